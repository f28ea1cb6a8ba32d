"""Anonymous ids that replace erased members, whose payments are kept."""

from sqlalchemy import ColumnElement, SQLColumnExpression, func
from sqlalchemy.ext.asyncio import AsyncSession

from chassis import ids
from messaging import erased_among

_PREFIX = "erased-"


class MemberErased(Exception):
    """The member was erased and cannot receive anything."""


def new_anonymous_id() -> str:
    """An id that no user has, which groups one member's payments."""
    return f"{_PREFIX}{ids.new()}"


def is_anonymous(user_id: str) -> bool:
    """Whether the member behind this id was erased."""
    return user_id.startswith(_PREFIX)


def anonymous(user_id: SQLColumnExpression[str]) -> ColumnElement[bool]:
    """Whether the member behind an id of a table was erased."""
    return func.starts_with(user_id, _PREFIX)


async def is_erased(session: AsyncSession, user_id: str) -> bool:
    """Whether the member was erased; if not, an erasure waits for the end of the transaction."""
    return is_anonymous(user_id) or bool(await erased_among(session, [user_id]))


async def id_to_keep(session: AsyncSession, user_id: str) -> str:
    """The member, or a new anonymous id for an erased one."""
    if is_anonymous(user_id) or not await is_erased(session, user_id):
        return user_id
    return new_anonymous_id()
