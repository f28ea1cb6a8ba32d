"""Template filters for times, prices and states."""

from datetime import UTC, datetime

from jinja2 import Environment

from sandbox.payments.account import Json, format_amount

BADGES = {
    "active": "ok", "paid": "ok", "complete": "ok", "delivered": "ok", "succeeded": "ok",
    "no_payment_required": "ok", "won": "ok", "trialing": "ok", "past_due": "bad",
    "unpaid": "bad", "failed": "bad", "lost": "bad",
    "open": "warn", "pending": "warn", "held": "warn", "incomplete": "warn",
    "paused": "warn", "requires_action": "warn", "needs_response": "warn",
}  # fmt: skip


def add_filters(environment: Environment) -> None:
    environment.filters |= {
        "day": day,
        "moment": moment,
        "named": named,
        "price": price,
    }
    environment.globals |= {"money": format_amount, "badges": BADGES}


def named(thing: Json) -> str:
    """Return the id of an event's object; an upcoming invoice has only that of its subscription."""
    return str(thing.get("id") or thing["parent"]["subscription_details"]["subscription"])


def day(seconds: int) -> str:
    return f"{datetime.fromtimestamp(seconds, UTC):%-d %B %Y}"


def moment(seconds: float) -> str:
    return f"{datetime.fromtimestamp(seconds, UTC):%Y-%m-%d %H:%M:%S}"


def price(item: Json) -> str:
    """Format a price as $9.99 per month."""
    amount = format_amount(item["unit_amount"] or 0, item["currency"])
    if not item["recurring"]:
        return amount
    return f"{amount} per {item['recurring']['interval']}"
