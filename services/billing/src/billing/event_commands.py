"""What operators do about Stripe's events and its account."""

import re
import sys
from datetime import timedelta

from billing import event_record
from billing.dependencies import Dependencies
from billing.operator_commands import OperatorCommands, Row, argument, line, row
from billing.process_event import process_event
from billing.resync import Resync
from billing.stripe_check import find_mistakes
from billing.stripe_events import Event
from billing.work_tables import StoredEvent
from chassis import clock

_UNITS = {"d": "days", "h": "hours", "m": "minutes"}

declared = OperatorCommands()


@declared.command(
    argument("--failed", action="store_true", help="only those to look at"),
    argument("--limit", type=int, default=50, help="how many (default: 50)"),
)
async def events(dependencies: Dependencies, failed: bool, limit: int) -> list[Row]:
    """List Stripe's events, the newest first."""
    async with dependencies.database.session() as session:
        listed = await event_record.stored(session, unsettled=failed, limit=limit)
    return [
        Row(
            e.model_dump(exclude={"payload"}),
            line(e.received_at.isoformat(), e.id, e.type, e.state, f"x{e.attempts}", e.outcome),
        )
        for e in listed
    ]


@declared.command(argument("event", help="its id"))
async def apply(dependencies: Dependencies, event: str) -> list[Row]:
    """Apply a stored event again; harmless when applied."""
    async with dependencies.database.session() as session:
        stored = await session.get(StoredEvent, event)
    if stored is None:
        sys.exit(f"{event}: there is no such event")
    if stored.payload is None:
        sys.exit(f"{event}: its payload was pruned, it is too old; use `resync --full`")
    outcome = await process_event(
        dependencies.database, dependencies.settings, Event(stored.payload.encode()), again=True
    )
    return [row(id=event, state=outcome.state, outcome=outcome.words)]


@declared.command(
    argument("--since", default="30d", help="how far back (default: 30d, the most)"),
    argument(
        "--full",
        action="store_true",
        help="all checkouts, subscriptions, refunds and disputes instead of events",
    ),
    argument("--dry-run", action="store_true", help="only say what would be applied"),
)
async def resync(dependencies: Dependencies, since: str, full: bool, dry_run: bool) -> list[Row]:
    """Find what Stripe knows and billing missed."""
    compared = Resync(
        dependencies.database, dependencies.settings, dependencies.stripe, dry_run=dry_run
    )
    if full:
        report = await compared.everything()
    else:
        report = await compared.events(clock.now() - _period(since))
    would = "would be " if dry_run else ""
    return [
        *(row(difference=found) for found in report.differences),
        Row(
            {"checked": report.checked, "differences": len(report.differences)},
            f"{report.checked} checked, {len(report.differences)} {would}applied",
        ),
    ]


def _period(text: str) -> timedelta:
    found = re.fullmatch(r"(\d{1,4})([dhm])", text)
    if found is None:
        sys.exit(f"--since {text}: write 30d, 12h or 90m")
    return timedelta(**{_UNITS[found[2]]: int(found[1])})


@declared.command()
async def stripe_check(dependencies: Dependencies) -> list[Row]:
    """Compare Stripe's account with the settings."""
    mistakes = await find_mistakes(dependencies)
    mode = dependencies.settings.key_mode or "unknown"
    found = [row(mistake=mistake) for mistake in mistakes]
    return [*found, Row({"mode": mode, "mistakes": len(found)}, f"{mode} mode, {len(found)} wrong")]
