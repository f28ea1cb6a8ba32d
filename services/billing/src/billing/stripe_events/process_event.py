"""Process an event of Stripe's, from a webhook, a resync or an operator: it is recorded, applied
and settled in one transaction, once.

A second delivery waits for the first and changes nothing. A failure is a 500, recorded (`failed`),
and Stripe redelivers the event. Locks are taken in one order: the event's row, its payment (an
order and its refund may arrive at once), the members in the event (an erasure waits), the
membership's row. One statement finds the members in an event and whether one of them was erased.
Whether an event applies is decided before anything is written. A paid checkout takes 11 round
trips to PostgreSQL, 12 with a coupon (`test_round_trips.py`).

An event in the state "set aside" is acknowledged and needs an operator (`events --failed`): fields
of wrong types, no user, a payment that is not in usd, an event of the other mode than the key (a
difference from the specification), a subscription to one of our prices whose customer is unknown
and that does not name its user (the worker fetches the customer's `metadata.userId` from Stripe).
Ignored, as specified: a subscription of an unknown customer to another price, an unpaid session,
a session that sells no product of ours.
"""

import logging
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

from sqlalchemy import func
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select, update

from billing.contract_mails import announce_renewal, announce_trial_end
from billing.dependencies import Dependencies
from billing.erased_members import Owners, find_owners
from billing.payments import lock_payment
from billing.settings import Settings
from billing.stripe_api import APPLIED, FAILED, UNSETTLED, Event, NotApplied, SetAside
from billing.stripe_events.adjust_payment import adjust_payment
from billing.stripe_events.fulfil_checkout import fulfil_checkout
from billing.stripe_events.record_credit_note import record_credit_note
from billing.stripe_events.record_customer import record_customer
from billing.stripe_events.record_failed_checkout import record_declined
from billing.stripe_events.record_invoice import record_invoice
from billing.stripe_events.release_checkout import release_checkout
from billing.stripe_events.tables import StoredEvent
from billing.stripe_events.update_subscription import update_subscription
from messaging import exceptions

log = logging.getLogger(__name__)

_LONGEST_OUTCOME = 1_000


class Outcome(NamedTuple):
    """The outcome of an event, for people to read."""

    state: str
    description: str


REPEATED = Outcome("repeated", "it came before")

Apply = Callable[[AsyncSession, Event, Owners, Settings], Awaitable[str]]
_APPLY: dict[str, Apply] = {
    "checkout.session": fulfil_checkout,
    "customer.subscription": update_subscription,
    "refund": adjust_payment,
    "charge.dispute": adjust_payment,
    "invoice": record_invoice,
    "credit_note": record_credit_note,
    "customer": record_customer,
    "payment_intent": record_declined,
}
# Types that do not report the state of their object.
_APPLY_OTHERS: dict[str, Apply] = {
    "checkout.session.expired": release_checkout,
    "customer.subscription.trial_will_end": announce_trial_end,
    "invoice.upcoming": announce_renewal,
}


async def process_event(
    dependencies: Dependencies,
    event: Event,
    *,
    again: bool = False,
    dry_run: bool = False,
) -> Outcome:
    """Record and apply an event, or apply it `again`. Repetition and any order are harmless.
    A failure is recorded and raised."""
    outcome = REPEATED
    try:
        async with dependencies.database.session() as session:
            if await _record(session, event, again=again):
                outcome = await _apply(session, event, dependencies.settings)
            if dry_run:
                await session.rollback()
    except Exception as error:
        log.exception("%s %s failed", event.type, event.id)
        if not event.is_observed:
            failure = Outcome(FAILED, exceptions.describe(error))
            await _note_failure(dependencies, event, failure)
        raise
    level = logging.ERROR if outcome.state == SetAside.state else logging.INFO
    log.log(level, "%s %s: %s: %s", event.type, event.id, *outcome)
    return outcome


async def _apply(session: AsyncSession, event: Event, settings: Settings) -> Outcome:
    owners = await find_owners(session, event)
    apply = _APPLY_OTHERS.get(event.type) or _APPLY[event.family]
    try:
        _check_mode(event, settings)
        outcome = Outcome(APPLIED, await apply(session, event, owners, settings))
    except NotApplied as reason:
        # Raised before anything is written.
        outcome = Outcome(reason.state, str(reason))
    await _settle(session, event, outcome, owners)
    return outcome


def _check_mode(event: Event, settings: Settings) -> None:
    """Refuse test payments under a live key, and vice versa."""
    if event.livemode is None or settings.key_mode is None:
        return
    mode = "live" if event.livemode else "test"
    if mode != settings.key_mode:
        raise SetAside(f"it is of {mode} mode, and STRIPE_SECRET_KEY of {settings.key_mode} mode")


async def _note_failure(dependencies: Dependencies, event: Event, failure: Outcome) -> None:
    """Record a failure for operators in a separate transaction, unless another delivery has
    succeeded in the meantime. Without a database, only the log has it."""
    try:
        async with dependencies.database.session() as session:
            if await _record(session, event):
                await _settle(session, event, failure, await find_owners(session, event))
    except Exception as second:
        log.error("The failure of %s could not be recorded: %r", event.id, second)


async def _record(session: AsyncSession, event: Event, *, again: bool = False) -> bool:
    """Store an event and lock its payment; False when it was settled before, unless `again`.

    A second delivery waits for the first to end. A payment and its refund may arrive at once, and
    each must see the other: the payment is locked before the member.
    """
    lock = lock_payment(event.payment or event.id)
    if event.is_observed:
        await session.execute(select(lock))
        return True
    row = StoredEvent(
        id=event.id,
        type=event.type,
        created_at=event.created_at,
        payload=event.payload,
        summary=event.summary,
        state=APPLIED,
        outcome="",
    )
    stored = (
        insert(StoredEvent)
        .values(row.model_dump())
        .on_conflict_do_update(
            index_elements=["id"],
            set_={"attempts": StoredEvent.attempts + 1},
            where=None if again else col(StoredEvent.state).in_(UNSETTLED),
        )
        .returning(col(StoredEvent.id))
        .cte("stored")
    )
    return (await session.execute(select(stored.c.id, lock))).first() is not None


async def _settle(session: AsyncSession, event: Event, outcome: Outcome, owners: Owners) -> None:
    """Record the outcome of an event, without personal data if the member was erased."""
    if event.is_observed:
        return
    description = outcome.description.replace("\0", "")[:_LONGEST_OUTCOME]
    values: dict[str, Any] = {"state": outcome.state, "outcome": description}
    # A dispute quotes the member's name and address, and one of a subscription has no id that we
    # know: `payment_adjustment` and `customer_credit` keep the relevant facts. A customer is a
    # person.
    if event.family in ("refund", "charge.dispute", "customer") and outcome.state not in UNSETTLED:
        values["payload"] = None
    if owners.erased:
        values |= {"payload": None, "outcome": ""}
        if event.user_id:
            values["summary"] = func.replace(StoredEvent.summary, event.user_id, "erased")
    await session.execute(update(StoredEvent).where(col(StoredEvent.id) == event.id).values(values))
