"""HTTP operations."""

from fastapi import Response

from billing.personal_data import PERSONAL
from chassis.http import CurrentUser, Routes
from chassis.personal import After, Export, export
from chassis.storage import Session

api = Routes("/api/payments")


@api.get(
    "/export",
    errors={404: "No such page", 500: "Failed to export"},
    response_model=Export,
    example={"service": "billing", "exportedAt": "2026-04-30T12:00:00+00:00", "orders": []},
)
async def get_export(user: CurrentUser, session: Session, after: After = None) -> Response:
    """Export everything that billing keeps about the member."""
    return await export(session, "billing", user.id, PERSONAL, after)
