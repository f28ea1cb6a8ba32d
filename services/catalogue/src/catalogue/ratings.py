"""A plan's rating: the mean over its approved reviews, also under concurrent writes."""

from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, func, select, update

from catalogue.tables import KetoPlan, Review


async def lock_plan(session: AsyncSession, plan_id: str) -> bool:
    """Lock the plan's row; return False when there is no such plan.

    Locked before a review is written: `recompute` then counts every committed review.
    """
    plan = select(KetoPlan.id).where(col(KetoPlan.id) == plan_id)
    return await session.scalar(plan.with_for_update(key_share=True)) is not None


async def recompute(session: AsyncSession, plan_id: str) -> None:
    """Recompute the mean and the number of the approved reviews."""
    approved = (col(Review.plan_id) == plan_id) & col(Review.approved)
    mean = select(func.coalesce(func.avg(Review.rating), 0)).where(approved)
    count = select(func.count()).select_from(Review).where(approved)
    await session.execute(
        update(KetoPlan)
        .where(col(KetoPlan.id) == plan_id)
        .values(avg_rating=mean.scalar_subquery(), review_count=count.scalar_subquery())
    )
