"""Change a subscription at Stripe, and apply what Stripe answers."""

from stripe.params import SubscriptionUpdateParams

from billing.dependencies import Dependencies
from billing.own_membership.find_membership import subscriptions_of
from billing.stripe_api import Event, NoLongerThere
from billing.stripe_events import process_event
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
    # An answer is as new as one of its own second, and has to be newer than an event of it.
    is_answer = subscription.newest_event_kind == OBSERVED
    after = subscription.newest_event_second - is_answer
    try:
        answer: Event = await stripe.changes.update(name, change, after=after)
    except NoLongerThere:
        # It has ended, and its event is on its way: what the member had is told by it.
        await stripe.confirm_account()
        answer = await stripe.account.subscription(name)
        await process_event(dependencies, answer)
        raise NotFound("No subscription") from None
    await process_event(dependencies, answer)
    async with dependencies.database.session() as session:
        return await session.get_one(Subscription, name, populate_existing=True)
