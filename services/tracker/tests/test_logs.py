"""Saving logs and reading them back."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest

from chassis import clock
from contracts.tracker import LogSaved
from testkit import RunningService

from .conftest import Mia

FULL = {
    "date": "2026-03-05",
    "weightKg": 81.4,
    "calories": 1830,
    "proteinG": 120.5,
    "fatG": 140,
    "carbsG": 25,
    "netCarbsG": 18,
    "waterMl": 2500,
    "notes": "Felt good 🥑",
}


async def test_a_log_is_answered_with_all_its_fields(mia: Mia) -> None:
    log = await mia.saves(**FULL)
    assert log == {
        **FULL,
        "id": log["id"],
        "userId": mia.id,
        "date": "2026-03-05T12:00:00Z",
    }
    assert await mia.logs(**{"from": "2026-03-05", "to": "2026-03-05"}) == [log]


async def test_an_empty_log_is_a_log_of_today(mia: Mia, at: Callable[[datetime], None]) -> None:
    at(datetime(2026, 5, 6, 23, 59, 59, tzinfo=UTC))
    log = await mia.saves()
    assert log.pop("id")
    assert log == {
        "userId": mia.id,
        "date": "2026-05-06T12:00:00Z",
        **dict.fromkeys([name for name in FULL if name != "date"]),
    }


async def test_a_second_save_of_a_day_changes_only_what_it_sends(mia: Mia) -> None:
    first = await mia.saves(**FULL)
    second = await mia.saves(date="2026-03-05", weightKg=80, notes="")
    assert second == {**first, "weightKg": 80, "notes": ""}
    assert await mia.saves(date="2026-03-05") == second
    assert len(await mia.logs(**{"from": "2026-03-01", "to": "2026-03-31"})) == 1


async def test_saving_publishes_an_event(mia: Mia, tracker: RunningService) -> None:
    before = clock.now()
    await mia.saves(**FULL)
    (event,) = await tracker.published(LogSaved, user_id=mia.id)
    assert event.date == datetime(2026, 3, 5, 12, tzinfo=UTC)
    assert before <= event.saved_at <= clock.now()


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("notes", "x" * 501),
        ("notes", "nul \0"),
        ("notes", 7),
        ("notes", None),
        ("date", "2026-02-31"),
        ("date", "2025-02-29"),
        ("date", "0000-01-01"),
        ("date", "10000-01-01"),
        ("date", "2026-1-1"),
        ("date", "20260101"),
        ("date", "2026-W01-1"),
        ("date", "2026-01-01T00:00:00Z"),
        ("date", " 2026-01-01"),
        ("date", "2026-01-01\n"),
        ("date", "٢٠٢٦-٠١-٠١"),
        ("date", ""),
        ("date", 20260101),
        ("date", None),
        ("date", True),
    ],
)
async def test_a_wrong_field_is_named_and_nothing_is_stored(
    mia: Mia, field: str, value: Any
) -> None:
    answer = await mia.post({"weightKg": 80, field: value})
    assert answer.status_code == 400
    assert answer.json()["error"] == "Validation error"
    assert [issue["field"] for issue in answer.json()["details"]] == [field]
    assert await mia.logs(**{"from": "0001-01-01", "to": "9999-12-31"}) == []


async def test_every_wrong_field_is_named(mia: Mia) -> None:
    answer = await mia.post({"date": "soon", "weightKg": "80", "notes": 7})
    assert {i["field"] for i in answer.json()["details"]} == {"date", "weightKg", "notes"}
    assert all(i["message"] for i in answer.json()["details"])


async def test_members_see_nothing_of_each_other(mia: Mia, tracker: RunningService) -> None:
    ben = Mia(tracker)
    his = await ben.saves(**FULL)
    hers = await mia.saves(date=FULL["date"], userId=ben.id, id=his["id"], weightKg=60)
    assert hers["userId"] == mia.id
    assert hers["id"] != his["id"]
    everything = {"from": "2000-01-01", "to": "2100-01-01", "userId": ben.id}
    assert await mia.logs(**everything) == [hers]
    assert await ben.logs(**everything) == [his]
    assert (await ben.summary())["stats"]["logsCount"] == 0


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("POST", "log"),
        ("PUT", "log/2026-01-01"),
        ("DELETE", "log?date=2026-01-01"),
        ("GET", "logs"),
        ("GET", "summary"),
        ("GET", "weight"),
        ("GET", "achievements"),
        ("GET", "export"),
    ],
)
async def test_only_members_are_let_in(tracker: RunningService, method: str, path: str) -> None:
    ask = tracker.client.request
    anonymous = await ask(method, f"/api/tracker/{path}", json={"weightKg": "wrong as well"})
    assert (anonymous.status_code, anonymous.json()) == (401, {"error": "Not authenticated"})
    for token in ("nonsense", tracker.as_member(type="reset")["authorization"][7:]):
        headers = {"authorization": f"Bearer {token}"}
        answer = await ask(method, f"/api/tracker/{path}", headers=headers)
        assert (answer.status_code, answer.json()) == (401, {"error": "Invalid token"})


async def test_a_member_has_a_limited_number_of_logs(mia: Mia, tracker: RunningService) -> None:
    await tracker.rows(
        "INSERT INTO progress_log (id, user_id, date, saved_at)"
        " SELECT 'log-' || n, $1, timestamptz '1960-01-01 12:00Z' + n * interval '1 day', now()"
        " FROM generate_series(1, 20000) AS n",
        mia.id,
    )
    new = {"date": "2026-01-31", "calories": 1800}
    message = "there are 20000 logs already: delete one to store another"
    details = [{"field": "date", "message": message}]
    for refused in (await mia.post(new), await mia.put("2026-01-31", {})):
        assert refused.status_code == 400
        assert refused.json() == {"error": "Validation error", "details": details}
    # Those that are stored can be changed, and a deleted one makes room for another.
    await mia.saves(date="1960-01-02", calories=1800)
    assert (await mia.delete(date="1960-01-02")).status_code == 200
    await mia.saves(**new)
    assert (await mia.post({"date": "2026-02-01"})).status_code == 400
    # What was refused is no saved log for others.
    await mia.check_finishes()
    saved = [each.data for each in tracker.published_events if isinstance(each.data, LogSaved)]
    days = [each.date.date().isoformat() for each in saved if each.user_id == mia.id]
    assert days == ["1960-01-02", "2026-01-31"]
