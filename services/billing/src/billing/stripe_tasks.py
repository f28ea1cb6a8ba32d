"""What the worker does at Stripe after a payment, as an outbox: written with the payment."""

import logging
from collections.abc import Iterable
from datetime import timedelta
from typing import Any

import httpx
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select, update

from billing import rules
from billing.customers import update_contact
from billing.dependencies import Dependencies
from billing.stripe_errors import StripeFailed, StripeRefused
from billing.tables import Customer, Payment, Subscription
from billing.work_tables import StripeTask
from chassis import clock
from contracts.identity import UserProfileChanged
from messaging.backoff import pause_after
from messaging.exceptions import describe

log = logging.getLogger(__name__)

CANCEL_AT_PERIOD_END = "cancel_at_period_end"
UPDATE_CONTACT = "update_contact"

# Longer than a request to Stripe takes: who dies with a task leaves it to the next one.
_CLAIMED = timedelta(seconds=30)
# Between attempts: the first, and the longest. A wrong key or an outage ends at any time, what
# Stripe refuses it mostly refuses again.
_FIRST_PAUSE = timedelta(seconds=2)
_LONGEST_PAUSE = timedelta(minutes=1)
_LONGEST_PAUSE_AFTER_REFUSAL = timedelta(hours=1)
_AT_ONCE = 20


async def stop_subscriptions(
    session: AsyncSession, held: Iterable[Subscription], lifetime: Payment
) -> None:
    """Have the live subscriptions of a lifetime member end with their paid period, each once for a
    lifetime: a member who renews one in the portal keeps it until another lifetime is bought."""
    for subscription in held:
        if rules.is_live(subscription) and not subscription.cancel_at_period_end:
            await _add(
                session,
                kind=CANCEL_AT_PERIOD_END,
                subject=subscription.stripe_subscription_id,
                user_id=subscription.user_id,
                payment_id=lifetime.id,
            )


async def report_contact(event: UserProfileChanged, session: AsyncSession) -> None:
    """Have the worker report a member's address to Stripe, once for each change of it."""
    if event.email_changed_at is None:
        return
    customers = select(Customer.id).where(Customer.user_id == event.user_id)
    if (await session.scalars(customers.limit(1))).first() is None:
        return
    await _add(
        session,
        kind=UPDATE_CONTACT,
        subject=f"{event.user_id} {event.email_changed_at.isoformat()}",
        user_id=event.user_id,
        # A request that has read the former address may be creating the customer now.
        next_attempt_at=clock.now() + _CLAIMED,
    )


async def _add(session: AsyncSession, **values: Any) -> None:
    task = StripeTask(**values)
    await session.execute(insert(StripeTask).values(task.model_dump()).on_conflict_do_nothing())


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
            task.next_attempt_at = clock.now() + _CLAIMED
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
