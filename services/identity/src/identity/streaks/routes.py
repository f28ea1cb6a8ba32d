"""HTTP operations on the streak."""

from chassis.http import CurrentUser, Routes
from chassis.storage import Session
from identity.streaks.count_days import count_active_day
from identity.streaks.schemas import StreakResponse

api = Routes("/api/auth")


@api.post("/active", name="count_active_day", errors={500: "Failed to count the day"})
async def post_active(user: CurrentUser, session: Session) -> StreakResponse:
    """Count today for the streak, as a login does: once a day in the member's time zone."""
    return StreakResponse(streak_count=await count_active_day(session, user))
