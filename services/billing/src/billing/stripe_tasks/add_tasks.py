"""Add tasks at Stripe, as an outbox: in the transaction of the change that needs them."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from billing.customers import Customer
from billing.payments import Payment, takes_money
from billing.stripe_api import Adjustment
from billing.stripe_tasks.tables import StripeTask
from billing.subscriptions import Subscription, is_live, is_unpaid
from chassis import clock
from contracts.identity import UserProfileChanged

CANCEL_AT_PERIOD_END = "cancel_at_period_end"
UPDATE_CONTACT = "update_contact"
BEGIN_PERIOD = "begin_period"
# The first word of the subject of a BEGIN_PERIOD. The previous version takes each other kind for
# the end of a subscription, and a name that Stripe does not know for one that has ended; it
# retries this one, until a worker of this version takes it.
END_PAID_BACK = "end_paid_back"
END_PAUSE = "end_pause"
# Where a period begins with the pause's end, Stripe begins it by itself.
_BEGINS_BY_ITSELF = timedelta(minutes=10)

# Longer than a request to Stripe takes: who dies with a task leaves it to the next one.
CLAIMED_FOR = timedelta(seconds=30)


async def stop_subscriptions(
    session: AsyncSession, held: Iterable[Subscription], lifetime: Payment
) -> None:
    """Have the live subscriptions of a lifetime member end with their paid period, each once for a
    lifetime: a member who renews one in the portal keeps it until another lifetime is bought."""
    for subscription in held:
        if is_live(subscription) and not subscription.cancel_at_period_end:
            await _add(
                session,
                kind=CANCEL_AT_PERIOD_END,
                subject=subscription.stripe_subscription_id,
                user_id=subscription.user_id,
                payment_id=lifetime.id,
            )


async def begin_period(session: AsyncSession, subscription: Subscription) -> None:
    """Have a period begin after a pause, if the present one is not paid; once for each pause, and
    again where a change that was not paid has interrupted the pause."""
    if is_unpaid(subscription) and is_live(subscription) and not subscription.is_paused:
        task = StripeTask(
            kind=BEGIN_PERIOD,
            subject=f"{subscription.stripe_subscription_id} {subscription.unpaid_until}",
            user_id=subscription.user_id,
            next_attempt_at=clock.now() + _BEGINS_BY_ITSELF,
        )
        await _add_again(session, task)


async def end_pause(
    session: AsyncSession, subscription: Subscription, unpaid_until: datetime
) -> None:
    """Have a pause end in which a change was paid later, on the page of its invoice: the change has
    removed its dates, and the periods to come would be neither paid nor marked as unpaid."""
    if subscription.is_paused and subscription.unpaid_until is None and is_live(subscription):
        task = StripeTask(
            kind=BEGIN_PERIOD,
            subject=f"{END_PAUSE} {subscription.stripe_subscription_id} {unpaid_until}",
            user_id=subscription.user_id,
        )
        await _add_again(session, task)


async def end_paid_back(session: AsyncSession, reported: Adjustment, *, is_dispute: bool) -> None:
    """Have a subscription end whose payment is disputed or was refunded: Stripe alone knows which
    it is, and the worker decides when it has asked; once for each status."""
    if takes_money(reported.status) if is_dispute else reported.status == "succeeded":
        await _add(
            session,
            kind=BEGIN_PERIOD,
            subject=f"{END_PAID_BACK} {reported.payment_intent} {reported.id} {reported.status}",
            # Nobody knows yet whose it is.
            user_id="",
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
        next_attempt_at=clock.now() + CLAIMED_FOR,
    )


async def _add_again(session: AsyncSession, task: StripeTask) -> None:
    await session.execute(
        insert(StripeTask)
        .values(task.model_dump())
        .on_conflict_do_update(
            index_elements=["kind", "subject", "payment_id"],
            set_={"done_at": None, "next_attempt_at": task.next_attempt_at},
            where=col(StripeTask.done_at).is_not(None),
        )
    )


async def _add(session: AsyncSession, **values: Any) -> None:
    task = StripeTask(**values)
    await session.execute(insert(StripeTask).values(task.model_dump()).on_conflict_do_nothing())
