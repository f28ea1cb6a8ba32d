"""Run the tasks at Stripe that are due, each until it succeeds.

A lifetime ends a subscription with its paid period, once for each lifetime and subscription: one
that a member resumes is kept until another lifetime is bought. What fails is tried again within a
minute, what Stripe refuses within an hour.
"""

import logging
from collections.abc import Awaitable, Callable

import httpx
from sqlmodel import col, select, update

from billing.customers import update_contact
from billing.dependencies import Dependencies
from billing.stripe_api import StripeFailed
from billing.stripe_tasks.add_tasks import (
    BEGIN_PERIOD,
    CLAIMED_FOR,
    END_PAID_BACK,
    END_PAUSE,
    UPDATE_CONTACT,
)
from billing.stripe_tasks.end_paid_back import Ended, end_if_paid_back
from billing.stripe_tasks.pauses import pause
from billing.stripe_tasks.tables import StripeTask
from chassis import clock
from chassis.http import ServiceUnavailable
from messaging.exceptions import describe

log = logging.getLogger(__name__)

DUE = "SELECT EXISTS (SELECT FROM stripe_task WHERE done_at IS NULL AND next_attempt_at <= $1)"
_AT_ONCE = 20

Apply = Callable[[Dependencies, Ended], Awaitable[object]]


async def run_due_tasks(dependencies: Dependencies, apply: Apply | None = None) -> int:
    """Do the tasks that are due; return how many were done. What Stripe answers when a subscription
    ends is applied, or else its event is waited for."""
    done = 0
    for task in await _claim(dependencies):
        try:
            await _do(dependencies, task, apply)
        except (StripeFailed, ServiceUnavailable, httpx.HTTPError) as error:
            reason = describe(error)
            log.warning("%s %s will be tried later: %s", task.kind, task.subject, reason)
            due = clock.now() + pause(task.attempts, error)
            await _note(dependencies, task, last_error=reason[:1000], next_attempt_at=due)
        else:
            await _note(dependencies, task, done_at=clock.now(), last_error="")
            done += 1
    return done


async def _do(dependencies: Dependencies, task: StripeTask, apply: Apply | None) -> None:
    match [task.kind, *task.subject.split()]:
        case [kind, *_] if kind == UPDATE_CONTACT:
            await update_contact(dependencies, task.user_id)
        case [kind, what, payment_id, *_] if (kind, what) == (BEGIN_PERIOD, END_PAID_BACK):
            ended = await end_if_paid_back(dependencies, payment_id)
            if ended is not None and apply is not None:
                await apply(dependencies, ended)
        case [kind, what, name, *_] if (kind, what) == (BEGIN_PERIOD, END_PAUSE):
            async with dependencies.locks.held(name):
                await dependencies.stripe.changes.end_pause_without_dates(name)
        case [kind, name, *_] if kind == BEGIN_PERIOD:
            async with dependencies.locks.held(name):
                await dependencies.stripe.changes.begin_unpaid_period(name)
        case _:
            await dependencies.stripe.cancel_at_period_end(task.subject)


async def _claim(dependencies: Dependencies) -> list[StripeTask]:
    """Take the tasks that are due; no transaction is open while Stripe is asked."""
    async with dependencies.database.session() as session:
        due = await session.scalars(
            select(StripeTask)
            .where(col(StripeTask.done_at).is_(None), StripeTask.next_attempt_at <= clock.now())
            .order_by(col(StripeTask.next_attempt_at))
            .limit(_AT_ONCE)
            .with_for_update(skip_locked=True)
        )
        tasks = list(due.all())
        for task in tasks:
            task.attempts += 1
            task.next_attempt_at = clock.now() + CLAIMED_FOR
    return tasks


async def _note(dependencies: Dependencies, task: StripeTask, **values: object) -> None:
    this = update(StripeTask).where(col(StripeTask.id) == task.id)
    async with dependencies.database.session() as session:
        await session.execute(this.values(**values))
