"""Requests for plans."""

from typing import Any

from tests.e2e.people import Person
from tests.e2e.spec.payloads import PLANNER_INPUT

GENERATE, SESSIONS, STATUS = "/api/ai/generate-plan", "/api/ai/sessions", "/api/ai/status"


async def generate(person: Person, **payload: Any) -> dict[str, Any]:
    answer = await person.post(GENERATE, {**PLANNER_INPUT, **payload})
    assert answer.status_code == 200, answer.text
    made: dict[str, Any] = answer.json()
    return made
