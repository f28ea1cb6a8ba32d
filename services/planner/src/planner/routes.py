"""HTTP in."""

import logging
from typing import Annotated

from fastapi import Depends, Request

from chassis.http import CurrentUser, InvalidRequest, Routes, read_body
from chassis.storage import ServiceDatabase, Session
from planner import quota, sessions
from planner.generate_plan import FAILED, generate_plan
from planner.model_server import ModelServer, ModelServerFailed
from planner.schemas import (
    Available,
    DailyMacros,
    Generated,
    OneSession,
    PlannerInput,
    SessionRecord,
    Sessions,
    SessionSummary,
    Unavailable,
)
from planner.under_way import UnderWay

log = logging.getLogger(__name__)

api = Routes("/api/ai")


async def _model_server(request: Request) -> ModelServer:
    model_server: ModelServer = request.app.state.model_server
    return model_server


async def _under_way(request: Request) -> UnderWay:
    under_way: UnderWay = request.app.state.under_way
    return under_way


Model = Annotated[ModelServer, Depends(_model_server)]
Working = Annotated[UnderWay, Depends(_under_way)]

# The body is read by hand, after the quota: this is for the description of the API.
_BODY = {
    "requestBody": {
        "required": True,
        "content": {"application/json": {"schema": PlannerInput.model_json_schema()}},
    }
}


@api.post(
    "/generate-plan",
    errors={429: quota.SPENT, 500: FAILED},
    invalid=InvalidRequest("Invalid input"),
    openapi_extra=_BODY,
)
async def post_generate_plan(
    request: Request,
    member: CurrentUser,
    database: ServiceDatabase,
    model: Model,
    working: Working,
) -> Generated:
    """Have a plan written."""
    # The model writes for minutes: transactions are opened before and after, never around it.
    async with database.session() as session:
        await quota.check(session, member.id)
    wish = await read_body(request, PlannerInput)
    stored, macros = await working.see_through(generate_plan(database, model, member.id, wish))
    return Generated(
        session_id=stored.id,
        plan=stored.output_plan,
        macros=DailyMacros.model_validate(macros),
    )


@api.get("/sessions", errors={500: "Failed to fetch sessions"})
async def get_sessions(member: CurrentUser, session: Session) -> Sessions:
    """My plans."""
    found = await sessions.of_member(session, member.id)
    return Sessions(sessions=[SessionSummary.model_validate(one) for one in found])


@api.get("/sessions/{id}", errors={404: sessions.MISSING, 500: "Failed to fetch session"})
async def get_session(id: str, member: CurrentUser, session: Session) -> OneSession:
    """One of my plans."""
    found = await sessions.one(session, member.id, id)
    return OneSession(session=SessionRecord.model_validate(found))


@api.get("/status")
async def get_status(model: Model) -> Available | Unavailable:
    """Whether plans can be written now."""
    try:
        return Available(models=await model.models(), recommended=model.model)
    except ModelServerFailed as error:
        # Anybody may ask, so what exactly is wrong is for the log.
        log.warning("The model server is not reachable: %s", error)
        return Unavailable(error="The model server is not reachable")
