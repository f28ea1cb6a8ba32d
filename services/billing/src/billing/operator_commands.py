"""The commands of operators, and those about Stripe's events."""

import argparse
import re
import sys
from datetime import timedelta

from billing import event_record, member_commands, payment_commands
from billing.operator_command import Operator, Row, command, line
from billing.process_event import apply_and_settle
from billing.resync import Resync
from billing.stripe_check import stripe_check
from billing.stripe_events import Event
from billing.work_tables import StoredEvent
from chassis import clock
from chassis.service.command_line import Arguments

_UNITS = {"d": "days", "h": "hours", "m": "minutes"}


async def _events(operator: Operator, arguments: Arguments) -> list[Row]:
    async with operator.database.session() as session:
        events = await event_record.stored(
            session, unsettled=arguments.failed, limit=arguments.limit
        )
    return [
        Row(
            e.model_dump(exclude={"payload"}),
            line(e.received_at.isoformat(), e.id, e.type, e.state, f"x{e.attempts}", e.outcome),
        )
        for e in events
    ]


async def _apply(operator: Operator, arguments: Arguments) -> list[Row]:
    async with operator.database.session() as session:
        stored = await session.get(StoredEvent, arguments.event, with_for_update=True)
        if stored is None:
            sys.exit(f"{arguments.event}: there is no such event")
        if stored.payload is None:
            sys.exit(f"{stored.id}: its payload was pruned, it is too old; use `resync --full`")
        event = Event(stored.payload.encode())
        outcome = await apply_and_settle(session, event, operator.settings)
    facts = {"id": stored.id, "state": outcome.state, "outcome": outcome.words}
    return [Row(facts, line(stored.id, outcome.state, outcome.words))]


async def _resync(operator: Operator, arguments: Arguments) -> list[Row]:
    resync = Resync(
        operator.database, operator.settings, operator.stripe, dry_run=arguments.dry_run
    )
    if arguments.full:
        report = await resync.everything()
    else:
        report = await resync.events(clock.now() - _period(arguments.since))
    would = "would be " if arguments.dry_run else ""
    return [
        *(Row({"difference": found}, line(found)) for found in report.differences),
        Row(
            {"checked": report.checked, "differences": len(report.differences)},
            f"{report.checked} checked, {len(report.differences)} {would}applied",
        ),
    ]


async def _stripe_check(operator: Operator, arguments: Arguments) -> list[Row]:
    mistakes = await stripe_check(operator.settings, operator.stripe, operator.database)
    mode = operator.settings.key_mode or "unknown"
    found = [Row({"mistake": mistake}, line(mistake)) for mistake in mistakes]
    return [*found, Row({"mode": mode, "mistakes": len(found)}, f"{mode} mode, {len(found)} wrong")]


def _period(text: str) -> timedelta:
    found = re.fullmatch(r"(\d{1,4})([dhm])", text)
    if found is None:
        sys.exit(f"--since {text}: write 30d, 12h or 90m")
    return timedelta(**{_UNITS[found[2]]: int(found[1])})


def _takes_events(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--failed", action="store_true", help="only those to look at")
    parser.add_argument("--limit", type=int, default=50, help="how many (default: 50)")


def _takes_event(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("event", help="its id")


def _takes_resync(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--since", default="30d", help="how far back (default: 30d, the most)")
    parser.add_argument(
        "--full",
        action="store_true",
        help="all checkouts, subscriptions, refunds and disputes instead of events",
    )
    parser.add_argument("--dry-run", action="store_true", help="only say what would be applied")


COMMANDS = (
    *member_commands.COMMANDS,
    *payment_commands.COMMANDS,
    command("events", "Stripe's events, the newest first", _events, _takes_events),
    command("apply", "apply a stored event again; harmless when applied", _apply, _takes_event),
    command("stripe-check", "compare Stripe's account with the settings", _stripe_check),
    command("resync", "find what Stripe knows and billing missed", _resync, _takes_resync),
)
