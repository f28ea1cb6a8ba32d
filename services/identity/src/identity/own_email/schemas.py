"""Request and response bodies."""

from datetime import datetime

from chassis.http import RequestBody, ResponseBody, example
from identity.accounts import Email
from identity.passwords import LinkToken, TypedPassword


class ChangeEmailRequest(RequestBody):
    model_config = example({"password": "correct horse battery", "email": "mia@example.org"})

    password: TypedPassword
    email: Email


class ConfirmEmailRequest(RequestBody):
    model_config = example({"token": "the token of the mail's link"})

    token: LinkToken


class OwnEmailResponse(ResponseBody):
    """The member's address; `verifiedAt` is null until a link mailed to it has been followed."""

    model_config = example(
        {"email": "mia@example.com", "verifiedAt": "2026-11-22T08:15:30.123456Z"}
    )

    email: str
    verified_at: datetime | None
