"""What a write returns in addition to what it stored: the day, the streak and the awards."""

import asyncio
from typing import Any

import pytest

from chassis import ids
from contracts.identity import StreakChanged
from contracts.samples import sample
from contracts.tracker import AchievementEarned
from services.tracker.tests.conftest import Mia

from .test_diary import COFFEE, DAY

OTHER = "2026-03-06"


async def sent(mia: Mia, method: str, path: str, body: Any = None) -> Any:
    answer = await mia.send(method, path, body)
    assert answer.status_code in (200, 201), answer.text
    return answer.json()


async def test_each_write_answers_the_day_as_it_is_shown(mia: Mia) -> None:
    await mia.receives("streaks", sample(StreakChanged, user_id=mia.id, streak_count=6))
    entry = (await mia.adds(COFFEE))["entry"]
    for method, path, body in (
        ("POST", "entries", COFFEE),
        ("POST", "entries/batch", {"entries": [COFFEE, COFFEE]}),
        ("POST", "entries/copy", {"from": {"date": DAY}, "to": {"date": DAY}}),
        ("PATCH", f"entries/{entry['id']}", {"meal": "lunch"}),
        ("PATCH", f"log/{DAY}", {"calories": 1800}),
        ("PATCH", f"log/{DAY}", {"calories": None}),
        ("PATCH", f"log/{DAY}", {}),
        ("POST", "water", {"id": ids.new(), "date": DAY, "ml": 250}),
        ("DELETE", f"entries/{entry['id']}", None),
    ):
        answer = await sent(mia, method, path, body)
        day = await mia.day(DAY)
        assert (answer["day"], answer["log"]) == (day, day["log"]), path
        assert (answer["streak"], answer["awards"]) == (6, [])


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", "entries", COFFEE),
        ("POST", "entries/batch", {"entries": [COFFEE]}),
        ("PATCH", f"log/{DAY}", {}),
        ("POST", "water", {"id": "01939fa0-8000-7000-8000-00000000000a", "date": DAY, "ml": 250}),
    ],
)
async def test_a_write_that_makes_a_log_answers_what_it_has_earned(
    mia: Mia, method: str, path: str, body: Any
) -> None:
    (award,) = (await sent(mia, method, path, body))["awards"]
    assert (award["name"], award["icon"]) == ("First log", "📓")
    assert (await mia.summary())["recentAchievements"] == [award]
    assert (await mia.points(), await mia.earned()) == (10, ["First log"])
    # The event finds nothing more.
    mia.saved += 1
    await mia.check_finishes()
    assert await mia.points() == 10
    (event,) = await mia.tracker.all_published(AchievementEarned, user_id=mia.id)
    assert (event.achievement_name, event.total_points) == ("First log", 10)


async def test_an_entry_that_moves_to_a_day_without_a_log_earns_what_its_log_earns(
    mia: Mia,
) -> None:
    entry = (await mia.adds(COFFEE))["entry"]
    copy = {"from": {"date": DAY}, "to": {"date": "2026-03-07"}}
    assert (await sent(mia, "POST", "entries/copy", copy))["awards"] == []
    assert [each["name"] for each in (await mia.changes(entry, date=OTHER))["awards"]] == [
        "Three logs"
    ]
    assert (await mia.changes(entry, date=DAY))["awards"] == []


async def test_writes_at_once_and_their_events_award_once(mia: Mia) -> None:
    days = [f"2026-03-{n:02}" for n in range(1, 9)]
    added = await asyncio.gather(*(mia.adds({**COFFEE, "date": day}) for day in days))
    names = [award["name"] for answer in added for award in answer["awards"]]
    assert sorted(names) == ["First log", "Three logs"]
    mia.saved += len(days)
    await mia.check_finishes()
    assert (await mia.points(), await mia.earned()) == (35, ["First log", "Three logs"])
    events = await mia.tracker.all_published(AchievementEarned, user_id=mia.id)
    assert sorted(event.total_points for event in events) == [10, 35]


async def test_a_request_that_is_repeated_answers_the_day_as_well(mia: Mia) -> None:
    entry = {**COFFEE, "id": ids.new()}
    first = await mia.adds(entry)
    assert await mia.adds(entry, status=200) == {**first, "awards": []}


async def test_an_entry_that_moves_answers_both_days_the_earlier_one_first(mia: Mia) -> None:
    entry = (await mia.adds(COFFEE))["entry"]
    for to in (OTHER, DAY):
        answer = await mia.changes(entry, date=to)
        assert answer["days"] == [await mia.day(DAY), await mia.day(OTHER)]
        assert "day" not in answer
        assert answer["log"] == (await mia.day(to))["log"]
        assert answer["entry"]["date"] == to


async def test_a_day_that_has_not_changed_is_not_sent_again(mia: Mia) -> None:
    await mia.adds(COFFEE)

    async def asked(tag: str | None) -> tuple[int, str]:
        answer = await mia.tracker.client.get(
            f"/api/tracker/day?date={DAY}",
            headers={**mia.headers, **({"if-none-match": tag} if tag else {})},
        )
        assert bool(answer.content) == (answer.status_code == 200)
        return answer.status_code, answer.headers["etag"]

    status, tag = await asked(None)
    assert (status, await asked(tag)) == (200, (304, tag))
    assert await asked(f'"other", W/{tag}') == (304, tag)
    await mia.adds(COFFEE)
    status, other = await asked(tag)
    assert status == 200
    assert other != tag
