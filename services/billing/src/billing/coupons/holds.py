"""A checkout reserves a use of its coupon, so that no coupon exceeds its `maxUses`. No
transaction is open during a request to Stripe.

Without `COUPON_HOLDS` a coupon used up between checkout and payment counts: `usedCount` may exceed
`maxUses`. With it (a difference from the specification) a checkout holds one use for 31 minutes
(Stripe requires at least 30, by its clock), a member's next checkout with the code ends the
previous one and takes over its use, and a hold is released when Stripe reports that the checkout
has expired, or when its payment has not counted for 30 days.
"""

import asyncio
import logging
from datetime import timedelta

from sqlalchemy import and_, func, not_, or_, true
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.sql.dml import ReturningUpdate
from sqlmodel import col, select, update

from billing.coupons import rules
from billing.coupons.tables import Coupon, CouponHold
from billing.dependencies import Dependencies
from billing.payments import Payment
from billing.stripe_api import StripeFailed
from chassis import clock
from chassis.http import BadRequest
from work import Works

log = logging.getLogger(__name__)
works = Works()

# Stripe requires at least 30 minutes, by its clock, from when it receives the request.
LIFE = timedelta(minutes=31)
# A hold without a checkout after this time belongs to a process that died. No member has the
# address of its checkout.
_CREATED_WITHIN = timedelta(minutes=1)
# As long as Stripe keeps its events: a payment that has not counted by then never will.
_COUNTS_WITHIN = timedelta(days=30)
_LOOK_AGAIN_SECONDS = 0.1
_COUNTED = ("open", "paid")
_AT_ONCE = 50


async def take_hold(
    dependencies: Dependencies, code: str, user_id: str
) -> tuple[Coupon, CouponHold]:
    """Hold a use of a coupon for a new checkout, or take over the member's earlier hold."""
    while True:
        async with dependencies.database.session() as session:
            coupon = await session.get(Coupon, code.upper(), with_for_update=True)
            if coupon is None:
                raise BadRequest("Invalid or expired coupon")
            own = await _open_hold_of(session, coupon.code, user_id)
            if own is None:
                return coupon, await _add(session, coupon, user_id)
        if own.stripe_session_id is None:
            # Another request of the member is creating its checkout.
            await asyncio.sleep(_LOOK_AGAIN_SECONDS)
        else:
            await _end(dependencies, own.id, own.stripe_session_id)


async def check_uses(session: AsyncSession, coupon: Coupon, user_id: str | None) -> None:
    """Refuse a coupon whose uses are all used or held by other members."""
    is_own = and_(col(CouponHold.user_id) == user_id, col(CouponHold.state) == "open")
    counted = select(func.count()).where(
        col(CouponHold.code) == coupon.code,
        col(CouponHold.state).in_(_COUNTED),
        not_(is_own) if user_id else true(),
    )
    held = (await session.scalars(counted)).one()
    if not rules.is_usable(coupon, clock.now(), held=held):
        raise BadRequest("Invalid or expired coupon")


async def change_hold(dependencies: Dependencies, hold_id: str, **values: str) -> None:
    """Change an open hold when it gets a checkout, or ends."""
    this = update(CouponHold).where(col(CouponHold.id) == hold_id, col(CouponHold.state) == "open")
    async with dependencies.database.session() as session:
        await session.execute(this.values(**values))


@works.repeats("release-coupon-holds", every=timedelta(seconds=30))
async def release_expired(dependencies: Dependencies) -> int:
    """Release expired holds, and return the number of uses released. Repeating it is harmless: an
    expired checkout stays expired."""
    now = clock.now()
    is_open = col(CouponHold.state) == "open"
    has_checkout = col(CouponHold.stripe_session_id).is_not(None)
    is_abandoned = is_open & ~has_checkout & (col(CouponHold.created_at) < now - _CREATED_WITHIN)
    has_not_counted = (col(CouponHold.state) == "paid") & (
        col(CouponHold.expires_at) < now - _COUNTS_WITHIN
    )
    expired = (
        select(CouponHold)
        .where(is_open, has_checkout, col(CouponHold.expires_at) < now)
        .order_by(col(CouponHold.expires_at))
        .limit(_AT_ONCE)
    )
    async with dependencies.database.session() as session:
        over = update(CouponHold).where(or_(is_abandoned, has_not_counted))
        ids = await session.scalars(over.values(state="released").returning(col(CouponHold.id)))
        released = len(ids.all())
        holds = (await session.scalars(expired)).all()
    for hold in holds:
        session_id = hold.stripe_session_id or ""
        try:
            released += await _end(dependencies, hold.id, session_id)
        except StripeFailed as error:
            log.warning("Could not fetch from Stripe how %s ended: %s", session_id, error)
    return released


async def _end(dependencies: Dependencies, hold_id: str, session_id: str) -> bool:
    """Expire a checkout at Stripe, so that it cannot be paid; False if it was paid."""
    status = await dependencies.stripe.expire_checkout(session_id)
    is_paid = status == "complete"
    await change_hold(dependencies, hold_id, state="paid" if is_paid else "released")
    return not is_paid


async def count_use(session: AsyncSession, payment: Payment) -> None:
    """Count the use of a payment's coupon, and end its hold. The payment counts even if the
    coupon was used up between checkout and payment."""
    counted = await session.execute(
        update(Coupon)
        .where(col(Coupon.code) == payment.coupon_code)
        .values(used_count=Coupon.used_count + 1)
        .returning(col(Coupon.code))
        .add_cte(end_hold(payment.stripe_session_id, "used").cte("held"))
    )
    if counted.scalar() is None:
        log.warning("Payment %s names the unknown coupon %s", payment.id, payment.coupon_code)


def end_hold(stripe_session_id: str, state: str) -> ReturningUpdate[tuple[str]]:
    return (
        update(CouponHold)
        .where(col(CouponHold.stripe_session_id) == stripe_session_id)
        .where(col(CouponHold.state).in_(_COUNTED))
        .values(state=state)
        .returning(col(CouponHold.id))
    )


async def _open_hold_of(session: AsyncSession, code: str, user_id: str) -> CouponHold | None:
    mine = select(CouponHold).where(
        CouponHold.code == code, CouponHold.user_id == user_id, CouponHold.state == "open"
    )
    found = (await session.scalars(mine.limit(1))).first()
    if found is None or found.stripe_session_id is not None:
        return found
    if found.created_at >= clock.now() - _CREATED_WITHIN:
        return found
    found.state = "released"
    await session.flush()
    return None


async def _add(session: AsyncSession, coupon: Coupon, user_id: str) -> CouponHold:
    await check_uses(session, coupon, user_id)
    hold = CouponHold(code=coupon.code, user_id=user_id, expires_at=clock.now() + LIFE)
    session.add(hold)
    return hold
