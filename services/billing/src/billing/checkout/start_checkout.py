"""Start the checkout of a plan, or say what it would charge.

An empty `couponCode` is none. A total of 0 passes; Stripe charges nothing below 50 cents, so that
1 to 49 are a 400 (a difference from the specification). The quote is not specified: it answers
what the checkout would charge, by the same function and with the same refusals (`test_quote.py`);
nothing is held, and Stripe is not asked. With `COUPON_HOLDS` the uses that others hold count.
"""

from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncSession

from billing.checkout import stripe_requests
from billing.checkout.schemas import CheckoutRequest, CheckoutResponse, QuoteResponse
from billing.coupons import Coupon, Quote, change_hold, check_uses, is_usable, quote, take_hold
from billing.customers import with_customer
from billing.dependencies import Dependencies
from billing.internal_api import PlanForSale
from billing.memberships import Purchase
from billing.money import CURRENCY, in_currency_units
from billing.withdrawals import Consent, keep_waiver
from chassis import clock
from chassis.http import BadRequest, Conflict, NotFound


async def start_checkout(
    dependencies: Dependencies, user_id: str, body: CheckoutRequest
) -> CheckoutResponse:
    """Create a hosted checkout session for the plan at its current price."""
    plan, coupon, _ = await _offer(dependencies, user_id, body)
    waiver = Consent.now(body.waiver) if body.waiver is not None else None
    if coupon is None or coupon.max_uses is None or not dependencies.settings.coupon_holds:
        opened = await _open(dependencies, plan, coupon, user_id, waiver)
    else:
        opened = await _open_with_hold(dependencies, plan, coupon.code, user_id, waiver)
    if waiver is not None:
        # Before the buyer is told where to pay.
        async with dependencies.database.session() as session:
            await session.execute(keep_waiver(user_id, opened.session_id, waiver))
    return opened


async def quote_checkout(
    dependencies: Dependencies, user_id: str | None, body: CheckoutRequest
) -> QuoteResponse:
    """What this checkout would charge now, to a member or to a visitor; nothing is held."""
    _, coupon, charge = await _offer(dependencies, user_id, body)
    if coupon is not None and dependencies.settings.coupon_holds:
        async with dependencies.database.session() as session:
            await check_uses(session, coupon, user_id)
    price, discount, total = map(in_currency_units, charge)
    return QuoteResponse(
        price=float(price),
        discount=float(discount),
        total=float(total),
        currency=CURRENCY,
    )


async def _offer(
    dependencies: Dependencies, user_id: str | None, body: CheckoutRequest
) -> tuple[PlanForSale, Coupon | None, Quote]:
    """The plan, which this user may buy, the coupon, which may be used, and what is charged."""
    plan = await dependencies.internal_api.plan(body.plan_id)
    if not plan.published:
        raise NotFound("Plan not available")
    async with dependencies.database.session() as session:
        purchase = await session.get(Purchase, (user_id, plan.id)) if user_id else None
        if purchase is not None and purchase.return_reason is None:
            raise Conflict("Already purchased")
        coupon = await _usable_coupon(session, body.coupon_code)
    charge = quote(plan.price, coupon)
    if not charge.is_chargeable:
        raise BadRequest("Amount below the minimum")
    return plan, coupon, charge


async def _usable_coupon(session: AsyncSession, code: str) -> Coupon | None:
    if not code:
        return None
    coupon = await session.get(Coupon, code.upper())
    if coupon is None or not is_usable(coupon, clock.now()):
        raise BadRequest("Invalid or expired coupon")
    return coupon


async def _open_with_hold(
    dependencies: Dependencies, plan: PlanForSale, code: str, user_id: str, waiver: Consent | None
) -> CheckoutResponse:
    """Open a checkout that holds a use of its coupon; one that fails holds none."""
    coupon, hold = await take_hold(dependencies, code, user_id)
    try:
        opened = await _open(
            dependencies, plan, coupon, user_id, waiver, expires_at=hold.expires_at
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
    waiver: Consent | None,
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
                waiver=waiver,
            )
        )
        return CheckoutResponse(checkout_url=url, session_id=session_id)

    return await with_customer(dependencies, user_id, create)
