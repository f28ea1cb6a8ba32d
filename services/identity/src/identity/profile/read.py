"""Read the member's profile: a hot path, so one prebuilt statement."""

from chassis.http import NotFound
from chassis.storage import RawSql, statements
from identity.profile.schemas import Profile

queries = statements(__package__)


async def read_profile(sql: RawSql, user_id: str) -> Profile:
    """Return the profile of the user that the token names; the account may be erased."""
    row = await sql.fetchrow(queries.select_profile, user_id=user_id)
    if row is None:
        raise NotFound("User not found")
    return Profile.model_construct(**row)
