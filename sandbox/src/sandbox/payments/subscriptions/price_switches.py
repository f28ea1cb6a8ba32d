"""The switch of a subscription to another price: what it changes, and what it costs."""

from copy import deepcopy
from datetime import UTC, datetime
from typing import NamedTuple

from sandbox.payments.account import Account, InvalidParams, Json, StripeApiError
from sandbox.payments.subscriptions import invoices
from sandbox.payments.subscriptions.collection import attempt
from sandbox.payments.subscriptions.drafts import Line, name_of, of_item
from sandbox.payments.subscriptions.new import month_end, months_of, plan_of
from sandbox.payments.subscriptions.periods import UPDATED, now_of, period_of


class Wanted(NamedTuple):
    """The price to switch to, and how what is left of the period is charged."""

    price: Json
    # `none`, `create_prorations` (with the next invoice) or `always_invoice` (at once).
    proration: str = "create_prorations"
    # The moment up to which the old price counts; the present one unless it is given.
    at: int | None = None
    quantity: int | None = None


class Switch(NamedTuple):
    """What a switch changes of a subscription, the lines of its cost, and if they are due now."""

    changes: Json
    lines: list[Line]
    at_once: bool


def plan_switch(account: Account, subscription: Json, wanted: Wanted) -> Switch:
    """Compute a switch, by the second."""
    items = deepcopy(subscription["items"])
    [item] = items["data"]
    old, price = item["price"], wanted.price
    quantity = wanted.quantity or item["quantity"]
    plan = plan_of(price)
    item |= {"price": price, "plan": plan, "quantity": quantity}
    changes = {"items": items, "plan": plan, "quantity": quantity}
    if subscription["status"] == "trialing":
        return Switch(changes, [], at_once=False)
    credit, charge = _difference(account, subscription, wanted, quantity)
    if months_of(old) == months_of(price):
        lines = [] if wanted.proration == "none" else [credit, charge]
        return Switch(changes, lines, wanted.proration == "always_invoice")
    # Another interval begins now, and is charged at once.
    now = now_of(account, subscription)
    until = month_end(now, now, every=months_of(price))
    item |= {"current_period_start": now, "current_period_end": until}
    full = of_item(account, item, now, until)
    lines = [full] if wanted.proration == "none" else [credit, full]
    return Switch(changes | {"billing_cycle_anchor": now}, lines, at_once=True)


def switch_price(
    account: Account, subscription: Json, wanted: Wanted, also: Json | None = None
) -> Json:
    """Switch to another price, which stays when the invoice of the difference is not paid."""
    switch = plan_switch(account, subscription, wanted)
    if switch.lines and not switch.at_once:
        subscription["_pending"] = [*subscription.get("_pending", []), *switch.lines]
    account.change(subscription, UPDATED, **switch.changes, **(also or {}))
    if not switch.lines or not switch.at_once:
        return subscription
    reason = "subscription_update"
    invoice = invoices.draft_invoice(account, subscription, reason, switch.lines)
    account.store.put(subscription)
    invoices.finalize(account, invoice)
    attempt(account, subscription, invoice)
    return subscription


def begin_period(account: Account, subscription: Json, also: Json) -> Json:
    """Begin a new period now, which is charged at once; nothing of the former one is given back."""
    items = deepcopy(subscription["items"])
    [item], now = items["data"], now_of(account, subscription)
    item["current_period_start"] = now
    item["current_period_end"] = month_end(now, now, every=months_of(item["price"]))
    account.change(subscription, UPDATED, **also, items=items, billing_cycle_anchor=now)
    invoice = invoices.open_invoice(account, subscription, "subscription_update")
    account.store.put(subscription)
    attempt(account, subscription, invoice)
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


def _difference(
    account: Account, subscription: Json, wanted: Wanted, quantity: int
) -> tuple[Line, Line]:
    """What is left of the period, given back at the old price and charged at the new one."""
    start, end = period_of(subscription)
    at = min(now_of(account, subscription), end) if wanted.at is None else wanted.at
    if not start <= at <= end:
        raise InvalidParams(
            "Cannot specify `proration_date` outside of the subscription's current period: "
            f"{start} to {end}.",
            param="proration_date",
        )
    item = subscription["items"]["data"][0]
    old, price = item["price"], wanted.price
    day = datetime.fromtimestamp(at, UTC).strftime("%d %b %Y")

    def left(cents: int) -> int:
        # Half up, in whole numbers.
        return (2 * cents * (end - at) + (end - start)) // (2 * (end - start))

    credit = -left(old["unit_amount"] * item["quantity"])
    charge = left(price["unit_amount"] * quantity)
    unused = f"Unused time on {name_of(account, old)} after {day}"
    remaining = f"Remaining time on {name_of(account, price)} after {day}"
    return (
        Line(unused, credit, at, end, old, item["quantity"], proration=True),
        Line(remaining, charge, at, end, price, quantity, proration=True),
    )
