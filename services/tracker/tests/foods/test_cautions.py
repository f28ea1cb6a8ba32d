"""The cautions of a food of the kitchen, its most in a day, and the share that is eaten."""

from typing import Any

from services.tracker.tests.conftest import Mia


async def food(mia: Mia, food_id: str) -> dict[str, Any]:
    found: dict[str, Any] = (await mia.shown(f"foods/{food_id}"))["food"]
    return found


async def test_a_food_has_its_cautions_and_the_most_of_a_day(mia: Mia) -> None:
    expected: dict[str, tuple[list[str], float]] = {
        "roquefort": (["pregnancy"], 135),
        "swordfish": (["pregnancy"], 150),
        "tuna-canned-in-oil": (["pregnancy"], 150),
        "smoked-salmon": (["pregnancy"], 150),
        "beef-liver": (["pregnancy"], 100),
        "alfalfa-sprouts": (["pregnancy"], 90),
        "spinach-raw": (["warfarin"], 250),
        "swiss-chard": (["warfarin"], 250),
        "kale": (["warfarin"], 300),
        "mackerel": ([], 250),
        "egg": ([], 300),
        "pumpkin-seeds": ([], 100),
        "avocado-raw": ([], 300),
    }
    for food_id, (cautions, most) in expected.items():
        found = await food(mia, food_id)
        assert (found["cautions"], found["mostADay"]) == (cautions, most), food_id


async def test_a_food_has_the_share_of_its_bought_weight_that_is_eaten(mia: Mia) -> None:
    shares = {"chicken-drumstick": 0.67, "egg": 0.88, "avocado-raw": 0.74, "chicken-breast": 1}
    for food_id, share in shares.items():
        assert (await food(mia, food_id))["edible"] == share, food_id


async def test_foods_that_can_only_be_logged_have_cautions_as_well(mia: Mia) -> None:
    assert (await food(mia, "white-wine"))["cautions"] == ["pregnancy"]
