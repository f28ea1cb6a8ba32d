"""Begin a trial without a card, once for each member with a verified e-mail address: made-up
addresses would give any number of trials.

The row with its idempotency key is stored before the request to Stripe: two requests at once, or
one after a lost answer, get one trial. Stripe ends it when its days are over, unless a card came.
"""

from sqlalchemy.dialects.postgresql import insert
from sqlmodel import col, select, update
from stripe.params import SubscriptionCreateParams

from billing.changes.schemas import TrialRequest
from billing.customers import with_customer
from billing.dependencies import Dependencies
from billing.erased_members import is_erased
from billing.membership import Membership, Trial, may_try, subscriptions_of
from billing.settings import Settings
from billing.stripe_api import OWN_TRIAL, Event, IdempotencyKeyUsed, Subscription
from billing.stripe_events import process_event
from chassis import ids
from chassis.http import BadRequest, Conflict, Forbidden, Unauthorized


async def begin_trial(dependencies: Dependencies, user_id: str, body: TrialRequest) -> None:
    """Begin the member's only trial of a tier."""
    settings = dependencies.settings
    price_id = settings.price_of(body.tier)
    if not price_id:
        raise BadRequest("Invalid tier")
    contact = await dependencies.internal_api.find_contact(user_id)
    if contact is not None and not contact.email_verified:
        raise Forbidden("Verify your e-mail address first")
    trial, is_new = await _row_of(dependencies, user_id)

    async def create(customer_id: str) -> Event:
        # The answer to an earlier request may be lost, and the trial begun.
        begun = None if is_new else await _begun(dependencies, customer_id)
        request = _request(price_id, customer_id, user_id, body.tier, settings)
        key = f"trial-{trial.idempotency_key}"
        return begun or await dependencies.stripe.changes.create(request, idempotency_key=key)

    try:
        begun = await with_customer(dependencies, user_id, create)
    except IdempotencyKeyUsed:
        await _set(dependencies, user_id, idempotency_key=ids.new())
        raise
    await process_event(dependencies, begun)
    await _set(dependencies, user_id, stripe_subscription_id=begun.object_id)


async def _row_of(dependencies: Dependencies, user_id: str) -> tuple[Trial, bool]:
    """The trial of a member who may begin one, and whether the row is new."""
    async with dependencies.database.session() as session:
        if await is_erased(session, user_id):
            raise Unauthorized("Invalid token")
        member = await session.get(Membership, user_id)
        held = await subscriptions_of(session, user_id)
        known = await session.get(Trial, user_id)
        tier = member.tier if member else "FREE"
        if not may_try(tier, held, known, dependencies.settings):
            raise Conflict("Trial already used")
        added = insert(Trial).values(Trial(user_id=user_id).model_dump())
        made = await session.execute(
            added.on_conflict_do_nothing().returning(col(Trial.idempotency_key))
        )
        is_new = made.first() is not None
        mine = select(Trial).where(Trial.user_id == user_id)
        return (await session.scalars(mine)).one(), is_new


async def _begun(dependencies: Dependencies, customer_id: str) -> Event | None:
    """The trial that was begun for a customer before, as it is now."""
    listed = await dependencies.stripe.changes.of_customer(customer_id)
    return next((each for each in listed if each.about(Subscription).metadata.is_own_trial), None)


async def _set(dependencies: Dependencies, user_id: str, **values: str) -> None:
    async with dependencies.database.session() as session:
        mine = update(Trial).where(col(Trial.user_id) == user_id)
        await session.execute(mine.values(**values))


def _request(
    price_id: str, customer_id: str, user_id: str, tier: str, settings: Settings
) -> SubscriptionCreateParams:
    # Without tax until Stripe knows the member's place (`trial_tax.py`).
    return {
        "customer": customer_id,
        "items": [{"price": price_id}],
        "trial_period_days": settings.trial_days,
        "trial_settings": {"end_behavior": {"missing_payment_method": "cancel"}},
        "payment_settings": {"save_default_payment_method": "on_subscription"},
        "metadata": {"userId": user_id, "tier": tier, "trial": OWN_TRIAL},
    }
