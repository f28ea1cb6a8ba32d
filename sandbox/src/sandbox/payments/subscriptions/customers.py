"""Customers: create, update, delete."""

import re
import secrets

import stripe

from sandbox.payments.account import (
    InvalidParams,
    Json,
    StripeAccount,
    merged,
    new,
    new_id,
    not_implemented,
)
from sandbox.payments.charges import last4_of
from sandbox.payments.invoices import check_located, is_located
from sandbox.payments.subscriptions.endings import end
from sandbox.payments.subscriptions.periods import ENDED_STATUSES

# Stripe takes no local part beyond ASCII and no domain without a dot.
EMAIL = re.compile(r"(?!\.)(?!.*\.\.)[!-?A-~]+(?<!\.)@[^@\s.]+(\.[^@\s.]+)+")


def create_customer(account: StripeAccount, params: Json) -> Json:
    _check_email(params.get("email"))
    customer = account.new(
        stripe.Customer,
        "cus_",
        address=_address(params.get("address")),
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
    _check_place(customer, params)
    account.store.put(customer)
    account.emit("customer.created", customer)
    return customer


def update_customer(account: StripeAccount, customer_id: str, params: Json) -> Json:
    _check_email(params.get("email"))
    customer = account.customer(customer_id, "id")
    changes: Json = {n: params[n] or None for n in ("email", "name") if n in params}
    if "address" in params:
        changes["address"] = _address(params["address"])
    if "metadata" in params:
        changes["metadata"] = merged(customer["metadata"], params["metadata"])
    _check_place(customer | changes, params)
    return account.change(customer, "customer.updated", **changes) if changes else customer


def delete_customer(account: StripeAccount, customer_id: str) -> Json:
    """Delete a customer and cancel their subscriptions; a stub of the customer remains."""
    customer = account.customer(customer_id, "id")
    for subscription in account.store.find("subscription", {"customer": customer_id}):
        if subscription["status"] not in ENDED_STATUSES:
            end(account, subscription, reason="cancellation_requested")
    account.emit("customer.deleted", customer)
    stub = {"id": customer_id, "object": "customer", "deleted": True}
    account.store.put(stub)
    return stub


def store_customer_card(account: StripeAccount, customer_id: str, number: str) -> Json:
    """Keep a card as the default of a customer, for subscriptions that the API makes."""
    customer = account.customer(customer_id, "id")
    customer["_last4"] = last4_of(number)
    settings = customer["invoice_settings"] | {"default_payment_method": new_id("pm_1")}
    return account.change(customer, "customer.updated", invoice_settings=settings)


def place_of(customer: Json) -> Json:
    """Describe where a customer is taxed, as `expand[]=tax` shows it."""
    of, located = stripe.Customer.Tax, is_located(customer)
    location = None
    if located:
        address = customer["address"]
        state = address["state"]
        source = "billing_address"
        location = new(of.Location, country=address["country"], source=source, state=state)
    status = "supported" if located else "unrecognized_location"
    return new(of, automatic_tax=status, location=location, provider="stripe")


def _address(given: Json | str | None) -> Json | None:
    return new(stripe.Customer.Address, **given) if isinstance(given, dict) else None


def _check_place(customer: Json, params: Json) -> None:
    """Refuse an address that cannot be taxed, when a request asks for that."""
    wanted = params.get("tax", {})
    for name in wanted.keys() - {"validate_location"}:
        raise not_implemented(f"tax[{name}]")
    if wanted.get("validate_location") == "immediately":
        check_located(customer)


def _check_email(email: str | None) -> None:
    if email and not EMAIL.fullmatch(email):
        raise InvalidParams(f"Invalid email address: {email}", code="email_invalid", param="email")
