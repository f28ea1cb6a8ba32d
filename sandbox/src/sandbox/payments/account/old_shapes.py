"""Objects in events as Stripe wrote them before 2025-03-31."""

from sandbox.payments.account.objects import Json

PERIOD = ("current_period_start", "current_period_end")


def in_old_shape(data: Json) -> Json:
    """Return the data of an event, its object and previous attributes, in the older shape."""
    older = {"subscription": _subscription, "invoice": _invoice}.get(data["object"]["object"])
    if older is None:
        return data
    shown = {name: older(part) for name, part in data.items()}
    if (before := shown.get("previous_attributes")) is not None:
        now = shown["object"]
        # An item had no period: what is left may be as it is now.
        shown["previous_attributes"] = {n: v for n, v in before.items() if now.get(n) != v}
    return shown


def _subscription(shown: Json) -> Json:
    """A subscription had one period for all its items."""
    older = {name: value for name, value in shown.items() if name != "billing_mode"}
    if "items" not in shown:
        return older
    items = shown["items"]["data"]
    without = [{name: it[name] for name in it if name not in PERIOD} for it in items]
    period = {name: items[0][name] for name in PERIOD}
    return older | period | {"items": {**shown["items"], "data": without}}


def _invoice(shown: Json) -> Json:
    """An invoice named its subscription itself."""
    if not shown.get("parent"):
        return shown
    older = {name: value for name, value in shown.items() if name != "parent"}
    details = shown["parent"]["subscription_details"]
    named = {"paid": shown["status"] == "paid", "subscription": details["subscription"]}
    return older | named | {"subscription_details": {"metadata": details["metadata"]}}
