"""Projections follow their owners in any order of events, and can be rebuilt."""

from chassis import ids
from contracts.billing import PlanPurchased, PlanReturned
from contracts.identity import StreakChanged, UserProfileChanged
from contracts.samples import sample
from contracts.tracker import AchievementEarned
from messaging import Event
from testkit import RunningService, eventually
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


async def test_a_returned_plan_counts_no_more_in_any_order_of_events(
    mia: Mia, tracker: RunningService
) -> None:
    plans = ("late", "early")
    bought = {plan: sample(PlanPurchased, user_id=mia.id, plan_id=plan) for plan in plans}
    returned = {
        plan: sample(PlanReturned, user_id=mia.id, plan_id=plan, purchase_version=2)
        for plan in plans
    }

    async def owned() -> list[tuple[str, bool, int]]:
        rows = await tracker.rows(
            "SELECT plan_id, owned, version FROM purchase WHERE user_id = $1", mia.id
        )
        return sorted((row["plan_id"], row["owned"], row["version"]) for row in rows)

    async def are(*wanted: tuple[str, bool, int]) -> None:
        async def so() -> bool:
            return await owned() == sorted(wanted)

        await eventually(so)

    await tracker.deliver(bought["early"], returned["late"])
    await are(("early", True, 1), ("late", False, 2))
    (envelope,) = await tracker.deliver(bought["late"])
    await tracker.handled(envelope, by="tracker.purchases")
    await tracker.deliver(returned["early"])
    await are(("early", False, 2), ("late", False, 2))
    await tracker.deliver(sample(PlanPurchased, user_id=mia.id, plan_id="late", purchase_version=3))
    await are(("early", False, 2), ("late", True, 3))


async def test_projections_are_rebuilt_by_republished_events(
    mia: Mia, tracker: RunningService
) -> None:
    events: list[Event] = [
        sample(UserProfileChanged, user_id=mia.id, weight_kg=71, profile_version=4),
        sample(StreakChanged, user_id=mia.id, streak_count=9),
        sample(PlanPurchased, user_id=mia.id, plan_id="a"),
        sample(PlanPurchased, user_id=mia.id, plan_id="b"),
    ]

    async def is_copied() -> bool:
        user = (await mia.summary())["user"]
        bought = await tracker.rows("SELECT 1 FROM purchase WHERE user_id = $1", mia.id)
        return (user["weightKg"], user["streakCount"], len(bought)) == (71, 9, 2)

    await tracker.deliver(*events)
    await eventually(is_copied)
    await tracker.rows("DELETE FROM purchase WHERE user_id = $1", mia.id)
    await tracker.rows("DELETE FROM member WHERE id = $1", mia.id)
    assert not await is_copied()
    await tracker.deliver(*events)
    await eventually(is_copied)
