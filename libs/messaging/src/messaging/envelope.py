"""The CloudEvents 1.0 envelope that every event travels in."""

from datetime import datetime
from typing import Annotated, Generic, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, StringConstraints

from messaging.event import Event

E = TypeVar("E", bound=Event)
Text = Annotated[str, StringConstraints(min_length=1, max_length=300)]


class Header(BaseModel):
    model_config = ConfigDict(frozen=True, extra="ignore")

    specversion: Literal["1.0"] = "1.0"
    id: Text
    type: Text
    source: Text
    subject: Text
    time: datetime
    datacontenttype: Literal["application/json"] = "application/json"
    traceparent: str | None = None


class Envelope(Header, Generic[E]):
    """An event with its CloudEvents attributes."""

    data: E


def wrap(event: E, *, id: str, time: datetime, traceparent: str | None = None) -> Envelope[E]:
    return Envelope(
        id=id,
        type=event.routing_key(),
        source=f"/{event.producer}",
        subject=event.subject,
        time=time,
        traceparent=traceparent,
        data=event,
    )
