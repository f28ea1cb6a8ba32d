"""Request and response bodies."""

from typing import Annotated

from pydantic import AfterValidator, StringConstraints

from chassis.http import Coded, PlainName, RequestBody, ResponseBody, Text
from identity.accounts.email_addresses import LONGEST, check_new
from identity.accounts.tables import User

Email = Annotated[
    Text,
    StringConstraints(max_length=LONGEST),
    AfterValidator(Coded("not_an_email", check_new)),
]
Name = Annotated[PlainName, StringConstraints(min_length=2, max_length=50)]


class MessageResponse(ResponseBody):
    message: str


class ContactRequest(RequestBody):
    # Of any form: one that is invalid is nobody's.
    email: Annotated[Text, StringConstraints(max_length=LONGEST)]


class ContactResponse(ResponseBody):
    """What other services may read of a user."""

    id: str
    email: str
    name: str | None
    # Its IANA name; None where none is known.
    timezone: str | None

    @classmethod
    def of(cls, user: User) -> "ContactResponse":
        return cls(id=user.id, email=user.email, name=user.name, timezone=user.known_timezone)
