"""A member wants to buy a plan."""

from sqlalchemy.ext.asyncio import AsyncSession

from billing import rules, stripe_requests
from billing.neighbours import PlanForSale
from billing.parts import Parts
from billing.schemas import CheckoutStarted, CheckoutWish
from billing.tables import Coupon, Purchase
from chassis import clock
from chassis.http import BadRequest, Conflict, NotFound


async def start_checkout(parts: Parts, user_id: str, wish: CheckoutWish) -> CheckoutStarted:
    """A hosted checkout session of the plan, at what it costs this member now."""
    plan = await parts.neighbours.plan(wish.plan_id)
    if not plan.published:
        raise NotFound("Plan not available")
    async with parts.database.session() as session:
        if await session.get(Purchase, (user_id, plan.id)):
            raise Conflict("Already purchased")
        coupon = await _coupon(session, wish.coupon_code)
    return await parts.customers.with_one(
        user_id, lambda customer_id: _open(parts, plan, coupon, user_id, customer_id)
    )


async def _coupon(session: AsyncSession, code: str) -> Coupon | None:
    if not code:
        return None
    coupon = await session.get(Coupon, code.upper())
    if coupon is None or not rules.is_usable(coupon, clock.now()):
        raise BadRequest("Invalid or expired coupon")
    return coupon


async def _open(
    parts: Parts, plan: PlanForSale, coupon: Coupon | None, user_id: str, customer_id: str
) -> CheckoutStarted:
    session_id, url = await parts.stripe.create_checkout(
        stripe_requests.plan_checkout(
            plan,
            cents=rules.in_minor_units(rules.final_amount(plan.price, coupon)),
            user_id=user_id,
            customer_id=customer_id,
            coupon_code=coupon.code if coupon else "",
            frontend_url=parts.settings.frontend_url,
        )
    )
    return CheckoutStarted(checkout_url=url, session_id=session_id)
