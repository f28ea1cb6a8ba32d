"""The fields of a new invoice and of its lines."""

from typing import NamedTuple

import stripe

from sandbox.payments.account import Json, StripeAccount, listed, new
from sandbox.payments.invoices.taxes import tax_invoice


class Line(NamedTuple):
    """What a line of an invoice charges, for a period."""

    text: str
    amount: int
    start: int
    end: int
    price: Json
    quantity: int = 1
    proration: bool = False


def name_of(account: StripeAccount, price: Json) -> str:
    return str(account.fetch("product", price["product"])["name"])


def of_item(
    account: StripeAccount, item: Json, start: int, end: int, *, free: bool = False
) -> Line:
    """The line of a period of a subscription's item."""
    price, quantity = item["price"], item["quantity"]
    amount = 0 if free else price["unit_amount"] * quantity
    return Line(name_of(account, price), amount, start, end, price, quantity)


def of_period(account: StripeAccount, subscription: Json) -> list[Line]:
    """The one line of a subscription's period; a trial costs nothing."""
    item = subscription["items"]["data"][0]
    period = item["current_period_start"], item["current_period_end"]
    return [of_item(account, item, *period, free=subscription["status"] == "trialing")]


def describe_invoice(
    account: StripeAccount, customer: Json, reason: str, lines: list[Line], **about: Json | None
) -> Json:
    """Describe a draft for a customer: of a `subscription`, or of what is paid once."""
    subscription = about.get("subscription")
    taxed: Json = about.get("automatic_tax") or (subscription or {}).get("automatic_tax") or {}
    enabled = bool(taxed.get("enabled"))
    start = account.clock()
    if subscription:
        start = subscription["items"]["data"][0]["current_period_start"]
    invoice = account.new(
        stripe.Invoice,
        "in_1",
        auto_advance=True,
        automatic_tax=new(stripe.Invoice.AutomaticTax),
        billing_reason=reason,
        collection_method="charge_automatically",
        currency=lines[0].price["currency"],
        customer=customer["id"],
        customer_address=customer.get("address"),
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
        lines=listed([]),
    )
    found = [_line(account, invoice, subscription, line) for line in lines]
    invoice["lines"] = listed(found, f"/v1/invoices/{invoice['id']}/lines")
    invoice = tax_invoice(account, invoice, customer, enabled=enabled)
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


def _line(account: StripeAccount, invoice: Json, subscription: Json | None, line: Line) -> Json:
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
    )
