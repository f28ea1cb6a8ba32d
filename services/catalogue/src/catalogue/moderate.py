"""Moderation: an operator shows or hides reviews."""

from typing import NamedTuple

from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from catalogue import ratings
from catalogue.tables import KetoPlan, Review, Reviewer
from chassis import clock


class ListedReview(NamedTuple):
    """A review, the slug of its plan, and the author's name if known."""

    review: Review
    slug: str
    name: str | None


async def reviews(session: AsyncSession, *, every: bool) -> list[ListedReview]:
    """List the reviews that wait for a decision, or all of them, oldest first."""
    query = (
        select(Review, KetoPlan.slug, Reviewer.name)
        .join(KetoPlan, col(KetoPlan.id) == Review.plan_id)
        .outerjoin(Reviewer, col(Reviewer.user_id) == Review.user_id)
        .order_by(col(Review.updated_at), Review.id)
    )
    if not every:
        query = query.where(~col(Review.approved), col(Review.moderated_at).is_(None))
    return [ListedReview(*row) for row in await session.execute(query)]


async def decide(session: AsyncSession, review_id: str, *, approved: bool) -> bool:
    """Show or hide a review; return False when there is none with this id."""
    plan_id = await session.scalar(select(Review.plan_id).where(col(Review.id) == review_id))
    if plan_id is None:
        return False
    await ratings.lock_plan(session, plan_id)
    review = await session.get_one(Review, review_id)
    review.approved = approved
    review.moderated_at = clock.now()
    session.add(review)
    await session.flush()
    await ratings.recompute(session, plan_id)
    return True
