"""Run the tasks at Stripe that are due, each until it succeeds.

A lifetime ends a subscription with its paid period, once for each lifetime and subscription: one
that a member resumes is kept until another lifetime is bought. What fails is tried again within a
minute, what Stripe refuses within an hour.
"""

import logging
from datetime import timedelta

import httpx
from sqlmodel import col, select, update

from billing.customers import update_contact
from billing.dependencies import Dependencies
from billing.stripe_api import StripeFailed, StripeRefused
from billing.stripe_tasks.add_tasks import CLAIMED_FOR, UPDATE_CONTACT
from billing.stripe_tasks.tables import StripeTask
from chassis import clock
from messaging.backoff import pause_after
from messaging.exceptions import describe

log = logging.getLogger(__name__)

# Between attempts: the first, and the longest. A wrong key or an outage ends at any time, what
# Stripe refuses it mostly refuses again.
_FIRST_PAUSE = timedelta(seconds=2)
_LONGEST_PAUSE = timedelta(minutes=1)
_LONGEST_PAUSE_AFTER_REFUSAL = timedelta(hours=1)
_AT_ONCE = 20


async def run_due_tasks(dependencies: Dependencies) -> int:
    """Do the tasks that are due; return how many were done."""
    done = 0
    for task in await _claim(dependencies):
        try:
            if task.kind == UPDATE_CONTACT:
                await update_contact(dependencies, task.user_id)
            else:
                await dependencies.stripe.cancel_at_period_end(task.subject)
        except (StripeFailed, httpx.HTTPError) as error:
            reason = describe(error)
            log.warning("%s %s will be tried later: %s", task.kind, task.subject, reason)
            due = clock.now() + _pause(task, error)
            await _note(dependencies, task, last_error=reason[:1000], next_attempt_at=due)
        else:
            await _note(dependencies, task, done_at=clock.now(), last_error="")
            done += 1
    return done


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


def _pause(task: StripeTask, error: Exception) -> timedelta:
    is_refused = isinstance(error, StripeRefused)
    longest = _LONGEST_PAUSE_AFTER_REFUSAL if is_refused else _LONGEST_PAUSE
    pause = pause_after(task.attempts, _FIRST_PAUSE.total_seconds(), longest.total_seconds())
    return timedelta(seconds=pause)


async def _note(dependencies: Dependencies, task: StripeTask, **values: object) -> None:
    this = update(StripeTask).where(col(StripeTask.id) == task.id)
    async with dependencies.database.session() as session:
        await session.execute(this.values(**values))
