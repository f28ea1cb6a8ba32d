"""Start the checkout of a paid tier, or the switch of a live subscription.

One subscription (a difference from the specification): a lifetime member is sold neither a
subscription nor a second lifetime (409). With a live subscription, the answer is the portal
session that confirms the switch; on the same price, or when the subscription is to end or to pause,
or when Stripe refuses the switch: the portal itself; while its invoice is open: the invoice's page.
Before a subscription is sold, billing requests from Stripe those that waited for a first payment
in their last event.
"""

import logging

from billing.customers import known_customer, with_customer
from billing.dependencies import Dependencies
from billing.membership import Membership, Subscription, live_subscriptions, unpaid_subscriptions
from billing.shop import stripe_requests
from billing.shop.schemas import SubscribeRequest, SubscribeResponse
from billing.stripe_api import NoLongerThere, StripeFailed, StripeRefused
from billing.stripe_events import process_event
from billing.withdrawals import USED_SHARE_VERSION, Consent
from chassis.http import BadRequest, Conflict

log = logging.getLogger(__name__)

# The newest of what a member has not paid for: one request to Stripe each.
_MOST_ASKED_FOR = 10


async def start_subscription(
    dependencies: Dependencies, user_id: str, body: SubscribeRequest
) -> SubscribeResponse:
    """Return where to pay for a tier: a checkout, or the portal for one who subscribes already.

    A second subscription would bill in addition to the first.
    """
    price_id = dependencies.settings.price_of(body.tier, body.interval or "month")
    if not price_id:
        raise BadRequest("Invalid tier")
    async with dependencies.database.session() as session:
        member = await session.get(Membership, user_id)
        live = await live_subscriptions(session, user_id)
        unpaid = await unpaid_subscriptions(session, user_id)
    if member is not None and member.tier == "LIFETIME":
        raise Conflict("Already a lifetime member")
    if unpaid and not live and body.tier != "lifetime":
        live = await _live_by_now(dependencies, user_id, unpaid)
    if live and body.tier != "lifetime":
        return await _switch(dependencies, live[0], price_id)

    async def open_checkout(customer_id: str) -> SubscribeResponse:
        _, url = await dependencies.stripe.create_checkout(
            stripe_requests.tier_checkout(
                body.tier,
                price_id=price_id,
                user_id=user_id,
                customer_id=customer_id,
                frontend_url=dependencies.settings.frontend_url,
                taxes=stripe_requests.Taxes.of(dependencies.settings),
                used_share=Consent.now(USED_SHARE_VERSION) if body.accepts_used_share else None,
            )
        )
        return SubscribeResponse(checkout_url=url)

    return await with_customer(dependencies, user_id, open_checkout)


async def _live_by_now(
    dependencies: Dependencies, user_id: str, unpaid: list[str]
) -> list[Subscription]:
    """The live subscriptions, after requesting from Stripe those that waited for a first payment:
    another one would bill in addition to them."""
    for name in unpaid[:_MOST_ASKED_FOR]:
        try:
            found = await dependencies.stripe.account.subscription(name)
        except NoLongerThere:
            await dependencies.stripe.confirm_account()
        else:
            await process_event(dependencies, found)
    async with dependencies.database.session() as session:
        return await live_subscriptions(session, user_id)


async def _switch(
    dependencies: Dependencies, subscription: Subscription, price_id: str
) -> SubscribeResponse:
    """A portal session that confirms the switch, or the portal itself without a switch.

    A failure that may pass is an error: in the portal itself nothing would be switched.
    """
    stripe = dependencies.stripe
    if page := await _page_of_open_invoice(dependencies, subscription):
        return SubscribeResponse(checkout_url=page)
    customer_id = await known_customer(dependencies, subscription.user_id)
    if customer_id is None:
        raise StripeFailed(f"{subscription.stripe_subscription_id} has no known customer")
    # Stripe switches no subscription that is to end, or for which a pause is planned.
    is_planned = subscription.cancel_at_period_end or subscription.schedule_id is not None
    if subscription.price_id != price_id and not is_planned:
        name = subscription.stripe_subscription_id
        try:
            switch = stripe_requests.switch(
                name,
                item_id=subscription.item_id or await stripe.item_of(name),
                price_id=price_id,
                frontend_url=dependencies.settings.frontend_url,
            )
            return SubscribeResponse(checkout_url=await stripe.create_portal(customer_id, switch))
        except StripeRefused as refused:
            log.error("%s cannot be switched in the portal (stripe-check?): %s", name, refused)
    return SubscribeResponse(checkout_url=await stripe.create_portal(customer_id))


async def _page_of_open_invoice(
    dependencies: Dependencies, subscription: Subscription
) -> str | None:
    """Where to pay what is owed: a switch would give back what was never paid."""
    changes = dependencies.stripe.changes
    invoice_id = await changes.open_invoice(subscription.stripe_subscription_id)
    return await changes.page_of_invoice(invoice_id) if invoice_id else None
