"""The invoice that a subscription, or its switch to another price, would have."""

from sandbox.payments.account import (
    Json,
    StripeAccount,
    StripeApiError,
    missing,
    new_id,
    not_implemented,
)
from sandbox.payments.invoices import Line, describe_invoice, of_item
from sandbox.payments.subscriptions.endings import find_live
from sandbox.payments.subscriptions.new import month_end, months_of
from sandbox.payments.subscriptions.periods import CHANGEABLE_STATUSES, period_of
from sandbox.payments.subscriptions.phases import next_phase, schedule_of
from sandbox.payments.subscriptions.price_switches import Wanted, plan_switch
from sandbox.payments.subscriptions.updates import read_item

UNDERSTOOD = (
    "billing_cycle_anchor",
    "cancel_at",
    "cancel_at_period_end",
    "items",
    "proration_behavior",
    "proration_date",
    "trial_end",
)


def create_preview(account: StripeAccount, params: Json) -> Json:
    """Describe the next invoice; with items, that of a switch to them. Nothing is stored."""
    if "subscription" not in params:
        if "customer" in params:
            raise not_implemented("a preview without a subscription")
        raise missing("subscription")
    found = find_live(account, params["subscription"], "subscription", statuses=CHANGEABLE_STATUSES)
    if params.get("customer", found["customer"]) != found["customer"]:
        raise StripeApiError("The subscription is another customer's.", param="customer")
    details = params.get("subscription_details", {})
    for name in details:
        if name not in UNDERSTOOD:
            raise not_implemented(f"subscription_details[{name}]")
    goes_on = details.get("cancel_at", "") == "" and not details.get("cancel_at_period_end")
    if not goes_on:
        raise not_implemented("subscription_details[cancel_at] other than empty")
    lines, reason = _lines(account, found, details)
    customer = account.fetch("customer", found["customer"])
    invoice = describe_invoice(account, customer, reason, lines, subscription=found)
    due = invoice["total"] + invoice["starting_balance"]
    left = min(due, 0)
    at = account.clock() if reason == "subscription_update" else period_of(found)[1]
    return invoice | {
        "id": new_id("upcoming_in_1"),
        "amount_due": max(due, 0),
        "amount_remaining": max(due, 0),
        "ending_balance": left,
        "next_payment_attempt": at,
    }


def _lines(account: StripeAccount, subscription: Json, details: Json) -> tuple[list[Line], str]:
    """Return the lines of a switch that is due at once, or else those of the next period."""
    pending = [Line(*line) for line in subscription.get("_pending", [])]
    [item] = subscription["items"]["data"]
    if details.get("trial_end", "now") != "now":
        raise not_implemented("subscription_details[trial_end] other than now")
    if details.get("billing_cycle_anchor", {"type": "now"}) != {"type": "now"}:
        raise not_implemented("subscription_details[billing_cycle_anchor] other than now")
    ends_trial = "trial_end" in details and subscription["status"] == "trialing"
    if ends_trial and "items" not in details:
        now = account.clock()
        until = month_end(now, now, every=months_of(item["price"]))
        return [of_item(account, item, now, until)], "subscription_update"
    if "items" in details:
        path = "subscription_details[items]"
        wanted = read_item(account, subscription, details["items"], path)
        proration = details.get("proration_behavior", "create_prorations")
        at = details.get("proration_date")
        starts = ends_trial or "billing_cycle_anchor" in details
        begins = {"begins": starts, "ends_trial": ends_trial}
        asked = Wanted(wanted["price"], proration, at, wanted["quantity"], **begins)
        switch = plan_switch(account, subscription, asked)
        if switch.at_once:
            return switch.lines, "subscription_update"
        pending += switch.lines
        [item] = switch.changes["items"]["data"]
    elif subscription["cancel_at"] and not details.keys() & {"cancel_at", "cancel_at_period_end"}:
        raise StripeApiError(
            "No upcoming invoices for this subscription: it is to be canceled.",
            code="invoice_upcoming_none",
            status=404,
        )
    return [*pending, _of_next_period(account, subscription, item)], "upcoming"


def _of_next_period(account: StripeAccount, subscription: Json, item: Json) -> Line:
    """The line of the next period; a schedule's next phase has its own price, or is a trial."""
    start, anchor = period_of(subscription)[1], subscription["billing_cycle_anchor"]
    schedule = schedule_of(account, subscription)
    phase = next_phase(schedule) if schedule else None
    if phase and phase["start_date"] == start:
        [named] = phase["items"]
        item = named | {"price": account.fetch("price", named["price"])}
        if phase["trial"]:
            return of_item(account, item, start, phase["trial_end"], free=True)
    return of_item(account, item, start, month_end(anchor, start, every=months_of(item["price"])))
