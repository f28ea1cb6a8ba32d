"""The switch of a subscription to another price: what it changes, and what it costs."""

from copy import deepcopy
from datetime import UTC, datetime
from typing import NamedTuple

from sandbox.payments.account import Account, InvalidParams, Json, StripeApiError
from sandbox.payments.subscriptions import invoices, pending_updates
from sandbox.payments.subscriptions.collection import attempt, charged
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
    # Whether a new period begins now.
    begins: bool = False


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
    if months_of(old) == months_of(price) and not wanted.begins:
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
    account: Account,
    subscription: Json,
    wanted: Wanted,
    also: Json | None = None,
    params: Json | None = None,
) -> Json:
    """Switch to another price; `payment_behavior` says what is done when the invoice of the
    difference is not paid: by default the price stays, and the subscription is late."""
    switch = plan_switch(account, subscription, wanted)
    if switch.lines and not switch.at_once:
        subscription["_pending"] = [*subscription.get("_pending", []), *switch.lines]
    changes = {**switch.changes, **(also or {})}
    if not switch.lines or not switch.at_once:
        return account.change(subscription, UPDATED, **changes)
    return _invoice(account, subscription, changes, switch.lines, params or {})


def begin_period(account: Account, subscription: Json, also: Json, params: Json) -> Json:
    """Begin a new period now, which is charged at once; nothing of the former one is given back."""
    items = deepcopy(subscription["items"])
    [item], now = items["data"], now_of(account, subscription)
    until = month_end(now, now, every=months_of(item["price"]))
    item |= {"current_period_start": now, "current_period_end": until}
    line = of_item(account, item, now, until, free=subscription["status"] == "trialing")
    changes = {**also, "items": items, "billing_cycle_anchor": now}
    return _invoice(account, subscription, changes, [line], params)


def _invoice(
    account: Account, subscription: Json, changes: Json, lines: list[Line], params: Json
) -> Json:
    """Make changes that cost something at once, as `payment_behavior` says."""
    behavior = params.get("payment_behavior", "allow_incomplete")
    is_pending = behavior == "pending_if_incomplete"
    if not is_pending:
        account.change(subscription, UPDATED, **changes)
    invoice = invoices.draft_invoice(account, subscription, "subscription_update", lines)
    account.store.put(subscription)
    invoices.finalize(account, invoice)
    if is_pending:
        # No retry: the invoice is void within a day.
        outcome = charged(account, subscription)
        if invoices.collect(account, invoice, outcome, last=True):
            return account.change(subscription, UPDATED, **changes)
        return pending_updates.hold(account, subscription, invoice, changes, params)
    if behavior == "default_incomplete" and invoice["amount_due"]:
        # It waits for its payment to be confirmed.
        invoices.payment_of(account, invoice)
        if subscription["status"] == "active":
            account.change(subscription, UPDATED, status="past_due")
        return subscription
    attempt(account, subscription, invoice)
    if behavior == "error_if_incomplete":
        _check_paid(account, account.fetch(invoices.INVOICE_KIND, invoice["id"]))
    return subscription


def _check_paid(account: Account, invoice: Json) -> None:
    """Refuse an update whose invoice was not paid: all of it is undone."""
    if invoice["status"] == "paid":
        return
    intent = account.store.get("payment_intent", invoice["_payment_intent"] or "") or {}
    error = intent.get("last_payment_error")
    code = "subscription_payment_intent_requires_action"
    message = "Payment for this subscription requires additional user action."
    if error:
        code, message = error["code"], error["message"]
    raise StripeApiError(message, code=code, status=402, kind="card_error")


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
