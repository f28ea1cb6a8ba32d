"""Fulfil a completed checkout."""

import logging

from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select, update

from billing import coupon_holds, rules
from billing.adjust_payment import lock_payment, update_status
from billing.customers import user_of
from billing.erased_members import is_anonymous, name_to_keep
from billing.membership import lock_member, update_membership
from billing.ownership import update_ownership
from billing.settings import Settings
from billing.stripe_events import Event, Ignored, SetAside
from billing.stripe_objects import CheckoutSession
from billing.stripe_requests import CURRENCY
from billing.tables import Coupon, LifetimePayment, Order

log = logging.getLogger(__name__)

_LIFETIME = "lifetime"


async def fulfil_checkout(session: AsyncSession, event: Event, settings: Settings) -> str:
    """Give a plan, the lifetime tier, or both; says what was given."""
    checkout = event.about(CheckoutSession)
    sold = checkout.metadata
    if not sold.plan_id and sold.tier != _LIFETIME:
        raise Ignored("it sells neither a plan nor a lifetime")
    if checkout.payment_status == "unpaid":
        raise Ignored("it is not paid yet")
    # Nothing is nothing in every currency.
    if checkout.amount_total and _currency(checkout) != CURRENCY:
        raise SetAside(f"it was paid in {checkout.currency}, and we sell in {CURRENCY}")
    user_id = sold.user_id or await _owner(session, checkout)
    if not user_id:
        raise SetAside("the user is unknown: no userId, and no customer of ours")
    await lock_payment(session, checkout.payment_intent)
    # One who was erased is given nothing, and the books have the payment.
    user_id = await name_to_keep(session, user_id)
    member = None if is_anonymous(user_id) else await lock_member(session, user_id)
    given = ["its member was erased"] if member is None else []
    if sold.plan_id:
        order = await _note_order(session, event, checkout, user_id)
        given.append(f"order {order.id}: {order.plan_id}")
        if member is not None:
            await _give_plan(session, order, settings)
    if sold.tier == _LIFETIME:
        payment = await _note_lifetime(session, event, checkout, user_id)
        given.append(f"payment {payment.id}: a lifetime")
        if member is not None:
            await update_membership(session, member, settings)
    return ", ".join(given)


async def _owner(session: AsyncSession, checkout: CheckoutSession) -> str | None:
    return await user_of(session, checkout.customer) if checkout.customer else None


def _currency(checkout: CheckoutSession) -> str:
    return (checkout.currency or CURRENCY).lower()


def _session_id(event: Event, checkout: CheckoutSession) -> str:
    return checkout.id or checkout.payment_intent or event.id


async def _note_order(
    session: AsyncSession, event: Event, checkout: CheckoutSession, user_id: str
) -> Order:
    plan_id = checkout.metadata.plan_id
    if checkout.amount_total is None:
        raise SetAside(f"there is no amount_total to pay {plan_id} with")
    session_id = _session_id(event, checkout)
    known = await session.scalars(select(Order).where(Order.stripe_session_id == session_id))
    order = known.one_or_none()
    if order is None:
        order = Order(
            user_id=user_id,
            plan_id=plan_id,
            stripe_session_id=session_id,
            stripe_payment_id=checkout.payment_intent,
            amount=rules.in_currency_units(checkout.amount_total),
            currency=_currency(checkout),
            coupon_code=checkout.metadata.coupon_code.upper() or None,
            paid_at=event.created_at,
            came_after_erasure=is_anonymous(user_id),
        )
        await _count_coupon(session, order)
    # Two events may be about one session; the time of the first payment counts.
    order.paid_at = min(order.paid_at, event.created_at)
    session.add(order)
    await session.flush()
    await update_status(session, order)
    return order


async def _give_plan(session: AsyncSession, order: Order, settings: Settings) -> None:
    user_id, plan_id = order.user_id, order.plan_id
    giving = await update_ownership(session, user_id, plan_id, settings)
    if len(giving) > 1:
        log.error("%s has paid for %s %d times, see `refunds`", user_id, plan_id, len(giving))


async def _count_coupon(session: AsyncSession, order: Order) -> None:
    """The payment counts, even if the coupon was used up between checkout and payment."""
    if order.coupon_code is None:
        return
    coupon = update(Coupon).where(col(Coupon.code) == order.coupon_code)
    counted = await session.execute(
        coupon.values(used_count=Coupon.used_count + 1).returning(col(Coupon.code))
    )
    if counted.scalar() is None:
        log.warning("Order %s names the unknown coupon %s", order.id, order.coupon_code)
    await coupon_holds.use(session, order.stripe_session_id)


async def _note_lifetime(
    session: AsyncSession, event: Event, checkout: CheckoutSession, user_id: str
) -> LifetimePayment:
    session_id = _session_id(event, checkout)
    this = col(LifetimePayment.stripe_session_id) == session_id
    known = await session.scalars(select(LifetimePayment).where(this))
    payment = known.one_or_none() or LifetimePayment(
        user_id=user_id,
        stripe_session_id=session_id,
        stripe_payment_id=checkout.payment_intent,
        amount=rules.in_currency_units(checkout.amount_total or 0),
        currency=_currency(checkout),
        paid_at=event.created_at,
        came_after_erasure=is_anonymous(user_id),
    )
    payment.paid_at = min(payment.paid_at, event.created_at)
    await update_status(session, payment)
    others = select(LifetimePayment.id).where(
        ~this, LifetimePayment.user_id == user_id, col(LifetimePayment.revoked_at).is_(None)
    )
    if (await session.scalars(others)).first() is not None:
        log.error("%s has paid for a lifetime more than once, see `refunds`", user_id)
    return payment
