"""Find members for the desk."""

from sqlalchemy import ColumnElement, collate, false, func, or_, true, union_all
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import Mapped
from sqlmodel import col, select
from sqlmodel.sql.expression import SelectOfScalar

from chassis import ids
from chassis.http import page
from identity.accounts import User
from identity.desk.schemas import FoundMember, MembersResponse
from identity.desk.tables import StripeCustomer

# After every character of a text.
_LAST = "\U0010ffff"
# Up to this many members are read by id. With more, the newest contain enough for a page.
_FEW = 1_000


async def find_members(
    session: AsyncSession, searched: str, limit: int, after: str | None
) -> MembersResponse:
    """A page of members, the newest first: all, or those with this id or customer at Stripe, or
    this prefix of an address or a name."""
    fits = await _fits(session, searched.strip())
    place = col(User.created_at), col(User.id)
    members, cursor = await page(session, select(User), place, limit, after, fits)
    return MembersResponse(
        members=[FoundMember.model_validate(each) for each in members], next=cursor
    )


async def _fits(session: AsyncSession, searched: str) -> ColumnElement[bool]:
    if not searched:
        return true()
    if not ids.storable(searched):
        return false()
    lower, columns = func.lower(searched), (col(User.normal_email), func.lower(User.name))
    searches = [_beginning(column, lower) for column in columns]
    searches.append(select(User.id).where(User.id == searched))
    customers = select(StripeCustomer.user_id)
    searches.append(customers.where(StripeCustomer.stripe_customer_id == searched))
    matching = (
        await session.scalars(union_all(*(each.limit(_FEW + 1) for each in searches)))
    ).all()
    if len(matching) <= _FEW:
        return col(User.id).in_(matching)
    # No index has these texts, so read the newest members until enough of them match.
    texts = [column.concat("") for column in columns]
    return or_(*(func.starts_with(each, lower) for each in texts), col(User.id) == searched)


def _beginning(
    column: ColumnElement[str] | Mapped[str], beginning: ColumnElement[str]
) -> SelectOfScalar[str]:
    """The ids of members with this prefix, in the order of the column's index."""
    in_bytes = collate(column, "C")
    fits = in_bytes >= beginning, in_bytes < beginning.concat(_LAST)
    return select(User.id).where(*fits).order_by(in_bytes)
