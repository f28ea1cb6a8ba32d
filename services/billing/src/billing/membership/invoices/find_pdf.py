"""Find the PDF of an invoice or a credit note at Stripe."""

from billing.dependencies import Dependencies
from billing.membership.invoices.schemas import PdfResponse
from billing.membership.invoices.tables import CreditNote, Invoice
from billing.stripe_api import NoLongerThere
from chassis import ids
from chassis.http import NotFound

_NOT_FOUND = "Invoice not found"


async def find_pdf(dependencies: Dependencies, user_id: str, document_id: str) -> PdfResponse:
    """The address of the PDF of an own invoice or credit note."""
    async with dependencies.database.session() as session:
        is_known = ids.storable(document_id)
        invoice = await session.get(Invoice, document_id) if is_known else None
        note = await session.get(CreditNote, document_id) if is_known else None
    document = invoice or note
    if document is None or document.user_id != user_id:
        raise NotFound(_NOT_FOUND)
    stripe = dependencies.stripe
    try:
        ask = stripe.invoice_pdf if invoice else stripe.credit_note_pdf
        url = await ask(document_id)
    except NoLongerThere:
        await stripe.confirm_account()
        url = None
    if url is None:
        raise NotFound(_NOT_FOUND)
    return PdfResponse(url=url)
