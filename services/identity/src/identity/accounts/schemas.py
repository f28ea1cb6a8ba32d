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
    # Not validated: no account has an invalid address.
    email: Annotated[Text, StringConstraints(max_length=LONGEST)]


class ContactResponse(ResponseBody):
    """The data of a user that other services may read."""

    id: str
    email: str
    name: str | None
    # Its IANA name; None if it is unknown.
    timezone: str | None
    email_verified: bool

    @classmethod
    def of(cls, user: User) -> "ContactResponse":
        return cls(
            id=user.id,
            email=user.email,
            name=user.name,
            timezone=user.known_timezone,
            email_verified=user.email_verified_at is not None,
        )
