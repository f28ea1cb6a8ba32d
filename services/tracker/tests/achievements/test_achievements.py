"""Earning achievements, asynchronously, each once."""

import asyncio
from datetime import date, timedelta
from functools import partial

import pytest

from chassis import clock
from contracts.billing import PlanPurchased
from contracts.identity import StreakChanged
from contracts.samples import sample
from contracts.tracker import AchievementEarned, LogSaved
from services.tracker.tests.conftest import Mia
from testkit import RunningService, eventually
from tracker.subscribers import check_achievements


def streak(mia: Mia, count: int, ago: timedelta = timedelta()) -> StreakChanged:
    return sample(
        StreakChanged, user_id=mia.id, streak_count=count, last_active_date=clock.now() - ago
    )


def purchase(mia: Mia, plan: str = "plan", ago: timedelta = timedelta()) -> PlanPurchased:
    return sample(PlanPurchased, user_id=mia.id, plan_id=plan, purchased_at=clock.now() - ago)


async def test_the_first_log_earns_its_achievement(mia: Mia, tracker: RunningService) -> None:
    before = clock.now()
    await mia.saves()
    (event,) = await tracker.published(AchievementEarned, user_id=mia.id)
    assert (event.achievement_name, event.points, event.total_points) == ("First log", 10, 10)
    assert before <= event.earned_at <= clock.now()
    summary = await mia.summary()
    assert summary["user"]["totalPoints"] == 10
    (earned,) = summary["recentAchievements"]
    assert earned == {
        "name": "First log",
        "icon": "📓",
        "earnedAt": event.earned_at.isoformat().replace("+00:00", "Z"),
    }


async def test_a_saved_day_counts_once_however_often_it_is_saved(mia: Mia) -> None:
    for _ in range(3):
        await mia.saves(date="2026-01-01")
    await mia.check_finishes()
    assert await mia.earned() == ["First log"]


async def test_parallel_saves_earn_each_achievement_once_and_lose_no_points(
    mia: Mia, tracker: RunningService
) -> None:
    await asyncio.gather(*(mia.saves(date=f"2026-01-{day:02}") for day in range(1, 31)))
    await mia.check_finishes()
    assert await mia.earned() == ["First log", "Three logs"]
    assert await mia.points() == 35
    events = await tracker.published(AchievementEarned, 2, user_id=mia.id)
    assert sorted(event.total_points for event in events) == sorted({events[0].total_points, 35})


async def test_checks_in_several_processes_at_once_give_an_achievement_once(
    mia: Mia, tracker: RunningService
) -> None:
    await mia.has_logs(date(2026, 1, 1), 3)
    # Creating the member's row would lock as well.
    await tracker.rows("INSERT INTO member (id) VALUES ($1) ON CONFLICT DO NOTHING", mia.id)

    async def check() -> None:
        async with tracker.database.session() as session:
            await check_achievements([sample(LogSaved, user_id=mia.id)], session)

    await tracker.side_by_side("user_achievement", *(check() for _ in range(12)))
    assert await mia.earned() == ["First log", "Three logs"]
    assert await mia.points() == 35
    totals = [e.total_points for e in await tracker.published(AchievementEarned, 2, user_id=mia.id)]
    assert max(totals) == 35


async def test_a_streak_counts_at_the_next_log_save_and_not_before(mia: Mia) -> None:
    await mia.receives("streaks", streak(mia, 7))
    assert await mia.earned() == []
    await mia.saves()
    await eventually(lambda: mia.earned_is("First log", "Streak of 7"))
    assert (await mia.summary())["stats"]["currentStreak"] == 7


async def test_what_happened_after_the_last_log_save_waits_for_the_next(mia: Mia) -> None:
    await mia.saves()
    await mia.check_finishes()
    await mia.receives("streaks", streak(mia, 7))
    await mia.receives("purchases", purchase(mia))
    assert await mia.earned() == ["First log"]
    await mia.saves()
    await eventually(lambda: mia.earned_is("First log", "First plan", "Streak of 7"))


@pytest.mark.parametrize("ahead", [0, 4])
@pytest.mark.parametrize("queue", ["streaks", "purchases"])
async def test_what_happened_before_a_log_save_by_a_clock_that_is_ahead_counts(
    mia: Mia, queue: str, ahead: int
) -> None:
    """Even if the event is received late."""
    ago = timedelta(seconds=-ahead)
    late = streak(mia, 7, ago) if queue == "streaks" else purchase(mia, ago=ago)
    await mia.saves()
    await mia.check_finishes()
    assert await mia.earned() == ["First log"]
    await mia.receives(queue, late)
    assert len(await mia.earned()) == 2


async def test_a_streak_heard_out_of_order_counts_if_a_log_was_saved_during_it(mia: Mia) -> None:
    seven = streak(mia, 7)
    await mia.saves()
    await mia.check_finishes()
    await mia.receives("streaks", streak(mia, 1))
    assert await mia.earned() == ["First log"]
    await mia.receives("streaks", seven)
    assert "Streak of 7" in await mia.earned()
    assert (await mia.summary())["user"]["streakCount"] == 1


async def test_a_streak_heard_out_of_order_counts_for_no_later_log(mia: Mia) -> None:
    seven = streak(mia, 7, ago=timedelta(days=2))
    await mia.receives("streaks", streak(mia, 1))
    await mia.saves()
    await mia.check_finishes()
    await mia.receives("streaks", seven)
    assert await mia.earned() == ["First log"]


async def test_plans_are_counted_each_once(mia: Mia) -> None:
    await mia.receives("purchases", purchase(mia, "a"), purchase(mia, "a"))
    await mia.saves()
    await mia.check_finishes()
    assert await mia.earned() == ["First log", "First plan"]
    await mia.receives("purchases", purchase(mia, "b"))
    await mia.saves()
    await eventually(lambda: mia.earned_is("First log", "First plan", "Two plans"))


async def test_events_delivered_twice_and_all_at_once_change_nothing_more(
    mia: Mia, tracker: RunningService
) -> None:
    await mia.saves()
    await mia.check_finishes()
    late = [
        streak(mia, 7, ago=timedelta(hours=1)),
        purchase(mia, "a", ago=timedelta(hours=1)),
        purchase(mia, "b", ago=timedelta(hours=1)),
        *(sample(LogSaved, user_id=mia.id) for _ in range(10)),
    ]
    envelopes = await tracker.deliver(*late)
    await tracker.deliver(*envelopes)
    await tracker.deliver(*reversed(envelopes))
    await eventually(lambda: mia.earned_is("First log", "First plan", "Streak of 7", "Two plans"))
    for queue in ("streaks", "purchases", "award"):
        await eventually(partial(is_empty, tracker, queue))
    assert await mia.points() == 130
    totals = [
        event.total_points
        for event in await tracker.all_published(AchievementEarned, user_id=mia.id)
    ]
    assert len(totals) == len(set(totals)) == 4
    assert max(totals) == 130


async def is_empty(tracker: RunningService, queue: str) -> bool:
    return await tracker.in_queue(f"tracker.{queue}") == 0
