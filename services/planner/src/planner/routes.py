"""HTTP operations; those on jobs are in `job_routes.py`, on stored plans in `stored_routes.py`."""

from typing import Annotated

from fastapi import Query, Request, Response
from pydantic import StringConstraints

from chassis.http import CurrentUser, InvalidRequest, Text, give_back, provided, read_body
from chassis.personal import After, Export, export
from chassis.storage import RawSql, ServiceDatabase, Session
from foods import ALLERGENS, nearest
from planner import member_routes, quota
from planner.exclusion_schemas import (
    AllergenRecord,
    AllergensResponse,
    ExclusionsResponse,
    Understood,
    UnknownExclusion,
)
from planner.exclusions import read_typed, unknown
from planner.generate_plan import generate_plan
from planner.generations import Generations, Member
from planner.job_routes import networks_of
from planner.model_server import ModelServer
from planner.model_status import ModelStatus
from planner.personal_data import PERSONAL
from planner.schemas import (
    AvailableResponse,
    DailyMacros,
    GeneratedPlanResponse,
    PlannerInput,
    SessionRecord,
    SessionResponse,
    SessionsResponse,
    SessionSummary,
    UnavailableResponse,
    described,
)
from planner.sessions import find_session, list_sessions

# One group in the documents.
api = member_routes.api

ModelClient = Annotated[ModelServer, provided(ModelServer)]
CachedStatus = Annotated[ModelStatus, provided(ModelStatus)]
RunningGenerations = Annotated[Generations, provided(Generations)]
# As much as fits into an address: a member who leaves out more is told when the form is sent.
Typed = Annotated[Annotated[Text, StringConstraints(max_length=1_000)], Query()]


@api.post(
    "/generate-plan",
    errors={
        429: (quota.SPENT, quota.TOO_MANY, quota.TOO_MANY_OF_NETWORK, quota.FAILED_TOO_OFTEN),
        500: "Failed to generate plan. Please try again.",
        503: "Service unavailable",
    },
    invalid=InvalidRequest("Invalid input"),
    openapi_extra=described(PlannerInput),
)
async def post_generate_plan(
    request: Request,
    user: CurrentUser,
    database: ServiceDatabase,
    model_server: ModelClient,
    generations: RunningGenerations,
) -> GeneratedPlanResponse:
    """Generate a plan."""
    # The model takes minutes: transactions are opened before and after, never around it.
    async with database.session() as session:
        tier = await quota.check(session, user.id)
    body = await read_body(request, PlannerInput)
    member = Member(user.id, tier, networks_of(request))
    # From here it counts as a generation, of which a member has fewer.
    give_back(request.scope)
    ai_session, macros = await generations.run(
        member, lambda: generate_plan(database, model_server, user.id, body)
    )
    return GeneratedPlanResponse(
        session_id=ai_session.id,
        plan=ai_session.output_plan,
        macros=DailyMacros.model_validate(macros),
    )


@api.get("/sessions", errors={500: "Failed to fetch sessions"})
async def get_sessions(user: CurrentUser, session: Session) -> SessionsResponse:
    """List the own plans."""
    found = await list_sessions(session, user.id)
    return SessionsResponse(sessions=[SessionSummary.model_validate(one) for one in found])


@api.get("/sessions/{id}", errors={404: "Session not found", 500: "Failed to fetch session"})
async def get_session(id: str, user: CurrentUser, session: Session) -> SessionResponse:
    """Read one of the own plans."""
    found = await find_session(session, user.id, id)
    return SessionResponse(session=SessionRecord.model_validate(found))


@api.get("/export", errors={404: "No such page", 500: "Failed to export"}, response_model=Export)
async def get_export(user: CurrentUser, sql: RawSql, after: After = None) -> Response:
    """Export everything that planner keeps about the member."""
    return await export(sql, "planner", user.id, PERSONAL, after)


@api.get("/allergens")
async def get_allergens() -> AllergensResponse:
    """List the allergens that a plan can leave out."""
    return AllergensResponse(allergens=[AllergenRecord.model_validate(each) for each in ALLERGENS])


@api.get("/exclusions", errors={500: "Failed to look it up"})
async def get_exclusions(user: CurrentUser, q: Typed = "") -> ExclusionsResponse:
    """Complete what a plan shall leave out while it is typed, and refuse what is not known.

    Words are separated by commas; the one after the last comma is completed. `understood` says what
    each text leaves out.
    """
    typed = read_typed(q)
    return ExclusionsResponse(
        completions=typed.completions,
        understood=[Understood.model_validate(said) for said in typed.understood],
        unknown=[
            UnknownExclusion(
                word=word, message=unknown(word)["message"], did_you_mean=nearest(word)
            )
            for word in typed.unknown
        ],
    )


@api.get("/status")
async def get_status(
    request: Request, status: CachedStatus
) -> AvailableResponse | UnavailableResponse:
    """Tell whether plans can be generated now."""
    # A client without limits, such as a monitor on this machine, sees each change at once.
    return await status.read(may_be_cached=bool(networks_of(request)))
