"""HTTP operations on what a member says once for all plans: health, and what is left out."""

from chassis.http import CurrentUser, InvalidRequest
from chassis.storage import Session
from planner import stored_routes
from planner.own_exclusions import (
    foods_left_out,
    keep_exclusions,
    read_exclusions,
    understood,
)
from planner.own_health import keep_health, read_health
from planner.own_schemas import (
    Health,
    HealthResponse,
    OwnExclusionsInput,
    OwnExclusionsRecord,
    OwnExclusionsResponse,
)

# One group in the documents.
api = stored_routes.api


@api.get("/health", errors={500: "Failed to fetch the answers"})
async def get_health(user: CurrentUser, session: Session) -> HealthResponse:
    """Read the own answers about health; null where none were given."""
    return HealthResponse.model_validate({"health": await read_health(session, user.id)})


@api.put("/health", errors={500: "Failed to save the answers"})
async def put_health(body: Health, user: CurrentUser, session: Session) -> HealthResponse:
    """Answer what decides whether a doctor must be asked before a plan is written."""
    await keep_health(session, user.id, body.model_dump(by_alias=True))
    return HealthResponse(health=body)


@api.get("/exclusions/mine", errors={500: "Failed to fetch what is left out"})
async def get_own_exclusions(user: CurrentUser, session: Session) -> OwnExclusionsResponse:
    """Read what the member leaves out."""
    return _shown(await read_exclusions(session, user.id))


@api.put(
    "/exclusions/mine",
    errors={500: "Failed to save what is left out"},
    invalid=InvalidRequest("Invalid input"),
)
async def put_own_exclusions(
    body: OwnExclusionsInput, user: CurrentUser, session: Session
) -> OwnExclusionsResponse:
    """Replace what the member leaves out, of every plan that says nothing else."""
    await keep_exclusions(session, user.id, body.texts)
    return _shown(body.texts)


def _shown(texts: list[str]) -> OwnExclusionsResponse:
    record = OwnExclusionsRecord(
        texts=texts, understood=understood(texts), food_ids=foods_left_out(texts)
    )
    return OwnExclusionsResponse(exclusions=record)
