"""Stripe's events, in the shapes of every API version since 2020: a webhook has its endpoint's."""

import hashlib
import json
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Annotated, Any, TypeVar

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, ValidationError
from pydantic_core import from_json

from chassis import clock
from chassis.http import Text

_LAST_SECOND = 253_402_300_799  # of the year 9999
_MOST_CENTS = 99_999_999_999
_SUMMARY_FIELDS = ("id", "customer", "payment_intent", "subscription", "status")


class NotApplied(Exception):
    """An event that changes nothing, and is acknowledged all the same: with the reason."""

    state = ""


class Ignored(NotApplied):
    """There is nothing to do about it."""

    state = "ignored"


class SetAside(NotApplied):
    """It cannot be applied, and sending it again would not help: an operator has to look."""

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


ShortText = Annotated[Text, AfterValidator(_short)]
Reference = Annotated[ShortText | None, BeforeValidator(_id_of)]
Second = Annotated[int, Field(ge=0, le=_LAST_SECOND)]


class _Part(BaseModel):
    model_config = ConfigDict(extra="ignore", frozen=True)


class Metadata(_Part):
    """What we wrote on a checkout session."""

    user_id: ShortText = Field("", alias="userId")
    plan_id: ShortText = Field("", alias="planId")
    coupon_code: ShortText = Field("", alias="couponCode")
    tier: ShortText = ""


class CheckoutSession(_Part):
    """A completed checkout session."""

    id: ShortText | None = None
    customer: Reference = None
    metadata: Annotated[Metadata, BeforeValidator(_without_empty)] = Metadata()
    amount_total: Annotated[int, Field(ge=0, le=_MOST_CENTS)] | None = None
    payment_intent: Reference = None
    payment_status: str | None = None
    currency: str | None = None


class Adjustment(_Part):
    """A refund or a dispute."""

    id: ShortText | None = None
    payment_intent: Reference = None
    amount: Annotated[int, Field(ge=0, le=_MOST_CENTS)] = 0
    currency: ShortText = "usd"
    status: ShortText = ""


class _Item(_Part):
    id: ShortText | None = None
    price: Annotated[str | None, BeforeValidator(_id_of)] = None
    plan: Annotated[str | None, BeforeValidator(_id_of)] = None
    current_period_start: Second | None = None
    current_period_end: Second | None = None


class _Items(_Part):
    data: list[_Item] = []


class Subscription(_Part):
    """A subscription, with its period at the top or, since 2025-03-31, in its first item."""

    id: ShortText | None = None
    customer: Reference = None
    status: str | None = None
    items: _Items | None = None
    top_period_start: Second | None = Field(None, alias="current_period_start")
    top_period_end: Second | None = Field(None, alias="current_period_end")
    cancel_at_period_end: bool | None = None
    metadata: Annotated[Metadata, BeforeValidator(_without_empty)] = Metadata()

    @property
    def _first(self) -> _Item:
        return self.items.data[0] if self.items and self.items.data else _Item()

    @property
    def price(self) -> str | None:
        """The price of the first item."""
        return self._first.price or self._first.plan

    @property
    def item_id(self) -> str | None:
        return self._first.id

    @property
    def period_start(self) -> int | None:
        return self._first.current_period_start or self.top_period_start

    @property
    def period_end(self) -> int | None:
        return self._first.current_period_end or self.top_period_end


class _PreviousItems(_Part):
    """The items of a subscription before an update."""

    items: _Items | None = None
    plan: Annotated[str | None, BeforeValidator(_id_of)] = None

    @property
    def price(self) -> str | None:
        first = self.items.data[0] if self.items and self.items.data else _Item()
        return first.price or first.plan or self.plan


O = TypeVar("O", bound=_Part)  # noqa: E741 - an object


class Event:
    """A signed event: what it says, and the text in which it was fields."""

    def __init__(self, raw: bytes) -> None:
        self.payload = raw.decode()
        fields: Any = from_json(raw, allow_inf_nan=False)
        if not isinstance(fields, dict):
            raise ValueError("an event is a JSON object")
        self._data: dict[str, Any] = fields["data"] if isinstance(fields.get("data"), dict) else {}
        # Made of what Stripe fields when it was asked: nothing was sent.
        self.is_observed = False
        self.id = _word(fields.get("id")) or f"sha256:{hashlib.sha256(raw).hexdigest()}"
        self.type = _word(fields.get("type"))
        self.second = _second(fields.get("created"))
        livemode = fields.get("livemode")
        self.livemode = livemode if isinstance(livemode, bool) else None

    @classmethod
    def of(cls, listed: Mapping[str, Any]) -> "Event":
        """An event as Stripe's API lists it."""
        # The library reads decimal fields as Decimal; Stripe writes them as strings.
        return cls(json.dumps(listed, default=str).encode())

    @classmethod
    def observed(cls, kind: str, about: Mapping[str, Any], second: int) -> "Event":
        """What Stripe says of an object when it is asked, as an event of that second."""
        event = cls.of(
            {
                "type": kind,
                "created": second,
                "livemode": about.get("livemode"),
                "data": {"object": about},
            }
        )
        event.is_observed = True
        return event

    @property
    def created_at(self) -> datetime:
        return datetime.fromtimestamp(self.second, UTC)

    @property
    def object_id(self) -> str:
        """The id of the object that the event is about."""
        about = self._data.get("object")
        return _word(about.get("id")) if isinstance(about, dict) else ""

    @property
    def summary(self) -> str:
        """The ids in the event: what may be kept for as long as one likes."""
        about = self._data.get("object")
        if not isinstance(about, dict):
            return ""
        metadata = about.get("metadata")
        ours = metadata if isinstance(metadata, dict) else {}
        named = {name: _word(_id_of(about.get(name))) for name in _SUMMARY_FIELDS}
        named |= {name: _word(ours.get(name)) for name in ("userId", "planId", "tier")}
        return " ".join(f"{name}={value}" for name, value in named.items() if value)

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
        return field in self._previous

    def price_before(self) -> str | None:
        """The price of a subscription's first item before this event, when the event says it."""
        try:
            return _PreviousItems.model_validate(self._previous).price
        except ValidationError:
            return None

    @property
    def _previous(self) -> dict[str, Any]:
        previous = self._data.get("previous_attributes")
        return previous if isinstance(previous, dict) else {}


def _word(value: object) -> str:
    return value if isinstance(value, str) and "\0" not in value and len(value) <= 500 else ""


def _second(value: object) -> int:
    known = isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= _LAST_SECOND
    return int(value) if known else int(clock.now().timestamp())  # type: ignore[call-overload]
