"""Show or hide a review, from an operator's command or the desk."""

from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from catalogue.reviews.review_plan import lock_plan, recompute_rating
from catalogue.reviews.tables import Review
from catalogue.staff_audit import StaffAudit
from chassis import clock, ids
from chassis.audit import Operator, note
from chassis.http import StaffMember


async def decide(
    session: AsyncSession,
    staff: StaffMember | Operator,
    review_id: str,
    *,
    approved: bool,
    reason: str | None = None,
) -> Review | None:
    """Show or hide a review, with a row in the audit; None if the review does not exist."""
    is_valid_id = ids.storable(review_id)
    of_plan = select(Review.plan_id).where(col(Review.id) == review_id)
    plan_id = await session.scalar(of_plan) if is_valid_id else None
    if plan_id is None:
        return None
    await lock_plan(session, plan_id)
    review = await session.get_one(Review, review_id)
    before = review.state
    review.approved = approved
    review.moderated_at = clock.now()
    session.add(review)
    await session.flush()
    await recompute_rating(session, plan_id)
    if review.state != before:
        changes = {"state": (before, review.state)}
        note(
            session,
            StaffAudit,
            staff,
            changes,
            about=review.id,
            member_id=review.user_id,
            reason=reason,
        )
    return review
