"""The member's own profile: a hot path, so one prebuilt statement."""

from chassis.http import NotFound
from chassis.storage import RawSql
from identity.schemas import Profile

_PROFILE = f"""
SELECT {", ".join(Profile.model_fields)} FROM member WHERE id = $1
"""  # noqa: S608 - the names are our own


async def profile(sql: RawSql, user_id: str) -> Profile:
    """The profile of the user that the token names; the account may be deleted."""
    row = await sql.fetchrow(_PROFILE, user_id)
    if row is None:
        raise NotFound("User not found")
    return Profile.model_construct(**row)
