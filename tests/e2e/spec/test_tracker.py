"""Daily logs: what tracker's own tests don't look at."""

import asyncio

from tests.e2e.people import Person
from tests.e2e.spec.diary import SUMMARY, logs, save
from tests.e2e.spec.payloads import LOG


async def test_many_saves_of_one_day_at_once_make_one_log_of_all_their_fields(
    member: Person,
) -> None:
    await asyncio.gather(*(save(member, **{name: value}) for name, value in LOG.items()))
    (log,) = await logs(member)
    assert {name: log[name] for name in LOG} == LOG


async def test_a_leap_day_is_a_day_and_so_are_the_ends_of_all_years(member: Person) -> None:
    them = ["0001-01-01", "2024-02-29", "2025-12-31", "2026-01-01", "9999-12-31"]
    for day in them:
        log = await save(member, date=day)
        assert log["date"].startswith(f"{day}T12:00:00")
    listed = await logs(member, **{"from": them[0], "to": them[-1]})
    assert [log["date"][:10] for log in listed] == them


async def test_a_summary_of_nothing_is_zeros(member: Person) -> None:
    answer = await member.get(SUMMARY)
    assert answer.status_code == 200
    assert answer.json() == {
        "user": {"weightKg": None, "targetWeightKg": None, "streakCount": 0, "totalPoints": 0},
        "stats": {"logsCount": 0, "weightLost": 0, "avgCalories": 0, "currentStreak": 0},
        "recentAchievements": [],
    }
