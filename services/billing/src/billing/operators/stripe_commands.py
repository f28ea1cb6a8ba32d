"""What operators do about Stripe's events and its account."""

import re
import sys
from datetime import timedelta

from sqlmodel import col, select

from billing.account import Resync, find_mistakes, to_confirm
from billing.dependencies import Dependencies
from billing.operators.command import Facts, argument, command
from billing.stripe_api import UNSETTLED, Event
from billing.stripe_events import StoredEvent, process_event
from chassis import clock

_UNITS = {"d": "days", "h": "hours", "m": "minutes"}


@command(
    argument("--failed", action="store_true", help="only those to look at"),
    argument("--limit", type=int, default=50, help="how many (default: 50)"),
)
async def events(dependencies: Dependencies, failed: bool, limit: int) -> list[Facts]:
    """List Stripe's events, the newest first."""
    newest = select(StoredEvent).order_by(col(StoredEvent.received_at).desc()).limit(limit)
    if failed:
        newest = newest.where(col(StoredEvent.state).in_(UNSETTLED))
    async with dependencies.database.session() as session:
        listed = (await session.scalars(newest)).all()
    shown = ("received_at", "id", "type", "state", "attempts", "outcome")
    return [{name: getattr(event, name) for name in shown} for event in listed]


@command(argument("event", help="its id"))
async def apply(dependencies: Dependencies, event: str) -> list[Facts]:
    """Apply a stored event again; harmless when applied."""
    async with dependencies.database.session() as session:
        stored = await session.get(StoredEvent, event)
    if stored is None:
        sys.exit(f"{event}: there is no such event")
    if stored.payload is None:
        sys.exit(f"{event}: its payload was pruned, it is too old; use `resync --full`")
    outcome = await process_event(dependencies, Event(stored.payload.encode()), again=True)
    return [{"id": event, "state": outcome.state, "outcome": outcome.description}]


@command(
    argument("--since", default="30d", help="how far back (default: 30d, the most)"),
    argument(
        "--full",
        action="store_true",
        help="all checkouts, subscriptions, refunds and disputes instead of events",
    ),
    argument("--dry-run", action="store_true", help="only say what would be applied"),
)
async def resync(dependencies: Dependencies, since: str, full: bool, dry_run: bool) -> list[Facts]:
    """Find what Stripe knows and billing missed."""
    compared = Resync(dependencies, dry_run=dry_run)
    if full:
        await compared.everything()
    else:
        await compared.events(clock.now() - _period(since))
    found = compared.differences
    done = "would be applied" if dry_run else "applied"
    return [
        *({"difference": each} for each in found),
        {"checked": compared.checked, done: len(found)},
    ]


def _period(text: str) -> timedelta:
    found = re.fullmatch(r"(\d{1,4})([dhm])", text)
    if found is None:
        sys.exit(f"--since {text}: write 30d, 12h or 90m")
    return timedelta(**{_UNITS[found[2]]: int(found[1])})


@command(any_mode=True)
async def stripe_check(dependencies: Dependencies) -> list[Facts]:
    """Compare Stripe's account with the settings."""
    mistakes = await find_mistakes(dependencies)
    settings = dependencies.settings
    mode = settings.key_mode or "unknown"
    return [
        *({"mistake": each} for each in mistakes),
        *({"to confirm": each} for each in to_confirm(settings)),
        {"mode": mode, "mistakes": len(mistakes)},
    ]


COMMANDS = (events, apply, resync, stripe_check)
