"""The tax of an amount, by the account's rate."""

from decimal import ROUND_HALF_UP, Decimal
from typing import NamedTuple

from sandbox.payments.account import Account, Json

RATE = "txr_1sandbox"


class Taxed(NamedTuple):
    """What is added to an amount, and the taxes as Stripe lists them."""

    added: int
    taxes: list[Json]


def tax_of(account: Account, amount: int, *, enabled: bool) -> Taxed:
    """Return the tax of an amount; without a rate none is collected."""
    switches = account.switches
    if not enabled or not switches.tax_percent:
        return Taxed(0, [])
    percent = Decimal(str(switches.tax_percent))
    whole = 100 + percent if switches.tax_inclusive else Decimal(100)
    tax = int((amount * percent / whole).quantize(Decimal(1), ROUND_HALF_UP))
    listed = {
        "amount": tax,
        "tax_behavior": "inclusive" if switches.tax_inclusive else "exclusive",
        "tax_rate_details": {"tax_rate": RATE},
        "taxability_reason": "standard_rated",
        "taxable_amount": amount - tax if switches.tax_inclusive else amount,
        "type": "tax_rate_details",
    }
    return Taxed(0 if switches.tax_inclusive else tax, [listed])


def sum_taxes(each: list[list[Json]]) -> list[Json]:
    """Add up the taxes of several lines; all have the one rate."""
    taxes = [tax for taxes in each for tax in taxes]
    if not taxes:
        return []
    return [
        taxes[0] | {name: sum(tax[name] for tax in taxes) for name in ("amount", "taxable_amount")}
    ]
