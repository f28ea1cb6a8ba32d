"""The one way of Stripe's events: those of webhooks, of a resync and of operators."""

import logging
from collections.abc import Awaitable, Callable

from sqlalchemy.ext.asyncio import AsyncSession

from billing import event_record
from billing.adjust_payment import adjust_payment
from billing.coupon_holds import release_checkout
from billing.dependencies import Dependencies
from billing.erased_members import Owners, find_owners
from billing.event_record import APPLIED, FAILED, Outcome
from billing.fulfil_checkout import fulfil_checkout
from billing.metrics import WEBHOOKS
from billing.settings import Settings
from billing.stripe_events import HANDLED, Event, NotApplied, SetAside
from billing.update_subscription import update_subscription
from chassis.http import BadRequest, OperationFailed
from chassis.storage import Database
from messaging import exceptions

log = logging.getLogger(__name__)

REPEATED = Outcome("repeated", "it came before")

_EXPIRED = "checkout.session.expired"

Apply = Callable[[AsyncSession, Event, Owners, Settings], Awaitable[str]]
_APPLY: dict[str, Apply] = {
    "checkout.session": fulfil_checkout,
    "customer.subscription": update_subscription,
    "refund": adjust_payment,
    "charge.dispute": adjust_payment,
}


async def receive_webhook(dependencies: Dependencies, raw: bytes, signature: str | None) -> None:
    """Acknowledge an event by returning; Stripe sends it again after anything else."""
    try:
        event = dependencies.stripe.read_event(raw, signature)
    except BadRequest:
        WEBHOOKS.labels("", "refused").inc()
        raise
    if event.type not in HANDLED:
        # Unhandled types share one label value: Stripe has hundreds, each would be a series.
        WEBHOOKS.labels("other", "unhandled").inc()
        log.debug("Unhandled event type %s (%s)", event.type, event.id)
        return
    try:
        outcome = await process_event(dependencies.database, dependencies.settings, event)
    except Exception as error:
        WEBHOOKS.labels(event.type, FAILED).inc()
        raise OperationFailed("Webhook processing failed") from error
    WEBHOOKS.labels(event.type, outcome.state).inc()


class _NotKept(Exception):
    """Rolls back what a dry run has done."""


async def process_event(
    database: Database,
    settings: Settings,
    event: Event,
    *,
    again: bool = False,
    dry_run: bool = False,
) -> Outcome:
    """Store and apply an event in one transaction, once, or `again`. Twice is harmless, in any
    order is harmless. One that fails is recorded, and the error is raised."""
    outcome = REPEATED
    try:
        async with database.session() as session:
            if await event_record.begin(session, event, again=again):
                outcome = await _apply(session, event, settings)
            if dry_run:
                raise _NotKept
    except _NotKept:
        pass
    except Exception as error:
        log.exception("%s %s failed", event.type, event.id)
        if not event.is_observed:
            await _note_failure(database, event, Outcome(FAILED, exceptions.describe(error)))
        raise
    level = logging.ERROR if outcome.state == SetAside.state else logging.INFO
    log.log(level, "%s %s: %s: %s", event.type, event.id, outcome.state, outcome.words)
    return outcome


async def _apply(session: AsyncSession, event: Event, settings: Settings) -> Outcome:
    owners = await find_owners(session, event)
    apply = release_checkout if event.type == _EXPIRED else _APPLY[event.family]
    try:
        _check_mode(event, settings)
        outcome = Outcome(APPLIED, await apply(session, event, owners, settings))
    except NotApplied as reason:
        # Each is raised before anything was written.
        outcome = Outcome(reason.state, str(reason))
    await event_record.settle(session, event, outcome, owners)
    return outcome


async def _note_failure(database: Database, event: Event, failure: Outcome) -> None:
    """In a transaction of its own, for operators, unless another delivery went well meanwhile;
    without a database there is the log."""
    try:
        async with database.session() as session:
            if await event_record.begin(session, event):
                owners = await find_owners(session, event)
                await event_record.settle(session, event, failure, owners)
    except Exception as second:
        log.error("The failure of %s could not be noted: %r", event.id, second)


def _check_mode(event: Event, settings: Settings) -> None:
    """Refuse test money under a live key, and the other way round."""
    if event.livemode is None or settings.key_mode is None:
        return
    mode = "live" if event.livemode else "test"
    if mode != settings.key_mode:
        raise SetAside(f"it is of {mode} mode, and STRIPE_SECRET_KEY of {settings.key_mode} mode")
