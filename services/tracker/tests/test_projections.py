"""Projections follow their owners in any order of events, and can be rebuilt."""

from chassis import ids
from contracts.tracker import AchievementEarned
from testkit import RunningService
from tracker.republish import republish

from .conftest import Mia


async def test_republish_sends_the_points_of_every_member_with_points(
    tracker: RunningService,
) -> None:
    members = [Mia(tracker) for _ in range(3)]
    for member in members:
        for day in ("2026-01-01", "2026-01-02", "2026-01-03"):
            await member.saves(date=day)
        await tracker.published(AchievementEarned, 2, user_id=member.id)
    unknown = ids.new()
    await tracker.rows("INSERT INTO member (id) VALUES ($1)", unknown)
    tracker.published_events.clear()
    count = await republish(tracker.database)
    for member in members:
        (published,) = await tracker.published(AchievementEarned, user_id=member.id)
        assert (published.achievement_name, published.points, published.total_points) == (
            "Three logs",
            25,
            35,
        )
    assert count == len(await tracker.all_published(AchievementEarned))
    assert await tracker.all_published(AchievementEarned, user_id=unknown) == []
