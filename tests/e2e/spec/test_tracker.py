"""Daily logs and achievements: /api/tracker."""

import asyncio
from datetime import UTC, date, datetime, timedelta
from typing import Any

import httpx
import pytest

from testkit import eventually
from tests.e2e.people import PASSWORD, Person, a_new_member
from tests.e2e.spec.books import Books
from tests.e2e.spec.provider import Provider, checkout
from tests.e2e.spec.shapes import is_timestamp
from tests.e2e.spec.wishes import LOG

SAVE, LOGS, SUMMARY = "/api/tracker/log", "/api/tracker/logs", "/api/tracker/summary"
FIELDS = {"id", "userId", "date", *LOG}


async def save(person: Person, day: date | None = None, **fields: Any) -> dict[str, Any]:
    when = {} if day is None else {"date": day.isoformat()}
    answer = await person.post(SAVE, {**when, **fields})
    assert answer.status_code == 200, answer.text
    assert set(answer.json()) == {"log"}
    log: dict[str, Any] = answer.json()["log"]
    return log


async def logs(person: Person, **query: str) -> list[dict[str, Any]]:
    answer = await person.get(LOGS, params=query)
    assert answer.status_code == 200, answer.text
    assert set(answer.json()) == {"logs"}
    found: list[dict[str, Any]] = answer.json()["logs"]
    return found


async def days(person: Person, **query: str) -> list[str]:
    return [log["date"][:10] for log in await logs(person, **query)]


async def stats(person: Person) -> dict[str, Any]:
    answer = await person.get(SUMMARY)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()["stats"]
    return found


def today() -> date:
    return datetime.now(UTC).date()


def ago(days: int) -> date:
    return today() - timedelta(days=days)


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


async def earned(person: Person, *names: str) -> list[dict[str, Any]]:
    """Wait until exactly these are the member's recent achievements."""

    async def as_expected() -> list[dict[str, Any]]:
        recent: list[dict[str, Any]] = (await person.get(SUMMARY)).json()["recentAchievements"]
        assert {achievement["name"] for achievement in recent} == set(names)
        return recent

    found: list[dict[str, Any]] = await eventually(as_expected)
    return found


async def test_saved_logs_earn_achievements_and_points_once(member: Person) -> None:
    await save(member, ago(0), calories=1)
    (first,) = await earned(member, "One log")
    assert first == {"name": "One log", "icon": "a", "earnedAt": first["earnedAt"]}
    assert is_timestamp(first["earnedAt"])
    await member.becomes(totalPoints=1)
    # The same day again is no second log; thrice at once is no third achievement.
    await asyncio.gather(*(save(member, ago(0), calories=2) for _ in range(3)))
    await asyncio.gather(*(save(member, ago(1), calories=2) for _ in range(3)))
    await earned(member, "One log", "Two logs")
    await save(member, ago(2))
    await earned(member, "One log", "Two logs", "Three logs")
    await member.becomes(totalPoints=1 + 2 + 4)
    assert (await member.get(SUMMARY)).json()["user"]["totalPoints"] == 7


async def test_a_streak_earns_its_achievement_at_a_log_and_shows_in_the_summary(
    api: httpx.AsyncClient, member: Person, books: Books
) -> None:
    credentials = {"email": member.email, "password": PASSWORD}
    await api.post("/api/auth/login", json=credentials)
    await save(member)
    await earned(member, "One log", "One day")
    await books.change(
        "identity",
        "UPDATE member SET streak_count = 2, last_active_date = now() - interval '1 day' "
        "WHERE id = $1",
        member.id,
    )
    assert (await api.post("/api/auth/login", json=credentials)).json()["user"]["streakCount"] == 3

    async def shows_the_streak() -> bool:
        summary = (await member.get(SUMMARY)).json()
        counts = summary["user"]["streakCount"], summary["stats"]["currentStreak"]
        return counts == (3, 3)

    await eventually(shows_the_streak)
    await earned(member, "One log", "One day")
    await save(member)
    await earned(member, "One log", "One day", "Three days")
    await member.becomes(totalPoints=1 + 8 + 16, streakCount=3)


async def test_purchases_earn_achievements_at_the_next_log_and_five_are_recent(
    api: httpx.AsyncClient, provider: Provider
) -> None:
    member = await a_new_member(api)
    await provider.tells(checkout(member.id, planId="plan-reader"))
    await provider.tells(checkout(member.id, planId="plan-reader"))
    await save(member, ago(1))
    await earned(member, "One log", "One plan")
    await provider.tells(checkout(member.id, planId="plan-cents"))
    await save(member, ago(1))
    await earned(member, "One log", "One plan", "Two plans")
    await save(member, ago(2))
    await earned(member, "One log", "One plan", "Two plans", "Two logs")
    await save(member, ago(3))
    await earned(member, "One log", "One plan", "Two plans", "Two logs", "Three logs")
    await api.post("/api/auth/login", json={"email": member.email, "password": PASSWORD})
    await save(member, ago(3))
    await member.becomes(totalPoints=1 + 2 + 4 + 8 + 32 + 64)
    recent = (await member.get(SUMMARY)).json()["recentAchievements"]
    assert len(recent) == 5
    assert recent[0]["name"] == "One day"
    assert recent[1]["name"] == "Three logs"
    times = [achievement["earnedAt"] for achievement in recent]
    assert times == sorted(times, reverse=True)


async def test_what_a_log_says_about_whose_it_is_counts_for_nothing(
    member: Person, mia: Person
) -> None:
    log = await save(member, userId=mia.id, id="mine", unknown=[1])
    assert log["userId"] == member.id
    assert log["id"] != "mine"
    assert "unknown" not in log
