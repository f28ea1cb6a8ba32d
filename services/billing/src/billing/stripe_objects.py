"""The objects of Stripe's events, in the shapes of every API version since 2020: a webhook has
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


class Part(BaseModel):
    """What is read of an object."""

    model_config = ConfigDict(extra="ignore", frozen=True)


class Metadata(Part):
    """What we wrote on a checkout session."""

    user_id: ShortText = Field("", alias="userId")
    plan_id: ShortText = Field("", alias="planId")
    coupon_code: ShortText = Field("", alias="couponCode")
    tier: ShortText = ""


class CheckoutSession(Part):
    """A completed checkout session."""

    id: ShortText | None = None
    customer: Reference = None
    metadata: Annotated[Metadata, BeforeValidator(_without_empty)] = Metadata()
    amount_total: Annotated[int, Field(ge=0, le=_MOST_CENTS)] | None = None
    payment_intent: Reference = None
    payment_status: str | None = None
    currency: str | None = None


class Adjustment(Part):
    """A refund or a dispute."""

    id: ShortText | None = None
    payment_intent: Reference = None
    amount: Annotated[int, Field(ge=0, le=_MOST_CENTS)] = 0
    currency: ShortText = "usd"
    status: ShortText = ""


class _Item(Part):
    id: ShortText | None = None
    price: Annotated[str | None, BeforeValidator(id_of)] = None
    plan: Annotated[str | None, BeforeValidator(id_of)] = None
    current_period_start: Second | None = None
    current_period_end: Second | None = None


class _Items(Part):
    data: list[_Item] = []


class Subscription(Part):
    """A subscription, with its period at the top or, since 2025-03-31, in its first item."""

    id: ShortText | None = None
    customer: Reference = None
    status: str | None = None
    items: _Items | None = None
    top_period_start: Second | None = Field(None, alias="current_period_start")
    top_period_end: Second | None = Field(None, alias="current_period_end")
    cancel_at_period_end: bool | None = None
    cancel_at: Second | None = None
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

    @property
    def ends_with_period(self) -> bool:
        """Whether it is not renewed. With flexible billing, Stripe's portal sets a date only."""
        by_date = self.cancel_at is not None and self.cancel_at <= (self.period_end or LAST_SECOND)
        return by_date or bool(self.cancel_at_period_end)


class PreviousItems(Part):
    """The items of a subscription before an update."""

    items: _Items | None = None
    plan: Annotated[str | None, BeforeValidator(id_of)] = None

    @property
    def price(self) -> str | None:
        first = self.items.data[0] if self.items and self.items.data else _Item()
        return first.price or first.plan or self.plan
