"""Request and response bodies."""

from datetime import datetime
from typing import Literal

from chassis.http import ResponseBody, example


class InvoiceRecord(ResponseBody):
    """An invoice or a credit note, in units of its currency; `status` is Stripe's word.

    `tax` is the part of the amount that is tax; null where Stripe says nothing of it.
    """

    model_config = example(
        {
            "id": "in_1example",
            "number": "8A4F21C9-0003",
            "kind": "invoice",
            "amount": 19.99,
            "tax": 3.19,
            "currency": "usd",
            "status": "paid",
            "createdAt": "2026-03-30T10:05:00Z",
        }
    )

    id: str
    number: str | None
    kind: Literal["invoice", "credit_note"]
    amount: float
    tax: float | None
    currency: str
    status: str
    created_at: datetime


class InvoicesResponse(ResponseBody):
    """A page of the member's invoices and credit notes, the newest first; `next` is the cursor of
    the next page."""

    invoices: list[InvoiceRecord]
    next: str | None


class PdfResponse(ResponseBody):
    """The address of the PDF at Stripe, for 30 days."""

    model_config = example({"url": "https://pay.stripe.com/invoice/example/pdf"})

    url: str
