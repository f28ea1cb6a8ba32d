"""List the reviews at the desk, with their decisions."""

from sqlalchemy import ColumnElement
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from catalogue.desk.schemas import StaffReview, StaffReviewsResponse
from catalogue.plans import KetoPlan
from catalogue.reviews import Review, Reviewer, ReviewState
from chassis.http import page

_IN_STATE: dict[ReviewState, tuple[ColumnElement[bool], ...]] = {
    "waiting": (~col(Review.approved), col(Review.moderated_at).is_(None)),
    "shown": (col(Review.approved).is_(True),),
    "hidden": (~col(Review.approved), col(Review.moderated_at).is_not(None)),
}


async def list_reviews(
    session: AsyncSession, state: ReviewState | None, limit: int, after: str | None
) -> StaffReviewsResponse:
    """A page of the reviews, in one state or all, the newest first."""
    place = col(Review.created_at), col(Review.id)
    shown = _IN_STATE[state] if state else ()
    rows, cursor = await page(session, select(Review), place, limit, after, *shown)
    return StaffReviewsResponse(reviews=await _with_names(session, rows), next=cursor)


async def shown_review(session: AsyncSession, review: Review) -> StaffReview:
    """A review with the names of its plan and of its author."""
    (shown,) = await _with_names(session, [review])
    return shown


async def _with_names(session: AsyncSession, reviews: list[Review]) -> list[StaffReview]:
    plans = select(KetoPlan.id, KetoPlan.title).where(
        col(KetoPlan.id).in_({review.plan_id for review in reviews})
    )
    authors = select(Reviewer.user_id, Reviewer.name).where(
        col(Reviewer.user_id).in_({review.user_id for review in reviews})
    )
    titles = {plan.id: plan.title for plan in await session.execute(plans)}
    names = {author.user_id: author.name for author in await session.execute(authors)}
    return [
        StaffReview.model_validate(
            {
                **review.model_dump(),
                "state": review.state,
                "plan_title": titles[review.plan_id],
                "author": names.get(review.user_id),
            }
        )
        for review in reviews
    ]
