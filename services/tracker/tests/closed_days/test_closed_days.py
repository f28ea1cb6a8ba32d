"""A day that is over is published once, for what planner learns."""

from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from chassis import clock, ids
from contracts.identity import UserProfileChanged
from contracts.planner import PlanGenerated
from contracts.samples import sample
from contracts.tracker import DayClosed
from services.tracker.tests.conftest import Mia
from testkit import eventually

MADE = "b055a16a-12b7-8828-ac00-32db14e17485"
MADE_LATER = "12cdee51-738f-88dc-915c-f6705e5fbc64"


async def has_a_plan(mia: Mia) -> None:
    await mia.receives("plans", sample(PlanGenerated, user_id=mia.id))


async def eats(mia: Mia, day: date, entry_id: str = MADE) -> None:
    entry = {"id": entry_id, "date": str(day), "meal": "lunch", "name": "Soup", "calories": 300}
    await mia.adds(entry)
    mia.saved += 1
    await mia.check_finishes()


async def tasks(mia: Mia, *, waiting: bool = True) -> list[Any]:
    rows = await mia.tracker.rows(
        "SELECT key, due_at FROM work WHERE kind = 'close-day' AND member_id = $1"
        " AND (done_at IS NULL) = $2 ORDER BY key",
        mia.id,
        waiting,
    )
    return [(row["key"], row["due_at"]) for row in rows]


async def closes(mia: Mia) -> list[DayClosed]:
    """Have her days closed now; return what was ever published."""
    await mia.tracker.rows(
        "UPDATE work SET due_at = now() WHERE kind = 'close-day' AND member_id = $1", mia.id
    )

    async def is_done() -> bool:
        return not await tasks(mia)

    await eventually(is_done, what="the days are closed")
    return await mia.tracker.all_published(DayClosed, user_id=mia.id)


async def test_a_day_is_closed_at_noon_of_the_next_one_where_the_member_is(mia: Mia) -> None:
    zone = "America/New_York"
    await has_a_plan(mia)
    await mia.receives("members", sample(UserProfileChanged, user_id=mia.id, timezone=zone))
    today = clock.now().astimezone(ZoneInfo(zone)).date()
    await eats(mia, today)
    noon = datetime.combine(today + timedelta(days=1), time(12), ZoneInfo(zone))
    assert await tasks(mia) == [(f"{mia.id}:{today}", noon.astimezone(UTC))]


async def test_the_event_has_the_ids_that_the_app_has_made_and_the_starts(mia: Mia) -> None:
    today = clock.now().date()
    await has_a_plan(mia)
    start = {"kind": "written", "planId": "a-plan", "startsOn": str(today)}
    await mia.send("POST", "plan-starts", start)
    await eats(mia, today)
    await eats(mia, today, ids.new())
    [event] = await closes(mia)
    assert (event.day, list(event.entries)) == (today, [MADE])
    assert [each.plan_id for each in event.starts] == ["a-plan"]
    # What is logged later is not learned.
    await eats(mia, today, MADE_LATER)
    assert await tasks(mia) == []
    assert await closes(mia) == [event]


async def test_nothing_is_published_without_a_plan_an_entry_or_long_afterwards(mia: Mia) -> None:
    today = clock.now().date()
    await eats(mia, today, MADE_LATER)
    assert await tasks(mia) == []
    await has_a_plan(mia)
    await eats(mia, today - timedelta(days=3))
    assert await tasks(mia) == []
    yesterday = today - timedelta(days=1)
    await mia.saves(date=str(yesterday), weightKg=80)
    await mia.check_finishes()
    assert [key for key, _ in await tasks(mia)] == [f"{mia.id}:{yesterday}"]
    assert await closes(mia) == []
