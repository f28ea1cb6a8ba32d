"""The streak of active days that logins keep going."""

import asyncio
from datetime import UTC, datetime, timedelta
from typing import Any

import httpx
import pytest

from tests.e2e.people import Person
from tests.e2e.spec.accounts import log_in
from tests.e2e.spec.service_databases import ServiceDatabases


def _start_of(day: int) -> datetime:
    """Midnight UTC of a day, counted from today."""
    today = datetime.now(UTC).replace(hour=0, minute=0, second=0, microsecond=0)
    return today + timedelta(days=day)


TICK = timedelta(microseconds=1)


@pytest.mark.parametrize(
    ("last_active", "streak"),
    [
        (lambda: _start_of(0), 6),
        (lambda: _start_of(0) - TICK, 7),
        (lambda: _start_of(-1), 7),
        (lambda: _start_of(-1) - TICK, 1),
        (lambda: _start_of(-400), 1),
        (lambda: None, 1),
    ],
    ids=["today", "last moment of yesterday", "yesterday", "the day before", "long ago", "never"],
)
async def test_a_streak_grows_day_by_day_and_begins_anew_after_a_gap(
    api: httpx.AsyncClient,
    member: Person,
    stored: ServiceDatabases,
    last_active: Any,
    streak: int,
) -> None:
    before = last_active()
    await stored.change(
        "identity",
        "UPDATE member SET streak_count = 6, last_active_date = $2 WHERE id = $1",
        member.id,
        before,
    )
    for _ in range(2):
        answer = await log_in(api, member.email)
        assert answer.json()["user"]["streakCount"] == streak
    assert (await member.me())["streakCount"] == streak
    row = await stored.row(
        "identity", "SELECT last_active_date AS at FROM member WHERE id = $1", member.id
    )
    if streak == 6:
        assert row["at"] == before
    else:
        assert abs((row["at"] - datetime.now(UTC)).total_seconds()) < 60


async def test_logins_at_once_count_one_day(
    api: httpx.AsyncClient, member: Person, stored: ServiceDatabases
) -> None:
    await stored.change(
        "identity",
        "UPDATE member SET streak_count = 6, last_active_date = $2 WHERE id = $1",
        member.id,
        _start_of(-1),
    )
    answers = await asyncio.gather(*(log_in(api, member.email) for _ in range(4)))
    assert {answer.json()["user"]["streakCount"] for answer in answers} == {7}


async def test_a_refused_login_leaves_the_streak_alone(
    api: httpx.AsyncClient, member: Person
) -> None:
    assert (await log_in(api, member.email, "not the password")).status_code == 401
    assert (await member.me())["streakCount"] == 0
