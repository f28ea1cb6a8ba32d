"""Request and response bodies."""

from typing import Annotated

from pydantic import AfterValidator, StringConstraints

from chassis.http import Coded, RequestBody, Text, example
from identity.accounts import Email
from identity.passwords.common import check_uncommon

# A password to be verified. Any may be tried, and a wrong one is a 401: the limit is far above the
# 72 characters that a password can have.
TypedPassword = Annotated[Text, StringConstraints(max_length=10_000)]
# The token of a mailed link.
LinkToken = Annotated[Text, StringConstraints(max_length=4_096)]
AnyPassword = Annotated[Text, StringConstraints(min_length=8, max_length=72)]
NewPassword = Annotated[AnyPassword, AfterValidator(Coded("common_password", check_uncommon))]


class ForgotPasswordRequest(RequestBody):
    model_config = example({"email": "mia@example.com"})

    email: Email


class ResetPasswordRequest(RequestBody):
    model_config = example({"token": "the token of the mail's link", "password": "a new password"})

    token: LinkToken
    # One that is common is refused by the operation: the specified error has no details.
    password: AnyPassword


class ChangePasswordRequest(RequestBody):
    model_config = example(
        {"currentPassword": "correct horse battery", "newPassword": "a new password"}
    )

    current_password: TypedPassword
    new_password: NewPassword
