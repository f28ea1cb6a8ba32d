"""The prices that members were shown before a change: each proration date is valid for ten minutes.

A date that the caller chose never reaches Stripe: it decides how much is credited.
"""

from sqlalchemy import func, or_
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select, update
from sqlmodel.sql.expression import SelectOfScalar

from billing.changes.rules import PRICE_COUNTS_FOR
from billing.changes.tables import PricePreview
from billing.erased_members import is_erased
from billing.membership import Subscription
from chassis import clock, ids


async def keep_preview(
    session: AsyncSession, subscription: Subscription, price_id: str, proration_date: int
) -> None:
    """Store a preview; one with the same date is valid again, for another change."""
    if await is_erased(session, subscription.user_id):
        return
    shown = _new(subscription, price_id, proration_date)
    await session.execute(
        insert(PricePreview)
        .values(shown.model_dump())
        .on_conflict_do_update(
            index_elements=["stripe_subscription_id", "price_id", "proration_date"],
            set_={
                "made_at": shown.made_at,
                "changed_at": None,
                "current_price_id": shown.current_price_id,
            },
        )
    )


async def find_preview(
    session: AsyncSession, subscription: Subscription, price_id: str, proration_date: int
) -> PricePreview | None:
    """The valid preview with this date, of this member, subscription and price, which no change has
    used yet, and since which the subscription has kept its own price."""
    shown = _of(subscription, price_id).where(
        col(PricePreview.proration_date) == proration_date,
        col(PricePreview.changed_at).is_(None),
        col(PricePreview.current_price_id) == subscription.price_id,
    )
    return (await session.scalars(shown)).one_or_none()


async def undated_change(
    session: AsyncSession, subscription: Subscription, price_id: str
) -> PricePreview:
    """The row of a change without a date: that of an earlier request whose outcome is unknown, or a
    new one. The caller holds the lock."""
    unanswered = _of(subscription, price_id).where(
        col(PricePreview.proration_date).is_(None), col(PricePreview.changed_at).is_(None)
    )
    known = (await session.scalars(unanswered.limit(1))).first()
    if known is None:
        known = _new(subscription, price_id, None)
        session.add(known)
    return known


async def was_just_changed(
    session: AsyncSession, subscription: Subscription, price_id: str, proration_date: int | None
) -> bool:
    """Whether a request repeats the change to the price that the subscription has now."""
    repeated = (
        or_(col(PricePreview.proration_date).is_(None), col(PricePreview.changed_at).is_not(None))
        if proration_date is None
        else col(PricePreview.proration_date) == proration_date
    )
    newest = _of(subscription, price_id).where(repeated).order_by(col(PricePreview.made_at).desc())
    found = (await session.scalars(newest.limit(1))).first()
    if found is not None:
        await settle(session, subscription, found)
    return found is not None


async def settle(
    session: AsyncSession, subscription: Subscription, shown: PricePreview | None = None
) -> None:
    """Record the outcome of a request: the change that was made, and new keys for the next ones."""
    name = subscription.stripe_subscription_id
    asked = update(PricePreview).where(col(PricePreview.stripe_subscription_id) == name)
    key = func.concat(col(PricePreview.id), "-", ids.new())
    await session.execute(asked.values(idempotency_key=key))
    if shown is not None:
        made = update(PricePreview).where(col(PricePreview.id) == shown.id)
        await session.execute(made.values(changed_at=clock.now()))


def _of(subscription: Subscription, price_id: str) -> SelectOfScalar[PricePreview]:
    return select(PricePreview).where(
        PricePreview.user_id == subscription.user_id,
        PricePreview.stripe_subscription_id == subscription.stripe_subscription_id,
        PricePreview.price_id == price_id,
        PricePreview.made_at > clock.now() - PRICE_COUNTS_FOR,
    )


def _new(subscription: Subscription, price_id: str, proration_date: int | None) -> PricePreview:
    return PricePreview(
        user_id=subscription.user_id,
        stripe_subscription_id=subscription.stripe_subscription_id,
        price_id=price_id,
        current_price_id=subscription.price_id,
        proration_date=proration_date,
    )
