"""Add tasks at Stripe, as an outbox: in the transaction of the change that needs them."""

from collections.abc import Iterable
from typing import Any

from sqlalchemy.dialects.postgresql import Insert, insert
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

import work
from billing.membership.rules import is_live
from billing.membership.tables import Cancellation, StripeTask, Subscription
from billing.payments import Payment, takes_money
from billing.stripe_api import Adjustment

CANCEL_AT_PERIOD_END = "cancel_at_period_end"
UPDATE_CONTACT = "update_contact"
# What a task of this kind is about is the first word of its subject. Version 1.1 takes each other
# kind for the end of a subscription, and the word for a subscription that Stripe does not know: it
# retries these until a worker of this version takes them.
IN_ORDER = "begin_period"
END_PAID_BACK, SETTLE, CONTINUE = "end_paid_back", "settle", "continue"


async def stop_subscriptions(
    session: AsyncSession, held: Iterable[Subscription], lifetime: Payment
) -> None:
    """Have the live subscriptions of a lifetime member end with their paid period, each once for a
    lifetime: a member who renews one in the portal keeps it until another lifetime is bought."""
    for subscription in held:
        if is_live(subscription) and not subscription.cancel_at_period_end:
            await add_task(
                session,
                kind=CANCEL_AT_PERIOD_END,
                subject=subscription.stripe_subscription_id,
                user_id=subscription.user_id,
                payment_id=lifetime.id,
            )


async def continue_subscriptions(session: AsyncSession, held: Iterable[Subscription]) -> None:
    """Have the subscriptions continue that were ended because of a lifetime which its member has no
    more, unless the member has cancelled them since; again when that lifetime comes and goes."""
    live = [each.stripe_subscription_id for each in held if is_live(each)]
    cancelled = select(Cancellation.stripe_subscription_id)
    ended = await session.scalars(
        select(StripeTask).where(
            StripeTask.kind == CANCEL_AT_PERIOD_END,
            col(StripeTask.subject).in_(live),
            col(StripeTask.subject).not_in(cancelled),
        )
    )
    for task in ended.all():
        again = StripeTask(
            kind=IN_ORDER,
            subject=f"{CONTINUE} {task.subject}",
            user_id=task.user_id,
            payment_id=task.payment_id,
        )
        await _add_again(session, again)


async def settle_subscription(session: AsyncSession, subscription: Subscription, why: str) -> None:
    """Have the worker do what is left to be done about a subscription, once for each reason, and
    again where it comes again."""
    if is_live(subscription):
        task = StripeTask(
            kind=IN_ORDER,
            subject=f"{SETTLE} {subscription.stripe_subscription_id} {why}",
            user_id=subscription.user_id,
        )
        await _add_again(session, task)


async def end_paid_back(session: AsyncSession, reported: Adjustment, *, is_dispute: bool) -> None:
    """Have a subscription end whose payment is disputed or was refunded: Stripe alone knows which
    it is, and the worker decides when it has asked; once for each status."""
    if takes_money(reported.status) if is_dispute else reported.status == "succeeded":
        await add_task(
            session,
            kind=IN_ORDER,
            subject=f"{END_PAID_BACK} {reported.payment_intent} {reported.id} {reported.status}",
            # The member is not known yet.
            user_id="",
        )


async def _add_again(session: AsyncSession, task: StripeTask) -> None:
    adding = insert(StripeTask).values(task.model_dump())
    again = adding.on_conflict_do_update(
        index_elements=["kind", "subject", "payment_id"],
        set_={"done_at": None, "next_attempt_at": task.next_attempt_at},
        where=col(StripeTask.done_at).is_not(None),
    )
    await _add_to_queue(session, task, again)


async def add_task(session: AsyncSession, **values: Any) -> None:
    """Add a task, once for each kind, subject and payment."""
    task = StripeTask(**values)
    adding = insert(StripeTask).values(task.model_dump()).on_conflict_do_nothing()
    await _add_to_queue(session, task, adding)


async def _add_to_queue(session: AsyncSession, task: StripeTask, adding: Insert) -> None:
    task_id = await session.scalar(adding.returning(col(StripeTask.id)))
    if task_id is not None:
        await work.add(
            session,
            "stripe-task",
            key=task_id,
            member=task.user_id or None,
            due=task.next_attempt_at,
        )
