"""Request and response bodies."""

from typing import Annotated

from pydantic import StringConstraints

from chassis.http import RequestBody, Text, example
from identity.accounts import Email

# A password to be verified. A wrong one is a 401, not a validation error: the limit is far above
# the 72 characters that a password can have.
TypedPassword = Annotated[Text, StringConstraints(max_length=10_000)]
# The token in a mailed link.
LinkToken = Annotated[Text, StringConstraints(max_length=4_096)]
# A setting decides whether a common one is refused (`Passwords.check_new`).
NewPassword = Annotated[Text, StringConstraints(min_length=8, max_length=72)]


class ForgotPasswordRequest(RequestBody):
    model_config = example({"email": "mia@example.com"})

    email: Email


class ResetPasswordRequest(RequestBody):
    model_config = example({"token": "the token of the mail's link", "password": "a new password"})

    token: LinkToken
    password: NewPassword


class ChangePasswordRequest(RequestBody):
    model_config = example(
        {"currentPassword": "correct horse battery", "newPassword": "a new password"}
    )

    current_password: TypedPassword
    new_password: NewPassword
