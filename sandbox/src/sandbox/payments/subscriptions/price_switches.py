"""The switch of a subscription to another price, with or without an invoice of the difference."""

from copy import deepcopy

from sandbox.payments.account import SMALLEST_AMOUNT, Account, Json, StripeApiError
from sandbox.payments.subscriptions import invoices, subscriptions
from sandbox.payments.subscriptions.invoices import Line
from sandbox.payments.subscriptions.new import plan_of
from sandbox.payments.subscriptions.periods import UPDATED, now_of, period_of


def switch_price(account: Account, subscription: Json, price: Json, *, proration: str) -> Json:
    """Switch to another price. `none` charges it with the next invoice; `always_invoice` invoices
    what is left of the period, and keeps the switch when that payment fails."""
    items = deepcopy(subscription["items"])
    lines = _difference(account, subscription, price)
    items["data"][0] |= {"price": price, "plan": plan_of(price)}
    account.change(subscription, UPDATED, items=items, plan=plan_of(price))
    due = sum(line.amount for line in lines)
    # What is too little to be charged goes to the customer's balance, as does what is left over.
    if proration != "always_invoice" or due < SMALLEST_AMOUNT[subscription["currency"]]:
        return subscription
    invoice = invoices.draft_invoice(account, subscription, "subscription_update", lines)
    account.store.put(subscription)
    invoices.finalize(account, invoice)
    card = subscriptions.card_of(subscription)
    subscriptions.after_attempt(account, subscription, invoices.collect(account, invoice, card))
    return subscription


def check_switch(subscription: Json, price: Json, param: str) -> None:
    """Refuse a price that a subscription cannot be switched to."""
    if not price["active"]:
        problem = "is inactive. This field only accepts active prices."
    elif not price["recurring"]:
        problem = (
            "is set to `type=one_time` but this field only accepts prices with `type=recurring`."
        )
    elif price["currency"] != subscription["currency"]:
        problem = f"does not match the expected currency: `{subscription['currency']}`."
    elif price["id"] == subscription["items"]["data"][0]["price"]["id"]:
        problem = "is the one that the subscription already has, so there is nothing to confirm."
    else:
        return
    raise StripeApiError(f"The price specified {problem}", param=param)


def _difference(account: Account, subscription: Json, price: Json) -> list[Line]:
    """What is left of the period, given back at the old price and charged at the new one."""
    start, end = period_of(subscription)
    now = min(now_of(account, subscription), end)
    old = subscription["items"]["data"][0]["price"]

    def left(cents: int) -> int:
        return round(cents * (end - now) / (end - start))

    return [
        Line(f"Unused time on {old['id']}", -left(old["unit_amount"]), now, end),
        Line(f"Remaining time on {price['id']}", left(price["unit_amount"]), now, end),
    ]
