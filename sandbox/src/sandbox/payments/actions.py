"""What a click or a test does to an object, beside Stripe's API."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from sandbox.payments import (
    cards,
    charges,
    checkout,
    customers,
    disputes,
    endings,
    paying,
    refunds,
    schedules,
    subscriptions,
)
from sandbox.payments.account import Account
from sandbox.payments.api_errors import StripeApiError
from sandbox.payments.objects import Json
from sandbox.payments.subscription_periods import CHANGEABLE, LIVE

CARDS_BANK = ("requires_action",)
PAID = ("succeeded",)
OPEN_INVOICE = ("open", "uncollectible")


class Action(NamedTuple):
    """A button, and the statuses of an object in which the pages offer it."""

    label: str
    statuses: tuple[str, ...]
    do: Callable[[Account, str], Json]


def _dispute(status: str) -> Callable[[Account, str], Json]:
    def do(account: Account, wanted: str) -> Json:
        return disputes.open_dispute(account, charges.find_charge(account, wanted), status)

    return do


def _as(do: Callable[..., Json], **given: object) -> Callable[[Account, str], Json]:
    return partial(do, **given)


# What can be done to an object, by the word for its kind in a path and the action's name.
ACTIONS: dict[tuple[str, str], Action] = {
    ("subscriptions", "advance"): Action(
        "Advance a period", (*CHANGEABLE, "unpaid"), subscriptions.advance
    ),
    ("subscriptions", "fail-renewal"): Action(
        "Fail a renewal", CHANGEABLE, _as(subscriptions.advance, declined=True)
    ),
    ("subscriptions", "pay-overdue"): Action(
        "Pay the open invoice",
        ("past_due", "unpaid"),
        _as(subscriptions.retry_payment, declined=False),
    ),
    ("subscriptions", "mark-unpaid"): Action(
        "Fail for good", ("past_due",), _as(subscriptions.retry_payment, declined=True)
    ),
    ("subscriptions", "break-card"): Action(
        "Let the card fail", LIVE, _as(subscriptions.change_card, works=False)
    ),
    ("subscriptions", "mend-card"): Action(
        "Let the card pay", LIVE, _as(subscriptions.change_card, works=True)
    ),
    ("subscriptions", "expire"): Action(
        "Let 23 hours pass", ("incomplete",), subscriptions.expire_first_payment
    ),
    ("subscriptions", "pause"): Action("Pause", CHANGEABLE, subscriptions.pause),
    ("subscriptions", "unpause"): Action("End the pause", ("paused",), subscriptions.unpause),
    ("subscriptions", "schedule-switch"): Action(
        "Switch by a schedule", CHANGEABLE, schedules.schedule_switch
    ),
    ("subscriptions", "schedule-end"): Action(
        "End by a schedule", CHANGEABLE, schedules.schedule_end
    ),
    ("subscriptions", "cancel-at-period-end"): Action(
        "Cancel at period end", LIVE, _as(endings.end_with_period, ends=True)
    ),
    ("subscriptions", "resume"): Action("Resume", LIVE, _as(endings.end_with_period, ends=False)),
    ("subscriptions", "cancel"): Action("Cancel now", (*LIVE, "incomplete"), endings.cancel_now),
    ("schedules", "release"): Action("Release", ("active", "not_started"), schedules.release),
    ("schedules", "cancel"): Action("Cancel", ("active", "not_started"), schedules.cancel),
    ("checkout", "expire"): Action("Expire", ("open",), checkout.expire_session),
    ("checkout", "subscribe-first"): Action(
        "Subscribe before the payment", ("open",), paying.subscribe_first
    ),
    ("checkout", "pay-later"): Action("Pay later", ("open",), paying.pay_later),
    ("checkout", "settle"): Action(
        "The money arrives", ("complete",), _as(paying.settle, card=cards.PAYS)
    ),
    ("checkout", "bounce"): Action(
        "The money does not arrive", ("complete",), _as(paying.settle, card=cards.DECLINES)
    ),
    ("customers", "delete"): Action("Delete", ("",), customers.delete_customer),
    ("customers", "schedule"): Action("Plan a subscription", ("",), schedules.plan_start),
    ("payments", "authenticate"): Action(
        "Confirm at the bank", CARDS_BANK, _as(paying.authenticate, passed=True)
    ),
    ("payments", "fail-authentication"): Action(
        "Fail at the bank", CARDS_BANK, _as(paying.authenticate, passed=False)
    ),
    ("payments", "refund"): Action("Refund", PAID, refunds.refund_payment),
    ("payments", "dispute"): Action("Dispute", PAID, _dispute("needs_response")),
    ("payments", "inquire"): Action("Inquire", PAID, _dispute("warning_needs_response")),
    ("payments", "prevent"): Action("Prevent a dispute", PAID, _dispute("prevented")),
    ("invoices", "void"): Action(
        "Void", OPEN_INVOICE, _as(subscriptions.close_invoice, status="void")
    ),
    ("invoices", "give-up"): Action(
        "Give up", ("open",), _as(subscriptions.close_invoice, status="uncollectible")
    ),
    **{
        ("disputes", step): Action(
            step.replace("-", " ").capitalize(), tuple(leads), _as(disputes.take_step, step=step)
        )
        for step, leads in disputes.STEPS.items()
    },
    **{
        ("refunds", name): Action(
            name.replace("-", " ").capitalize(),
            refunds.STEPS[status],
            _as(refunds.become, status=status),
        )
        for name, status in {
            "succeed": "succeeded",
            "fail": "failed",
            "cancel": "canceled",
            "ask-for-details": "requires_action",
        }.items()
    },
}
# The word for a kind of object in the path of an action.
WORDS = {
    "subscription": "subscriptions",
    "subscription_schedule": "schedules",
    "checkout.session": "checkout",
    "customer": "customers",
    "payment_intent": "payments",
    "charge": "payments",
    "invoice": "invoices",
    "dispute": "disputes",
    "refund": "refunds",
}


def act(account: Account, on: str, wanted: str, action: str) -> Json:
    """Apply an action to the object of an id, in one transaction."""
    found = ACTIONS.get((on, action))
    if found is None:
        known = ", ".join(name for kind, name in ACTIONS if kind == on) or "nothing"
        raise StripeApiError(f"Cannot {action} {on}. Known actions: {known}.", status=404)
    with account.store.transaction():
        return found.do(account, wanted)


def offered(thing: Json) -> Iterator[tuple[str, str]]:
    """The paths and labels of what can be done to an object as it is now."""
    on = WORDS.get(thing["object"])
    for (kind, name), action in ACTIONS.items():
        if kind == on and thing.get("status", "") in action.statuses:
            yield f"/actions/{on}/{thing['id']}/{name}", action.label
