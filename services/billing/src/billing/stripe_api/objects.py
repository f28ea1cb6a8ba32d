"""What is read of Stripe's objects, in the shapes of every API version since 2020: a webhook has
the version of its endpoint."""

from typing import Annotated

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field

from chassis.http import Text

LAST_SECOND = 253_402_300_799  # of the year 9999
_MOST_CENTS = 99_999_999_999


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
Cents = Annotated[int, Field(ge=0, le=_MOST_CENTS)]


class Part(BaseModel):
    """What is read of an object."""

    model_config = ConfigDict(extra="ignore", frozen=True)


class _Metadata(Part):
    """What we wrote on a checkout session."""

    user_id: ShortText = Field("", alias="userId")
    plan_id: ShortText = Field("", alias="planId")
    coupon_code: ShortText = Field("", alias="couponCode")
    tier: ShortText = ""


Metadata = Annotated[_Metadata, BeforeValidator(_without_empty)]


class CheckoutSession(Part):
    """A completed checkout session."""

    id: ShortText | None = None
    customer: Reference = None
    metadata: Metadata = _Metadata()
    amount_total: Cents | None = None
    payment_intent: Reference = None
    payment_status: str | None = None
    currency: str | None = None


class Adjustment(Part):
    """A refund or a dispute."""

    id: ShortText | None = None
    payment_intent: Reference = None
    amount: Cents = 0
    currency: ShortText = "usd"
    status: ShortText = ""
    created: Second | None = None


class _Item(Part):
    id: ShortText | None = None
    price_reference: Reference = Field(None, alias="price")
    plan: Reference = None
    current_period_start: Second | None = None
    current_period_end: Second | None = None

    @property
    def price(self) -> str | None:
        return self.price_reference or self.plan


class _Items(Part):
    data: list[_Item] = []

    @property
    def first(self) -> _Item:
        return self.data[0] if self.data else _Item()


Items = Annotated[_Items, BeforeValidator(lambda items: {} if items is None else items)]


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
    metadata: Metadata = _Metadata()

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
