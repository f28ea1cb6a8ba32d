"""The achievement check after a log is saved."""

import asyncio

import httpx

from testkit import eventually
from tests.e2e.people import PASSWORD, Person, a_new_member
from tests.e2e.spec.diary import SUMMARY, ago, earned, save
from tests.e2e.spec.provider import Provider, checkout
from tests.e2e.spec.service_databases import ServiceDatabases
from tests.e2e.spec.shapes import is_timestamp


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
    api: httpx.AsyncClient, member: Person, stored: ServiceDatabases
) -> None:
    credentials = {"email": member.email, "password": PASSWORD}
    await api.post("/api/auth/login", json=credentials)
    await save(member)
    await earned(member, "One log", "One day")
    await stored.change(
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
    await provider.deliver(checkout(member.id, planId="plan-reader"))
    await provider.deliver(checkout(member.id, planId="plan-reader"))
    await save(member, ago(1))
    await earned(member, "One log", "One plan")
    await provider.deliver(checkout(member.id, planId="plan-cents"))
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
