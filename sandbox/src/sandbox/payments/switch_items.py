"""Apply a switch of a subscription's items, and invoice the difference."""

from sandbox.payments import invoices, price_switch
from sandbox.payments.account import Account
from sandbox.payments.cards import Card
from sandbox.payments.price_switch import PriceSwitch
from sandbox.payments.store import Json


def switch_items(
    account: Account,
    subscription: Json,
    wanted: list[Json],
    *,
    now: int,
    proration: str | None,
) -> Json:
    """Change the prices or quantities of a subscription's items, and charge the difference."""
    change = price_switch.plan(account, subscription, wanted, now)
    if change is None:
        return subscription
    fields = {
        "items": {**subscription["items"], "data": change.items, "total_count": len(change.items)},
        "plan": change.items[0]["plan"] if len(change.items) == 1 else None,
        "quantity": change.items[0]["quantity"] if len(change.items) == 1 else None,
        "billing_cycle_anchor": change.anchor,
    }
    account.change(subscription, "customer.subscription.updated", **fields)
    _charge_switch(account, subscription, change, proration)
    return subscription


def _charge_switch(
    account: Account, subscription: Json, change: PriceSwitch, proration: str | None
) -> None:
    """Invoice a switch at once or with the next invoice, as the proration behaviour says."""
    at_once = change.starts_period or proration == "always_invoice"
    lines = change.lines_now
    if proration == "none":
        lines = price_switch.lines_of(change.items) if change.starts_period else []
    if at_once and sum(line["amount"] for line in lines) > 0:
        invoice = invoices.draft(account, subscription, "subscription_update", lines)
        invoices.finalize(account, invoice)
        invoices.collect(account, invoice, Card("visa", subscription["_last4"]))
        fields = {"latest_invoice": invoice["id"]}
        account.change(subscription, "customer.subscription.updated", **fields)
        invoices.announce(account, invoice)
    elif lines:
        subscription["_prorations"] = [*subscription.get("_prorations", []), *lines]
        account.store.put(subscription)
