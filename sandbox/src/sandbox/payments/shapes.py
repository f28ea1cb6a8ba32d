"""The public shape of objects: without the stand-in's own fields, or in an older version."""

from typing import Any

from sandbox.payments.store import Json


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


def event_shape(stored: Json, *, old: bool) -> Json:
    """Return an object in the shape of the endpoint's API version."""
    shown = public(stored)
    if old and shown["object"] == "subscription":
        return _old_subscription(shown)
    if old and shown["object"] == "invoice":
        return _old_invoice(shown)
    return shown


def _old_subscription(shown: Json) -> Json:
    """Before 2025-03-31 a subscription had one period for all of its items."""
    period = ("current_period_start", "current_period_end")
    first = shown["items"]["data"][0]
    items = [
        {name: value for name, value in item.items() if name not in period}
        for item in shown["items"]["data"]
    ]
    return {
        **{name: value for name, value in shown.items() if name != "billing_mode"},
        **{name: first[name] for name in period},
        "items": {**shown["items"], "data": items},
        "discount": None,
    }


def _old_invoice(shown: Json) -> Json:
    details = (shown.get("parent") or {}).get("subscription_details") or {}
    return {
        **{name: value for name, value in shown.items() if name != "parent"},
        "subscription": details.get("subscription"),
        "paid": shown["status"] == "paid",
    }
