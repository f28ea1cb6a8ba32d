"""The discount of a coupon, and whether it can be used, as pure functions."""

from datetime import UTC, datetime
from decimal import Decimal
from typing import NamedTuple, Protocol

from billing.money import CURRENCY, in_minor_units

_HUNDRED = Decimal(100)

PERCENTAGE = "PERCENTAGE"
_EVER = datetime.max.replace(tzinfo=UTC)


class CouponTerms(Protocol):
    """The terms of a coupon."""

    active: bool
    valid_from: datetime
    valid_until: datetime | None
    max_uses: int | None
    used_count: int
    discount_type: str
    discount_value: Decimal


def is_usable(coupon: CouponTerms, now: datetime, *, held: int = 0) -> bool:
    """Whether a coupon can be used now; open checkouts hold `held` uses."""
    return (
        coupon.active
        and coupon.valid_from <= now <= (coupon.valid_until or _EVER)
        and (coupon.max_uses is None or coupon.max_uses > coupon.used_count + held)
    )


def discounted(price: Decimal, discount_type: str, value: Decimal) -> Decimal:
    """The price after the discount, never below 0."""
    discount = price * value / _HUNDRED if discount_type == PERCENTAGE else value
    return max(Decimal(0), price - discount)


# Stripe's smallest charge in usd. A total of 0 is not charged.
_SMALLEST = 50


class Quote(NamedTuple):
    """The charge of a checkout in minor units: the price, the discount, the total."""

    price: int
    discount: int
    total: int

    @property
    def is_chargeable(self) -> bool:
        """Whether Stripe accepts a checkout with this total."""
        return self.total == 0 or self.total >= _SMALLEST


def quote(price: Decimal, coupon: CouponTerms | None) -> Quote:
    """The charge of a checkout at this price."""
    left = discounted(price, coupon.discount_type, coupon.discount_value) if coupon else price
    full, total = in_minor_units(price, CURRENCY), in_minor_units(left, CURRENCY)
    return Quote(full, full - total, total)


def takes_all(coupon: CouponTerms, price: Decimal) -> bool:
    """Whether a coupon reduces a price to 0."""
    return price > 0 and quote(price, coupon).total == 0
