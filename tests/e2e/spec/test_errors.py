"""Errors of planner and catalogue without their tables, which lose nothing."""

import httpx

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


async def test_catalogue_without_its_tables_says_what_failed(
    api: httpx.AsyncClient, member: Person, stored: ServiceDatabases
) -> None:
    async with stored.without("catalogue", "keto_plan"), stored.without("catalogue", "purchase"):
        for answer, error in (
            (await api.get("/api/plans"), "Failed to fetch plans"),
            (await api.get("/api/plans/reader"), "Failed to fetch plan"),
            (
                await member.post("/api/plans/plan-reader/review", {"rating": 5}),
                "Failed to save review",
            ),
        ):
            assert (answer.status_code, answer.json()) == (500, {"error": error})
    assert (await api.get("/api/plans/reader")).status_code == 200
