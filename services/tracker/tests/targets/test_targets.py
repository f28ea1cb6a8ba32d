"""Targets of a day."""

from datetime import UTC, datetime
from typing import Any

import pytest

from contracts.planner import PlanGenerated, PlanMacros
from contracts.samples import sample
from services.tracker.tests.conftest import Mia

NONE: dict[str, Any] = dict.fromkeys(("sodiumMg", "potassiumMg", "magnesiumMg", "fiberG"))
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
    of_plan: dict[str, Any] = {"calories": 1850, "proteinG": 131, "fatG": 144, "netCarbsG": 20}
    of_plan |= {**NONE, "source": "plan"}
    assert await mia.shown("targets") == {"targets": of_plan}
    by_hand = {"targets": {**AIM, **NONE, "source": "hand"}}
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
    assert day["targets"] == {**AIM, **NONE, "source": "hand"}
    left = {"calories": 1479.6, "proteinG": -10, "fatG": None, "netCarbsG": 19.9}
    assert day["left"] == {**left, **NONE}


async def test_a_day_shows_what_is_left_of_minerals(mia: Mia) -> None:
    aims = {"sodiumMg": {"min": 3000, "max": 5000}, "fiberG": {"min": 20}, "magnesiumMg": {}}
    answer = await mia.send("PUT", "targets", {**AIM, **aims})
    stored = {"sodiumMg": {"min": 3000, "max": 5000}, "fiberG": {"min": 20, "max": None}}
    expected = {**AIM, **NONE, **stored, "source": "hand"}
    assert (answer.status_code, answer.json()) == (200, {"targets": expected})
    assert await mia.shown("targets") == {"targets": expected}
    exported = (await mia.get("export")).json()["targets"]
    assert exported[0]["minerals"]["sodium_mg"] == {"min": 3000, "max": 5000}
    day = await mia.day("2026-03-05")
    assert day["targets"] == expected
    assert {name: day["left"][name] for name in NONE} == {**NONE, **stored}
    broth = {"date": "2026-03-05", "meal": "lunch", "name": "Broth", "sodiumMg": 3600, "fiberG": 1}
    await mia.adds({**broth, "calories": 10})
    left = (await mia.day("2026-03-05"))["left"]
    assert (left["sodiumMg"], left["fiberG"]) == (
        {"min": -600, "max": 1400},
        {"min": 19, "max": None},
    )
    # The entry does not state sodium, so what is left is unknown.
    await mia.adds({"date": "2026-03-05", "meal": "lunch", "name": "Bread", "fiberG": 5})
    left = (await mia.day("2026-03-05"))["left"]
    assert (left["sodiumMg"], left["fiberG"]) == (None, {"min": 14, "max": None})
    await mia.send("PUT", "targets", AIM)
    assert (await mia.shown("targets"))["targets"] == {**AIM, **NONE, "source": "hand"}


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
    "wrong",
    [
        {"calories": 799.9},
        {"fatG": 501},
        {"netCarbsG": None},
        {"proteinG": "1"},
        {"sodiumMg": {"min": 5000, "max": 3000}},
        {"sodiumMg": {"max": 20_001}},
        {"fiberG": {"min": 501}},
        {"potassiumMg": {"min": -1}},
        {"magnesiumMg": 400},
    ],
)
async def test_invalid_targets_are_refused(mia: Mia, wrong: dict[str, Any]) -> None:
    answer = await mia.send("PUT", "targets", {**AIM, **wrong})
    assert (answer.status_code, answer.json()["error"]) == (400, "Validation error")
    assert (await mia.send("PUT", "targets", {"calories": 1})).status_code == 400


async def test_a_target_is_not_less_than_anybody_should_eat(mia: Mia) -> None:
    answer = await mia.send("PUT", "targets", {**AIM, "calories": 100})
    (detail,) = answer.json()["details"]
    assert (answer.status_code, detail["field"], detail["code"]) == (400, "calories", "too_small")
    assert (await mia.send("PUT", "targets", {**AIM, "calories": 800})).status_code == 200


async def test_figures_are_hidden_until_they_are_shown_again(mia: Mia) -> None:
    assert await mia.shown("figures") == {"hidden": False}
    for hidden in (True, True, False, False):
        assert (await mia.send("PUT", "figures", {"hidden": hidden})).json() == {"hidden": hidden}
        assert await mia.shown("figures") == {"hidden": hidden}
