"""Lock a subscription, read it at Stripe, do there what was decided, and apply the responses."""

import hashlib
import json
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from typing import NamedTuple

from stripe.params import SubscriptionUpdateParams

from billing import stripe_api
from billing.changes.decide import Plan, Release, Request, Update, to_settle
from billing.dependencies import Dependencies
from billing.facts import in_order
from billing.ledger import facts_about
from billing.membership import Membership, Subscription, is_live, rank, subscriptions_of
from billing.stripe_api import Event, IdempotencyKeyUsed, Known, NoLongerThere
from billing.stripe_events import is_as_answered, process_event
from chassis.http import NotFound


class LockedSubscription(NamedTuple):
    """A subscription: the record, and what Stripe says now."""

    record: Subscription
    now: stripe_api.Subscription


@asynccontextmanager
async def locked_subscription(
    dependencies: Dependencies, user_id: str, *, of_lifetime: bool = False
) -> AsyncIterator[LockedSubscription]:
    """Lock the subscription that the member may change, and read it at Stripe.

    The second of two requests sees what the first has changed. A lifetime member pays for nothing
    more: `of_lifetime` is for a cancellation.
    """
    best = await _live_subscription(dependencies, user_id)
    async with locked(dependencies, best.stripe_subscription_id) as held:
        async with dependencies.database.session() as session:
            member = await session.get(Membership, user_id)
        is_lifetime = member is not None and member.tier == "LIFETIME"
        if not is_live(held.record) or (is_lifetime and not of_lifetime):
            raise NotFound("No subscription")
        yield held


@asynccontextmanager
async def locked(dependencies: Dependencies, name: str) -> AsyncIterator[LockedSubscription]:
    """Lock a subscription that is known here, read it at Stripe, and do what is left to be done."""
    async with dependencies.locks.held(name):
        record = await _recorded(dependencies, name)
        held = await _apply(dependencies, name, await _look(dependencies, record))
        if is_live(record):
            held = await act(dependencies, held, to_settle(held.now))
        yield held


async def _live_subscription(dependencies: Dependencies, user_id: str) -> Subscription:
    """The subscription that the member may change: the best of those that bill."""
    async with dependencies.database.session() as session:
        held = await subscriptions_of(session, user_id)
    best = max(filter(is_live, held), key=rank, default=None)
    if best is None:
        raise NotFound("No subscription")
    return best


async def act(
    dependencies: Dependencies,
    held: LockedSubscription,
    requests: Iterable[Request],
    *,
    key: str = "",
) -> LockedSubscription:
    """Do what was decided at Stripe; return the subscription as it is then."""
    changes, name = dependencies.stripe.changes, held.record.stripe_subscription_id
    for request in requests:
        match request:
            case Release():
                await changes.release(request.schedule_id)
                held = await look_again(dependencies, held)
            case Plan():
                phases = list(request.phases)
                await changes.plan(name, request.schedule_id, phases, request.end_behavior)
                held = await look_again(dependencies, held)
            case Update():
                once = _key(held, request.change, key) if request.is_charged else None
                held = await _update(dependencies, held, request.change, key=once)
    return held


def _key(held: LockedSubscription, change: SubscriptionUpdateParams, key: str) -> str:
    """The key of a change: what it changes, and what from."""
    now = held.now
    about = json.dumps([change, now.price, now.latest_invoice, now.period_start], sort_keys=True)
    digest = hashlib.sha256(about.encode()).hexdigest()[:32]
    return f"change-{key or now.id}-{digest}"


async def _update(
    dependencies: Dependencies,
    held: LockedSubscription,
    change: SubscriptionUpdateParams,
    *,
    key: str | None,
) -> LockedSubscription:
    """Change a locked subscription at Stripe, once for each key."""
    name = held.record.stripe_subscription_id
    after = await _known(dependencies, held.record)
    changes = dependencies.stripe.changes
    try:
        try:
            answer = await changes.update(name, change, after=after, idempotency_key=key)
        except IdempotencyKeyUsed:
            # Stripe repeats a failure. Where it changed nothing, another key is tried.
            answer = await changes.look(name, after=after)
            if answer.about(stripe_api.Subscription) == held.now:
                answer = await changes.update(name, change, after=after)
    except NoLongerThere:
        await _end(dependencies, name)
        raise NotFound("No subscription") from None
    return await _apply(dependencies, name, answer)


async def look_again(dependencies: Dependencies, held: LockedSubscription) -> LockedSubscription:
    """Read a locked subscription again, after a change whose outcome is unknown."""
    name = held.record.stripe_subscription_id
    record = await _recorded(dependencies, name)
    return await _apply(dependencies, name, await _look(dependencies, record))


async def _look(dependencies: Dependencies, record: Subscription) -> Event:
    name = record.stripe_subscription_id
    try:
        after = await _known(dependencies, record)
        return await dependencies.stripe.changes.look(name, after=after)
    except NoLongerThere:
        await dependencies.stripe.confirm_account()
        raise NotFound("No subscription") from None


async def _end(dependencies: Dependencies, name: str) -> None:
    """Apply the end of a subscription whose event is on its way."""
    await dependencies.stripe.confirm_account()
    await process_event(dependencies, await dependencies.stripe.account.subscription(name))


async def _apply(dependencies: Dependencies, name: str, answer: Event) -> LockedSubscription:
    """Apply a response of Stripe."""
    await process_event(dependencies, answer)
    record = await _recorded(dependencies, name)
    if not is_as_answered(record, answer):
        # The event of an earlier change has come between, of the answer's second: what is it now?
        answer = await _look(dependencies, record)
        await process_event(dependencies, answer)
        record = await _recorded(dependencies, name)
    return LockedSubscription(record, answer.about(stripe_api.Subscription))


async def _recorded(dependencies: Dependencies, name: str) -> Subscription:
    async with dependencies.database.session() as session:
        return await session.get_one(Subscription, name, populate_existing=True)


async def _known(dependencies: Dependencies, record: Subscription) -> Known:
    """What is known of a subscription: an answer is newer than that."""
    async with dependencies.database.session() as session:
        facts = in_order(await facts_about(session, record.stripe_subscription_id))
    if not facts:
        return Known(record.newest_event_second, 0)
    return Known(facts[-1].second, max(fact.arrival for fact in facts))
