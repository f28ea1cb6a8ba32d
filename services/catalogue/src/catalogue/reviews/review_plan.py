"""Review a bought plan; the rating is the mean of the approved reviews, also of concurrent ones."""

from typing import Any

from sqlalchemy import and_
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, func, select, update

from catalogue.plans import KetoPlan
from catalogue.reviews.schemas import ReviewRequest
from catalogue.reviews.tables import Review
from catalogue.tables import Purchase
from chassis import clock, ids
from chassis.http import Forbidden, NotFound


async def review_plan(
    session: AsyncSession, user_id: str, plan_id: str, body: ReviewRequest, *, moderated: bool
) -> Review:
    """Create the member's review of a plan, or replace an earlier one."""
    purchase = None
    if ids.storable(plan_id):
        purchase = await session.get(Purchase, (user_id, plan_id))
    if purchase is None or not purchase.owned:
        raise Forbidden("Must purchase plan to review")
    if not await lock_plan(session, plan_id):
        raise NotFound("Plan not found")
    now = clock.now()
    values: dict[str, Any] = {
        **body.model_dump(),
        "approved": not moderated,
        "moderated_at": None,
        "updated_at": now,
    }
    row = insert(Review).values(
        id=ids.new(), user_id=user_id, plan_id=plan_id, created_at=now, **values
    )
    # One that is not shown waits for an operator, whatever it says now.
    values["approved"] = and_(col(Review.approved), row.excluded.approved)
    stored = await session.scalars(
        row.on_conflict_do_update(index_elements=["user_id", "plan_id"], set_=values).returning(
            Review
        )
    )
    review = stored.one()
    await recompute_rating(session, plan_id)
    return review


async def lock_plan(session: AsyncSession, plan_id: str) -> bool:
    """Lock the plan's row; return False if the plan does not exist.

    Locked before a review is written: `recompute_rating` then counts every committed review.
    """
    plan = select(KetoPlan.id).where(col(KetoPlan.id) == plan_id)
    return await session.scalar(plan.with_for_update(key_share=True)) is not None


async def recompute_rating(session: AsyncSession, plan_id: str) -> None:
    """Recompute the mean and the number of the approved reviews."""
    approved = (col(Review.plan_id) == plan_id) & col(Review.approved)
    mean = select(func.coalesce(func.avg(Review.rating), 0)).where(approved)
    count = select(func.count()).select_from(Review).where(approved)
    await session.execute(
        update(KetoPlan)
        .where(col(KetoPlan.id) == plan_id)
        .values(avg_rating=mean.scalar_subquery(), review_count=count.scalar_subquery())
    )
