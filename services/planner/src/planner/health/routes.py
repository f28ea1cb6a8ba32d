"""HTTP operations on the answers about health."""

from chassis.http import CurrentUser, Routes
from chassis.storage import Session
from planner.health.answers import keep_health, read_stored_answers
from planner.health.energy_limits import publish_energy_limits
from planner.health.schemas import Health, HealthResponse

api = Routes("/api/ai")


@api.get("/health", errors={500: "Failed to fetch the answers"})
async def get_health(user: CurrentUser, session: Session) -> HealthResponse:
    """Read the member's answers about health; null before the first."""
    return HealthResponse.model_validate({"health": await read_stored_answers(session, user.id)})


@api.put("/health", errors={500: "Failed to save the answers"})
async def put_health(body: Health, user: CurrentUser, session: Session) -> HealthResponse:
    """Store the answers that decide whether a plan is written only after a doctor's advice."""
    await keep_health(session, user.id, body.model_dump(by_alias=True))
    await publish_energy_limits(session, user.id)
    return HealthResponse(health=body)
