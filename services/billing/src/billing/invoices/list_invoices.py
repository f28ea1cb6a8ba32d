"""List a member's invoices and credit notes, as one list."""

from typing import Any

from billing.invoices.schemas import InvoiceRecord, InvoicesResponse
from billing.money import in_currency_units
from chassis import ids
from chassis.http import ValidationFailed
from chassis.storage import Database

_DOCUMENTS = """
SELECT id, number, 'invoice' AS kind, total_cents, tax_cents, currency, status, created_at
FROM invoice WHERE user_id = $1
UNION ALL
SELECT id, number, 'credit_note', total_cents, tax_cents, currency, status, created_at
FROM credit_note WHERE user_id = $1
"""
_PLACE = f"SELECT created_at, id FROM ({_DOCUMENTS}) AS document WHERE id = $2"  # noqa: S608 - constants
_NEWEST = f"""
SELECT * FROM ({_DOCUMENTS}) AS document
WHERE $2::timestamptz IS NULL OR (created_at, id) < ($2, $3)
ORDER BY created_at DESC, id DESC LIMIT $4
"""  # noqa: S608 - constants


async def list_invoices(
    database: Database, user_id: str, limit: int, after: str | None
) -> InvoicesResponse:
    """A page of the member's invoices and credit notes; `after` is the id of one of them."""
    sql = database.raw_sql
    place: tuple[Any, Any] = (None, None)
    if after is not None:
        found = await sql.fetch(_PLACE, user_id, after) if ids.storable(after) else []
        if not found:
            raise ValidationFailed(
                {
                    "field": "after",
                    "message": "Must be the `next` of a page",
                    "code": "not_a_cursor",
                }
            )
        place = found[0]["created_at"], found[0]["id"]
    rows = await sql.fetch(_NEWEST, user_id, *place, limit + 1)
    return InvoicesResponse(
        invoices=[_record(row) for row in rows[:limit]],
        next=rows[limit - 1]["id"] if len(rows) > limit else None,
    )


def _record(row: Any) -> InvoiceRecord:
    tax = row["tax_cents"]
    return InvoiceRecord(
        id=row["id"],
        number=row["number"],
        kind=row["kind"],
        amount=float(in_currency_units(row["total_cents"])),
        tax=None if tax is None else float(in_currency_units(tax)),
        currency=row["currency"],
        status=row["status"],
        created_at=row["created_at"],
    )
