"""Expand ids in a response into the objects that they name."""

from typing import Any

from sandbox.payments.account import InvalidParams, Json, StripeAccount, listed, public
from sandbox.payments.subscriptions import place_of

# The kind of object that each expandable field names.
EXPANDABLE = {
    "charge": "charge",
    "credit_note": "credit_note",
    "customer": "customer",
    "invoice": "invoice",
    "latest_charge": "charge",
    "latest_invoice": "invoice",
    "payment_intent": "payment_intent",
    "products": "product",
    "schedule": "subscription_schedule",
    "subscription": "subscription",
}


def expand(account: StripeAccount, answer: Json, paths: list[str]) -> Json:
    """Expand the fields of an object, or of each object in a list (`data.customer`)."""
    for wanted in paths:
        _expand(account, answer, wanted.split("."), wanted)
    return answer


def _expand(account: StripeAccount, inside: Any, path: list[str], wanted: str) -> None:
    name, *rest = path
    if isinstance(inside, list):
        for each in inside:
            _expand(account, each, path, wanted)
        return
    if name == "tax" and inside.get("object") == "customer":
        inside.setdefault(name, place_of(inside))
    elif name == "payments" and inside.get("object") == "invoice":
        inside.setdefault(name, _payments_of(account, inside))
    elif name in EXPANDABLE and name in inside:
        if isinstance(inside[name], str):
            inside[name] = public(account.fetch(EXPANDABLE[name], inside[name]))
    elif not rest or not isinstance(inside.get(name), dict | list):
        raise InvalidParams(f"This property cannot be expanded ({wanted}).", param="expand")
    if rest and inside[name] is not None:
        _expand(account, inside[name], rest, wanted)


def _payments_of(account: StripeAccount, invoice: Json) -> Json:
    found = account.store.find("invoice_payment", {"invoice": invoice["id"]})
    return listed([public(each) for each in found], f"/v1/invoice_payments?invoice={invoice['id']}")
