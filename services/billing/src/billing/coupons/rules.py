"""What a coupon takes off a price, and whether it may be used, as pure functions."""

from datetime import UTC, datetime
from decimal import Decimal
from typing import NamedTuple, Protocol

from billing.money import in_minor_units

_HUNDRED = Decimal(100)

PERCENTAGE = "PERCENTAGE"
_EVER = datetime.max.replace(tzinfo=UTC)


class CouponTerms(Protocol):
    """What a coupon says of itself."""

    active: bool
    valid_from: datetime
    valid_until: datetime | None
    max_uses: int | None
    used_count: int
    discount_type: str
    discount_value: Decimal


def is_usable(coupon: CouponTerms, now: datetime, *, held: int = 0) -> bool:
    """Whether a coupon may be used now; `held` uses are those of open checkouts."""
    return (
        coupon.active
        and coupon.valid_from <= now <= (coupon.valid_until or _EVER)
        and (coupon.max_uses is None or coupon.max_uses > coupon.used_count + held)
    )


def discounted(price: Decimal, discount_type: str, value: Decimal) -> Decimal:
    """What is left of a price: never less than nothing."""
    discount = price * value / _HUNDRED if discount_type == PERCENTAGE else value
    return max(Decimal(0), price - discount)


# Stripe's smallest charge in usd. A total of nothing is no charge.
_SMALLEST = 50


class Quote(NamedTuple):
    """What a checkout charges, in minor units: the price, what a coupon takes off, the total."""

    price: int
    discount: int
    total: int

    @property
    def is_chargeable(self) -> bool:
        """Whether Stripe takes a checkout of the total."""
        return self.total == 0 or self.total >= _SMALLEST


def quote(price: Decimal, coupon: CouponTerms | None) -> Quote:
    """What a checkout of something at this price charges."""
    left = discounted(price, coupon.discount_type, coupon.discount_value) if coupon else price
    full, total = in_minor_units(price), in_minor_units(left)
    return Quote(full, full - total, total)


def takes_all(coupon: CouponTerms, price: Decimal) -> bool:
    """Whether a coupon takes the whole of a price."""
    return price > 0 and quote(price, coupon).total == 0
