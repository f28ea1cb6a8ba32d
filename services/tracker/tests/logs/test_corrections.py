"""Replacing and deleting the log of a day."""

import asyncio
from datetime import UTC, datetime
from typing import Any

import pytest

from contracts.tracker import AchievementEarned, LogSaved
from services.tracker.tests.conftest import Mia
from testkit import RunningService

from .test_logs import FULL

FIELDS = [name for name in FULL if name != "date"]
DAY = {"from": "2026-03-05", "to": "2026-03-05"}


async def replaced(mia: Mia, body: dict[str, Any]) -> dict[str, Any]:
    answer = await mia.put("2026-03-05", body)
    assert answer.status_code == 200, answer.text
    log: dict[str, Any] = answer.json()["log"]
    return log


async def test_a_replaced_log_has_the_fields_sent_and_no_others(
    mia: Mia, tracker: RunningService
) -> None:
    before = await mia.saves(date="2026-03-05", weightKg=81.4, calories=1830, notes="Long")
    log = await replaced(mia, {"calories": 1900, "notes": "", "date": "2026-01-01"})
    assert log == {
        **dict.fromkeys(FIELDS),
        "id": before["id"],
        "userId": mia.id,
        "date": "2026-03-05T12:00:00Z",
        "calories": 1900,
        "notes": "",
    }
    assert await mia.logs(**DAY) == [log]
    await tracker.published(LogSaved, 2, user_id=mia.id)


async def test_a_day_without_a_log_is_given_one_that_counts(
    mia: Mia, tracker: RunningService
) -> None:
    log = await replaced(mia, {})
    assert [log[name] for name in FIELDS] == [None] * len(FIELDS)
    assert await mia.logs(**DAY) == [log]
    (event,) = await tracker.published(LogSaved, user_id=mia.id)
    assert event.date == datetime(2026, 3, 5, 12, tzinfo=UTC)
    await tracker.published(AchievementEarned, user_id=mia.id)


@pytest.mark.parametrize(
    ("day", "body", "field"),
    [
        ("2026-03-05", {"weightKg": None}, "weightKg"),
        ("2026-03-05", {"notes": None}, "notes"),
        ("2026-03-05", {"netCarbsG": 101}, "netCarbsG"),
        ("2026-02-31", {}, "date"),
        ("today", {}, "date"),
        ("2026-03-05T12:00:00Z", {}, "date"),
    ],
)
async def test_a_wrong_replacement_is_refused_with_its_field(
    mia: Mia, day: str, body: Any, field: str
) -> None:
    kept = await mia.saves(date="2026-03-05", weightKg=80)
    answer = await mia.put(day, body)
    assert answer.status_code == 400
    assert answer.json()["error"] == "Validation error"
    assert [issue["field"] for issue in answer.json()["details"]] == [field]
    assert await mia.logs(**DAY) == [kept]


async def test_a_deleted_log_is_gone_and_what_it_earned_stays(mia: Mia) -> None:
    await mia.saves(date="2026-03-05")
    await mia.check_finishes()
    answer = await mia.delete(date="2026-03-05")
    assert (answer.status_code, answer.json()) == (200, {"deleted": True})
    assert await mia.logs(**DAY) == []
    await mia.saves(date="2026-03-06")
    await mia.check_finishes()
    assert (await mia.earned(), await mia.points()) == (["First log"], 10)


async def test_deleting_a_log_that_does_not_exist_is_a_404(
    mia: Mia, tracker: RunningService
) -> None:
    await Mia(tracker).saves(date="2026-03-05")
    answer = await mia.delete(date="2026-03-05")
    assert (answer.status_code, answer.json()) == (404, {"error": "Log not found"})


async def test_of_several_deletions_at_once_one_succeeds(mia: Mia) -> None:
    await mia.saves(date="2026-03-05")
    answers = await asyncio.gather(*(mia.delete(date="2026-03-05") for _ in range(6)))
    assert sorted(answer.status_code for answer in answers) == [200, *[404] * 5]


@pytest.mark.parametrize("query", [{}, {"date": ""}, {"date": "2026-02-31"}, {"date": "today"}])
async def test_a_deletion_without_a_day_is_refused(mia: Mia, query: dict[str, str]) -> None:
    answer = await mia.delete(**query)
    assert answer.status_code == 400
    assert answer.json()["error"] == "Validation error"
    (issue,) = answer.json()["details"]
    assert (issue["field"], issue["code"]) == ("date", "not_a_date" if query else "required")
