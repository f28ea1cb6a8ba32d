"""Record what an event says, and what follows for the ledger: in the transaction of the event.

The member is locked by then, so that no other event of the member is recorded meanwhile. A refund
or a dispute is locked by its payment; nothing but its own rows follows from it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import asdict, fields

from pydantic_core import to_jsonable_python
from sqlalchemy import bindparam, text
from sqlalchemy.dialects.postgresql import JSONB, insert
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, delete

from billing.ledger.entries import Entry, Fact
from billing.ledger.rules import ledger_of
from billing.ledger.tables import LedgerRow, MembershipChange

_COLUMNS = "id, user_id, subject, kind, state, second, at, currency, cents, estimated, details"
_ROW = ", ".join(each.name for each in fields(Entry))
_CHANGED = ", ".join(f"{each.name} = excluded.{each.name}" for each in fields(Entry))
_OF_SUBSCRIPTIONS = ("subscription", "invoice")
# One round trip: a webhook's member is locked for as long. What a checkout, a refund or a dispute
# comes to follows from the events about it: no others are read. The first fact is written with the
# rows that follow from it alone.
_ADD_TEXT = text(f"""
WITH added AS (
    INSERT INTO membership_change ({_COLUMNS})
    VALUES (:id, :user_id, :subject, :kind, :state, :second, :at, :currency, :cents, :estimated,
        :details)
    ON CONFLICT DO NOTHING
    RETURNING id
), known AS (
    SELECT {_COLUMNS} FROM membership_change
    WHERE user_id = :user_id AND kind = ANY(:kinds)
    UNION
    SELECT {_COLUMNS} FROM membership_change WHERE subject = :subject
), alone AS (
    INSERT INTO ledger_row ({_ROW})
    SELECT {_ROW} FROM jsonb_populate_recordset(NULL::ledger_row, :alone)
    WHERE EXISTS (SELECT FROM added) AND NOT EXISTS (SELECT FROM known)
    ON CONFLICT (id) DO UPDATE SET {_CHANGED}
)
SELECT EXISTS (SELECT FROM added) AS is_new, known.*
FROM (VALUES (1)) AS one LEFT JOIN known ON true
""")  # noqa: S608 - constants
_ADD = _ADD_TEXT.bindparams(
    bindparam("details", type_=JSONB), bindparam("alone", type_=JSONB)
).columns(details=JSONB)


async def record(session: AsyncSession, fact: Fact, before: Sequence[Fact] = ()) -> None:
    """Add a fact, if it is new, and update the ledger.

    `before` is what was stored of its object: it counts where no fact of the object is known.
    """
    alone = [] if before else [*ledger_of([fact]).values()]
    values = {
        **asdict(fact),
        "kinds": _OF_SUBSCRIPTIONS if fact.kind in _OF_SUBSCRIPTIONS else (),
        "alone": to_jsonable_python(alone),
    }
    found = (await session.execute(_ADD, values)).all()
    known = [_fact(row) for row in found if row.id is not None]
    if not found[0].is_new or not (known or before):
        return
    added = [fact]
    if before and all(each.subject != fact.subject for each in known):
        added += before
        await add_facts(session, before)
    await update_ledger(session, ledger_of(known), ledger_of([*known, *added]))


async def add_facts(session: AsyncSession, facts: Iterable[Fact]) -> None:
    """Add facts without their ledger; those that are known stay."""
    values = [asdict(fact) for fact in facts]
    if values:
        await session.execute(insert(MembershipChange).values(values).on_conflict_do_nothing())


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


def _fact(row: object) -> Fact:
    return Fact(**{name: getattr(row, name) for name in Fact.__dataclass_fields__})
