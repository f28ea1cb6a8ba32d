"""Fill the ledger with what is stored of objects of which no event is a fact: those of before, and
those that the previous version writes while it is replaced. And say who paid what was refunded."""

from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from typing import Any

from sqlalchemy import func, or_, text
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from billing.dependencies import Dependencies
from billing.invoices import Invoice
from billing.ledger.entries import Fact
from billing.ledger.record import add_facts, update_ledger
from billing.ledger.rules import ledger_of
from billing.ledger.stored_facts import (
    fact_of_adjustment,
    fact_of_checkout,
    facts_of_invoice,
    facts_of_subscription,
)
from billing.ledger.tables import MembershipChange
from billing.memberships import Membership
from billing.payments import Payment, PaymentAdjustment
from billing.subscriptions import Subscription
from chassis.storage import Database

_AT_ONCE = 500
_NAME_PAYERS = """
WITH payer AS (
    SELECT made.id, min(coalesce(payment.user_id, customer.user_id)) AS user_id
    FROM payment_adjustment AS made
    LEFT JOIN payment USING (stripe_payment_id)
    LEFT JOIN customer ON customer.stripe_customer_id = made.stripe_customer_id
    WHERE made.id IN (SELECT subject FROM membership_change WHERE user_id IS NULL)
    GROUP BY made.id
), named AS (
    UPDATE membership_change AS fact SET user_id = payer.user_id
    FROM payer WHERE fact.subject = payer.id AND fact.user_id IS NULL AND payer.user_id IS NOT NULL
)
UPDATE ledger_row AS row SET user_id = payer.user_id
FROM payer WHERE row.subject = payer.id AND row.user_id IS NULL AND payer.user_id IS NOT NULL
"""


async def name_payers(dependencies: Dependencies) -> None:
    """Say whose the refunds and disputes are whose payment was not known when they came."""
    async with dependencies.database.session() as session:
        await session.execute(text(_NAME_PAYERS))


async def fill_ledger(dependencies: Dependencies) -> int:
    """Add what is missing, marked as estimated; return how many facts."""
    database, added = dependencies.database, 0
    stored: Sequence[tuple[type[Any], Any, Callable[..., Any]]] = (
        (Subscription, Subscription.stripe_subscription_id, _of(facts_of_subscription)),
        (Invoice, Invoice.id, _of(facts_of_invoice)),
        (Payment, Payment.stripe_session_id, _facts_of_payments),
        (PaymentAdjustment, PaymentAdjustment.id, _facts_of_adjustments),
    )
    for table, key, facts_of in stored:
        async for subjects in _missing(database, key):
            async with database.session() as session:
                these = select(table).where(col(key).in_(subjects))
                rows = (await session.scalars(these)).all()
                added += await _add(session, await facts_of(session, rows))
    return added


async def _missing(database: Database, key: Any) -> AsyncIterator[list[str]]:
    """The ids of the objects without a fact, in portions."""
    known = select(MembershipChange).where(col(MembershipChange.subject) == key)
    after = ""
    while True:
        ids = select(key).distinct().where(~known.exists(), key > after)
        async with database.session() as session:
            found = list((await session.scalars(ids.order_by(key).limit(_AT_ONCE))).all())
        if found:
            yield found
            after = found[-1]
        if len(found) < _AT_ONCE:
            return


async def _add(session: AsyncSession, facts: list[Fact]) -> int:
    members = {fact.user_id for fact in facts if fact.user_id}
    # As for an event: nothing else is recorded of them meanwhile.
    mine = select(Membership.user_id).where(col(Membership.user_id).in_(members))
    await session.execute(mine.order_by(col(Membership.user_id)).with_for_update())
    subjects = {fact.subject for fact in facts}
    found = await session.scalars(
        select(MembershipChange).where(
            or_(
                col(MembershipChange.user_id).in_(members),
                col(MembershipChange.subject).in_(subjects),
            )
        )
    )
    known = [Fact(**row.model_dump()) for row in found]
    told = {fact.subject for fact in known}
    new = [fact for fact in facts if fact.subject not in told]
    await add_facts(session, new)
    await update_ledger(session, ledger_of(known), ledger_of([*known, *new]))
    return len(new)


def _of(facts: Callable[[Any], list[Fact]]) -> Callable[..., Any]:
    async def of_each(_: AsyncSession, rows: Iterable[Any]) -> list[Fact]:
        return [fact for row in rows for fact in facts(row)]

    return of_each


async def _facts_of_payments(_: AsyncSession, payments: Iterable[Payment]) -> list[Fact]:
    by_session: dict[str, list[Payment]] = defaultdict(list)
    for payment in payments:
        if payment.amount:
            by_session[payment.stripe_session_id].append(payment)
    return [fact_of_checkout(paid) for paid in by_session.values()]


async def _facts_of_adjustments(
    session: AsyncSession, made: Iterable[PaymentAdjustment]
) -> list[Fact]:
    adjustments = list(made)
    names = [each.stripe_payment_id for each in adjustments]
    paid = select(Payment.stripe_payment_id, func.min(Payment.user_id)).where(
        col(Payment.stripe_payment_id).in_(names)
    )
    found = await session.execute(paid.group_by(col(Payment.stripe_payment_id)))
    owners = {row[0]: row[1] for row in found}
    return [fact_of_adjustment(each, owners.get(each.stripe_payment_id)) for each in adjustments]
