"""The summary."""

from datetime import timedelta

from chassis import clock
from services.tracker.tests.conftest import Mia
from testkit import RunningService


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


async def test_a_summary_shows_the_five_latest_achievements(
    mia: Mia, tracker: RunningService
) -> None:
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
