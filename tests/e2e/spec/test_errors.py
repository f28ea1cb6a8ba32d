"""Errors of planner without its table, and that no plan is lost by them."""

from tests.e2e.people import Person
from tests.e2e.spec.operations import NO_SESSION
from tests.e2e.spec.payloads import PLANNER_INPUT
from tests.e2e.spec.service_databases import ServiceDatabases


async def test_planner_without_its_table_says_what_failed(
    member: Person, stored: ServiceDatabases
) -> None:
    async with stored.without("planner", "ai_session"):
        for answer, error in (
            (
                await member.post("/api/ai/generate-plan", PLANNER_INPUT),
                "Failed to generate plan. Please try again.",
            ),
            (await member.get("/api/ai/sessions"), "Failed to fetch sessions"),
            (await member.get(NO_SESSION), "Failed to fetch session"),
        ):
            assert (answer.status_code, answer.json()) == (500, {"error": error})
    assert (await member.get("/api/ai/sessions")).json() == {"sessions": []}
    # What failed used up no plan of the week.
    assert (await member.post("/api/ai/generate-plan", PLANNER_INPUT)).status_code == 200
