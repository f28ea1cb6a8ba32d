"""Objects of Stripe's API: made with every field of their type, and shown without our own."""

import secrets
import string
from functools import cache
from typing import Any, TypeAlias

import stripe

# An object of Stripe's API; they have up to fifty fields.
Json: TypeAlias = dict[str, Any]

ALPHABET = string.ascii_letters + string.digits
LENGTHS = {"cs_test_a1": 56, "cus_": 14, "prod_": 14, "si_": 14, "req_": 14}
# Fields that Stripe sends only when they are expanded, or only in some responses.
SENT_SELDOM = frozenset({
    "cash_balance", "confirmation_secret", "currency_options", "deleted", "invoice_credit_balance",
    "line_items", "payments", "presentment_details", "refunds", "secret", "sources",
    "subscriptions", "tax", "tax_ids", "tiers",
})  # fmt: skip


def new_id(prefix: str) -> str:
    """Make an identifier such as `cus_QXg1o8vcGmoR32`, which cannot be guessed."""
    return prefix + "".join(secrets.choice(ALPHABET) for _ in range(LENGTHS.get(prefix, 24)))


def new(of: type, **fields: Any) -> Json:
    """Make an object of one of Stripe's types, with every field that the type declares.

    A field without a value is null or, where the type forbids that, empty: 0, false, no items.
    """
    declared = _declared(of)
    if unknown := fields.keys() - declared.keys():
        raise TypeError(f"{of.__name__} has no {', '.join(sorted(unknown))}")
    return {
        name: fields[name] if name in fields else _empty(of, name, hint)
        for name, hint in declared.items()
        if name in fields or name not in SENT_SELDOM
    }


@cache
def _declared(of: type) -> dict[str, Any]:
    return {name: hint for name, hint in of.__annotations__.items() if name.islower()}


def _empty(of: type, name: str, hint: Any) -> Any:
    text = str(hint)
    if name == "object":
        return of.OBJECT_NAME  # type: ignore[attr-defined]
    if "Optional" in text or "None" in text:
        return None
    if text.startswith("typing.List"):
        return []
    if "UntypedStripeObject" in text:
        return {}
    if hint in (int, bool):
        return hint()
    if isinstance(hint, type) and issubclass(hint, stripe.StripeObject):
        return new(hint)
    raise TypeError(f"{of.__name__} needs {name}")


def listed(data: list[Json], url: str = "", *, more: bool = False) -> Json:
    """Describe a list, or one of its pages."""
    return {"object": "list", "data": data, "has_more": more, "url": url}


def public(stored: Json) -> Json:
    """Leave out the stand-in's own fields, which start with an underscore, at any depth."""
    return {
        # Metadata is the caller's: its keys may start with anything.
        name: value if name == "metadata" else _public(value)
        for name, value in stored.items()
        if not name.startswith("_")
    }


def _public(value: Any) -> Any:
    if isinstance(value, dict):
        return public(value)
    return [_public(each) for each in value] if isinstance(value, list) else value


def merged(metadata: Json, given: Json | str) -> Json:
    """Add to metadata; an empty value deletes its key, an empty string all of them."""
    if not isinstance(given, dict):
        return {}
    return {name: value for name, value in {**metadata, **given}.items() if value != ""}
