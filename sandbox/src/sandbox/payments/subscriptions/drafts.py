"""The fields of a new invoice and of its lines."""

from typing import NamedTuple

import stripe

from sandbox.payments.account import Account, Json, listed, new
from sandbox.payments.subscriptions.taxes import sum_taxes, tax_of


class Line(NamedTuple):
    """What a line of an invoice charges, for a period."""

    text: str
    amount: int
    start: int
    end: int
    price: Json
    quantity: int = 1
    proration: bool = False


def name_of(account: Account, price: Json) -> str:
    return str(account.fetch("product", price["product"])["name"])


def of_item(account: Account, item: Json, start: int, end: int, *, free: bool = False) -> Line:
    """The line of a period of a subscription's item."""
    price, quantity = item["price"], item["quantity"]
    amount = 0 if free else price["unit_amount"] * quantity
    return Line(name_of(account, price), amount, start, end, price, quantity)


def of_period(account: Account, subscription: Json) -> list[Line]:
    """The one line of a subscription's period; a trial costs nothing."""
    item = subscription["items"]["data"][0]
    period = item["current_period_start"], item["current_period_end"]
    return [of_item(account, item, *period, free=subscription["status"] == "trialing")]


def describe_invoice(
    account: Account, customer: Json, reason: str, lines: list[Line], **about: Json | None
) -> Json:
    """Describe a draft for a customer: of a `subscription`, or of what is paid once."""
    subscription = about.get("subscription")
    taxed: Json = about.get("automatic_tax") or (subscription or {}).get("automatic_tax") or {}
    enabled = bool(taxed.get("enabled"))
    taxes = [tax_of(account, line.amount, enabled=enabled) for line in lines]
    subtotal = sum(line.amount for line in lines)
    total = subtotal + sum(tax.added for tax in taxes)
    total_taxes = sum_taxes([tax.taxes for tax in taxes])
    without_tax = total - sum(tax["amount"] for tax in total_taxes)
    start = account.clock()
    if subscription:
        start = subscription["items"]["data"][0]["current_period_start"]
    invoice = account.new(
        stripe.Invoice,
        "in_1",
        amount_due=max(total, 0),
        amount_remaining=max(total, 0),
        auto_advance=True,
        automatic_tax=new(
            stripe.Invoice.AutomaticTax, enabled=enabled, status="complete" if enabled else None
        ),
        billing_reason=reason,
        collection_method="charge_automatically",
        currency=lines[0].price["currency"],
        customer=customer["id"],
        customer_email=customer.get("email"),
        customer_name=customer.get("name"),
        issuer={"type": "self"},
        metadata=about.get("metadata") or {},
        parent=_parent(subscription),
        period_end=start,
        period_start=start,
        starting_balance=customer.get("balance", 0),
        status="draft",
        status_transitions=new(stripe.Invoice.StatusTransitions),
        subtotal=subtotal,
        subtotal_excluding_tax=subtotal if total != subtotal else without_tax,
        total=total,
        total_excluding_tax=without_tax,
        total_taxes=total_taxes,
        lines=listed([]),
    )
    each = zip(lines, taxes, strict=True)
    found = [_line(account, invoice, subscription, line, tax.taxes) for line, tax in each]
    invoice["lines"] = listed(found, f"/v1/invoices/{invoice['id']}/lines")
    named = subscription["id"] if subscription else None
    return invoice | {"_payment_intent": None, "_subscription": named}


def _parent(subscription: Json | None) -> Json | None:
    if subscription is None:
        return None
    details = new(
        stripe.Invoice.Parent.SubscriptionDetails,
        metadata=subscription["metadata"],
        subscription=subscription["id"],
    )
    return new(stripe.Invoice.Parent, subscription_details=details, type="subscription_details")


def _line(
    account: Account, invoice: Json, subscription: Json | None, line: Line, taxes: list[Json]
) -> Json:
    of = stripe.InvoiceLineItem
    parent = None
    if subscription is not None:
        details = new(
            of.Parent.SubscriptionItemDetails,
            proration=line.proration,
            subscription=subscription["id"],
            subscription_item=subscription["items"]["data"][0]["id"],
        )
        parent = new(of.Parent, subscription_item_details=details, type="subscription_item_details")
    pricing = new(
        of.Pricing,
        price_details={"price": line.price["id"], "product": line.price["product"]},
        type="price_details",
        unit_amount_decimal=line.price["unit_amount_decimal"],
    )
    return account.new(
        of,
        "il_1",
        amount=line.amount,
        currency=invoice["currency"],
        description=line.text,
        discountable=not line.proration,
        invoice=invoice["id"],
        parent=parent,
        period={"start": line.start, "end": line.end},
        pricing=pricing,
        quantity=line.quantity,
        subscription=subscription and subscription["id"],
        subtotal=line.amount,
        taxes=taxes,
    )
