"""List the rows of the ledger, of a kind and a currency, and of some days."""

from collections.abc import AsyncIterator, Sequence
from datetime import date
from typing import Any

from sqlalchemy import ColumnElement, Row, and_, or_, true, tuple_
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from billing.ledger.days import begin_of, check_order, end_of
from billing.ledger.entries import Name
from billing.ledger.schemas import LedgerRecord, LedgerResponse
from billing.ledger.tables import LedgerRow
from chassis import clock
from chassis.http import page
from chassis.storage import Database, statements

queries = statements(__package__)

_PLACE = col(LedgerRow.at), col(LedgerRow.id)
_SHOWN = (
    LedgerRow.id,
    LedgerRow.at,
    LedgerRow.kind,
    LedgerRow.user_id,
    LedgerRow.cents,
    LedgerRow.currency,
    LedgerRow.estimated,
)
_AT_ONCE = 500


def condition(
    kind: Name | None, currency: str | None, since: date | None, until: date | None, zone: str
) -> ColumnElement[bool]:
    """Which rows are listed. Of `mrr`, those that hold at the end of the last day; without a kind,
    all but these."""
    check_order(since, until)
    end = None if until is None else end_of(until, zone)
    at, lasts_until = col(LedgerRow.at), col(LedgerRow.until)
    conditions = [true() if currency is None else col(LedgerRow.currency) == currency]
    if kind == "mrr":
        moment = end or clock.now()
        conditions += [at < moment, or_(lasts_until.is_(None), lasts_until >= moment)]
    else:
        conditions += [] if since is None else [at >= begin_of(since, zone)]
        conditions += [] if end is None else [at < end]
    conditions.append(col(LedgerRow.kind) == kind if kind else col(LedgerRow.kind) != "mrr")
    return and_(*conditions)


async def list_rows(
    session: AsyncSession, which: ColumnElement[bool], limit: int, after: str | None
) -> LedgerResponse:
    """A page of these rows, the newest first."""
    await session.execute(queries.read_by_index.clause)
    found, cursor = await page(session, select(LedgerRow).where(which), _PLACE, limit, after)
    return LedgerResponse(rows=[LedgerRecord.of(row) for row in found], next=cursor)


async def all_rows(
    database: Database, which: ColumnElement[bool]
) -> AsyncIterator[Sequence[Row[Any]]]:
    """All of these rows, the newest first, in portions: there may be very many, and others are
    answered in the meantime."""
    older: ColumnElement[bool] = true()
    while True:
        rows = select(*map(col, _SHOWN)).where(which, older)
        in_order = rows.order_by(*(column.desc() for column in _PLACE)).limit(_AT_ONCE)
        async with database.session() as session:
            await session.execute(queries.read_by_index.clause)
            found = (await session.execute(in_order)).all()
        yield found
        if len(found) < _AT_ONCE:
            return
        older = tuple_(*_PLACE) < tuple_(found[-1].at, found[-1].id)
