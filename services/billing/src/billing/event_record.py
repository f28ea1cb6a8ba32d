"""The record of Stripe's events: what came, and what became of it."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from sqlalchemy import func
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select, update

from billing.erased_members import Owners
from billing.stripe_events import Event
from billing.work_tables import StoredEvent
from chassis import clock
from chassis.storage import Database

APPLIED = "applied"
FAILED = "failed"
# Unsettled events are tried again when they are delivered again.
UNSETTLED = (FAILED, "set aside")

# Payloads name people. The rows stay: they tell a late delivery from a new one.
_PAYLOADS_KEPT = timedelta(days=90)
_PRUNED_AT_ONCE = 500
_LONGEST_OUTCOME = 1_000


@dataclass(frozen=True)
class Outcome:
    """What became of an event, for a person to read."""

    state: str
    words: str


async def begin(session: AsyncSession, event: Event, *, again: bool = False) -> bool:
    """Store an event and lock its payment; False when it was settled before, unless `again`.

    A second delivery waits for the first one's end. An order and its refund may arrive at once,
    and each must see the other: the payment is locked before the member.
    """
    payment = func.hashtextextended(f"payment {event.payment or event.id}", 0)
    lock = func.pg_advisory_xact_lock(payment)
    if event.is_observed:
        await session.execute(select(lock))
        return True
    stored = (
        insert(StoredEvent)
        .values(_row(event).model_dump())
        .on_conflict_do_update(
            index_elements=["id"],
            set_={"attempts": StoredEvent.attempts + 1},
            where=None if again else col(StoredEvent.state).in_(UNSETTLED),
        )
        .returning(col(StoredEvent.id))
        .cte("stored")
    )
    return (await session.execute(select(stored.c.id, lock))).first() is not None


async def settle(session: AsyncSession, event: Event, outcome: Outcome, owners: Owners) -> None:
    """Note what became of an event; of an erased member it keeps nothing that names a person."""
    if event.is_observed:
        return
    words = outcome.words.replace("\0", "")[:_LONGEST_OUTCOME]
    values: dict[str, Any] = {"state": outcome.state, "outcome": words}
    # A dispute quotes the member's name and address, and a subscription's does not say whose it is
    # by an id that we know. What counts of it is in `payment_adjustment`.
    if event.family in ("refund", "charge.dispute") and outcome.state not in UNSETTLED:
        values["payload"] = None
    if owners.erased:
        values |= {"payload": None, "outcome": ""}
        if event.user_id:
            values["summary"] = func.replace(StoredEvent.summary, event.user_id, "erased")
    await session.execute(update(StoredEvent).where(col(StoredEvent.id) == event.id).values(values))


async def stored(session: AsyncSession, *, unsettled: bool, limit: int) -> list[StoredEvent]:
    """The newest events, or only those that an operator should look at."""
    newest = select(StoredEvent).order_by(col(StoredEvent.received_at).desc()).limit(limit)
    if unsettled:
        newest = newest.where(col(StoredEvent.state).in_(UNSETTLED))
    return list((await session.scalars(newest)).all())


async def prune_payloads(database: Database) -> None:
    """Remove old payloads: they hold personal data. The summary stays."""
    while True:
        async with database.session() as session:
            old = await session.scalars(
                select(StoredEvent)
                .where(
                    col(StoredEvent.payload).is_not(None),
                    col(StoredEvent.received_at) < clock.now() - _PAYLOADS_KEPT,
                )
                .order_by(col(StoredEvent.received_at))
                .limit(_PRUNED_AT_ONCE)
                .with_for_update(skip_locked=True)
            )
            rows = old.all()
            for row in rows:
                row.payload, row.outcome = None, ""
        if len(rows) < _PRUNED_AT_ONCE:
            return


def _row(event: Event) -> StoredEvent:
    return StoredEvent(
        id=event.id,
        type=event.type,
        created_at=event.created_at,
        payload=event.payload,
        summary=event.summary,
        state=APPLIED,
        outcome="",
    )
