"""The export of a member's data; the other HTTP operations are in their packages."""

from fastapi import Response

from chassis.http import CurrentUser, Routes
from chassis.personal import After, Export, export
from chassis.storage import Session
from tracker.personal_data import PERSONAL

api = Routes("/api/tracker")


@api.get(
    "/export",
    errors={404: "No such page", 500: "Failed to export"},
    response_model=Export,
    example={"service": "tracker", "exportedAt": "2026-04-30T12:00:00+00:00", "logs": []},
)
async def get_export(user: CurrentUser, session: Session, after: After = None) -> Response:
    """Export everything that tracker keeps about the member."""
    return await export(session, "tracker", user.id, PERSONAL, after)
