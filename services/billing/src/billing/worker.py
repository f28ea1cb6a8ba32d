"""What billing's workers do in the background, in addition to handling events."""

from collections.abc import Coroutine
from functools import partial
from typing import Any

from billing.account import daily, find_customers
from billing.account.find_mistakes import log_mistakes
from billing.changes.run_stripe_task import run_task
from billing.coupons import holds
from billing.customers import delete_customers
from billing.dependencies import Dependencies
from billing.ledger import complete_facts, count_week
from billing.membership import trial_tax
from billing.metrics import measure_payments, measure_webhook_delay
from billing.outbound_webhooks import deliver
from billing.payments import find_payers, name_declined
from billing.refunds import make_refund, refund_credit
from billing.shop import note_waiver
from billing.stripe_api import pause
from billing.stripe_events import process_event, prune_payloads
from billing.stripe_events.apply_end import apply_end
from billing.withdrawals import ask_by_mail, withdraw_at_stripe
from chassis.service import repeat
from work import Task, Works

_stripe_tasks = Works()


@_stripe_tasks("stripe-task", at_once=4, pauses=pause)
async def do_stripe_task(task: Task, dependencies: Dependencies) -> None:
    """Do a task at Stripe. Doing it again is harmless."""
    await run_task(task, dependencies, apply_end)


@_stripe_tasks("do-withdrawal", at_once=4, pauses=pause)
async def do_withdrawal(task: Task, dependencies: Dependencies) -> None:
    """Do what follows from a withdrawal. Doing it again is harmless."""
    await withdraw_at_stripe(task, dependencies, process_event)


@_stripe_tasks("note-waiver", at_once=4, pauses=pause)
async def do_note_waiver(task: Task, dependencies: Dependencies) -> None:
    """Write a waiver on its checkout. Doing it again is harmless."""
    await note_waiver(task, dependencies)


@_stripe_tasks("refund", at_once=4, pauses=pause)
async def do_refund(task: Task, dependencies: Dependencies) -> None:
    """Make a refund that is wanted. Doing it again is harmless."""
    await make_refund(dependencies, task.key, process_event)


@_stripe_tasks("refund-credit", at_once=4, pauses=pause)
async def do_refund_credit(task: Task, dependencies: Dependencies) -> None:
    """Refund the credit that a subscription has left. Doing it again is harmless."""
    await refund_credit(dependencies, task.key, process_event)


WORK = Works(
    _stripe_tasks,
    daily.works,
    find_customers.works,
    holds.works,
    trial_tax.works,
    find_payers.works,
    name_declined.works,
    complete_facts.works,
    count_week.works,
    delete_customers.works,
    prune_payloads.works,
    ask_by_mail.works,
    deliver.works,
)


def watching(dependencies: Dependencies) -> list[Coroutine[Any, Any, None]]:
    """Set the gauges and log mistakes until cancelled. Each process has gauges to set."""
    watched = (measure_payments, 60), (measure_webhook_delay, 600), (log_mistakes, 86_400)
    return [
        repeat(partial(look, dependencies), seconds=seconds, failed=f"{look.__name__} failed")
        for look, seconds in watched
    ]
