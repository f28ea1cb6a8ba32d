"""The record of Stripe's events: what came, and what became of it."""

from dataclasses import dataclass
from datetime import timedelta

from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select, update

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
_OF_ADJUSTMENTS = ("refund.", "charge.dispute.")
_LONGEST_OUTCOME = 1_000


@dataclass(frozen=True)
class Outcome:
    """What became of an event, for a person to read."""

    state: str
    words: str


async def is_first_time(session: AsyncSession, event: Event) -> bool:
    """Note an event; False when it is settled. A second delivery waits for the first one's end."""
    statement = insert(StoredEvent).values(_row(event, APPLIED, "").model_dump())
    noted = await session.execute(
        statement.on_conflict_do_update(
            index_elements=["id"],
            set_={"attempts": StoredEvent.attempts + 1},
            where=col(StoredEvent.state).in_(UNSETTLED),
        ).returning(col(StoredEvent.id))
    )
    return noted.scalar() is not None


async def settle(session: AsyncSession, event: Event, outcome: Outcome) -> None:
    """Note what became of it."""
    values: dict[str, str | None] = {
        "state": outcome.state,
        "outcome": outcome.words[:_LONGEST_OUTCOME],
    }
    # A dispute quotes the member's name and address, and a subscription's does not say whose it is
    # by an id that we know. What counts of it is in `payment_adjustment`.
    if event.type.startswith(_OF_ADJUSTMENTS) and outcome.state not in UNSETTLED:
        values["payload"] = None
    this = update(StoredEvent).where(col(StoredEvent.id) == event.id)
    await session.execute(this.values(**values))


async def note_failure(session: AsyncSession, event: Event, reason: str) -> None:
    """Note that it failed, unless another delivery of it went well meanwhile."""
    row = _row(event, FAILED, reason[:_LONGEST_OUTCOME].replace("\0", ""))
    await session.execute(
        insert(StoredEvent)
        .values(row.model_dump())
        .on_conflict_do_update(
            index_elements=["id"],
            set_={
                "state": FAILED,
                "outcome": row.outcome,
                "attempts": StoredEvent.attempts + 1,
            },
            where=col(StoredEvent.state).in_(UNSETTLED),
        )
    )


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


def _row(event: Event, state: str, outcome: str) -> StoredEvent:
    return StoredEvent(
        id=event.id,
        type=event.type,
        created_at=event.created_at,
        payload=event.payload,
        summary=event.summary,
        state=state,
        outcome=outcome,
    )
