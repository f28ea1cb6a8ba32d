"""Request and response bodies."""

from typing import Annotated

from pydantic import AfterValidator, StringConstraints

from chassis.http import Coded, RequestBody, Text
from identity.accounts import Email
from identity.passwords.common import check_uncommon

AnyPassword = Annotated[Text, StringConstraints(min_length=8, max_length=72)]
NewPassword = Annotated[AnyPassword, AfterValidator(Coded("common_password", check_uncommon))]


class ForgotPasswordRequest(RequestBody):
    email: Email


class ResetPasswordRequest(RequestBody):
    token: Text
    # One that is common is refused by the operation: the specified error has no details.
    password: AnyPassword


class ChangePasswordRequest(RequestBody):
    current_password: Text
    new_password: NewPassword
