"""What members ask the planner for."""

from typing import Any

from tests.e2e.people import Person
from tests.e2e.spec.wishes import PLAN_WISH

GENERATE, SESSIONS, STATUS = "/api/ai/generate-plan", "/api/ai/sessions", "/api/ai/status"


async def generate(person: Person, **wish: Any) -> dict[str, Any]:
    answer = await person.post(GENERATE, {**PLAN_WISH, **wish})
    assert answer.status_code == 200, answer.text
    made: dict[str, Any] = answer.json()
    return made
