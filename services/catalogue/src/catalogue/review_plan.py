"""A buyer reviews a plan."""

from typing import Any

from sqlalchemy import and_
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col

from catalogue import ratings
from catalogue.schemas import ReviewRequest
from catalogue.tables import Purchase, Review
from chassis import clock, ids
from chassis.http import Forbidden, NotFound


async def review_plan(
    session: AsyncSession, user_id: str, plan_id: str, request: ReviewRequest, *, moderated: bool
) -> Review:
    """Create the member's review of a plan, or replace an earlier one."""
    purchase = None
    if ids.storable(plan_id):
        purchase = await session.get(Purchase, (user_id, plan_id))
    if purchase is None or not purchase.owned:
        raise Forbidden("Must purchase plan to review")
    if not await ratings.lock_plan(session, plan_id):
        raise NotFound("Plan not found")
    now = clock.now()
    values: dict[str, Any] = {
        "rating": request.rating,
        "title": request.title,
        "body": request.body,
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
    await ratings.recompute(session, plan_id)
    return review
