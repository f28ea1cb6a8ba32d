"""Customers: made, changed, and deleted for good."""

import re
import secrets

from sandbox.payments import subscriptions
from sandbox.payments.account import Account
from sandbox.payments.ids import new_id
from sandbox.payments.metadata import merged
from sandbox.payments.refusals import Malformed, not_done_here
from sandbox.payments.store import Json

KEPT = frozenset({"email", "name", "phone", "description", "business_name", "individual_name"})
UNDERSTOOD = KEPT | {"metadata", "expand", "preferred_locales"}
LONGEST = {"email": 512, "business_name": 150, "individual_name": 150, "phone": 20}
EMAIL = re.compile(r"[^@\s]+@[^@\s]+\.[^@\s]+")


def create_customer(account: Account, wish: Json) -> Json:
    check_wish(wish)
    customer = customer_of(account.clock(), wish)
    account.store.put(customer)
    account.emit("customer.created", customer)
    return customer


def update_customer(account: Account, customer_id: str, wish: Json) -> Json:
    check_wish(wish)
    customer = account.customer(customer_id, "id")
    changes = {name: wish[name] or None for name in KEPT & wish.keys()}
    if "preferred_locales" in wish:
        changes["preferred_locales"] = wish["preferred_locales"]
    if "metadata" in wish:
        changes["metadata"] = merged(customer["metadata"], wish["metadata"])
    if changes:
        account.change(customer, "customer.updated", **changes)
    return customer


def delete_customer(account: Account, customer_id: str) -> Json:
    """Delete a customer; what they subscribed to ends at once, and their stub remains."""
    customer = account.customer(customer_id, "id")
    for subscription in subscriptions.live(account, customer_id):
        subscriptions.end(account, subscription, reason="cancellation_requested")
    account.emit("customer.deleted", customer)
    stub = {"id": customer_id, "object": "customer", "deleted": True}
    account.store.put(stub)
    return stub


def check_wish(wish: Json) -> None:
    for name in wish:
        if name not in UNDERSTOOD:
            raise not_done_here(name)
    for name, most in LONGEST.items():
        if len(wish.get(name) or "") > most:
            raise Malformed(
                f"Invalid string: {wish[name][:40]}...; must be at most {most} characters",
                param=name,
            )
    check_email(wish.get("email"), "email")


def check_email(email: str | None, param: str) -> None:
    if email and not EMAIL.fullmatch(email):
        raise Malformed(f"Invalid email address: {email}", code="email_invalid", param=param)


def customer_of(now: int, wish: Json) -> Json:
    return {
        "id": new_id("cus_"),
        "object": "customer",
        "address": None,
        "balance": 0,
        "business_name": wish.get("business_name") or None,
        "created": now,
        "currency": None,
        "customer_account": None,
        "default_source": None,
        "delinquent": False,
        "description": wish.get("description"),
        "discount": None,
        "email": wish.get("email"),
        "individual_name": wish.get("individual_name") or None,
        "invoice_prefix": secrets.token_hex(4).upper(),
        "invoice_settings": {
            "custom_fields": None,
            "default_payment_method": None,
            "footer": None,
            "rendering_options": None,
        },
        "livemode": False,
        "metadata": wish.get("metadata") or {},
        "name": wish.get("name"),
        "next_invoice_sequence": 1,
        "phone": wish.get("phone"),
        "preferred_locales": wish.get("preferred_locales", []),
        "shipping": None,
        "tax_exempt": "none",
        "test_clock": None,
    }
