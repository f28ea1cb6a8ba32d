"""List a member's invoices and credit notes, as one list."""

from typing import Any

from sqlalchemy import Row
from sqlalchemy.ext.asyncio import AsyncSession

from billing.membership.invoices.schemas import InvoiceRecord, InvoicesResponse
from billing.money import in_currency_units
from chassis import ids
from chassis.http import ValidationFailed
from chassis.storage import statements

queries = statements(__package__)


async def list_invoices(
    session: AsyncSession, user_id: str, limit: int, after: str | None
) -> InvoicesResponse:
    """A page of the member's invoices and credit notes; `after` is the id of one of them."""
    place = await _place_of(session, user_id, after)
    values = {"user_id": user_id, **place, "limit": limit + 1}
    rows = (await session.execute(queries.list_documents.clause, values)).all()
    return InvoicesResponse(
        invoices=[_record(row) for row in rows[:limit]],
        next=rows[limit - 1].id if len(rows) > limit else None,
    )


async def _place_of(session: AsyncSession, user_id: str, after: str | None) -> dict[str, Any]:
    """The values of a document's place in the list: those before the first without a document."""
    if after is None:
        return {"created_at": None, "id": None}
    document = None
    if ids.storable(after):
        values = {"user_id": user_id, "id": after}
        document = (await session.execute(queries.find_document.clause, values)).first()
    if document is None:
        raise ValidationFailed(
            {"field": "after", "message": "Must be the `next` of a page", "code": "not_a_cursor"}
        )
    return {"created_at": document.created_at, "id": document.id}


def _record(row: Row[Any]) -> InvoiceRecord:
    tax = row.tax_cents
    return InvoiceRecord(
        id=row.id,
        number=row.number,
        kind=row.kind,
        amount=float(in_currency_units(row.total_cents, row.currency)),
        tax=None if tax is None else float(in_currency_units(tax, row.currency)),
        currency=row.currency,
        status=row.status,
        created_at=row.created_at,
    )
