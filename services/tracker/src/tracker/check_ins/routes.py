"""HTTP operations of check-ins."""

from chassis.http import CurrentUser, Routes
from chassis.storage import Session
from tracker.check_ins.check_in import NOTHING_PROPOSED, answer_check_in, show_check_in
from tracker.check_ins.schemas import CheckInAnswer, CheckInResponse

api = Routes("/api/tracker")


@api.get("/check-in", errors={500: "Failed to fetch check-in"})
async def get_check_in(user: CurrentUser, session: Session) -> CheckInResponse:
    """Show this week's check-in: what the member burns, and the calories that fit it."""
    return CheckInResponse(check_in=await show_check_in(session, user.id))


@api.post("/check-in", errors={409: NOTHING_PROPOSED, 500: "Failed to save check-in"})
async def post_check_in(
    body: CheckInAnswer, user: CurrentUser, session: Session
) -> CheckInResponse:
    """Answer this week's check-in. Accepting sets the targets; doing so twice does it once."""
    return CheckInResponse(check_in=await answer_check_in(session, user.id, body.answer))
