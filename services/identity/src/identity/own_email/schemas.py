"""Request and response bodies."""

from datetime import datetime

from chassis.http import RequestBody, ResponseBody, Text
from identity.accounts import Email


class ChangeEmailRequest(RequestBody):
    password: Text
    email: Email


class ConfirmEmailRequest(RequestBody):
    token: Text


class OwnEmailResponse(ResponseBody):
    """The member's address; `verifiedAt` is null until a link that was mailed to it is followed."""

    email: str
    verified_at: datetime | None
