"""Change a subscription at Stripe, and apply what Stripe answers."""

from stripe.params import SubscriptionUpdateParams

from billing.dependencies import Dependencies
from billing.own_membership.find_membership import subscriptions_of
from billing.stripe_api import Event, NoLongerThere
from billing.stripe_events import is_as_recorded, process_event
from billing.subscriptions import OBSERVED, Subscription, is_live, rank
from chassis.http import NotFound


async def live_subscription(dependencies: Dependencies, user_id: str) -> Subscription:
    """The subscription that the member may change: the best of those that bill."""
    async with dependencies.database.session() as session:
        held = await subscriptions_of(session, user_id)
    best = max(filter(is_live, held), key=rank, default=None)
    if best is None:
        raise NotFound("No subscription")
    return best


async def change_subscription(
    dependencies: Dependencies, subscription: Subscription, change: SubscriptionUpdateParams
) -> Subscription:
    """Change it at Stripe; return the record as it is after Stripe's answer."""
    name = subscription.stripe_subscription_id
    stripe = dependencies.stripe
    try:
        answer: Event = await stripe.changes.update(name, change, after=_second(subscription))
    except NoLongerThere:
        # It has ended, and its event is on its way: what the member had is told by it.
        await stripe.confirm_account()
        answer = await stripe.account.subscription(name)
        await process_event(dependencies, answer)
        raise NotFound("No subscription") from None
    after = await _applied(dependencies, name, answer)
    if is_as_recorded(after, answer):
        return after
    # The event of an earlier change has come between, of the answer's second: what is it now?
    answer = await stripe.changes.look(name, after=_second(after))
    return await _applied(dependencies, name, answer)


async def _applied(dependencies: Dependencies, name: str, answer: Event) -> Subscription:
    await process_event(dependencies, answer)
    async with dependencies.database.session() as session:
        return await session.get_one(Subscription, name, populate_existing=True)


def _second(known: Subscription) -> int:
    """The second that an answer has to be newer than: it is as new as another answer of its own
    second, and older than an event of it."""
    return known.newest_event_second - (known.newest_event_kind == OBSERVED)
