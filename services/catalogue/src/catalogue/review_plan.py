"""A member who bought a plan says what it is worth."""

from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from catalogue import ratings
from catalogue.schemas import ReviewWish
from catalogue.tables import Purchase, Review
from chassis import clock, ids
from chassis.http import Forbidden, NotFound


async def review_plan(
    session: AsyncSession, user_id: str, plan_id: str, wish: ReviewWish, *, moderated: bool
) -> Review:
    """Store the member's one review of a plan, in place of an earlier one."""
    if not ids.storable(plan_id) or not await session.get(Purchase, (user_id, plan_id)):
        raise Forbidden("Must purchase plan to review")
    if not await ratings.take_turn(session, plan_id):
        raise NotFound("Plan not found")
    now = clock.now()
    said = {
        "rating": wish.rating,
        "title": wish.title,
        "body": wish.body,
        "approved": not moderated,
        "moderated_at": None,
        "updated_at": now,
    }
    stored = await session.scalars(
        insert(Review)
        .values(id=ids.new(), user_id=user_id, plan_id=plan_id, created_at=now, **said)
        .on_conflict_do_update(index_elements=["user_id", "plan_id"], set_=said)
        .returning(Review)
    )
    review = stored.one()
    await ratings.recompute(session, plan_id)
    return review
