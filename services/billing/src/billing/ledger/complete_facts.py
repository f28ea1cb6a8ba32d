"""Add the rows of earlier versions as facts where the facts say less, and each refund's payer."""

from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from datetime import timedelta
from typing import Any

from sqlalchemy import func, or_
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from billing.dependencies import Dependencies
from billing.facts import Fact, missing, paid_checkout
from billing.ledger.record import rewrite_ledger
from billing.ledger.stored_facts import add_facts, fact_of
from billing.ledger.tables import MembershipChange
from billing.membership import (
    CreditNote,
    Invoice,
    Membership,
    Subscription,
    stored_credit_note,
    stored_facts,
    stored_invoice,
)
from billing.money import in_minor_units
from billing.payments import Payment, PaymentAdjustment, stored_adjustment
from chassis.storage import Database, statements
from work import Works

queries = statements(__package__)
works = Works()

_AT_ONCE = 500

Stored = dict[str, list[Fact]]


@works.repeats("name-payers", every=timedelta(minutes=1))
async def name_payers(dependencies: Dependencies) -> None:
    """Set the payer of refunds and disputes that came before their payment. A repetition is
    harmless."""
    async with dependencies.database.session() as session:
        await session.execute(queries.name_payers.clause)


@works.repeats("fill-ledger", every=timedelta(days=1))
async def complete_facts(dependencies: Dependencies) -> int:
    """Add what is missing, marked as estimated; return how many facts. A repetition is harmless:
    each fact is added once."""
    database, added = dependencies.database, 0
    for table, key, facts_of in _STORED:
        async for subjects in _incomplete(database, key):
            async with database.session() as session:
                these = select(table).where(col(key).in_(subjects))
                rows = (await session.scalars(these)).all()
                added += await _add(session, await facts_of(session, rows))
    return added


async def _incomplete(database: Database, key: Any) -> AsyncIterator[list[str]]:
    """The ids of the objects without a fact that says everything, in portions."""
    complete = select(MembershipChange).where(
        col(MembershipChange.subject) == key,
        or_(
            col(MembershipChange.details)["says"].is_not(None),
            col(MembershipChange.kind) == "checkout",
        ),
    )
    after = ""
    while True:
        ids = select(key).distinct().where(~complete.exists(), key > after)
        async with database.session() as session:
            found = list((await session.scalars(ids.order_by(key).limit(_AT_ONCE))).all())
        if found:
            yield found
            after = found[-1]
        if len(found) < _AT_ONCE:
            return


async def _add(session: AsyncSession, stored: Stored) -> int:
    members = {facts[0].user_id for facts in stored.values() if facts[0].user_id}
    # As for an event: nothing else is recorded about these members in the meantime.
    mine = select(Membership.user_id).where(col(Membership.user_id).in_(members))
    await session.execute(mine.order_by(col(Membership.user_id)).with_for_update())
    about = select(MembershipChange).where(col(MembershipChange.subject).in_(stored))
    known: dict[str, list[Fact]] = defaultdict(list)
    for row in await session.scalars(about):
        known[row.subject].append(fact_of(row))
    new = [
        fact
        for subject, facts in stored.items()
        for fact in (missing(known[subject], facts) if facts[0].kind != "checkout" else facts)
    ]
    await add_facts(session, new)
    await rewrite_ledger(session, members, set(stored))
    return len(new)


def _of_each(facts: Callable[[Any], list[Fact]]) -> Callable[..., Awaitable[Stored]]:
    async def of_rows(_: AsyncSession, rows: Iterable[Any]) -> Stored:
        found = [facts(row) for row in rows]
        return {each[0].subject: each for each in found}

    return of_rows


async def _of_payments(_: AsyncSession, payments: Iterable[Payment]) -> Stored:
    by_session: dict[str, list[Payment]] = defaultdict(list)
    for payment in payments:
        if payment.amount:
            by_session[payment.stripe_session_id].append(payment)
    return {name: [_of_checkout(paid)] for name, paid in by_session.items()}


def _of_checkout(payments: Sequence[Payment]) -> Fact:
    """What was paid in one session; one that sold a plan and a lifetime is two payments."""
    paid = max(payments, key=lambda payment: payment.plan_id or "")
    return paid_checkout(
        id=f"before:{paid.stripe_session_id}",
        user_id=paid.user_id,
        subject=paid.stripe_session_id,
        at=paid.paid_at,
        currency=paid.currency,
        cents=in_minor_units(paid.amount, paid.currency),
        is_estimated=True,
        plan=paid.plan_id,
        tier="LIFETIME" if any(each.plan_id is None for each in payments) else None,
        coupon=paid.coupon_code,
    )


async def _of_adjustments(session: AsyncSession, made: Iterable[PaymentAdjustment]) -> Stored:
    adjustments = list(made)
    names = [each.stripe_payment_id for each in adjustments]
    paid = select(Payment.stripe_payment_id, func.min(Payment.user_id)).where(
        col(Payment.stripe_payment_id).in_(names)
    )
    found = await session.execute(paid.group_by(col(Payment.stripe_payment_id)))
    owners = {row[0]: row[1] for row in found}
    return {
        each.id: stored_adjustment(each, owners.get(each.stripe_payment_id)) for each in adjustments
    }


_STORED: Sequence[tuple[type[Any], Any, Callable[..., Awaitable[Stored]]]] = (
    (Subscription, Subscription.stripe_subscription_id, _of_each(stored_facts)),
    (Invoice, Invoice.id, _of_each(stored_invoice)),
    (CreditNote, CreditNote.id, _of_each(stored_credit_note)),
    (Payment, Payment.stripe_session_id, _of_payments),
    (PaymentAdjustment, PaymentAdjustment.id, _of_adjustments),
)
