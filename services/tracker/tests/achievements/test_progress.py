"""The list of all achievements."""

from contracts.billing import PlanPurchased, PlanReturned
from contracts.identity import StreakChanged
from contracts.samples import sample
from services.tracker.tests.conftest import Mia
from testkit import RunningService


async def listed(mia: Mia) -> list[tuple[str, int, bool]]:
    return [
        (each["name"], each["current"], each["earnedAt"] is not None)
        for each in (await mia.shown("achievements"))["achievements"]
    ]


async def test_a_new_member_has_all_achievements_ahead(mia: Mia) -> None:
    everything = (await mia.shown("achievements"))["achievements"]
    assert {(each["name"], each["current"], each["earnedAt"]) for each in everything} == {
        (name, 0, None)
        for name in ("First log", "Three logs", "Streak of 7", "First plan", "Two plans")
    }
    first = next(each for each in everything if each["name"] == "First log")
    assert first == {
        "id": first["id"],
        "name": "First log",
        "icon": "📓",
        "points": 10,
        "condition": {"type": "logs", "value": 1},
        "current": 0,
        "earnedAt": None,
    }


async def test_the_latest_come_first_and_then_the_nearest(
    mia: Mia, tracker: RunningService
) -> None:
    await mia.saves(date="2026-01-01")
    await mia.check_finishes()
    await mia.receives("purchases", sample(PlanPurchased, user_id=mia.id, plan_id="a"))
    await mia.saves(date="2026-01-02")
    await mia.check_finishes()
    await mia.receives("streaks", sample(StreakChanged, user_id=mia.id, streak_count=4))
    assert await listed(mia) == [
        ("First plan", 1, True),
        ("First log", 2, True),
        ("Three logs", 2, False),
        ("Streak of 7", 4, False),
        ("Two plans", 1, False),
    ]
    returned = sample(PlanReturned, user_id=mia.id, plan_id="a", purchase_version=2)
    await mia.receives("purchases", returned)
    assert (await listed(mia))[0] == ("First plan", 0, True)
    assert (await listed(Mia(tracker)))[0][1:] == (0, False)
