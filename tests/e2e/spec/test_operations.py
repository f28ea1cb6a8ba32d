"""Cases that the services' tests do not cover: daily logs, and errors that lose nothing."""

import asyncio
from datetime import UTC, datetime

import httpx

from tests.e2e.people import PLANNER_INPUT, Person
from tests.e2e.spec.conftest import ServiceDatabases
from tests.e2e.spec.operations import LOG, NO_ID, logs, saves, summary


async def test_concurrent_saves_of_one_day_make_one_log_of_all_their_fields(
    member: Person,
) -> None:
    await asyncio.gather(*(saves(member, **{name: value}) for name, value in LOG.items()))
    (log,) = await logs(member)
    assert {name: log[name] for name in LOG} == LOG


async def test_leap_days_and_the_first_and_last_days_of_years_are_valid(member: Person) -> None:
    end = f"{datetime.now(UTC).year + 1}-12-31"
    them = ["1900-01-01", "2024-02-29", "2025-12-31", "2026-01-01", end]
    for day in them:
        log = await saves(member, date=day)
        assert log["date"].startswith(f"{day}T12:00:00")
    listed = await logs(member, from_=them[0], to=them[-1])
    assert [log["date"][:10] for log in listed] == them


async def test_the_summary_without_logs_is_zeros(member: Person) -> None:
    assert await summary(member) == {
        "user": {"weightKg": None, "targetWeightKg": None, "streakCount": 0, "totalPoints": 0},
        "stats": {"logsCount": 0, "weightLost": 0, "avgCalories": 0, "currentStreak": 0},
        "recentAchievements": [],
    }


def failed(answer: httpx.Response, error: str) -> None:
    assert (answer.status_code, answer.json()) == (500, {"error": error})


async def test_planner_without_its_table_returns_the_operations_error(
    member: Person, stored: ServiceDatabases
) -> None:
    async with stored.without("planner", "ai_session"):
        made = await member.responses.ai.generate_plan(PLANNER_INPUT)
        failed(made, "Failed to generate plan. Please try again.")
        failed(await member.responses.ai.get_sessions(), "Failed to fetch sessions")
        failed(await member.responses.ai.get_session(NO_ID), "Failed to fetch session")
    assert await member.ai.get_sessions() == {"sessions": []}
    # The failed request did not use up the week's plan.
    await member.ai.generate_plan(PLANNER_INPUT)


async def test_catalogue_without_its_tables_returns_the_operations_error(
    member: Person, plan_id: str, stored: ServiceDatabases
) -> None:
    async with stored.without(
        "catalogue", "plan_summary", "plan_in_language", "keto_plan", "purchase"
    ):
        failed(await member.responses.plans.get_plans(), "Failed to fetch plans")
        failed(await member.responses.plans.get_plan("keto-kickstart"), "Failed to fetch plan")
        reviewed = await member.responses.plans.review_plan(plan_id, {"rating": 5})
        failed(reviewed, "Failed to save review")
    await member.plans.get_plan("keto-kickstart")
