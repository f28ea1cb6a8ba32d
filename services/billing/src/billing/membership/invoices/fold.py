"""The rows of invoices and credit notes, as their facts fold to them, and the rows as facts."""

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from billing.facts import STORED, Fact, FoldedCreditNote, FoldedInvoice
from billing.membership.invoices.tables import CreditNote, Invoice
from billing.stripe_api import instant


def columns_of_invoice(state: FoldedInvoice) -> dict[str, Any]:
    """The columns of an invoice that follow from its facts."""
    columns = {
        "status": state.status,
        "stripe_customer_id": state.customer,
        "stripe_subscription_id": state.subscription,
        "number": state.number,
        "billing_reason": state.billing_reason,
        "total_cents": state.total,
        "due_cents": state.due,
        "paid_cents": state.paid,
        "tax_cents": state.tax,
        "price_ids": state.prices,
        "attempt_count": state.attempts,
        "next_attempt_at": instant(state.next_attempt),
        "paid_at": instant(state.paid_at),
        "first_failed_at": instant(state.first_failed_at),
        "failed_attempt": state.failed_attempt,
        "asked_attempt": state.asked_attempt,
        "newest_second": state.fact.second,
    }
    return columns if state.created is None else columns | {"created_at": instant(state.created)}


def stored_invoice(invoice: Invoice) -> list[Fact]:
    """The row of an invoice as a fact of its newest second, and when it first failed."""
    row = _row_of_invoice(invoice)
    failed_at = invoice.first_failed_at
    if failed_at is None or not invoice.due_cents or invoice.stripe_subscription_id is None:
        return [row]
    failed = replace(
        row,
        id=f"before:failed:{invoice.id}",
        state="failed",
        second=int(failed_at.timestamp()),
        at=failed_at,
        cents=invoice.due_cents,
        details={"subscription": invoice.stripe_subscription_id},
    )
    return [row, failed]


def _row_of_invoice(invoice: Invoice) -> Fact:
    remembered = {
        "first_failed_at": _second(invoice.first_failed_at),
        "failed_attempt": invoice.failed_attempt,
        "asked_attempt": invoice.asked_attempt,
    }
    says = {
        "status": invoice.status,
        "customer": invoice.stripe_customer_id,
        "subscription": invoice.stripe_subscription_id,
        "number": invoice.number,
        "billing_reason": invoice.billing_reason,
        "currency": invoice.currency,
        "total": invoice.total_cents,
        "due": invoice.due_cents,
        "paid": invoice.paid_cents,
        "tax": invoice.tax_cents,
        "prices": invoice.price_ids,
        "attempts": invoice.attempt_count,
        "next_attempt": _second(invoice.next_attempt_at),
        "created": _second(invoice.created_at),
        "paid_at": _second(invoice.paid_at),
    }
    details = {"subscription": invoice.stripe_subscription_id, "remembered": remembered}
    row = _stored("invoice", invoice, says, details)
    if invoice.status != "paid" or not invoice.paid_cents or not invoice.stripe_subscription_id:
        return row
    paid_at = invoice.paid_at or invoice.created_at
    return replace(row, state="paid", at=paid_at, cents=invoice.paid_cents)


def columns_of_credit_note(state: FoldedCreditNote) -> dict[str, Any]:
    """The columns of a credit note that follow from its facts."""
    columns = {
        "status": state.status,
        "stripe_customer_id": state.customer,
        "invoice_id": state.invoice,
        "number": state.number,
        "total_cents": state.total,
        "tax_cents": state.tax,
        "newest_second": state.fact.second,
    }
    return columns if state.created is None else columns | {"created_at": instant(state.created)}


def stored_credit_note(note: CreditNote) -> list[Fact]:
    """The row of a credit note as a fact of its newest second."""
    says = {
        "status": note.status,
        "customer": note.stripe_customer_id,
        "invoice": note.invoice_id,
        "number": note.number,
        "currency": note.currency,
        "total": note.total_cents,
        "tax": note.tax_cents,
        "created": _second(note.created_at),
    }
    return [_stored("credit_note", note, says, {})]


def _stored(
    kind: str, row: Invoice | CreditNote, says: dict[str, Any], details: dict[str, Any]
) -> Fact:
    return Fact(
        id="",
        user_id=row.user_id,
        subject=row.id,
        kind=kind,
        state="noted",
        second=row.newest_second,
        at=datetime.fromtimestamp(row.newest_second, UTC),
        currency=row.currency,
        cents=0,
        estimated=True,
        details={"event": STORED, "says": says, **details},
    )


def _second(at: datetime | None) -> int | None:
    return None if at is None else int(at.timestamp())
