"""Record what an event says, and what follows for the ledger: in the transaction of the event.

The member is locked by then, so that no other event of the member is recorded meanwhile. A refund
or a dispute is locked by its payment; nothing but its own rows follows from it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import asdict

from sqlalchemy import bindparam, text
from sqlalchemy.dialects.postgresql import JSONB, insert
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, delete

from billing.ledger.entries import Entry, Fact
from billing.ledger.rules import ledger_of
from billing.ledger.tables import LedgerRow, MembershipChange

_COLUMNS = "id, user_id, subject, kind, state, second, at, currency, cents, estimated, details"
# One round trip: a webhook's member is locked for as long. What a checkout, a refund or a dispute
# comes to follows from it alone: no others are read.
_ADD_TEXT = text(f"""
WITH added AS (
    INSERT INTO membership_change ({_COLUMNS})
    VALUES (:id, :user_id, :subject, :kind, :state, :second, :at, :currency, :cents, :estimated,
        :details)
    ON CONFLICT DO NOTHING
    RETURNING id
)
SELECT EXISTS (SELECT FROM added) AS is_new, known.*
FROM (VALUES (1)) AS one
LEFT JOIN (
    SELECT {_COLUMNS} FROM membership_change
    WHERE user_id = :user_id AND kind IN ('subscription', 'invoice')
    UNION
    SELECT {_COLUMNS} FROM membership_change WHERE subject = :subject
) AS known ON true
""")  # noqa: S608 - constants
_ADD = _ADD_TEXT.bindparams(bindparam("details", type_=JSONB)).columns(details=JSONB)


async def record(session: AsyncSession, fact: Fact, before: Sequence[Fact] = ()) -> None:
    """Add a fact, if it is new, and update the ledger.

    `before` is what was stored of its object: it counts where no fact of the object is known.
    """
    found = (await session.execute(_ADD, asdict(fact))).all()
    if not found[0].is_new:
        return
    known = [_fact(row) for row in found if row.id is not None]
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
