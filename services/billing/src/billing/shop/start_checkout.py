"""Start the checkout of a plan, or say what it would charge.

An empty `couponCode` is ignored. A total of 0 passes; Stripe charges nothing below 50 cents, so
1 to 49 are a 400 (a difference from the specification). The quote is not specified: it answers
what the checkout would charge, by the same function and with the same refusals (`test_quote.py`);
nothing is held, and Stripe is not asked. With `COUPON_HOLDS` the uses that others hold count.
"""

from datetime import datetime
from typing import NamedTuple

from billing.coupons import (
    Coupon,
    Guesser,
    Quote,
    change_hold,
    check_uses,
    is_usable,
    quote,
    take_hold,
)
from billing.customers import with_customer
from billing.dependencies import Dependencies
from billing.internal_api import PlanForSale
from billing.membership import Purchase
from billing.money import CURRENCY, in_currency_units
from billing.payments import keep_title
from billing.shop import stripe_requests
from billing.shop.schemas import CheckoutRequest, CheckoutResponse, QuoteResponse
from billing.withdrawals import NOT_YET, USED_SHARE_VERSION, Consent, keep_waiver
from chassis import clock
from chassis.http import BadRequest, Conflict, NotFound


class Accepted(NamedTuple):
    """What the buyer has accepted. Without the waiver, a plan may open later."""

    waiver: Consent | None
    opens_later: bool
    used_share: Consent | None


async def start_checkout(
    dependencies: Dependencies, user_id: str, body: CheckoutRequest, guesser: Guesser
) -> CheckoutResponse:
    """Create a hosted checkout session for the plan at its current price."""
    plan, coupon, _ = await _offer(dependencies, user_id, body, guesser)
    opens_later = body.waiver == NOT_YET
    waiver = Consent.now(body.waiver) if body.waiver and not opens_later else None
    used_share = Consent.now(USED_SHARE_VERSION) if body.accepts_used_share else None
    accepted = Accepted(waiver, opens_later, used_share)
    if coupon is None or coupon.max_uses is None or not dependencies.settings.coupon_holds:
        opened = await _open(dependencies, plan, coupon, user_id, accepted)
    else:
        opened = await _open_with_hold(dependencies, plan, coupon.code, user_id, accepted)
    # Before the response with the payment page.
    async with dependencies.database.session() as session:
        await session.execute(keep_title(plan.id, plan.title, plan.german_title))
        if waiver is not None:
            await session.execute(keep_waiver(user_id, opened.session_id, waiver))
    return opened


async def quote_checkout(
    dependencies: Dependencies, user_id: str | None, body: CheckoutRequest, guesser: Guesser
) -> QuoteResponse:
    """What this checkout would charge now, to a member or to a visitor; nothing is held."""
    _, coupon, charge = await _offer(dependencies, user_id, body, guesser)
    if coupon is not None and dependencies.settings.coupon_holds:
        async with dependencies.database.session() as session:
            await check_uses(session, coupon, user_id)
    price, discount, total = (in_currency_units(cents, CURRENCY) for cents in charge)
    return QuoteResponse(
        price=float(price),
        discount=float(discount),
        total=float(total),
        currency=CURRENCY,
    )


async def _offer(
    dependencies: Dependencies, user_id: str | None, body: CheckoutRequest, guesser: Guesser
) -> tuple[PlanForSale, Coupon | None, Quote]:
    """The plan, which this user may buy, the coupon, which may be used, and what is charged."""
    plan = await dependencies.internal_api.plan(body.plan_id)
    if not plan.published:
        raise NotFound("Plan not available")
    async with dependencies.database.session() as session:
        purchase = await session.get(Purchase, (user_id, plan.id)) if user_id else None
        if purchase is not None and purchase.return_reason is None:
            raise Conflict("Already purchased")
    coupon = await _usable_coupon(dependencies, body.coupon_code, guesser)
    charge = quote(plan.price, coupon)
    if not charge.is_chargeable:
        raise BadRequest("Amount below the minimum")
    return plan, coupon, charge


async def _usable_coupon(dependencies: Dependencies, code: str, guesser: Guesser) -> Coupon | None:
    if not code:
        return None
    async with dependencies.database.session() as session:
        await guesser.check(session)
        coupon = await session.get(Coupon, code.upper())
        if coupon is not None and is_usable(coupon, clock.now()):
            return coupon
        refused = await guesser.count(session)
    raise refused


async def _open_with_hold(
    dependencies: Dependencies, plan: PlanForSale, code: str, user_id: str, accepted: Accepted
) -> CheckoutResponse:
    """Open a checkout that holds a use of its coupon; one that fails holds none."""
    coupon, hold = await take_hold(dependencies, code, user_id)
    try:
        opened = await _open(
            dependencies, plan, coupon, user_id, accepted, expires_at=hold.expires_at
        )
        await change_hold(dependencies, hold.id, stripe_session_id=opened.session_id)
    except BaseException:
        await change_hold(dependencies, hold.id, state="released")
        raise
    return opened


async def _open(
    dependencies: Dependencies,
    plan: PlanForSale,
    coupon: Coupon | None,
    user_id: str,
    accepted: Accepted,
    *,
    expires_at: datetime | None = None,
) -> CheckoutResponse:
    async def create(customer_id: str) -> CheckoutResponse:
        session_id, url = await dependencies.stripe.create_checkout(
            stripe_requests.plan_checkout(
                plan,
                cents=quote(plan.price, coupon).total,
                user_id=user_id,
                customer_id=customer_id,
                coupon_code=coupon.code if coupon else "",
                frontend_url=dependencies.settings.frontend_url,
                expires_at=expires_at,
                taxes=stripe_requests.Taxes.of(dependencies.settings),
                waiver=accepted.waiver,
                opens_later=accepted.opens_later,
                used_share=accepted.used_share,
            )
        )
        return CheckoutResponse(checkout_url=url, session_id=session_id)

    return await with_customer(dependencies, user_id, create)
