"""What is read of Stripe's objects, in the shapes of every API version since 2020: a webhook has
the version of its endpoint."""

from typing import Annotated

from pydantic import BeforeValidator, Field

from billing.stripe_api.parts import (
    LAST_SECOND,
    Cents,
    OptionalSecond,
    Part,
    Reference,
    Second,
    ShortText,
    SignedCents,
    without_empty,
)
from billing.stripe_api.schedules import OWN_TRIAL, PAUSED, OptionalSchedule

_A_DAY = 86_400


class _Metadata(Part):
    """What we wrote on a checkout session."""

    user_id: ShortText = Field("", alias="userId")
    plan_id: ShortText = Field("", alias="planId")
    coupon_code: ShortText = Field("", alias="couponCode")
    tier: ShortText = ""
    # The version of the waiver that the buyer has agreed to, and when; or that it is not yet so.
    waiver: ShortText = ""
    waived_at: OptionalSecond = Field(None, alias="waivedAt")
    # When the waiver or a withdrawal was written on a checkout that was paid before.
    noted: ShortText = ""
    # On a refund: our id.
    refund_intent: ShortText = Field("", alias="refundIntent")
    # On a subscription, a checkout or a refund: the withdrawal (`withdrawals/on_stripe.py`).
    withdrawal: ShortText = ""
    # The text by which the buyer pays for the days used, and when it was accepted.
    used_share: ShortText = Field("", alias="usedShare")
    used_share_at: OptionalSecond = Field(None, alias="usedShareAt")
    # On subscriptions: that the trial is one that Keto began, or a pause.
    trial: ShortText = ""
    # A pause of version 1.1: collection is paused, from the end of the paid period.
    paused_from: OptionalSecond = Field(None, alias="pausedFrom")
    unpaid_until: OptionalSecond = Field(None, alias="unpaidUntil")

    @property
    def is_own_trial(self) -> bool:
        return self.trial == OWN_TRIAL


Metadata = Annotated[_Metadata, BeforeValidator(without_empty)]


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


class Customer(Part):
    """A customer; a negative balance is credit."""

    balance: SignedCents = 0
    currency: ShortText | None = None


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
    metadata: Metadata = _Metadata()


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
    data: tuple[_Item, ...] = ()

    @property
    def first(self) -> _Item:
        return self.data[0] if self.data else _Item()


Items = Annotated[_Items, BeforeValidator(lambda items: {} if items is None else items)]


class _PauseCollection(Part):
    """While present, nothing is collected; without a moment, until it is resumed by hand."""

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
    trial_start: Second | None = None
    trial_end: Second | None = None
    default_payment_method: Reference = None
    default_source: Reference = None
    pause_collection: _PauseCollection | None = None
    currency: ShortText | None = None
    metadata: Metadata = _Metadata()
    latest_invoice: Reference = None
    pending_update: _PendingUpdate | None = None
    schedule: OptionalSchedule = None

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
    def began_with_trial(self) -> bool:
        """Whether its trial is its beginning."""
        began, trial = self.start_date, self.trial_start
        return began is None or trial is None or trial <= began + _A_DAY

    @property
    def names_card(self) -> bool:
        """Whether it has a way to pay; without one, the customer may have it."""
        return (self.default_payment_method or self.default_source) is not None

    @property
    def is_in_pause(self) -> bool:
        """Whether it is in the phase without payment."""
        return self.status == "trialing" and self.metadata.trial == PAUSED

    @property
    def paused_until(self) -> int | None:
        """The end of the pause that has begun or is planned, as far as the schedule is known."""
        if self.is_in_pause:
            return self.trial_end
        phase = self.schedule.pause if self.schedule else None
        if phase is None and self.pause_collection is not None:
            return self.pause_collection.resumes_at
        return phase.end_date if phase else None

    @property
    def is_to_end(self) -> bool:
        """Whether its end is decided."""
        return self.cancel_at is not None or bool(self.cancel_at_period_end)

    @property
    def ends_with_period(self) -> bool:
        """Whether it is not renewed. With flexible billing, Stripe's portal sets a date only."""
        by_date = self.cancel_at is not None and self.cancel_at <= (self.period_end or LAST_SECOND)
        return by_date or bool(self.cancel_at_period_end)
