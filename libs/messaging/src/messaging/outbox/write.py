"""The outbox: how events are published.

An event is a row written in the transaction that changed the state: both are committed, or
neither. The relay publishes it.
"""

from typing import Any

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Identity,
    Insert,
    Select,
    Text,
    Update,
    cast,
    func,
    insert,
    literal,
    literal_column,
)
from sqlalchemy.dialects.postgresql import ARRAY, JSONB
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from messaging import clock, context, ids
from messaging.envelope import wrap
from messaging.event import Event


class _Base(DeclarativeBase):
    pass


class Outbox(_Base):
    """An event that is not published yet."""

    __tablename__ = "outbox"

    position: Mapped[int] = mapped_column(BigInteger, Identity(always=True), primary_key=True)
    event_id: Mapped[str]
    routing_key: Mapped[str]
    body: Mapped[str]
    # An event replaces earlier ones that wait and have the same: see `publish_latest`.
    latest_of: Mapped[str | None]


def add(session: AsyncSession, event: Event, *, event_id: str | None = None) -> None:
    """Publish an event if, and only if, this session commits.

    With an `event_id` that is made of the state, an event that is published again after a restore
    of the database is the same one, and is not handled twice.
    """
    event_id, routing_key, body = row(event, event_id=event_id)
    session.add(Outbox(event_id=event_id, routing_key=routing_key, body=body))
    session.info["events_added"] = True


async def add_with(session: AsyncSession, change: Insert | Update, event: Event) -> None:
    """Execute a change of the state, and publish its event with the same statement: one round trip
    for both."""
    event_id, routing_key, body = row(event)
    sent = insert(Outbox).values(event_id=event_id, routing_key=routing_key, body=body)
    await session.execute(change.add_cte(sent.cte("sent")))
    session.info["events_added"] = True


def insert_for(
    session: AsyncSession,
    event: Event,
    rows: Select[Any],
    *,
    event_id: str | None = None,
    **fields: ColumnElement[Any],
) -> Insert:
    """Return the statement that publishes an event if `rows` has a row, with columns of the row as
    fields of its data: part of the statement that stores the row, whose values PostgreSQL makes.
    `event_id` is as in `add`."""
    event_id, routing_key, body = row(event, event_id=event_id)
    filled: ColumnElement[Any] = cast(literal(body, Text), JSONB)
    for name, value in fields.items():
        alias = type(event).model_fields[name].alias or name
        path = literal(["data", alias], ARRAY(Text))
        # `jsonb_set` of NULL is NULL.
        known = func.coalesce(func.to_jsonb(value), literal_column("'null'::jsonb"))
        filled = func.jsonb_set(filled, path, known)
    session.info["events_added"] = True
    published = rows.with_only_columns(
        literal(event_id), literal(routing_key), cast(filled, Text), maintain_column_froms=True
    )
    return insert(Outbox).from_select(["event_id", "routing_key", "body"], published)


def row(event: Event, *, event_id: str | None = None) -> tuple[str, str, str]:
    """The outbox row of an event, for raw SQL that writes state and event in one statement:

    WITH changed AS (INSERT ... RETURNING *),
         sent AS (INSERT INTO outbox (event_id, routing_key, body) VALUES ($1, $2, $3))
    SELECT * FROM changed

    Where only the latest event about something is of interest, the statement calls
    `publish_latest(latest_of, $1, $2, $3)` instead: an earlier one that has not left the outbox is
    replaced, not repeated.
    """
    parent = context.traceparent_about(event.subject)
    envelope = wrap(event, id=event_id or ids.new(), time=clock.now(), traceparent=parent)
    return envelope.id, envelope.type, envelope.model_dump_json(exclude_none=False)
