"""Saving logs and reading them back."""

from collections.abc import Callable
from datetime import UTC, date, datetime

from chassis import clock
from contracts.tracker import LogSaved
from services.tracker.tests.conftest import Mia
from testkit import RunningService

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
    date = "2026-03-05T12:00:00Z"
    assert log == {**FULL, "id": log["id"], "userId": mia.id, "date": date}
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


async def test_only_members_are_let_in(tracker: RunningService) -> None:
    operations = [
        (method.upper(), path)
        for path, methods in tracker.app.openapi()["paths"].items()
        for method in methods
        if path.startswith("/api/")
    ]
    assert len(operations) > 30
    for method, path in operations:
        answer = await tracker.client.request(method, path)
        found = answer.status_code, answer.json()
        assert found == (401, {"error": "Not authenticated"}), (method, path)


async def test_a_member_has_a_limited_number_of_logs(mia: Mia, tracker: RunningService) -> None:
    await mia.has_logs(date(1960, 1, 2), 20_000)
    new = {"date": "2026-01-31", "calories": 1800}
    message = "there are 20000 logs already: delete one to store another"
    detail = {"field": "date", "message": message, "code": "too_many", "max": 20_000}
    for refused in (await mia.post(new), await mia.put("2026-01-31", {})):
        assert refused.status_code == 400
        assert refused.json() == {"error": "Validation error", "details": [detail]}
    # Those that are stored can be changed, and a deleted one makes room for another.
    await mia.saves(date="1960-01-02", calories=1800)
    assert (await mia.delete(date="1960-01-02")).status_code == 200
    await mia.saves(**new)
    assert (await mia.post({"date": "2026-02-01"})).status_code == 400
    # A refused log publishes no event.
    await mia.check_finishes()
    saved = [each.data for each in tracker.published_events if isinstance(each.data, LogSaved)]
    days = [each.date.date().isoformat() for each in saved if each.user_id == mia.id]
    assert days == ["1960-01-02", "2026-01-31"]
