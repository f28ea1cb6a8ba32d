"""HTTP operations of achievements."""

from chassis.http import CurrentUser, Routes
from chassis.storage import Session
from tracker.achievements.list_achievements import list_achievements
from tracker.achievements.schemas import AchievementsResponse

api = Routes("/api/tracker")


@api.get("/achievements", errors={500: "Failed to fetch achievements"})
async def get_achievements(user: CurrentUser, session: Session) -> AchievementsResponse:
    """List all achievements with the member's progress."""
    return AchievementsResponse(achievements=await list_achievements(session, user.id))
