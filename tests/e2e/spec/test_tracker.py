"""Daily logs and achievements: /api/tracker."""

import asyncio
from datetime import UTC, date, datetime

import pytest

from tests.e2e.people import Person
from tests.e2e.spec.diary import LOGS, SUMMARY, ago, days, logs, save, stats, today
from tests.e2e.spec.payloads import LOG

FIELDS = {"id", "userId", "date", *LOG}


async def test_a_log_is_answered_with_all_its_fields_and_stands_at_noon(member: Person) -> None:
    log = await save(member, date(2026, 3, 1), **LOG)
    assert set(log) == FIELDS
    assert {name: log[name] for name in LOG} == LOG
    assert log["userId"] == member.id
    assert datetime.fromisoformat(log["date"]) == datetime(2026, 3, 1, 12, tzinfo=UTC)
    assert await logs(member, **{"from": "2026-03-01", "to": "2026-03-01"}) == [log]


async def test_a_log_without_a_date_is_todays_and_may_be_empty(member: Person) -> None:
    log = await save(member)
    assert log["date"].startswith(f"{today()}T12:00:00")
    assert {log[name] for name in LOG} == {None}
    assert await logs(member) == [log]


async def test_one_log_a_day_is_updated_with_what_is_sent(member: Person) -> None:
    first = await save(member, **LOG)
    second = await save(member, today(), calories=0, notes="", proteinG=1.5)
    assert second == {**first, "calories": 0, "notes": "", "proteinG": 1.5}
    assert await save(member) == second
    assert await logs(member) == [second]


async def test_many_saves_of_one_day_at_once_make_one_log_of_all_their_fields(
    member: Person,
) -> None:
    await asyncio.gather(*(save(member, **{name: value}) for name, value in LOG.items()))
    (log,) = await logs(member)
    assert {name: log[name] for name in LOG} == LOG


async def test_a_leap_day_is_a_day_and_so_are_the_ends_of_all_years(member: Person) -> None:
    them = ["0001-01-01", "2024-02-29", "2025-12-31", "2026-01-01", "9999-12-31"]
    for day in them:
        log = await save(member, date.fromisoformat(day))
        assert log["date"].startswith(f"{day}T12:00:00")
    assert await days(member, **{"from": them[0], "to": them[-1]}) == them


async def test_logs_are_listed_oldest_first_within_a_range_that_includes_its_ends(
    member: Person,
) -> None:
    for day in (5, 1, 3, 4, 2):
        await save(member, date(2026, 5, day), calories=day)
    all_of_them = [f"2026-05-0{day}" for day in range(1, 6)]
    for since, until, expected in (
        ("2026-05-01", "2026-05-05", all_of_them),
        ("2026-05-02", "2026-05-04", all_of_them[1:4]),
        ("2026-05-03", "2026-05-03", all_of_them[2:3]),
        ("2026-05-03T12:00:00Z", "2026-05-04T12:00:00.000Z", all_of_them[2:4]),
        ("2026-05-03T12:00:01Z", "2026-05-04T11:59:59Z", []),
        ("2026-05-04", "2026-05-02", []),
        ("1990-01-01", "1990-12-31", []),
    ):
        assert await days(member, **{"from": since, "to": until}) == expected, (since, until)
    assert await days(member, **{"from": "2026-05-04"}) == all_of_them[3:]
    assert await days(member, to="2026-05-04") == []


async def test_without_a_range_the_last_thirty_days_are_listed(member: Person) -> None:
    for day in (-1, 0, 1, 29, 31, 400):
        await save(member, ago(day), calories=1)
    recent = [str(ago(day)) for day in (29, 1, 0)]
    assert await days(member) == recent
    assert await days(member, **{"from": str(ago(31))}) == [str(ago(31)), *recent]
    assert await days(member, to=str(ago(-1))) == [*recent, str(ago(-1))]


@pytest.mark.parametrize("name", ["from", "to"])
async def test_a_range_that_ends_at_no_date_is_a_400(mia: Person, name: str) -> None:
    for value in ("yesterday", "2026-02-31", "2026-13-01", "20260101", "", "\0", "9" * 500):
        answer = await mia.get(LOGS, params={name: value})
        assert answer.status_code == 400, value
        assert answer.json()["error"] == "Validation error"
    for value in ("%FF", "%ED%A0%80", "0001-01-01T00:00:00%2B23:59", "9999-12-31T23:59:59-23:59"):
        answer = await mia.get(f"{LOGS}?{name}={value}")
        assert answer.status_code == 400, value


async def test_a_summary_of_nothing_is_zeros(member: Person) -> None:
    answer = await member.get(SUMMARY)
    assert answer.status_code == 200
    assert answer.json() == {
        "user": {"weightKg": None, "targetWeightKg": None, "streakCount": 0, "totalPoints": 0},
        "stats": {"logsCount": 0, "weightLost": 0, "avgCalories": 0, "currentStreak": 0},
        "recentAchievements": [],
    }


async def test_a_summary_looks_at_the_last_thirty_days(member: Person) -> None:
    await save(member, ago(31), weightKg=200, calories=9000)
    await save(member, ago(29), calories=2000)
    await save(member, ago(20), weightKg=90.25, calories=1501)
    await save(member, ago(10), weightKg=120, waterMl=1)
    await save(member, ago(2), weightKg=88)
    await save(member, ago(1), notes="no weight today")
    await save(member, ago(-1), weightKg=20, calories=10000)
    # 90.25 - 88 = 2.25, half up; (2000 + 1501) / 2 = 1750.5, half up
    assert await stats(member) == {
        "logsCount": 5,
        "weightLost": 2.3,
        "avgCalories": 1751,
        "currentStreak": 0,
    }


async def test_weight_may_be_gained_and_one_weight_is_no_loss(member: Person) -> None:
    await save(member, ago(3), calories=0)
    assert await stats(member) == {
        "logsCount": 1,
        "weightLost": 0,
        "avgCalories": 0,
        "currentStreak": 0,
    }
    await save(member, ago(2), weightKg=80.1)
    assert (await stats(member))["weightLost"] == 0
    await save(member, ago(1), weightKg=81.3)
    assert (await stats(member))["weightLost"] == -1.2


async def test_a_user_id_in_the_body_of_a_log_is_ignored(member: Person, mia: Person) -> None:
    log = await save(member, userId=mia.id, id="mine", unknown=[1])
    assert log["userId"] == member.id
    assert log["id"] != "mine"
    assert "unknown" not in log
