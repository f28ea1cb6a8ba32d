"""Apply the end of a subscription that was paid back: to the membership, and to the ledger."""

from billing import ledger
from billing.dependencies import Dependencies
from billing.membership import Subscription
from billing.refunds import Ended
from billing.stripe_events.process_event import process_event


async def apply_end(dependencies: Dependencies, ended: Ended) -> None:
    """Apply what Stripe has answered, without waiting for its event; twice is harmless."""
    await process_event(dependencies, ended.subscription)
    if not ended.credit.left:
        return
    subscription_id = ended.subscription.object_id
    async with dependencies.database.session() as session:
        known = await session.get(Subscription, subscription_id)
        if known is not None:
            cents = ended.credit.left
            fact = ledger.credit_fact(subscription_id, known.user_id, ended.billed, cents)
            await ledger.record(session, fact)
