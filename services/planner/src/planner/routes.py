"""The HTTP operation that exports everything planner keeps."""

from fastapi import Response

from chassis.http import CurrentUser, Routes
from chassis.personal import After, Export, export
from chassis.storage import Session
from planner.personal_data import PERSONAL

api = Routes("/api/ai")


@api.get(
    "/export",
    errors={404: "No such page", 500: "Failed to export"},
    response_model=Export,
    example={"service": "planner", "exportedAt": "2026-04-30T12:00:00+00:00", "plans": []},
)
async def get_export(user: CurrentUser, session: Session, after: After = None) -> Response:
    """Export everything that planner keeps about the member."""
    return await export(session, "planner", user.id, PERSONAL, after)
