"""The tax of invoices, by the account's rate and the customer's place."""

from decimal import ROUND_HALF_UP, Decimal
from typing import NamedTuple

from sandbox.payments.account import Json, StripeAccount, StripeApiError

RATE = "txr_1sandbox"


class Taxed(NamedTuple):
    """What is added to an amount, and the taxes as Stripe lists them."""

    added: int
    taxes: list[Json]


def tax_of(account: StripeAccount, amount: int, *, enabled: bool) -> Taxed:
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


def is_located(customer: Json) -> bool:
    """Whether an address suffices to calculate taxes: one in the US needs a postal code as well."""
    address = customer.get("address") or {}
    country = address.get("country")
    return bool(country and (country != "US" or address.get("postal_code")))


def check_located(customer: Json) -> None:
    """Refuse automatic tax for a customer whose place is not known."""
    if not is_located(customer):
        raise StripeApiError(
            "The customer's location isn't recognized. Set a valid customer address in order to "
            "automatically calculate tax.",
            code="customer_tax_location_invalid",
        )


def tax_invoice(account: StripeAccount, invoice: Json, customer: Json, *, enabled: bool) -> Json:
    """Calculate the taxes of a draft's lines, and its sums. Without a place, nothing is taxed."""
    located = is_located(customer)
    lines = invoice["lines"]["data"]
    each = [tax_of(account, line["amount"], enabled=enabled and located) for line in lines]
    for line, tax in zip(lines, each, strict=True):
        line["taxes"] = tax.taxes
    status = ("complete" if located else "requires_location_inputs") if enabled else None
    subtotal = sum(line["amount"] for line in lines)
    total = subtotal + sum(tax.added for tax in each)
    taxes = sum_taxes([tax.taxes for tax in each])
    without_tax = total - sum(tax["amount"] for tax in taxes)
    return invoice | {
        "amount_due": max(total, 0),
        "amount_remaining": max(total, 0),
        "automatic_tax": invoice["automatic_tax"] | {"enabled": enabled, "status": status},
        "subtotal": subtotal,
        "subtotal_excluding_tax": subtotal if total != subtotal else without_tax,
        "total": total,
        "total_excluding_tax": without_tax,
        "total_taxes": taxes,
    }


def sum_taxes(each: list[list[Json]]) -> list[Json]:
    """Add up the taxes of several lines; all have the one rate."""
    taxes = [tax for taxes in each for tax in taxes]
    if not taxes:
        return []
    return [
        taxes[0] | {name: sum(tax[name] for tax in taxes) for name in ("amount", "taxable_amount")}
    ]
