"""HTTP operations of targets."""

from chassis.http import CurrentUser, Routes
from chassis.storage import Session
from tracker.targets.change_targets import read_targets, remove_targets, set_targets
from tracker.targets.hide_figures import are_figures_hidden, hide_figures
from tracker.targets.schemas import (
    HiddenFiguresRequest,
    HiddenFiguresResponse,
    TargetsRequest,
    TargetsResponse,
)

api = Routes("/api/tracker")


@api.get("/targets", errors={500: "Failed to fetch targets"})
async def get_targets(user: CurrentUser, session: Session) -> TargetsResponse:
    """Show the daily targets: set by hand, or those of the newest plan."""
    return TargetsResponse(targets=await read_targets(session, user.id))


@api.put(
    "/targets",
    errors={500: "Failed to save targets"},
    example={
        "targets": {
            "calories": 1700,
            "proteinG": 120,
            "fatG": 130,
            "netCarbsG": 25,
            "sodiumMg": {"min": 3000, "max": 5000},
            "potassiumMg": None,
            "magnesiumMg": None,
            "fiberG": None,
            "source": "hand",
        }
    },
)
async def put_targets(body: TargetsRequest, user: CurrentUser, session: Session) -> TargetsResponse:
    """Set the targets by hand."""
    return TargetsResponse(targets=await set_targets(session, user.id, body))


@api.delete("/targets", errors={500: "Failed to delete targets"})
async def delete_targets(user: CurrentUser, session: Session) -> TargetsResponse:
    """Return to the newest plan's targets."""
    return TargetsResponse(targets=await remove_targets(session, user.id))


@api.get("/figures", errors={500: "Failed to fetch settings"})
async def get_figures(user: CurrentUser, session: Session) -> HiddenFiguresResponse:
    """Show whether the member sees figures in the app and in mails."""
    return HiddenFiguresResponse(hidden=await are_figures_hidden(session, user.id))


@api.put("/figures", errors={500: "Failed to update settings"})
async def put_figures(
    body: HiddenFiguresRequest, user: CurrentUser, session: Session
) -> HiddenFiguresResponse:
    """Hide the figures in the app and in mails, or show them again."""
    await hide_figures(session, user.id, body.hidden)
    return HiddenFiguresResponse(hidden=body.hidden)
