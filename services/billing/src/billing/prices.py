"""The rules of prices and coupons, as pure functions."""

from collections.abc import Mapping
from datetime import UTC, datetime
from decimal import ROUND_HALF_UP, Decimal
from typing import Any, NamedTuple, Protocol

PERCENTAGE = "PERCENTAGE"
_HUNDRED = Decimal(100)
_CENT = Decimal("0.01")
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
    disabled_at: datetime | None


def is_usable(coupon: CouponTerms, now: datetime, *, held: int = 0) -> bool:
    """Whether a coupon may be used now; `held` uses are those of open checkouts."""
    return (
        coupon.active
        and coupon.disabled_at is None
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


def in_minor_units(amount: Decimal) -> int:
    """The cents of an amount; half a cent is a cent."""
    return int((amount * _HUNDRED).quantize(Decimal(1), ROUND_HALF_UP))


# Currencies without minor units, and those with a thousandth, at Stripe: isk and ugx have cents
# there. (https://docs.stripe.com/currencies)
_DECIMALS = {
    **dict.fromkeys(
        ("bif", "clp", "djf", "gnf", "jpy", "kmf", "krw", "mga", "pyg", "rwf", "vnd", "vuv", "xaf",
         "xof", "xpf"), 0,
    ),
    **dict.fromkeys(("bhd", "jod", "kwd", "omr", "tnd"), 3),
}  # fmt: skip


def amount_of(price: Mapping[str, Any]) -> Decimal | None:
    """What a price of Stripe costs, in units of its currency; None when it is no single amount."""
    minor = price.get("unit_amount")
    # A fraction of a cent is in the second one alone.
    minor = price.get("unit_amount_decimal") if minor is None else minor
    return None if minor is None else Decimal(minor).scaleb(-_DECIMALS.get(price["currency"], 2))


def is_monthly(price: Mapping[str, Any]) -> bool:
    """Whether a price of Stripe is paid each month."""
    recurring = price.get("recurring") or {}
    return recurring.get("interval") == "month" and recurring.get("interval_count", 1) == 1


def in_currency_units(cents: int) -> Decimal:
    return (Decimal(cents) / _HUNDRED).quantize(_CENT)
