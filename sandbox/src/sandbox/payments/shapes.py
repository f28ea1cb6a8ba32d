"""How objects leave the stand-in: without its own notes, and in an older shape if wished."""

from sandbox.payments.store import Json


def public(stored: Json) -> Json:
    """Leave out the stand-in's own notes, which start with an underscore."""
    return {name: value for name, value in stored.items() if not name.startswith("_")}


def event_shape(stored: Json, *, old: bool) -> Json:
    """Show an object as an event of the endpoint's API version does."""
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
