"""Customers: create, update, delete."""

import re
import secrets

import stripe

from sandbox.payments.account import Account, InvalidParams, Json, new
from sandbox.payments.subscriptions.endings import end
from sandbox.payments.subscriptions.periods import ENDED_STATUSES

# Stripe takes no local part beyond ASCII and no domain without a dot.
EMAIL = re.compile(r"(?!\.)(?!.*\.\.)[!-?A-~]+(?<!\.)@[^@\s.]+(\.[^@\s.]+)+")


def create_customer(account: Account, params: Json) -> Json:
    _check_email(params.get("email"))
    customer = account.new(
        stripe.Customer,
        "cus_",
        balance=0,
        delinquent=False,
        email=params.get("email"),
        invoice_prefix=secrets.token_hex(4).upper(),
        invoice_settings=new(stripe.Customer.InvoiceSettings),
        metadata=params.get("metadata") or {},
        name=params.get("name"),
        next_invoice_sequence=1,
        preferred_locales=[],
        tax_exempt="none",
    )
    account.store.put(customer)
    account.emit("customer.created", customer)
    return customer


def update_customer(account: Account, customer_id: str, params: Json) -> Json:
    _check_email(params.get("email"))
    customer = account.customer(customer_id, "id")
    changes: Json = {n: params[n] or None for n in ("email", "name") if n in params}
    return account.change(customer, "customer.updated", **changes) if changes else customer


def delete_customer(account: Account, customer_id: str) -> Json:
    """Delete a customer and cancel their subscriptions; a stub of the customer remains."""
    customer = account.customer(customer_id, "id")
    for subscription in account.store.find("subscription", {"customer": customer_id}):
        if subscription["status"] not in ENDED_STATUSES:
            end(account, subscription, reason="cancellation_requested")
    account.emit("customer.deleted", customer)
    stub = {"id": customer_id, "object": "customer", "deleted": True}
    account.store.put(stub)
    return stub


def _check_email(email: str | None) -> None:
    if email and not EMAIL.fullmatch(email):
        raise InvalidParams(f"Invalid email address: {email}", code="email_invalid", param="email")
