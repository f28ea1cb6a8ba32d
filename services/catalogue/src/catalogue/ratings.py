"""A plan's rating: the mean over its approved reviews, right however many write at once."""

from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, func, select, update

from catalogue.tables import KetoPlan, Review


async def take_turn(session: AsyncSession, plan_id: str) -> bool:
    """Wait until nobody else changes this plan's reviews; False when there is no such plan.

    Taken before a review is touched: what is counted afterwards then includes everybody's.
    """
    plan = select(KetoPlan.id).where(col(KetoPlan.id) == plan_id)
    return await session.scalar(plan.with_for_update(key_share=True)) is not None


async def recompute(session: AsyncSession, plan_id: str) -> None:
    """Count the approved reviews again, and their mean."""
    approved = (col(Review.plan_id) == plan_id) & col(Review.approved)
    mean = select(func.coalesce(func.avg(Review.rating), 0)).where(approved)
    count = select(func.count()).select_from(Review).where(approved)
    await session.execute(
        update(KetoPlan)
        .where(col(KetoPlan.id) == plan_id)
        .values(avg_rating=mean.scalar_subquery(), review_count=count.scalar_subquery())
    )
