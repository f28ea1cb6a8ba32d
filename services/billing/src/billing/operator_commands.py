"""What operators ask billing, and tell it."""

import argparse
import sys
from collections.abc import Iterable
from decimal import Decimal

from billing import event_record, payments
from billing.apply_event import apply_event
from billing.settings import Settings
from billing.stripe_events import Event
from billing.tables import StoredEvent
from chassis.service import Service
from chassis.service.command_line import Arguments, Command
from chassis.storage import Database


async def _events(service: Service, database: Database, arguments: Arguments) -> Iterable[str]:
    async with database.session() as session:
        events = await event_record.stored(
            session, unsettled=arguments.failed, limit=arguments.limit
        )
    return [
        _line(e.received_at.isoformat(), e.id, e.type, e.state, f"x{e.attempts}", e.outcome)
        for e in events
    ]


async def _apply(service: Service, database: Database, arguments: Arguments) -> Iterable[str]:
    settings = service.settings
    assert isinstance(settings, Settings)
    async with database.session() as session:
        stored = await session.get(StoredEvent, arguments.event, with_for_update=True)
        if stored is None:
            sys.exit(f"{arguments.event}: there is no such event")
        if stored.payload is None:
            sys.exit(f"{stored.id}: it is too old, what it said is not kept")
        event = Event(stored.payload.encode())
        outcome = await apply_event(session, event, settings.stripe_price_pro)
        await event_record.settle(session, event, outcome)
    return [_line(stored.id, outcome.state, outcome.words)]


async def _orders(service: Service, database: Database, arguments: Arguments) -> Iterable[str]:
    async with database.session() as session:
        listed = await payments.of_member(session, arguments.member)
    return [
        _line(
            paid.paid_at.isoformat(),
            paid.id,
            paid.what,
            _usd(paid.amount),
            paid.stripe_payment_id or "free",
            "refunded" if paid.refunded else "REFUND DUE" if paid.refund_due else "",
        )
        for paid in listed
    ]


async def _refunds(service: Service, database: Database, arguments: Arguments) -> Iterable[str]:
    async with database.session() as session:
        due = await payments.to_refund(session)
        billing = await payments.billed_for_nothing(session)
    return [
        *(
            _line("refund", p.id, p.user_id, p.what, _usd(p.amount), p.stripe_payment_id or "")
            for p in due
        ),
        *(
            _line(
                "cancel", s.stripe_subscription_id, s.user_id, f"{s.current_tier} beside a lifetime"
            )
            for s in billing
        ),
    ] or ["nothing to refund"]


async def _refunded(service: Service, database: Database, arguments: Arguments) -> Iterable[str]:
    async with database.session() as session:
        if not await payments.note_refund(session, arguments.payment):
            sys.exit(f"{arguments.payment}: there is no such payment, or it was refunded before")
    return [f"{arguments.payment}: refunded"]


def _usd(amount: Decimal) -> str:
    return f"{amount} USD"


def _line(*facts: str) -> str:
    """One line, whatever is in the facts: some of them come from outside."""
    plain = ("".join(c if c.isprintable() else "?" for c in fact) for fact in facts)
    return "  ".join(fact for fact in plain if fact)


def _takes_events(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--failed", action="store_true", help="only those to look at")
    parser.add_argument("--limit", type=int, default=50, help="how many (default: 50)")


COMMANDS = (
    Command("events", "Stripe's events, the newest first", _events, _takes_events),
    Command(
        "apply",
        "apply a stored event again; harmless when it was applied",
        _apply,
        lambda parser: parser.add_argument("event", help="its id"),
    ),
    Command(
        "orders",
        "what a member has paid for",
        _orders,
        lambda parser: parser.add_argument("member", help="the member's id"),
    ),
    Command("refunds", "payments to refund, and subscriptions that bill for nothing", _refunds),
    Command(
        "refunded",
        "note that a payment was refunded at Stripe",
        _refunded,
        lambda parser: parser.add_argument("payment", help="the id that `refunds` shows"),
    ),
)
