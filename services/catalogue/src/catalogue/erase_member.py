"""Erase a member: ratings and the numbers of purchases stay, without a name."""

from sqlalchemy import func, literal
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, delete, update

from catalogue.tables import Membership, Purchase, Review, Reviewer
from chassis.erasure import begin_erasure
from contracts.identity import UserErased

# How the user ids of erased members begin.
ERASED = "erased-"


async def erase_member(session: AsyncSession, event: UserErased) -> None:
    """Delete what is the member's, and make what counts for others anonymous."""
    await begin_erasure(session, event.user_id, event.erased_at)
    # A user of its own for each row, so that no two can be seen to be of one member.
    anonymous = literal(ERASED).concat(func.gen_random_uuid())
    reviews = col(Review.user_id) == event.user_id
    await session.execute(delete(Review).where(reviews, ~col(Review.approved)))
    await session.execute(
        update(Review).where(reviews).values(user_id=anonymous, title=None, body=None)
    )
    purchases = col(Purchase.user_id) == event.user_id
    await session.execute(delete(Purchase).where(purchases, ~col(Purchase.owned)))
    await session.execute(update(Purchase).where(purchases).values(user_id=anonymous))
    await session.execute(delete(Membership).where(col(Membership.user_id) == event.user_id))
    await session.execute(delete(Reviewer).where(col(Reviewer.user_id) == event.user_id))
