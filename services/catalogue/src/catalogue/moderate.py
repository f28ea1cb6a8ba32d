"""An operator decides which reviews others see."""

from typing import NamedTuple

from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from catalogue import ratings
from catalogue.tables import KetoPlan, Review, Reviewer
from chassis import clock


class Listed(NamedTuple):
    """A review, its plan's slug and its writer's name, if known."""

    review: Review
    slug: str
    name: str | None


async def reviews(session: AsyncSession, *, every: bool) -> list[Listed]:
    """The reviews that wait for a decision, or all of them; the oldest first."""
    wanted = (
        select(Review, KetoPlan.slug, Reviewer.name)
        .join(KetoPlan, col(KetoPlan.id) == Review.plan_id)
        .outerjoin(Reviewer, col(Reviewer.user_id) == Review.user_id)
        .order_by(col(Review.updated_at), Review.id)
    )
    if not every:
        wanted = wanted.where(~col(Review.approved), col(Review.moderated_at).is_(None))
    return [Listed(*row) for row in await session.execute(wanted)]


async def decide(session: AsyncSession, review_id: str, *, approved: bool) -> bool:
    """Show or hide a review from now on; False when there is none with this id."""
    plan_id = await session.scalar(select(Review.plan_id).where(col(Review.id) == review_id))
    if plan_id is None:
        return False
    await ratings.take_turn(session, plan_id)
    review = await session.get_one(Review, review_id)
    review.approved = approved
    review.moderated_at = clock.now()
    session.add(review)
    await session.flush()
    await ratings.recompute(session, plan_id)
    return True
