"""Coupons: their discounts, their uses, and the uses reserved by open checkouts."""

from billing.coupons.holds import change_hold, check_uses, count_use, end_hold, take_hold
from billing.coupons.moments import BEGINNING, END
from billing.coupons.rules import PERCENTAGE, Quote, is_usable, quote, takes_all
from billing.coupons.tables import Coupon
from billing.coupons.wrong_codes import TOO_MANY, Guesser

__all__ = [
    "BEGINNING",
    "END",
    "PERCENTAGE",
    "TOO_MANY",
    "Coupon",
    "Guesser",
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
