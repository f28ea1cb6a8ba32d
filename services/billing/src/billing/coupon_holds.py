"""A checkout holds a use of its coupon, so that no coupon is used more often than it may be."""

import asyncio
import logging
from collections.abc import Sequence
from datetime import timedelta

from sqlalchemy import and_, func, or_
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.sql.dml import ReturningUpdate
from sqlmodel import col, select, update

from billing import rules
from billing.erased_members import Owners
from billing.settings import Settings
from billing.stripe_api import Stripe
from billing.stripe_errors import StripeFailed
from billing.stripe_events import Event, Ignored
from billing.stripe_objects import CheckoutSession
from billing.tables import Coupon, CouponHold, Order
from chassis import clock
from chassis.http import BadRequest
from chassis.storage import Database

log = logging.getLogger(__name__)

# Stripe wants at least 30 minutes, by its own clock, from when it gets the request.
LIFE = timedelta(minutes=31)
# A hold whose checkout was not created by then belongs to a process that died. No member has the
# address of that checkout.
_CREATED_WITHIN = timedelta(minutes=1)
# As long as Stripe keeps its events: what has not counted by then was set aside, or has failed.
_COUNTS_WITHIN = timedelta(days=30)
_LOOK_AGAIN_SECONDS = 0.1
_COUNTED = ("open", "paid")
_AT_ONCE = 50


class CouponHolds:
    """Takes and releases holds. No transaction is open while Stripe is asked."""

    def __init__(self, database: Database, stripe: Stripe) -> None:
        self._database = database
        self._stripe = stripe

    async def take(self, code: str, user_id: str) -> tuple[Coupon, CouponHold]:
        """Hold a use of a coupon for a new checkout; it takes over the member's own hold."""
        while True:
            async with self._database.session() as session:
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
                await self._end(own.id, own.stripe_session_id)

    async def change(self, hold_id: str, **values: str) -> None:
        """Change an open hold: it has a checkout now, or has ended."""
        async with self._database.session() as session:
            await session.execute(
                update(CouponHold)
                .where(col(CouponHold.id) == hold_id, col(CouponHold.state) == "open")
                .values(**values)
            )

    async def release_expired(self) -> int:
        """Release the holds that are over; return how many uses came back."""
        released = await self._release_abandoned()
        for hold in await self._expired():
            assert hold.stripe_session_id is not None
            try:
                released += await self._end(hold.id, hold.stripe_session_id)
            except StripeFailed as error:
                log.warning("Stripe does not say how %s ended: %s", hold.stripe_session_id, error)
        return released

    async def _release_abandoned(self) -> int:
        """Release the holds of processes that died, and of payments that never counted; Stripe
        need not be asked about them."""
        now = clock.now()
        without_checkout = and_(
            col(CouponHold.state) == "open",
            col(CouponHold.stripe_session_id).is_(None),
            col(CouponHold.created_at) < now - _CREATED_WITHIN,
        )
        not_counted = and_(
            col(CouponHold.state) == "paid", col(CouponHold.expires_at) < now - _COUNTS_WITHIN
        )
        async with self._database.session() as session:
            released = await session.execute(
                update(CouponHold)
                .where(or_(without_checkout, not_counted))
                .values(state="released")
                .returning(col(CouponHold.id))
            )
            return len(released.all())

    async def _expired(self) -> Sequence[CouponHold]:
        """The holds whose checkout should have expired, and whose end was not reported."""
        async with self._database.session() as session:
            found = await session.scalars(
                select(CouponHold)
                .where(
                    CouponHold.state == "open",
                    col(CouponHold.stripe_session_id).is_not(None),
                    col(CouponHold.expires_at) < clock.now(),
                )
                .order_by(col(CouponHold.expires_at))
                .limit(_AT_ONCE)
            )
            return found.all()

    async def _end(self, hold_id: str, session_id: str) -> bool:
        """End a checkout at Stripe, so that it cannot be paid any more; False when it is paid."""
        status = await self._stripe.expire_checkout(session_id)
        await self.change(hold_id, state="paid" if status == "complete" else "released")
        return status != "complete"


async def count_use(session: AsyncSession, code: str, order: Order) -> None:
    """Count the use of an order's coupon, which is held no longer. The payment counts, even if the
    coupon was used up between checkout and payment."""
    counted = await session.execute(
        update(Coupon)
        .where(col(Coupon.code) == code)
        .values(used_count=Coupon.used_count + 1)
        .returning(col(Coupon.code))
        .add_cte(_end_hold(order.stripe_session_id, "used").cte("held"))
    )
    if counted.scalar() is None:
        log.warning("Order %s names the unknown coupon %s", order.id, code)


async def release_checkout(
    session: AsyncSession, event: Event, owners: Owners, settings: Settings
) -> str:
    """The checkout has expired: it holds no use any more."""
    checkout_id = event.about(CheckoutSession).id or ""
    if (await session.execute(_end_hold(checkout_id, "released"))).first() is None:
        raise Ignored("it held no coupon")
    return f"{checkout_id} holds its coupon no longer"


def _end_hold(stripe_session_id: str, state: str) -> ReturningUpdate[tuple[str]]:
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
    if (
        found is not None
        and found.stripe_session_id is None
        and found.created_at < clock.now() - _CREATED_WITHIN
    ):
        found.state = "released"
        await session.flush()
        return None
    return found


async def _add(session: AsyncSession, coupon: Coupon, user_id: str) -> CouponHold:
    counted = select(func.count()).where(
        col(CouponHold.code) == coupon.code, col(CouponHold.state).in_(_COUNTED)
    )
    held = (await session.scalars(counted)).one()
    if not rules.is_usable(coupon, clock.now(), held=held):
        raise BadRequest("Invalid or expired coupon")
    hold = CouponHold(code=coupon.code, user_id=user_id, expires_at=clock.now() + LIFE)
    session.add(hold)
    return hold
