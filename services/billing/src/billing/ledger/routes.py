"""HTTP operations of the desk."""

from typing import Annotated, Any

from fastapi import Query, Response
from fastapi.responses import StreamingResponse
from pydantic import StringConstraints

from billing.dependencies import BillingDependencies
from billing.ledger.count_figures import count_figures
from billing.ledger.days import From, MaybeFrom, MaybeTo, To
from billing.ledger.entries import Name
from billing.ledger.files import figures_file, ledger_file
from billing.ledger.list_rows import all_rows, condition, list_rows
from billing.ledger.schemas import FiguresResponse, LedgerResponse
from chassis.http import Limit, Routes, Staff, Text
from chassis.storage import Session
from contracts import desk

api = Routes(desk.PREFIX)
_CSV = "text/csv; charset=utf-8"
_AS_FILE: dict[str, Any] = {
    "response_class": Response,
    "responses": {
        200: {"content": {"text/csv": {"schema": {"type": "string", "format": "binary"}}}}
    },
}
_NO_FIGURES = {500: "Failed to count the figures"}
_NO_LEDGER = {500: "Failed to fetch the ledger"}


# Which rows both operations list.
Kind = Annotated[Name | None, Query(examples=["revenue"])]
Currency = Annotated[
    Annotated[Text, StringConstraints(min_length=3, max_length=3)] | None,
    Query(examples=["usd"]),
]


def _named(name: str) -> dict[str, str]:
    return {"content-disposition": f'attachment; filename="{name}"'}


@api.get("/figures", errors=_NO_FIGURES)
async def get_figures(
    staff: Staff, dependencies: BillingDependencies, since: From, until: To
) -> FiguresResponse:
    """Count the figures of some days, both in."""
    zone = dependencies.settings.shop_timezone
    async with dependencies.database.session() as session:
        return await count_figures(session, since, until, zone)


@api.get("/figures.csv", errors=_NO_FIGURES, **_AS_FILE)
async def get_figures_csv(
    staff: Staff, dependencies: BillingDependencies, since: From, until: To
) -> Response:
    """Count the figures of some days, as a file."""
    figures = await get_figures(staff, dependencies, since, until)
    return Response(figures_file(figures), media_type=_CSV, headers=_named("keto-figures.csv"))


@api.get("/ledger", errors=_NO_LEDGER)
async def get_ledger(
    staff: Staff,
    dependencies: BillingDependencies,
    session: Session,
    kind: Kind = None,
    currency: Currency = None,
    since: MaybeFrom = None,
    until: MaybeTo = None,
    limit: Limit = 20,
    after: str | None = None,
) -> LedgerResponse:
    """List the rows of the ledger; of `mrr`, what members pay a month at the end of `to`."""
    which = condition(kind, currency, since, until, dependencies.settings.shop_timezone)
    return await list_rows(session, which, limit, after)


@api.get("/ledger.csv", errors=_NO_LEDGER, **_AS_FILE)
async def get_ledger_csv(
    staff: Staff,
    dependencies: BillingDependencies,
    kind: Kind = None,
    currency: Currency = None,
    since: MaybeFrom = None,
    until: MaybeTo = None,
) -> Response:
    """List all these rows of the ledger, as a file."""
    which = condition(kind, currency, since, until, dependencies.settings.shop_timezone)
    lines = ledger_file(all_rows(dependencies.database, which))
    return StreamingResponse(lines, media_type=_CSV, headers=_named("keto-ledger.csv"))
