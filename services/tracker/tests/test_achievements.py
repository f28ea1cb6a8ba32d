"""Earning achievements, asynchronously, each once."""

import asyncio
import json
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from chassis import clock, content, ids
from chassis.content import ContentRefused
from contracts.billing import PlanPurchased
from contracts.event import Event
from contracts.identity import StreakChanged, UserProfileChanged, UserRegistered
from contracts.samples import sample
from contracts.tracker import AchievementEarned, LogSaved
from testkit import Running, eventually
from tracker.achievements import AchievementItem, import_achievements
from tracker.subscribers import award_achievements

from .conftest import Mia


def streak(mia: Mia, count: int, ago: timedelta = timedelta()) -> StreakChanged:
    return sample(
        StreakChanged, user_id=mia.id, streak_count=count, last_active_date=clock.now() - ago
    )


def purchase(mia: Mia, plan: str = "plan", ago: timedelta = timedelta()) -> PlanPurchased:
    return sample(PlanPurchased, user_id=mia.id, plan_id=plan, purchased_at=clock.now() - ago)


async def heard(mia: Mia, queue: str, *events: Event) -> None:
    """Deliver events and wait until they were handled."""
    envelopes = await mia.tracker.deliver(*events)
    await mia.tracker.handled(*envelopes, by=f"tracker.{queue}")


async def checked(mia: Mia) -> None:
    """Wait until each of the member's log saves was checked."""

    def saves() -> list[str]:
        return [
            envelope.id
            for envelope in mia.tracker.heard
            if isinstance(envelope.data, LogSaved) and envelope.data.user_id == mia.id
        ]

    async def all_checked() -> bool:
        rows = await mia.tracker.rows(
            "SELECT event_id FROM inbox WHERE handler = 'tracker.award'"
            " AND event_id = ANY($1::text[])",
            saves(),
        )
        waiting = await mia.tracker.rows("SELECT 1 FROM outbox")
        return not waiting and bool(rows) and len(rows) == len(saves())

    await eventually(all_checked, what="all checks")


async def test_the_first_log_earns_its_achievement(mia: Mia, tracker: Running) -> None:
    before = clock.now()
    await mia.saves()
    (event,) = await tracker.hears(AchievementEarned, user_id=mia.id)
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
    await checked(mia)
    assert await mia.earned() == ["First log"]


async def test_the_count_is_of_all_logs_whatever_their_day(mia: Mia) -> None:
    for day in ("2001-01-01", "2026-01-01", "2090-01-01"):
        await mia.saves(date=day)
    await eventually(lambda: mia.earned_is("First log", "Three logs"))
    assert await mia.points() == 35


async def test_parallel_saves_earn_each_achievement_once_and_lose_no_points(
    mia: Mia, tracker: Running
) -> None:
    await asyncio.gather(*(mia.saves(date=f"2026-01-{day:02}") for day in range(1, 31)))
    await checked(mia)
    assert await mia.earned() == ["First log", "Three logs"]
    assert await mia.points() == 35
    events = await tracker.hears(AchievementEarned, 2, user_id=mia.id)
    assert sorted(event.total_points for event in events) == sorted({events[0].total_points, 35})


async def test_checks_in_several_processes_at_once_give_an_achievement_once(
    mia: Mia, tracker: Running
) -> None:
    await tracker.rows(
        "INSERT INTO progress_log (id, user_id, date, saved_at) SELECT n::text, $1,"
        " now() + n * interval '1 day', now() FROM generate_series(1, 3) AS n",
        mia.id,
    )

    async def check() -> None:
        async with tracker.database.session() as session:
            await award_achievements(sample(LogSaved, user_id=mia.id), session)

    await asyncio.gather(*(check() for _ in range(12)))
    assert await mia.earned() == ["First log", "Three logs"]
    assert await mia.points() == 35
    totals = [e.total_points for e in await tracker.hears(AchievementEarned, 2, user_id=mia.id)]
    assert max(totals) == 35


async def test_a_streak_counts_at_the_next_log_save_and_not_before(mia: Mia) -> None:
    await heard(mia, "streaks", streak(mia, 7))
    assert await mia.earned() == []
    await mia.saves()
    await eventually(lambda: mia.earned_is("First log", "Streak of 7"))
    assert (await mia.summary())["stats"]["currentStreak"] == 7


async def test_what_happened_after_the_last_log_save_waits_for_the_next(mia: Mia) -> None:
    await mia.saves()
    await checked(mia)
    await heard(mia, "streaks", streak(mia, 7))
    await heard(mia, "purchases", purchase(mia))
    assert await mia.earned() == ["First log"]
    await mia.saves()
    await eventually(lambda: mia.earned_is("First log", "First plan", "Streak of 7"))


@pytest.mark.parametrize(
    ("queue", "event", "name"),
    [("streaks", streak, "Streak of 7"), ("purchases", purchase, "First plan")],
)
async def test_what_happened_before_a_log_save_and_is_heard_late_counts(
    mia: Mia, queue: str, event: Any, name: str
) -> None:
    late = streak(mia, 7) if queue == "streaks" else purchase(mia)
    await mia.saves()
    await checked(mia)
    assert await mia.earned() == ["First log"]
    await heard(mia, queue, late)
    assert await mia.earned() == ["First log", name]


async def test_a_streak_heard_out_of_order_counts_if_a_log_was_saved_during_it(mia: Mia) -> None:
    seven = streak(mia, 7)
    await mia.saves()
    await checked(mia)
    await heard(mia, "streaks", streak(mia, 1))
    assert await mia.earned() == ["First log"]
    await heard(mia, "streaks", seven)
    assert "Streak of 7" in await mia.earned()
    assert (await mia.summary())["user"]["streakCount"] == 1


async def test_a_streak_heard_out_of_order_counts_for_no_later_log(mia: Mia) -> None:
    seven = streak(mia, 7, ago=timedelta(days=2))
    await heard(mia, "streaks", streak(mia, 1))
    await mia.saves()
    await checked(mia)
    await heard(mia, "streaks", seven)
    assert await mia.earned() == ["First log"]


async def test_plans_are_counted_each_once(mia: Mia) -> None:
    await heard(mia, "purchases", purchase(mia, "a"), purchase(mia, "a"))
    await mia.saves()
    await checked(mia)
    assert await mia.earned() == ["First log", "First plan"]
    await heard(mia, "purchases", purchase(mia, "b"))
    await mia.saves()
    await eventually(lambda: mia.earned_is("First log", "First plan", "Two plans"))


async def test_events_delivered_twice_and_all_at_once_change_nothing_more(
    mia: Mia, tracker: Running
) -> None:
    await mia.saves()
    await checked(mia)
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
    totals = [e.total_points for e in tracker.heard_so_far(AchievementEarned, user_id=mia.id)]
    assert len(totals) == len(set(totals)) == 4
    assert max(totals) == 130


async def is_empty(tracker: Running, queue: str) -> bool:
    return await tracker.in_queue(f"tracker.{queue}") == 0


async def test_a_member_nobody_has_told_us_of_has_a_summary(mia: Mia) -> None:
    assert await mia.summary() == {
        "user": {
            "weightKg": None,
            "targetWeightKg": None,
            "streakCount": 0,
            "totalPoints": 0,
        },
        "stats": {"logsCount": 0, "weightLost": 0, "avgCalories": 0, "currentStreak": 0},
        "recentAchievements": [],
    }


async def test_the_weights_of_a_member_are_copied_and_never_go_backwards(mia: Mia) -> None:
    await heard(
        mia,
        "members",
        sample(UserProfileChanged, user_id=mia.id, weight_kg=79.5, profile_version=3),
        sample(UserRegistered, user_id=mia.id, weight_kg=90, profile_version=1),
        sample(UserProfileChanged, user_id=mia.id, weight_kg=85, profile_version=2),
    )
    assert (await mia.summary())["user"]["weightKg"] == 79.5


async def test_a_summary_counts_the_recent_logs(mia: Mia) -> None:
    today = clock.now().date()
    entries: dict[int, dict[str, float]] = {
        40: {"weightKg": 99, "calories": 9999},
        20: {"calories": 2000},
        15: {"weightKg": 82.25},
        10: {"weightKg": 85, "calories": 1501},
        5: {"weightKg": 81.9},
        0: {"calories": 1500},
    }
    for ago, entry in entries.items():
        await mia.saves(date=str(today - timedelta(days=ago)), **entry)
    assert (await mia.summary())["stats"] == {
        "logsCount": 5,
        "weightLost": 0.4,
        "avgCalories": 1667,
        "currentStreak": 0,
    }


async def test_a_summary_shows_the_five_latest_achievements(mia: Mia, tracker: Running) -> None:
    await tracker.rows("INSERT INTO member (id) VALUES ($1)", mia.id)
    now = clock.now()
    made = [f"{mia.id} {n}" for n in range(7)]
    for n, name in enumerate(made):
        await tracker.rows(
            'INSERT INTO achievement VALUES ($1, $1, \'\', 1, \'{"type": "logs", "value": 1e9}\')',
            name,
        )
        await tracker.rows(
            "INSERT INTO user_achievement VALUES ($1, $2, $3)",
            mia.id,
            name,
            now - timedelta(days=7 - n),
        )
    shown = (await mia.summary())["recentAchievements"]
    assert [earned["name"] for earned in shown] == made[:1:-1]


async def test_an_achievement_brought_in_later_is_earned_at_the_next_log_save(
    mia: Mia, tracker: Running, tmp_path: Path
) -> None:
    await mia.saves()
    await checked(mia)
    name = f"New {ids.new()}"
    file = tmp_path / "more.yaml"
    file.write_text(
        f"achievements: [{{name: {name}, icon: x, points: 5, condition: {{type: logs, value: 1}}}}]"
    )
    report = await import_achievements(tracker.database, str(file))
    assert report == ["achievements: 1 added, 0 changed, 0 unchanged", f"  added {name}"]
    assert await mia.earned() == ["First log"]
    await mia.saves()
    await eventually(lambda: mia.earned_is("First log", name))
    assert await mia.points() == 15
    # Nobody else of this file's tests is to earn it.
    await tracker.rows(
        'UPDATE achievement SET condition = \'{"type": "logs", "value": 1e9}\' WHERE name = $1',
        name,
    )


async def test_importing_again_says_what_changed(
    tracker: Running, tmp_path: Path, achievements: Path
) -> None:
    assert await import_achievements(tracker.database, str(achievements)) == [
        "achievements: 0 added, 0 changed, 5 unchanged"
    ]
    changed = tmp_path / "achievements.json"
    two_plans = {"type": "purchases", "value": 2}
    item = {"name": "Two plans", "points": 61, "icon": "📚", "condition": two_plans}
    changed.write_text(json.dumps({"achievements": [item]}))
    assert await import_achievements(tracker.database, str(tmp_path)) == [
        "achievements: 0 added, 1 changed, 0 unchanged",
        "  changed Two plans: points",
    ]
    await import_achievements(tracker.database, str(achievements))


@pytest.mark.parametrize(
    ("wrong", "mistake"),
    [
        (
            "points: 10, condition: {type: log, value: 1}",
            "condition.type: Input should be 'streak'",
        ),
        ("points: 10, condition: {type: logs, value: one}", "condition.value"),
        ("points: 10, condition: {type: logs, value: -1}", "condition.value"),
        ("points: 10, condition: {type: logs}", "condition.value: Field required"),
        ("points: 10.5, condition: {type: logs, value: 1}", "points: "),
        ("points: -1, condition: {type: logs, value: 1}", "points: "),
        ("points: 10", "condition: Field required"),
        ("points: 10, colour: red, condition: {type: logs, value: 1}", "colour: there is no such"),
    ],
)
async def test_a_bad_achievement_is_refused_and_nothing_is_stored(
    tracker: Running, tmp_path: Path, wrong: str, mistake: str
) -> None:
    file = tmp_path / "bad.yaml"
    file.write_text(
        "achievements:\n"
        "- {name: Good, icon: x, points: 1, condition: {type: logs, value: 1}}\n"
        f"- {{name: Bad, icon: x, {wrong}}}\n"
    )
    with pytest.raises(ContentRefused) as refused:
        await import_achievements(tracker.database, str(file))
    assert refused.value.mistakes[0].startswith(f"{file}:3: achievements[1].{mistake}")
    assert not await tracker.rows("SELECT 1 FROM achievement WHERE name IN ('Good', 'Bad')")


def test_the_demo_achievements_are_good() -> None:
    demo = Path(__file__).parents[3] / "content"
    items = content.read(str(demo), "achievements", AchievementItem, key="name")
    assert {item.condition.type for item in items} == {"streak", "logs", "purchases"}
