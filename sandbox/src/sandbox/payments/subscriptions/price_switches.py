"""The switch of a subscription to another price: what it changes, and what it costs."""

from copy import deepcopy
from datetime import UTC, datetime
from typing import NamedTuple

from sandbox.payments import invoices
from sandbox.payments.account import (
    InvalidParams,
    Json,
    StripeAccount,
    StripeApiError,
    not_implemented,
)
from sandbox.payments.invoices import Line, name_of, of_item, of_period
from sandbox.payments.subscriptions import pending_updates
from sandbox.payments.subscriptions.collection import attempt, charged, check_paid, finalize
from sandbox.payments.subscriptions.new import month_end, months_of, plan_of
from sandbox.payments.subscriptions.periods import UPDATED, now_of, period_of
from sandbox.payments.subscriptions.phases import note_item


class Wanted(NamedTuple):
    """The price to switch to, and how what is left of the period is charged."""

    price: Json
    # `none`, `create_prorations` (with the next invoice) or `always_invoice` (at once).
    proration: str = "create_prorations"
    # The moment up to which the old price counts; the present one unless it is given.
    at: int | None = None
    quantity: int | None = None
    # Whether a new period begins now, and whether it ends a trial.
    begins: bool = False
    ends_trial: bool = False


class Switch(NamedTuple):
    """What a switch changes of a subscription, the lines of its cost, and if they are due now."""

    changes: Json
    lines: list[Line]
    at_once: bool


def plan_switch(account: StripeAccount, subscription: Json, wanted: Wanted) -> Switch:
    """Compute a switch, by the second."""
    items = deepcopy(subscription["items"])
    [item] = items["data"]
    old, price = item["price"], wanted.price
    quantity = wanted.quantity or item["quantity"]
    plan = plan_of(price)
    item |= {"price": price, "plan": plan, "quantity": quantity}
    changes = {"items": items, "plan": plan, "quantity": quantity}
    in_trial = subscription["status"] == "trialing"
    if in_trial and not wanted.ends_trial:
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
    lines = [full] if wanted.proration == "none" or in_trial else [credit, full]
    return Switch(changes | {"billing_cycle_anchor": now}, lines, at_once=True)


def switch_price(
    account: StripeAccount,
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
    if "billing_cycle_anchor" in changes:
        _check_no_phases(subscription)
    if not switch.lines or not switch.at_once:
        account.change(subscription, UPDATED, **changes)
    else:
        _invoice(account, subscription, changes, switch.lines, params or {})
    note_item(account, subscription)
    return subscription


def begin_period(account: StripeAccount, subscription: Json, also: Json, params: Json) -> Json:
    """Begin a new period now, charged at once; nothing of the previous one is credited."""
    _check_no_phases(subscription)
    items = deepcopy(subscription["items"])
    [item], now = items["data"], now_of(account, subscription)
    until = month_end(now, now, every=months_of(item["price"]))
    item |= {"current_period_start": now, "current_period_end": until}
    in_trial = {**subscription, **also}["status"] == "trialing"
    line = of_item(account, item, now, until, free=in_trial)
    changes = {**also, "items": items, "billing_cycle_anchor": now}
    return _invoice(account, subscription, changes, [line], params)


def begin_trial(account: StripeAccount, subscription: Json, changes: Json) -> Json:
    """Begin a trial now instead of the present period, of which nothing is credited; its invoice is
    of 0."""
    account.change(subscription, UPDATED, **changes)
    lines = of_period(account, subscription)
    invoice = invoices.draft_invoice(account, subscription, "subscription_update", lines)
    account.store.put(subscription)
    finalize(account, subscription, invoice)
    attempt(account, subscription, invoice)
    return subscription


def _invoice(
    account: StripeAccount, subscription: Json, changes: Json, lines: list[Line], params: Json
) -> Json:
    """Make changes that cost something at once, as `payment_behavior` says."""
    behavior = params.get("payment_behavior", "allow_incomplete")
    is_pending = behavior == "pending_if_incomplete"
    if not is_pending:
        account.change(subscription, UPDATED, **changes)
    invoice = invoices.draft_invoice(account, subscription, "subscription_update", lines)
    account.store.put(subscription)
    finalize(account, subscription, invoice)
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
        check_paid(account, invoice["id"])
    return subscription


def _check_no_phases(subscription: Json) -> None:
    if subscription["schedule"]:
        raise not_implemented("another period of a subscription that a schedule manages")


def check_switch(subscription: Json, price: Json, param: str) -> None:
    """Refuse a price that a subscription cannot be switched to."""
    check_price(subscription, price, param)
    if price["id"] == subscription["items"]["data"][0]["price"]["id"]:
        raise StripeApiError(
            "The price specified is the one that the subscription already has, so no confirmation "
            "is needed.",
            param=param,
        )


def check_price(subscription: Json, price: Json, param: str) -> None:
    """Refuse a price that a subscription cannot have."""
    if not price["active"]:
        problem = "is inactive. This field only accepts active prices."
    elif not price["recurring"]:
        problem = (
            "is set to `type=one_time` but this field only accepts prices with `type=recurring`."
        )
    elif price["currency"] != subscription["currency"]:
        problem = f"does not match the expected currency: `{subscription['currency']}`."
    else:
        return
    raise StripeApiError(f"The price specified {problem}", param=param)


def credit_of(account: StripeAccount, subscription: Json) -> Line:
    """The line that gives back what is left of the period."""
    [item] = subscription["items"]["data"]
    credit, _ = _difference(account, subscription, Wanted(item["price"]), item["quantity"])
    return credit


def _difference(
    account: StripeAccount, subscription: Json, wanted: Wanted, quantity: int
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
