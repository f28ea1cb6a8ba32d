"""Targets of a day."""

from datetime import UTC, datetime
from typing import Any

import pytest

from contracts.planner import PlanGenerated, PlanMacros
from contracts.samples import sample
from services.tracker.tests.conftest import Mia

AIM = {"calories": 2000, "proteinG": 120, "fatG": 150, "netCarbsG": 20}


def plan(mia: Mia, day: int, calories: float = 1850, **changes: Any) -> PlanGenerated:
    macros = PlanMacros(calories=calories, protein_g=131, fat_g=144, net_carbs_g=20)
    created_at = datetime(2026, 3, day, tzinfo=UTC)
    return sample(
        PlanGenerated, user_id=mia.id, created_at=created_at, **{"macros": macros, **changes}
    )


async def test_targets_are_the_newest_plans_unless_set_by_hand(mia: Mia) -> None:
    assert await mia.shown("targets") == {"targets": None}
    await mia.receives("plans", plan(mia, 2), plan(mia, 1, 1500))
    of_plan = {"calories": 1850, "proteinG": 131, "fatG": 144, "netCarbsG": 20, "source": "plan"}
    assert await mia.shown("targets") == {"targets": of_plan}
    by_hand = {"targets": {**AIM, "source": "hand"}}
    assert (await mia.send("PUT", "targets", AIM)).json() == by_hand
    await mia.receives("plans", plan(mia, 3, 1700))
    assert await mia.shown("targets") == by_hand
    newest = {"targets": {**of_plan, "calories": 1700}}
    assert (await mia.send("DELETE", "targets")).json() == newest
    assert (await mia.send("DELETE", "targets")).json() == newest
    # For a very small person the specified formula may say less than nothing.
    await mia.receives("plans", plan(mia, 5, -184))
    assert await mia.shown("targets") == {"targets": None}


async def test_a_day_shows_what_is_left(mia: Mia) -> None:
    await mia.send("PUT", "targets", AIM)
    await mia.adds(
        {"date": "2026-03-05", "meal": "lunch", "name": "Stew", "proteinG": 130, "netCarbsG": 0.1}
    )
    day = await mia.day("2026-03-05")
    assert day["targets"] == {**AIM, "source": "hand"}
    assert day["left"] == {"calories": 1479.6, "proteinG": -10, "fatG": 150, "netCarbsG": 19.9}


async def test_a_week_counts_the_days_in_target(mia: Mia) -> None:
    await mia.send("PUT", "targets", AIM)
    for day, calories, net_carbs in (
        (2, 1800, 20),
        (3, 2200, 0),
        (4, 2200.1, 0),
        (5, 1799.9, 0),
        (6, 2000, 20.1),
    ):
        meal = {"date": f"2026-03-0{day}", "meal": "lunch", "name": "All"}
        await mia.adds({**meal, "calories": calories, "netCarbsG": net_carbs})
    assert (await mia.shown("week", date="2026-03-05"))["daysInTarget"] == 2


@pytest.mark.parametrize(
    "wrong", [{"calories": -1}, {"fatG": 501}, {"netCarbsG": None}, {"proteinG": "1"}]
)
async def test_what_are_no_targets_is_refused(mia: Mia, wrong: dict[str, Any]) -> None:
    answer = await mia.send("PUT", "targets", {**AIM, **wrong})
    assert (answer.status_code, answer.json()["error"]) == (400, "Validation error")
    assert (await mia.send("PUT", "targets", {"calories": 1})).status_code == 400
