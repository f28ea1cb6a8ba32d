"""Stripe's events, as far as we read them: in the shapes of every API version since 2020.

A webhook has the version of its endpoint, not that of our library.
"""

import hashlib
from datetime import UTC, datetime
from typing import Annotated, Any, TypeVar

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, ValidationError
from pydantic_core import from_json

from chassis import clock
from chassis.http import Text

_LAST_SECOND = 253_402_300_799  # of the year 9999
_MOST_CENTS = 99_999_999_999


class NotApplied(Exception):
    """An event that changes nothing, and is acknowledged all the same: with the reason."""

    state = ""


class Ignored(NotApplied):
    """There is nothing to do about it, and that is as it should be."""

    state = "ignored"


class SetAside(NotApplied):
    """It cannot be made sense of. Sending it again would not help, somebody has to look at it."""

    state = "set aside"


def _id_of(reference: object) -> object:
    """Stripe may write an object in the place of its id."""
    return reference.get("id") if isinstance(reference, dict) else reference


def _without_empty(metadata: object) -> object:
    # Empty and missing are the same; what others keep in the metadata is none of our business.
    return {k: v for k, v in metadata.items() if v} if isinstance(metadata, dict) else {}


def _short(text: str) -> str:
    if len(text) > 500:
        raise ValueError("is longer than anything that Stripe would keep")
    return text


Word = Annotated[Text, AfterValidator(_short)]
Reference = Annotated[Word | None, BeforeValidator(_id_of)]
Second = Annotated[int, Field(ge=0, le=_LAST_SECOND)]


class _Part(BaseModel):
    model_config = ConfigDict(extra="ignore", frozen=True)


class Metadata(_Part):
    """What we wrote on a checkout session."""

    user_id: Word = Field("", alias="userId")
    plan_id: Word = Field("", alias="planId")
    coupon_code: Word = Field("", alias="couponCode")
    tier: Word = ""


class CheckoutSession(_Part):
    """A checkout session that somebody has completed."""

    id: Word | None = None
    customer: Reference = None
    metadata: Annotated[Metadata, BeforeValidator(_without_empty)] = Metadata()
    amount_total: Annotated[int, Field(ge=0, le=_MOST_CENTS)] | None = None
    payment_intent: Reference = None
    payment_status: str | None = None


class _Price(_Part):
    id: str | None = None


class _Item(_Part):
    price: Annotated[str | None, BeforeValidator(_id_of)] = None
    plan: Annotated[str | None, BeforeValidator(_id_of)] = None
    current_period_start: Second | None = None
    current_period_end: Second | None = None


class _Items(_Part):
    data: list[_Item] = []


class Subscription(_Part):
    """A subscription, with its period at the top or, since 2025-03-31, in its first item."""

    id: Word | None = None
    customer: Reference = None
    status: str | None = None
    items: _Items | None = None
    top_period_start: Second | None = Field(None, alias="current_period_start")
    top_period_end: Second | None = Field(None, alias="current_period_end")

    @property
    def _first(self) -> _Item:
        return self.items.data[0] if self.items and self.items.data else _Item()

    @property
    def price(self) -> str | None:
        """The price of the first item."""
        return self._first.price or self._first.plan

    @property
    def period_start(self) -> int | None:
        return self._first.current_period_start or self.top_period_start

    @property
    def period_end(self) -> int | None:
        return self._first.current_period_end or self.top_period_end


O = TypeVar("O", bound=_Part)  # noqa: E741 - an object


class Event:
    """A signed event: what it says, and the text in which it was said."""

    def __init__(self, raw: bytes) -> None:
        self.payload = raw.decode()
        said: Any = from_json(raw, allow_inf_nan=False)
        if not isinstance(said, dict):
            raise ValueError("an event is a JSON object")
        self._data: dict[str, Any] = said["data"] if isinstance(said.get("data"), dict) else {}
        self.id = _word(said.get("id")) or f"sha256:{hashlib.sha256(raw).hexdigest()}"
        self.type = _word(said.get("type"))
        self.second = _second(said.get("created"))

    @property
    def created_at(self) -> datetime:
        return datetime.fromtimestamp(self.second, UTC)

    def about(self, kind: type[O]) -> O:
        """The object that the event is about."""
        try:
            return kind.model_validate(self._data.get("object"))
        except ValidationError as error:
            issues = "; ".join(
                f"{'.'.join(str(part) for part in issue['loc']) or 'object'}: {issue['msg']}"
                for issue in error.errors(include_input=False, include_url=False)
            )
            raise SetAside(f"it is no {kind.__name__}: {issues}") from None

    def changed(self, field: str) -> bool:
        """Whether this event is about a change of a field."""
        previous = self._data.get("previous_attributes")
        return isinstance(previous, dict) and field in previous


def _word(value: object) -> str:
    return value if isinstance(value, str) and "\0" not in value and len(value) <= 500 else ""


def _second(value: object) -> int:
    known = isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= _LAST_SECOND
    return int(value) if known else int(clock.now().timestamp())  # type: ignore[call-overload]
