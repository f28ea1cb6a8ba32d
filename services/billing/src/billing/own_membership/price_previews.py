"""What members were shown of a change of the price: each date counts for ten minutes.

No date of the caller's choice reaches Stripe: it would decide what is given back.
"""

from sqlalchemy import func, or_
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select, update

from billing.erased_members import is_erased
from billing.own_membership.rules import PRICE_COUNTS_FOR
from billing.own_membership.tables import PricePreview
from billing.subscriptions import Subscription
from chassis import clock, ids


async def keep_preview(
    session: AsyncSession, subscription: Subscription, price_id: str, proration_date: int
) -> None:
    """Note what was shown; shown again, it counts from now, and for another change."""
    if await is_erased(session, subscription.user_id):
        return
    shown = _new(subscription, price_id, proration_date)
    await session.execute(
        insert(PricePreview)
        .values(shown.model_dump())
        .on_conflict_do_update(
            index_elements=["stripe_subscription_id", "price_id", "proration_date"],
            set_={"made_at": shown.made_at, "changed_at": None},
        )
    )


async def find_preview(
    session: AsyncSession, subscription: Subscription, price_id: str, proration_date: int
) -> PricePreview | None:
    """What was shown with this date to this member, of this price, a short while ago, and has not
    been charged since."""
    shown = _of(subscription, price_id).where(
        col(PricePreview.proration_date) == proration_date, col(PricePreview.changed_at).is_(None)
    )
    return (await session.scalars(shown)).one_or_none()


async def undated_change(
    session: AsyncSession, subscription: Subscription, price_id: str
) -> PricePreview:
    """The row of a change that names no date: that of an earlier request without an answer, or a
    new one. The subscription is locked."""
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
    """Whether a change to the price that a subscription has is asked for again: it was made then,
    whatever was answered."""
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
    """Note that Stripe has answered, and which change was made: the next ones have other keys."""
    name = subscription.stripe_subscription_id
    asked = update(PricePreview).where(col(PricePreview.stripe_subscription_id) == name)
    key = func.concat(col(PricePreview.id), "-", ids.new())
    await session.execute(asked.values(idempotency_key=key))
    if shown is not None:
        made = update(PricePreview).where(col(PricePreview.id) == shown.id)
        await session.execute(made.values(changed_at=clock.now()))


def _of(subscription: Subscription, price_id: str):  # type: ignore[no-untyped-def]
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
        proration_date=proration_date,
    )
