"""Customers: create, update, delete."""

import re
import secrets

from sandbox.payments import subscriptions
from sandbox.payments.account import Account
from sandbox.payments.api_errors import InvalidParams, not_implemented
from sandbox.payments.ids import new_id
from sandbox.payments.metadata import merged
from sandbox.payments.store import Json

KEPT = frozenset({"email", "name", "phone", "description", "business_name", "individual_name"})
UNDERSTOOD = KEPT | {"metadata", "expand", "preferred_locales"}
LONGEST = {"email": 512, "business_name": 150, "individual_name": 150, "phone": 20}
# Stripe takes no local part beyond ASCII and no domain without a dot.
EMAIL = re.compile(r"(?!\.)(?!.*\.\.)[!-?A-~]+(?<!\.)@[^@\s.]+(\.[^@\s.]+)+")


def create_customer(account: Account, params: Json) -> Json:
    check_params(params)
    customer = customer_of(account, params)
    account.store.put(customer)
    account.emit("customer.created", customer)
    return customer


def update_customer(account: Account, customer_id: str, params: Json) -> Json:
    check_params(params)
    customer = account.customer(customer_id, "id")
    changes = {name: params[name] or None for name in KEPT & params.keys()}
    if "preferred_locales" in params:
        changes["preferred_locales"] = params["preferred_locales"]
    if "metadata" in params:
        changes["metadata"] = merged(customer["metadata"], params["metadata"])
    if changes:
        account.change(customer, "customer.updated", **changes)
    return customer


def delete_customer(account: Account, customer_id: str) -> Json:
    """Delete a customer and cancel their subscriptions; a stub of the customer remains."""
    customer = account.customer(customer_id, "id")
    for subscription in subscriptions.live(account, customer_id):
        subscriptions.end(account, subscription, reason="cancellation_requested")
    account.emit("customer.deleted", customer)
    stub = {"id": customer_id, "object": "customer", "deleted": True}
    account.store.put(stub)
    return stub


def check_params(params: Json) -> None:
    for name in params:
        if name not in UNDERSTOOD:
            raise not_implemented(name)
    for name, most in LONGEST.items():
        if len(params.get(name) or "") > most:
            raise InvalidParams(
                f"Invalid string: {params[name][:40]}...; must be at most {most} characters",
                param=name,
            )
    check_email(params.get("email"), "email")


def check_email(email: str | None, param: str) -> None:
    if email and not EMAIL.fullmatch(email):
        raise InvalidParams(f"Invalid email address: {email}", code="email_invalid", param=param)


def customer_of(account: Account, params: Json) -> Json:
    return {
        "id": new_id("cus_"),
        "object": "customer",
        "address": None,
        "balance": 0,
        "business_name": params.get("business_name") or None,
        "created": account.clock(),
        "currency": None,
        "customer_account": None,
        "default_source": None,
        "delinquent": False,
        "description": params.get("description"),
        "discount": None,
        "email": params.get("email"),
        "individual_name": params.get("individual_name") or None,
        "invoice_prefix": secrets.token_hex(4).upper(),
        "invoice_settings": {
            "custom_fields": None,
            "default_payment_method": None,
            "footer": None,
            "rendering_options": None,
        },
        "livemode": account.livemode,
        "metadata": params.get("metadata") or {},
        "name": params.get("name"),
        "next_invoice_sequence": 1,
        "phone": params.get("phone"),
        "preferred_locales": params.get("preferred_locales", []),
        "shipping": None,
        "tax_exempt": "none",
        "test_clock": None,
    }
