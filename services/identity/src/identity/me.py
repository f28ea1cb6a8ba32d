"""What members see of themselves: a hot path, so one prebuilt statement."""

from chassis.http import NotFound
from chassis.storage import Hot
from identity.schemas import Profile

_PROFILE = f"""
SELECT {", ".join(Profile.model_fields)} FROM member WHERE id = $1
"""  # noqa: S608 - the names are our own


async def profile(hot: Hot, user_id: str) -> Profile:
    """The profile of the token's user, who may be gone."""
    row = await hot.fetchrow(_PROFILE, user_id)
    if row is None:
        raise NotFound("User not found")
    return Profile.model_construct(**row)
