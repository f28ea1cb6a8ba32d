"""HTTP operations."""

from typing import Annotated

from fastapi import Path

from billing.deadline import before_deadline
from billing.dependencies import BillingDependencies
from billing.membership.invoices.find_pdf import find_pdf
from billing.membership.invoices.list_invoices import list_invoices
from billing.membership.invoices.schemas import InvoicesResponse, PdfResponse
from chassis.http import CurrentUser, Limit, Routes
from chassis.storage import Session

api = Routes("/api/payments")


@api.get("/invoices", errors={500: "Failed to fetch invoices"})
async def get_invoices(
    user: CurrentUser, session: Session, limit: Limit = 20, after: str | None = None
) -> InvoicesResponse:
    """List the invoices and credit notes of the member."""
    return await list_invoices(session, user.id, limit, after)


@api.get(
    "/invoices/{invoice_id}/pdf",
    errors={404: "Invoice not found", 500: "Failed to fetch invoice"},
)
async def get_invoice_pdf(
    invoice_id: Annotated[str, Path(examples=["in_1example"])],
    user: CurrentUser,
    dependencies: BillingDependencies,
) -> PdfResponse:
    """Find the PDF of an invoice or a credit note."""
    return await before_deadline(find_pdf(dependencies, user.id, invoice_id))
