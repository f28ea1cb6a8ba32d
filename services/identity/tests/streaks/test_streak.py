"""`POST /api/auth/active`: the streak of a member who stays logged in."""

import asyncio
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from chassis import clock
from contracts.identity import StreakChanged
from services.identity.tests.members import bearer, log_in, log_out_everywhere, registered
from testkit import RunningService

NIGHT = datetime(2026, 3, 1, 23, 59, 59, tzinfo=UTC)
ACTIVE = "/api/auth/active"


async def test_a_day_with_a_valid_token_counts_as_one_with_a_login(
    identity: RunningService, monkeypatch: pytest.MonkeyPatch
) -> None:
    email, answer = await registered(identity)
    user_id, token = answer.json()["user"]["id"], answer.json()["token"]
    days = [
        (NIGHT, 1),
        (NIGHT + timedelta(seconds=1), 2),
        (NIGHT + timedelta(hours=12), 2),
        (NIGHT + timedelta(hours=36), 3),
        # By the clock of another process, which is behind.
        (NIGHT + timedelta(hours=12), 3),
        (NIGHT + timedelta(days=5), 1),
    ]
    for now, expected in days:
        monkeypatch.setattr(clock, "now", lambda now=now: now)
        active = await identity.client.post(ACTIVE, headers=bearer(token))
        assert (active.status_code, active.json()) == (200, {"streakCount": expected})
    # A login of the same day finds it counted.
    assert (await log_in(identity, email)).json()["user"]["streakCount"] == 1
    events = await identity.all_published(StreakChanged, user_id=user_id)
    assert [event.streak_count for event in events] == [1, 2, 3, 1]
    assert events[1].last_active_date == NIGHT + timedelta(seconds=1)


async def test_days_are_counted_in_the_members_time_zone(
    identity: RunningService, monkeypatch: pytest.MonkeyPatch
) -> None:
    email, answer = await registered(identity)
    headers = bearer(answer.json()["token"])
    home = ZoneInfo("America/Los_Angeles")
    visits = [
        # Ten to four and ten past are two days of UTC.
        *(
            (datetime(2026, 1, 5 + n, 15 + n % 2, (50, 10)[n % 2], tzinfo=home), n + 1)
            for n in range(6)
        ),
        # In Auckland it is the 12th, of which nothing is missed: her 11th is still the day before.
        ("Pacific/Auckland", 6),
        (datetime(2026, 1, 11, 15, tzinfo=home), 7),
        # At home it is still the 11th: the day that was counted as the 12th stays counted.
        ("America/Los_Angeles", 7),
        (datetime(2026, 1, 13, 1, tzinfo=home), 8),
        (datetime(2026, 1, 15, 1, tzinfo=home), 1),
    ]
    path = "/api/auth/settings"
    await identity.client.patch(path, json={"timezone": home.key}, headers=headers)
    for visit, expected in visits:
        if isinstance(visit, str):
            moved = await identity.client.patch(path, json={"timezone": visit}, headers=headers)
            assert moved.status_code == 200
        else:
            monkeypatch.setattr(clock, "now", lambda now=visit: now.astimezone(UTC))
        active = await identity.client.post(ACTIVE, headers=headers)
        assert active.json() == {"streakCount": expected}, visit
    assert (await log_in(identity, email)).json()["user"]["streakCount"] == 1


async def test_a_second_visit_on_a_day_can_count_in_the_members_next_time_zone(
    identity: RunningService, monkeypatch: pytest.MonkeyPatch
) -> None:
    email, answer = await registered(identity)
    headers = bearer(answer.json()["token"])
    home = ZoneInfo("America/Los_Angeles")
    visits = [
        (datetime(2026, 11, 24, 0, 30, tzinfo=home), home.key, 1),
        # Gains nothing at home, and is the 25th in Auckland, where it is the 26th next.
        (datetime(2026, 11, 24, 23, 30, tzinfo=home), home.key, 1),
        (datetime(2026, 11, 25, 23, 0, tzinfo=home), "Pacific/Auckland", 2),
    ]
    for now, zone, expected in visits:
        monkeypatch.setattr(clock, "now", lambda now=now: now.astimezone(UTC))
        await identity.client.patch("/api/auth/settings", json={"timezone": zone}, headers=headers)
        active = await identity.client.post(ACTIVE, headers=headers)
        assert active.json() == {"streakCount": expected}, now
    assert (await log_in(identity, email)).json()["user"]["streakCount"] == 2


async def test_concurrent_requests_count_a_day_once(identity: RunningService) -> None:
    email, answer = await registered(identity)
    user_id, token = answer.json()["user"]["id"], answer.json()["token"]
    requests = [identity.client.post(ACTIVE, headers=bearer(token)) for _ in range(6)]
    *active, login = await asyncio.gather(*requests, log_in(identity, email))
    assert {each.json()["streakCount"] for each in active} == {1}
    assert login.json()["user"]["streakCount"] == 1
    assert len(await identity.all_published(StreakChanged, user_id=user_id)) == 1


async def test_a_refused_token_counts_no_day(identity: RunningService) -> None:
    _, answer = await registered(identity)
    user_id, token = answer.json()["user"]["id"], answer.json()["token"]
    assert (await log_out_everywhere(identity, token)).status_code == 200
    # Also in the second before the guard has read the revocation.
    refused = await identity.client.post(ACTIVE, headers=bearer(token))
    assert (refused.status_code, refused.json()) == (401, {"error": "Invalid token"})
    missing = await identity.client.post(ACTIVE)
    assert (missing.status_code, missing.json()) == (401, {"error": "Not authenticated"})
    stranger = await identity.client.post(ACTIVE, headers=identity.as_member())
    assert (stranger.status_code, stranger.json()) == (401, {"error": "Invalid token"})
    assert await identity.all_published(StreakChanged, user_id=user_id) == []
