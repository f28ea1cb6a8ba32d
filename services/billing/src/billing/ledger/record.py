"""Record what an event says, and what follows for the ledger: in the transaction of the event.

The caller has locked the member, so that no other event of the member is recorded at the same time.
A refund or a dispute is locked by its payment; nothing but its own rows follows from it.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import asdict, replace
from typing import TypeVar

from pydantic_core import to_jsonable_python
from sqlalchemy import ColumnElement, bindparam, or_
from sqlalchemy.dialects.postgresql import JSONB, insert
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, delete, select

from billing.facts import Fact, changes_nothing, missing
from billing.ledger.entries import Entry, entry_of
from billing.ledger.rules import ledger_of
from billing.ledger.stored_facts import add_facts, fact_of, facts_about
from billing.ledger.tables import LedgerRow, MembershipChange
from billing.stripe_api import Ignored
from chassis.storage import statements

queries = statements(__package__)

Folded = TypeVar("Folded")

_OF_SUBSCRIPTIONS = ("subscription", "invoice")
_ADD = queries.add_fact.clause.bindparams(
    bindparam("details", type_=JSONB), bindparam("alone", type_=JSONB)
).columns(details=JSONB)


async def record(session: AsyncSession, fact: Fact, stored: Sequence[Fact] = ()) -> list[Fact]:
    """Add a fact, if it is new, and update the ledger; return the facts about its object.

    `stored` is the row of its object, which counts where the facts say less.
    """
    alone = [] if stored else [*ledger_of([fact]).values()]
    values = {
        **asdict(fact),
        "kinds": _OF_SUBSCRIPTIONS if fact.kind in _OF_SUBSCRIPTIONS else (),
        "alone": to_jsonable_python(alone),
    }
    found = (await session.execute(_ADD, values)).all()
    known = [fact_of(row) for row in found if row.id is not None]
    about = [each for each in known if each.subject == fact.subject]
    added = missing(about, stored)
    await add_facts(session, added)
    if found[0].stored_as is not None:
        added = [*added, replace(fact, arrival=found[0].stored_as)]
    if added and (known or stored):
        await update_ledger(session, ledger_of(known), ledger_of([*known, *added]))
    return [*about, *added]


async def fold_in(
    session: AsyncSession,
    fact: Fact,
    stored: Sequence[Fact],
    fold: Callable[[list[Fact]], Folded],
) -> Folded:
    """Record a fact; return what the facts about its object fold to.

    Raises Ignored, before anything is written, when Stripe has answered what is known.
    """
    if fact.estimated and stored:
        known = await facts_about(session, fact.subject)
        if changes_nothing([*known, *missing(known, stored)], fact, fold):
            raise Ignored(f"{fact.subject} is as recorded, or has changed since")
    return fold(await record(session, fact, stored))


async def update_ledger(
    session: AsyncSession, before: dict[str, Entry], after: dict[str, Entry]
) -> None:
    """Write the rows that differ."""
    gone = before.keys() - after.keys()
    if gone:
        await session.execute(delete(LedgerRow).where(col(LedgerRow.id).in_(gone)))
    different = [asdict(row) for name, row in after.items() if row != before.get(name)]
    if different:
        added = insert(LedgerRow).values(different)
        changed = {name: added.excluded[name] for name in different[0] if name != "id"}
        await session.execute(added.on_conflict_do_update(index_elements=["id"], set_=changed))


async def rewrite_ledger(
    session: AsyncSession, members: Collection[str], subjects: Collection[str]
) -> None:
    """Compare the ledger of some members and objects with their facts, and write what differs."""

    def of(table: type[LedgerRow] | type[MembershipChange]) -> ColumnElement[bool]:
        return or_(col(table.user_id).in_(members), col(table.subject).in_(subjects))

    facts = [
        fact_of(row)
        for row in await session.scalars(select(MembershipChange).where(of(MembershipChange)))
    ]
    rows = [entry_of(row) for row in await session.scalars(select(LedgerRow).where(of(LedgerRow)))]
    await update_ledger(session, {row.id: row for row in rows}, ledger_of(facts))
