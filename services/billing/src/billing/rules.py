"""The rules of money and memberships, as pure functions."""

from collections.abc import Collection, Iterable
from datetime import UTC, datetime
from decimal import ROUND_HALF_UP, Decimal
from typing import Any, Literal, NamedTuple, Protocol

Tier = Literal["FREE", "BASIC", "PRO", "LIFETIME"]
Status = Literal["ACTIVE", "CANCELED", "PAST_DUE", "INACTIVE"]

PERCENTAGE = "PERCENTAGE"
_HUNDRED = Decimal(100)
_CENT = Decimal("0.01")
_EVER = datetime.max.replace(tzinfo=UTC)
_NEVER = datetime.min.replace(tzinfo=UTC)


class CouponTerms(Protocol):
    """What a coupon says of itself."""

    active: bool
    valid_from: datetime
    valid_until: datetime | None
    max_uses: int | None
    used_count: int
    discount_type: str
    discount_value: Decimal
    disabled_at: datetime | None


def is_usable(coupon: CouponTerms, now: datetime, *, held: int = 0) -> bool:
    """Whether a coupon may be used now; `held` uses are those of open checkouts."""
    return (
        coupon.active
        and coupon.disabled_at is None
        and coupon.valid_from <= now <= (coupon.valid_until or _EVER)
        and (coupon.max_uses is None or coupon.max_uses > coupon.used_count + held)
    )


def takes_all(discount_type: str, value: Decimal) -> bool:
    """Whether a coupon takes the whole price, of any plan."""
    return discount_type == PERCENTAGE and value >= _HUNDRED


def discounted(price: Decimal, discount_type: str, value: Decimal) -> Decimal:
    """What is left of a price: never less than nothing."""
    discount = price * value / _HUNDRED if discount_type == PERCENTAGE else value
    return max(Decimal(0), price - discount)


def final_amount(price: Decimal, coupon: CouponTerms | None) -> Decimal:
    """What is to be paid."""
    if coupon is None:
        return price
    return discounted(price, coupon.discount_type, coupon.discount_value)


def in_minor_units(amount: Decimal) -> int:
    """The cents of an amount; half a cent is a cent."""
    return int((amount * _HUNDRED).quantize(Decimal(1), ROUND_HALF_UP))


def in_currency_units(cents: int) -> Decimal:
    """The amount that so many cents are."""
    return (Decimal(cents) / _HUNDRED).quantize(_CENT)


def tier_of_price(price_id: str | None, pro_prices: Collection[str]) -> Tier:
    """The tier that a subscription to a price gives."""
    return "PRO" if price_id in pro_prices else "BASIC"


def status_of(provider_status: str | None) -> Status:
    """The provider's word for the state of a subscription, in ours."""
    words: dict[str | None, Status] = {
        "active": "ACTIVE",
        "canceled": "CANCELED",
        "past_due": "PAST_DUE",
    }
    return words.get(provider_status, "INACTIVE")


# Of two statuses within one second, the one that comes later in the life of a subscription.
# A payment within that second wins.
_IN_LIFE = (
    "incomplete",
    "trialing",
    "past_due",
    "unpaid",
    "paused",
    "active",
    "incomplete_expired",
    "canceled",
)
# An observation (what Stripe says when it is asked) counts as older than the events of its second:
# they may have happened after it.
_KINDS = ("observed", "created", "updated", "deleted")
_FIRST_KIND = -1  # created is 0
OBSERVED, CREATED, UPDATED, DELETED = range(_FIRST_KIND, _FIRST_KIND + len(_KINDS))


class StatusOrder(NamedTuple):
    """Which status counts, of events of one second: that of the greater one."""

    # An update that changed the status comes after one that did not; of two that did, the one of
    # the later period, and then the one that leads further.
    was_changed: int
    period_end: int
    in_life: int


class EventOrder(NamedTuple):
    """The position of an event among the events of one subscription: a greater one is newer.

    Stripe's clock has whole seconds and its deliveries have no order, so whatever arrives first,
    the same event has to be the newest. An end is the newest whatever its second. Of two events of
    the same position, the status, the price and the period are each decided on their own.
    """

    final: int
    second: int
    kind: int


def event_order(kind: str, second: int, *, status: str | None) -> EventOrder:
    """The position of an event `customer.subscription.<kind>`."""
    return EventOrder(
        final=2 if kind == "deleted" else 1 if status == "canceled" else 0,
        second=second,
        kind=_KINDS.index(kind) + _FIRST_KIND,
    )


def status_order(*, status: str | None, was_changed: bool, period_end: int | None) -> StatusOrder:
    """Which of several statuses within one second counts."""
    if not was_changed:
        return StatusOrder(0, 0, 0)
    return StatusOrder(
        was_changed=1,
        period_end=period_end or 0,
        in_life=_IN_LIFE.index(status) if status in _IN_LIFE else 0,
    )


class SubscriptionState(Protocol):
    """A subscription as its newest event describes it."""

    current_tier: str
    status: str
    deleted: bool
    current_period_end: datetime | None
    newest_event_second: int
    newest_event_kind: int
    stripe_status: str | None


class MembershipState(NamedTuple):
    """What a member may have."""

    tier: str
    status: str
    role: str
    ends_at: datetime | None


NOTHING = MembershipState("FREE", "INACTIVE", "MEMBER", None)
LIFETIME = MembershipState("LIFETIME", "ACTIVE", "PREMIUM", None)


def membership(
    subscriptions: Iterable[SubscriptionState], *, bought_lifetime: bool
) -> MembershipState:
    """The membership that follows from the best live subscription, or the newest dead one."""
    if bought_lifetime:
        return LIFETIME
    held = list(subscriptions)
    if not held:
        return NOTHING
    best = max(held, key=rank)
    return MembershipState(
        tier="FREE" if best.deleted else best.current_tier,
        status="CANCELED" if best.deleted else best.status,
        role="PREMIUM" if _is_paid(best) else "MEMBER",
        ends_at=best.current_period_end,
    )


# Stripe's statuses of a subscription that bills, or will bill again.
_LIVE = ("active", "past_due", "trialing", "unpaid", "paused")


def is_live(subscription: SubscriptionState) -> bool:
    """Whether a subscription bills its customer, or will again."""
    return not subscription.deleted and subscription.stripe_status in _LIVE


def _is_paid(subscription: SubscriptionState) -> bool:
    return subscription.status == "ACTIVE" and not subscription.deleted


def rank(subscription: SubscriptionState) -> tuple[Any, ...]:
    """The rank of a subscription: the greatest is the one that counts."""
    newest = subscription.newest_event_second, subscription.newest_event_kind
    if not is_live(subscription):
        return (0, False, _NEVER, newest)
    return (
        {"ACTIVE": 3, "PAST_DUE": 2}.get(subscription.status, 1),
        subscription.current_tier == "PRO",
        subscription.current_period_end or _NEVER,
        newest,
    )
