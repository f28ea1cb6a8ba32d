"""Coupons: what they take off a price, their uses, and those that open checkouts hold."""

from billing.coupons.holds import change_hold, check_uses, count_use, end_hold, take_hold
from billing.coupons.moments import BEGINNING, END
from billing.coupons.rules import Quote, is_usable, quote, takes_all
from billing.coupons.tables import Coupon

__all__ = [
    "BEGINNING",
    "END",
    "Coupon",
    "Quote",
    "change_hold",
    "check_uses",
    "count_use",
    "end_hold",
    "is_usable",
    "quote",
    "take_hold",
    "takes_all",
]
