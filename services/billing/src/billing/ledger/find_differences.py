"""Compare the stored rows with what their facts fold to."""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import asdict
from typing import Any

from sqlalchemy import or_
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from billing.facts import Fact, adjustment_of, credit_note_of, invoice_of, subscription_of
from billing.ledger.entries import entry_of
from billing.ledger.rules import ledger_of
from billing.ledger.stored_facts import fact_of
from billing.ledger.tables import LedgerRow, MembershipChange
from billing.membership import (
    CreditNote,
    Invoice,
    Subscription,
    columns_of,
    columns_of_credit_note,
    columns_of_invoice,
)
from billing.payments import PaymentAdjustment, columns_of_adjustment
from chassis.storage import Database

_ROWS: dict[str, tuple[type[Any], Callable[[list[Fact]], dict[str, Any]]]] = {
    "subscription": (Subscription, lambda facts: columns_of(subscription_of(facts))),
    "invoice": (Invoice, lambda facts: columns_of_invoice(invoice_of(facts))),
    "credit_note": (CreditNote, lambda facts: columns_of_credit_note(credit_note_of(facts))),
    "refund": (PaymentAdjustment, lambda facts: columns_of_adjustment(adjustment_of(facts))),
    "dispute": (PaymentAdjustment, lambda facts: columns_of_adjustment(adjustment_of(facts))),
}


async def find_differences(database: Database, subjects: Collection[str]) -> list[str]:
    """A line for each row about these objects, or in the ledger of their members, that is not what
    the facts fold to."""
    async with database.session() as session:
        # Events are applied at the same time: read the rows and the facts from one snapshot.
        await session.connection(execution_options={"isolation_level": "REPEATABLE READ"})
        return await _find(session, subjects)


async def _find(session: AsyncSession, subjects: Collection[str]) -> list[str]:
    about = col(MembershipChange.subject).in_(subjects)
    members = select(MembershipChange.user_id).where(about)
    of_members = col(MembershipChange.user_id).in_(members)
    found = await session.scalars(select(MembershipChange).where(or_(about, of_members)))
    facts = [fact_of(row) for row in found]
    differences = [
        line
        for kind, (table, columns) in _ROWS.items()
        for line in await _of_kind(session, [f for f in facts if f.kind == kind], table, columns)
    ]
    rows = await session.scalars(
        select(LedgerRow).where(
            or_(col(LedgerRow.user_id).in_(members), col(LedgerRow.subject).in_(subjects))
        )
    )
    stored = {row.id: asdict(entry_of(row)) for row in rows}
    folded = {name: asdict(row) for name, row in ledger_of(facts).items()}
    return differences + list(_of_ledger(stored, folded))


async def _of_kind(
    session: AsyncSession,
    facts: Iterable[Fact],
    table: type[Any],
    columns: Callable[[list[Fact]], dict[str, Any]],
) -> list[str]:
    by_subject: dict[str, list[Fact]] = defaultdict(list)
    for fact in facts:
        by_subject[fact.subject].append(fact)
    lines = []
    for subject, known in by_subject.items():
        if not any(fact.says for fact in known):
            # These are facts of the previous version: the next event adds the row to them.
            continue
        row = await session.get(table, subject)
        folded = columns(known)
        stored = {name: getattr(row, name, None) for name in folded}
        lines += [
            f"{subject}: {name} is {stored[name]!r}, and folds to {value!r}"
            for name, value in folded.items()
            if stored[name] != value
        ]
    return lines


def _of_ledger(
    stored: dict[str, dict[str, Any]], folded: dict[str, dict[str, Any]]
) -> Iterator[str]:
    for name in sorted(stored.keys() | folded.keys()):
        before, after = stored.get(name), folded.get(name)
        # The payer of a refund is named later, in the fact and in the row.
        if before != after:
            yield f"{name}: the ledger has {before}, and the facts fold to {after}"
