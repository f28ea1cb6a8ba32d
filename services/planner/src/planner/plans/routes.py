"""HTTP operations on stored plans and their versions."""

from typing import Annotated

from fastapi import Path

from chassis.http import CurrentUser, Routes
from chassis.storage import Session
from planner.plans.read_computed import FIXED
from planner.plans.schemas import (
    SessionId,
    SessionRecord,
    SessionResponse,
    SessionsResponse,
    SessionSummary,
    VersionsResponse,
)
from planner.plans.sessions import list_sessions, show_session
from planner.plans.versions import list_versions, restore_version

api = Routes("/api/ai")

VersionNumber = Annotated[int, Path(ge=1, le=2**31 - 1, examples=[1])]


@api.get("/sessions", errors={500: "Failed to fetch sessions"})
async def get_sessions(user: CurrentUser, session: Session) -> SessionsResponse:
    """List the member's plans."""
    found = await list_sessions(session, user.id)
    return SessionsResponse(sessions=[SessionSummary.model_validate(one) for one in found])


@api.get("/sessions/{id}", errors={404: "Session not found", 500: "Failed to fetch session"})
async def get_session(id: SessionId, user: CurrentUser, session: Session) -> SessionResponse:
    """Read one of the member's plans."""
    found = await show_session(session, user.id, id)
    return SessionResponse(session=SessionRecord.model_validate(found))


@api.get(
    "/sessions/{id}/versions",
    errors={404: "Session not found", 500: "Failed to fetch versions"},
)
async def get_versions(id: SessionId, user: CurrentUser, session: Session) -> VersionsResponse:
    """List the versions of a plan, newest first: the first one is the current plan."""
    return VersionsResponse(versions=await list_versions(session, user.id, id))


@api.post(
    "/sessions/{id}/versions/{number}/restore",
    name="restore_version",
    errors={
        404: ("Version not found", "Session not found"),
        409: FIXED,
        500: "Failed to restore the version",
    },
)
async def post_restore(
    id: SessionId, number: VersionNumber, user: CurrentUser, session: Session
) -> SessionResponse:
    """Restore a version of a plan, which becomes its newest version."""
    restored = await restore_version(session, user.id, id, number)
    return SessionResponse(session=SessionRecord.model_validate(restored))
