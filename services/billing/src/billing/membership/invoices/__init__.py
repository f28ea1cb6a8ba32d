"""Invoices of members, credit notes, and the notices about what was not paid."""
