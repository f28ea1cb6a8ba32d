"""The rules of money and memberships, as pure functions."""

from collections.abc import Iterable
from datetime import UTC, datetime
from decimal import ROUND_HALF_UP, Decimal
from typing import Any, Literal, NamedTuple, Protocol

Tier = Literal["FREE", "BASIC", "PRO", "LIFETIME"]
Status = Literal["ACTIVE", "CANCELED", "PAST_DUE", "INACTIVE"]

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


def is_usable(coupon: CouponTerms, now: datetime) -> bool:
    """Whether a coupon may be used now."""
    return (
        coupon.active
        and coupon.valid_from <= now <= (coupon.valid_until or _EVER)
        and (coupon.max_uses is None or coupon.max_uses > coupon.used_count)
    )


def discount(price: Decimal, coupon: CouponTerms) -> Decimal:
    """What a coupon takes off a price."""
    if coupon.discount_type == "PERCENTAGE":
        return price * coupon.discount_value / _HUNDRED
    return coupon.discount_value


def final_amount(price: Decimal, coupon: CouponTerms | None) -> Decimal:
    """What is to be paid: never less than nothing."""
    return max(Decimal(0), price - discount(price, coupon)) if coupon else price


def in_minor_units(amount: Decimal) -> int:
    """The cents of an amount; half a cent is a cent."""
    return int((amount * _HUNDRED).quantize(Decimal(1), ROUND_HALF_UP))


def in_currency_units(cents: int) -> Decimal:
    """The amount that so many cents are."""
    return (Decimal(cents) / _HUNDRED).quantize(_CENT)


def tier_of_price(price_id: str | None, pro_price_id: str) -> Tier:
    """The tier that a subscription to a price gives."""
    return "PRO" if price_id and price_id == pro_price_id else "BASIC"


def status_of(provider_status: str | None) -> Status:
    """The provider's word for the state of a subscription, in ours."""
    words: dict[str | None, Status] = {
        "active": "ACTIVE",
        "canceled": "CANCELED",
        "past_due": "PAST_DUE",
    }
    return words.get(provider_status, "INACTIVE")


# Of two statuses within one second, the one that comes later in the life of a subscription.
# Who has just paid gets the benefit of the doubt.
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
_KINDS = ("created", "updated", "deleted")
DELETED = _KINDS.index("deleted")


class Moment(NamedTuple):
    """The place of an event in the order of events of one subscription: a greater one is newer.

    The provider's clock has whole seconds and its deliveries have no order, so whatever arrives
    first, the same one has to be the newest. What is final stays newest whatever its second. Of
    two that nothing tells apart, the one that arrives later counts.
    """

    final: int
    second: int
    kind: int
    # An update that changed the status comes after one of the same second that did not, and of
    # two that did, the one of the later period, and then the one that leads further.
    changed_status: int
    period_end: int
    in_life: int

    @property
    def regardless_of_finality(self) -> tuple[Any, ...]:
        """The place among events of different subscriptions."""
        return tuple(self)[1:]


def moment(
    kind: str, second: int, *, status: str | None, changed_status: bool, period_end: int | None
) -> Moment:
    """The place of an event `customer.subscription.<kind>`."""
    return Moment(
        final=2 if kind == "deleted" else 1 if status == "canceled" else 0,
        second=second,
        kind=_KINDS.index(kind),
        changed_status=int(changed_status),
        period_end=period_end or 0 if changed_status else 0,
        in_life=_IN_LIFE.index(status) if changed_status and status in _IN_LIFE else 0,
    )


class SubscriptionState(Protocol):
    """What the newest event of a subscription told."""

    current_tier: str
    status: str
    deleted: bool
    current_period_end: datetime | None
    newest: list[Any]


class Entitlement(NamedTuple):
    """What a member may have."""

    tier: str
    status: str
    role: str
    ends_at: datetime | None


NOTHING = Entitlement("FREE", "INACTIVE", "MEMBER", None)
FOR_LIFE = Entitlement("LIFETIME", "ACTIVE", "PREMIUM", None)


def entitlement(
    subscriptions: Iterable[SubscriptionState], *, bought_lifetime: bool
) -> Entitlement:
    """What a member's payments entitle to: the best live subscription, or the newest dead one."""
    if bought_lifetime:
        return FOR_LIFE
    held = list(subscriptions)
    if not held:
        return NOTHING
    best = max(held, key=_worth)
    return Entitlement(
        tier="FREE" if best.deleted else best.current_tier,
        status="CANCELED" if best.deleted else best.status,
        role="PREMIUM" if _is_paid(best) else "MEMBER",
        ends_at=best.current_period_end,
    )


def _is_paid(subscription: SubscriptionState) -> bool:
    return subscription.status == "ACTIVE" and not subscription.deleted


def _worth(subscription: SubscriptionState) -> tuple[Any, ...]:
    newest = Moment(*subscription.newest).regardless_of_finality
    if _is_paid(subscription) or (subscription.status == "PAST_DUE" and not subscription.deleted):
        return (
            2 if _is_paid(subscription) else 1,
            subscription.current_tier == "PRO",
            subscription.current_period_end or _NEVER,
            newest,
        )
    return (0, False, _NEVER, newest)
