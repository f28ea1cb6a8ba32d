"""Read the own profile."""

from chassis.http import NotFound
from chassis.storage import RawSql
from identity.profile.schemas import Profile

# A hot path, so one prebuilt statement.
_PROFILE = f"""
SELECT {", ".join(Profile.model_fields)} FROM member WHERE id = $1
"""  # noqa: S608 - the names are constants


async def read_profile(sql: RawSql, user_id: str) -> Profile:
    """Return the profile of the user that the token names; the account may be erased."""
    row = await sql.fetchrow(_PROFILE, user_id)
    if row is None:
        raise NotFound("User not found")
    return Profile.model_construct(**row)
