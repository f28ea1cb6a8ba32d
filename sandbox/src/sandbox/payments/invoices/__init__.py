"""Invoices: drafted, opened, paid, credited, with the customer's balance and the tax of each."""

from sandbox.payments.invoices.balances import BALANCE_KIND, create_balance_transaction
from sandbox.payments.invoices.credit_notes import (
    CREDIT_NOTE_KIND,
    create_credit_note,
    find_note_by_page,
)
from sandbox.payments.invoices.drafts import Line, describe_invoice, name_of, of_item, of_period
from sandbox.payments.invoices.invoices import (
    INVOICE_KIND,
    close,
    collect,
    draft_invoice,
    finalize,
    find_by_page,
    find_invoice,
    note_attempt,
    payment_of,
    stop_collecting,
)
from sandbox.payments.invoices.taxes import check_located, is_located, tax_of

__all__ = [
    "BALANCE_KIND",
    "CREDIT_NOTE_KIND",
    "INVOICE_KIND",
    "Line",
    "check_located",
    "close",
    "collect",
    "create_balance_transaction",
    "create_credit_note",
    "describe_invoice",
    "draft_invoice",
    "finalize",
    "find_by_page",
    "find_invoice",
    "find_note_by_page",
    "is_located",
    "name_of",
    "note_attempt",
    "of_item",
    "of_period",
    "payment_of",
    "stop_collecting",
    "tax_of",
]
