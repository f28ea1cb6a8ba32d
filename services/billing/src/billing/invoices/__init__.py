"""Invoices as Stripe's newest events tell them: what was asked of a member, tried and paid."""

from billing.invoices.rules import InvoicePosition, position
from billing.invoices.tables import CreditNote, Invoice

__all__ = [
    "CreditNote",
    "Invoice",
    "InvoicePosition",
    "position",
]
