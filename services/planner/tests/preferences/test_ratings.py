"""Dishes that a member rates and swaps away."""

from typing import Any

import pytest

from services.planner.tests.jobs.test_offered_dishes import offered
from services.planner.tests.jobs.test_swaps import swapped
from services.planner.tests.members import PlannerClient, outcome
from services.planner.tests.model_double import ModelServerDouble

DISH = {"name": "Leek soup", "foods": ["leek", "double-cream"]}


async def rate(member: PlannerClient, rating: str, **dish: Any) -> None:
    answer = await member.post_to("/dishes/rate", {**DISH, **dish, "rating": rating})
    assert outcome(answer) == (200, {"rating": rating})


async def ratings(member: PlannerClient) -> dict[str, str]:
    answer = await member.get("/dishes/ratings")
    assert answer.status_code == 200
    return {each["name"]: each["rating"] for each in answer.json()["ratings"]}


async def test_the_last_rating_of_a_dish_counts_until_it_is_deleted(mia: PlannerClient) -> None:
    await rate(mia, "more")
    await rate(mia, "never")
    await rate(mia, "less", name="Tofu with nothing", foods=["tofu", "kale"])
    assert await ratings(mia) == {"Leek soup": "never", "Tofu with nothing": "less"}
    left = await mia.delete("/dishes/ratings?name=Leek%20soup")
    assert [each["name"] for each in left.json()["ratings"]] == ["Tofu with nothing"]


@pytest.mark.parametrize(
    "wrong",
    [
        {"rating": "always"},
        {"foods": []},
        {"foods": ["no-such-food"]},
        {"foods": ["leek"] * 31},
        {"name": ""},
        {"name": "x" * 201},
    ],
)
async def test_anything_but_a_dish_and_a_rating_is_refused(
    mia: PlannerClient, wrong: dict[str, Any]
) -> None:
    answer = await mia.post_to("/dishes/rate", {**DISH, "rating": "more", **wrong})
    assert answer.status_code == 400
    assert await ratings(mia) == {}


async def test_what_is_never_wanted_again_is_not_offered_and_a_swap_is_learned(
    mia: PlannerClient, model: ModelServerDouble
) -> None:
    session_id = await mia.planned(durationDays=1)
    first = (await offered(mia, session_id, "day=1&meal=breakfast"))[0]
    foods = [each["foodId"] for each in first["meal"]["ingredients"]]
    await rate(mia, "never", name=first["meal"]["name"], foods=foods)
    again = await offered(mia, session_id, "day=1&meal=breakfast")
    assert first["dish"] not in {each["dish"] for each in again}
    before = (await mia.plan(session_id))["days"][0]["meals"]["breakfast"]
    await swapped(mia, session_id, day=1, meal="breakfast", dish=again[0]["dish"])
    exported = (await mia.get("/export")).json()["dishTastes"]
    [learned] = [each for each in exported if each["rating"] is None]
    assert learned["swapped"] == 1
    assert set(learned["foods"]) <= {each["foodId"] for each in before["ingredients"]}
