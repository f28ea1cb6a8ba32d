"""What is read of Stripe's objects, in the shapes of every API version since 2020: a webhook has
the version of its endpoint."""

from datetime import UTC, datetime
from typing import Annotated

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field

from chassis.http import Text

LAST_SECOND = 253_402_300_799  # of the year 9999
MOST_CENTS = 99_999_999_999


def instant(second: int | None) -> datetime | None:
    """The moment of one of Stripe's seconds."""
    return None if second is None else datetime.fromtimestamp(second, UTC)


def id_of(reference: object) -> object:
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
Reference = Annotated[ShortText | None, BeforeValidator(id_of)]
Second = Annotated[int, Field(ge=0, le=LAST_SECOND)]
Cents = Annotated[int, Field(ge=0, le=MOST_CENTS)]


def _second_or_none(text: object) -> int | None:
    """A second as metadata has it, in digits; what others write there is none."""
    is_second = isinstance(text, str) and text.isascii() and text.isdecimal() and len(text) <= 12
    second = int(text) if is_second else LAST_SECOND + 1  # type: ignore[call-overload]
    return second if second <= LAST_SECOND else None


OptionalSecond = Annotated[int | None, BeforeValidator(_second_or_none)]
# In the metadata of a subscription.
OWN_TRIAL = "keto"


class Part(BaseModel):
    """What is read of an object."""

    model_config = ConfigDict(extra="ignore", frozen=True)


class _Metadata(Part):
    """What we wrote on a checkout session."""

    user_id: ShortText = Field("", alias="userId")
    plan_id: ShortText = Field("", alias="planId")
    coupon_code: ShortText = Field("", alias="couponCode")
    tier: ShortText = ""
    # The version of the waiver that the buyer has agreed to, and when.
    waiver: ShortText = ""
    waived_at: OptionalSecond = Field(None, alias="waivedAt")
    # Of subscriptions: a trial that we began, and a pause, from the end of what was paid.
    trial: ShortText = ""
    paused_from: OptionalSecond = Field(None, alias="pausedFrom")
    unpaid_until: OptionalSecond = Field(None, alias="unpaidUntil")

    @property
    def is_own_trial(self) -> bool:
        return self.trial == OWN_TRIAL


Metadata = Annotated[_Metadata, BeforeValidator(_without_empty)]


class _TotalDetails(Part):
    amount_tax: Cents | None = None


class CheckoutSession(Part):
    """A completed checkout session."""

    id: ShortText | None = None
    customer: Reference = None
    metadata: Metadata = _Metadata()
    amount_total: Cents | None = None
    payment_intent: Reference = None
    payment_status: str | None = None
    currency: str | None = None
    total_details: _TotalDetails | None = None


class _PaymentError(Part):
    code: ShortText | None = None
    decline_code: ShortText | None = None


class FailedPayment(Part):
    """A payment that failed: why, and what a checkout wrote on it."""

    amount: Cents = 0
    currency: ShortText | None = None
    metadata: Metadata = _Metadata()
    last_payment_error: _PaymentError | None = None

    @property
    def reason(self) -> str:
        """The bank's reason, or Stripe's."""
        error = self.last_payment_error or _PaymentError()
        return error.decline_code or error.code or "unknown"


class Adjustment(Part):
    """A refund or a dispute."""

    id: ShortText | None = None
    payment_intent: Reference = None
    amount: Cents = 0
    currency: ShortText = "usd"
    status: ShortText = ""
    created: Second | None = None


class _Recurring(Part):
    interval: str | None = None
    interval_count: int = 1


class _Price(Part):
    """A price of an item, where it is written out; of its id alone, the rest is not known."""

    id: ShortText | None = None
    unit_amount: Cents | None = None
    currency: ShortText | None = None
    recurring: _Recurring | None = None


def _priced(reference: object) -> object:
    return {"id": reference} if isinstance(reference, str) else reference


class _Item(Part):
    id: ShortText | None = None
    price_object: Annotated[_Price | None, BeforeValidator(_priced)] = Field(None, alias="price")
    plan: Reference = None
    quantity: Annotated[int, Field(ge=0, le=1_000_000)] | None = None
    current_period_start: Second | None = None
    current_period_end: Second | None = None

    @property
    def price(self) -> str | None:
        return (self.price_object.id if self.price_object else None) or self.plan


class _Items(Part):
    data: list[_Item] = []

    @property
    def first(self) -> _Item:
        return self.data[0] if self.data else _Item()


Items = Annotated[_Items, BeforeValidator(lambda items: {} if items is None else items)]


class _PauseCollection(Part):
    """While it is there, nothing is collected; without a moment, until somebody resumes it."""

    resumes_at: Second | None = None


class _PendingUpdate(Part):
    """A change that waits for its invoice to be paid."""

    expires_at: Second | None = None


class Subscription(Part):
    """A subscription, with its period at the top or, since 2025-03-31, in its first item."""

    id: ShortText | None = None
    customer: Reference = None
    status: str | None = None
    items: Items = _Items()
    current_period_start: Second | None = None
    current_period_end: Second | None = None
    cancel_at_period_end: bool | None = None
    cancel_at: Second | None = None
    start_date: Second | None = None
    trial_end: Second | None = None
    pause_collection: _PauseCollection | None = None
    currency: ShortText | None = None
    metadata: Metadata = _Metadata()
    latest_invoice: Reference = None
    pending_update: _PendingUpdate | None = None

    @property
    def price(self) -> str | None:
        """The price of the first item."""
        return self.items.first.price

    @property
    def period_start(self) -> int | None:
        return self.items.first.current_period_start or self.current_period_start

    @property
    def period_end(self) -> int | None:
        return self.items.first.current_period_end or self.current_period_end

    @property
    def is_unpaid(self) -> bool:
        """Whether the period began in a pause, as we wrote it on the subscription."""
        first, end = self.metadata.paused_from, self.metadata.unpaid_until
        began = self.period_start
        return None not in (first, began, end) and first <= began < end  # type: ignore[operator]

    @property
    def is_to_end(self) -> bool:
        """Whether its end is decided."""
        return self.cancel_at is not None or bool(self.cancel_at_period_end)

    @property
    def ends_with_period(self) -> bool:
        """Whether it is not renewed. With flexible billing, Stripe's portal sets a date only."""
        by_date = self.cancel_at is not None and self.cancel_at <= (self.period_end or LAST_SECOND)
        return by_date or bool(self.cancel_at_period_end)


class PreviousItems(Part):
    """The items of a subscription before an update."""

    items: Items = _Items()
    plan: Reference = None

    @property
    def price(self) -> str | None:
        return self.items.first.price or self.plan
