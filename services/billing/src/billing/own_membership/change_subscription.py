"""Lock a subscription, read it at Stripe, change it there, and apply the response."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import NamedTuple

from stripe.params import SubscriptionUpdateParams

from billing import stripe_api
from billing.dependencies import Dependencies
from billing.own_membership.find_membership import subscriptions_of
from billing.stripe_api import Event, IdempotencyKeyUsed, NoLongerThere
from billing.stripe_events import is_as_recorded, process_event
from billing.subscriptions import OBSERVED, Subscription, is_live, rank
from chassis.http import NotFound


class LockedSubscription(NamedTuple):
    """A subscription: the record, and what Stripe says now."""

    record: Subscription
    now: stripe_api.Subscription


@asynccontextmanager
async def locked_subscription(
    dependencies: Dependencies, user_id: str
) -> AsyncIterator[LockedSubscription]:
    """Lock the subscription that the member may change, and read it at Stripe.

    The second of two requests sees what the first has changed.
    """
    best = await live_subscription(dependencies, user_id)
    name = best.stripe_subscription_id
    async with dependencies.locks.held(name):
        record = await _recorded(dependencies, name)
        answer = await _look(dependencies, record)
        record = await _applied(dependencies, name, answer)
        if not is_live(record):
            raise NotFound("No subscription")
        yield LockedSubscription(record, answer.about(stripe_api.Subscription))


async def live_subscription(dependencies: Dependencies, user_id: str) -> Subscription:
    """The subscription that the member may change: the best of those that bill."""
    async with dependencies.database.session() as session:
        held = await subscriptions_of(session, user_id)
    best = max(filter(is_live, held), key=rank, default=None)
    if best is None:
        raise NotFound("No subscription")
    return best


async def change_subscription(
    dependencies: Dependencies,
    held: LockedSubscription,
    change: SubscriptionUpdateParams,
    *,
    key: str | None = None,
) -> LockedSubscription:
    """Change a locked subscription at Stripe, once for each key; return it as it is then."""
    name, after = held.record.stripe_subscription_id, _second(held.record)
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
    record = await _applied(dependencies, name, answer)
    if not is_as_recorded(record, answer):
        # The event of an earlier change has come between, of the answer's second: what is it now?
        answer = await changes.look(name, after=_second(record))
        record = await _applied(dependencies, name, answer)
    return LockedSubscription(record, answer.about(stripe_api.Subscription))


async def look_again(dependencies: Dependencies, held: LockedSubscription) -> LockedSubscription:
    """Read a locked subscription again, after a change whose outcome is unknown."""
    answer = await _look(dependencies, held.record)
    record = await _applied(dependencies, held.record.stripe_subscription_id, answer)
    return LockedSubscription(record, answer.about(stripe_api.Subscription))


async def _look(dependencies: Dependencies, record: Subscription) -> Event:
    name = record.stripe_subscription_id
    try:
        return await dependencies.stripe.changes.look(name, after=_second(record))
    except NoLongerThere:
        await dependencies.stripe.confirm_account()
        raise NotFound("No subscription") from None


async def _end(dependencies: Dependencies, name: str) -> None:
    """Apply the end of a subscription whose event is on its way."""
    await dependencies.stripe.confirm_account()
    await process_event(dependencies, await dependencies.stripe.account.subscription(name))


async def _applied(dependencies: Dependencies, name: str, answer: Event) -> Subscription:
    await process_event(dependencies, answer)
    return await _recorded(dependencies, name)


async def _recorded(dependencies: Dependencies, name: str) -> Subscription:
    async with dependencies.database.session() as session:
        return await session.get_one(Subscription, name, populate_existing=True)


def _second(known: Subscription) -> int:
    """The second that an answer has to be newer than: it is as new as another answer of its own
    second, and older than an event of it."""
    return known.newest_event_second - (known.newest_event_kind == OBSERVED)
