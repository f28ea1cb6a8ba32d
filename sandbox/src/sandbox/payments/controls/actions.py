"""Actions of a click or a test on an object, in addition to Stripe's API."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from sandbox.payments.account import Json, StripeAccount, StripeApiError
from sandbox.payments.charges import (
    DECLINED_CARD,
    DISPUTE_STEPS,
    PAYING_CARD,
    REFUND_STEPS,
    change_refund,
    find_charge,
    open_dispute,
    refund_payment,
    take_dispute_step,
    warn_of_fraud,
)
from sandbox.payments.checkout import (
    authenticate,
    expire_session,
    pay_later,
    settle,
    subscribe_first,
)
from sandbox.payments.subscriptions import (
    CHANGEABLE_STATUSES,
    LIVE_STATUSES,
    advance_subscription,
    cancel_now,
    cancel_schedule,
    change_card,
    close_invoice,
    delete_customer,
    end_with_period,
    expire_first_payment,
    pause_subscription,
    plan_start,
    release_schedule,
    retry_payment,
    schedule_end,
    schedule_switch,
    unpause_subscription,
)

CARDS_BANK = ("requires_action",)
PAID = ("succeeded",)
OPEN_INVOICE = ("open", "uncollectible")


class Action(NamedTuple):
    """A button, and the statuses of an object in which the pages offer it."""

    label: str
    statuses: tuple[str, ...]
    do: Callable[[StripeAccount, str], Json]


def _dispute(status: str) -> Callable[[StripeAccount, str], Json]:
    def do(account: StripeAccount, wanted: str) -> Json:
        return open_dispute(account, find_charge(account, wanted), status)

    return do


def _warn_of_fraud(account: StripeAccount, wanted: str) -> Json:
    return warn_of_fraud(account, find_charge(account, wanted))


def _as(do: Callable[..., Json], **given: object) -> Callable[[StripeAccount, str], Json]:
    return partial(do, **given)


# What can be done to an object, by the word for its kind in a path and the action's name.
ACTIONS: dict[tuple[str, str], Action] = {
    ("subscriptions", "advance"): Action(
        "Advance a period", (*CHANGEABLE_STATUSES, "unpaid"), advance_subscription
    ),
    ("subscriptions", "fail-renewal"): Action(
        "Fail a renewal", CHANGEABLE_STATUSES, _as(advance_subscription, declined=True)
    ),
    ("subscriptions", "pay-overdue"): Action(
        "Pay the open invoice",
        ("past_due", "unpaid"),
        _as(retry_payment, declined=False),
    ),
    ("subscriptions", "mark-unpaid"): Action(
        "Fail for good", ("past_due",), _as(retry_payment, declined=True)
    ),
    ("subscriptions", "break-card"): Action(
        "Let the card fail", LIVE_STATUSES, _as(change_card, works=False)
    ),
    ("subscriptions", "mend-card"): Action(
        "Let the card pay", LIVE_STATUSES, _as(change_card, works=True)
    ),
    ("subscriptions", "expire"): Action("Let 23 hours pass", ("incomplete",), expire_first_payment),
    ("subscriptions", "pause"): Action("Pause", CHANGEABLE_STATUSES, pause_subscription),
    ("subscriptions", "unpause"): Action("End the pause", ("paused",), unpause_subscription),
    ("subscriptions", "schedule-switch"): Action(
        "Switch by a schedule", CHANGEABLE_STATUSES, schedule_switch
    ),
    ("subscriptions", "schedule-end"): Action(
        "End by a schedule", CHANGEABLE_STATUSES, schedule_end
    ),
    ("subscriptions", "cancel-at-period-end"): Action(
        "Cancel at period end", LIVE_STATUSES, _as(end_with_period, ends=True)
    ),
    ("subscriptions", "resume"): Action("Resume", LIVE_STATUSES, _as(end_with_period, ends=False)),
    ("subscriptions", "cancel"): Action("Cancel now", (*LIVE_STATUSES, "incomplete"), cancel_now),
    ("schedules", "release"): Action("Release", ("active", "not_started"), release_schedule),
    ("schedules", "cancel"): Action("Cancel", ("active", "not_started"), cancel_schedule),
    ("checkout", "expire"): Action("Expire", ("open",), expire_session),
    ("checkout", "subscribe-first"): Action(
        "Subscribe before the payment", ("open",), subscribe_first
    ),
    ("checkout", "pay-later"): Action("Pay later", ("open",), pay_later),
    ("checkout", "settle"): Action(
        "The money arrives", ("complete",), _as(settle, card=PAYING_CARD)
    ),
    ("checkout", "bounce"): Action(
        "The money does not arrive", ("complete",), _as(settle, card=DECLINED_CARD)
    ),
    ("customers", "delete"): Action("Delete", ("",), delete_customer),
    ("customers", "schedule"): Action("Plan a subscription", ("",), plan_start),
    ("payments", "authenticate"): Action(
        "Confirm at the bank", CARDS_BANK, _as(authenticate, passed=True)
    ),
    ("payments", "fail-authentication"): Action(
        "Fail at the bank", CARDS_BANK, _as(authenticate, passed=False)
    ),
    ("payments", "refund"): Action("Refund", PAID, refund_payment),
    ("payments", "dispute"): Action("Dispute", PAID, _dispute("needs_response")),
    ("payments", "inquire"): Action("Inquire", PAID, _dispute("warning_needs_response")),
    ("payments", "prevent"): Action("Prevent a dispute", PAID, _dispute("prevented")),
    ("payments", "warn-of-fraud"): Action("Warn of a fraud", PAID, _warn_of_fraud),
    ("invoices", "void"): Action("Void", OPEN_INVOICE, _as(close_invoice, status="void")),
    ("invoices", "give-up"): Action(
        "Give up", ("open",), _as(close_invoice, status="uncollectible")
    ),
    **{
        ("disputes", step): Action(
            step.replace("-", " ").capitalize(), tuple(leads), _as(take_dispute_step, step=step)
        )
        for step, leads in DISPUTE_STEPS.items()
    },
    **{
        ("refunds", name): Action(
            name.replace("-", " ").capitalize(),
            REFUND_STEPS[status],
            _as(change_refund, status=status),
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


def act(account: StripeAccount, on: str, wanted: str, action: str) -> Json:
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
