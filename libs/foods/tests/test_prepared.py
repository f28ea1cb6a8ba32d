"""Which foods must be cooked, and of which a day or a week has little."""

import pytest

from foods import FAMILIES, food_table

TABLE = food_table().foods
PLANNED = [food for food in TABLE.values() if food.in_plans]


def test_no_raw_meat_fish_or_egg_of_a_plan_is_ready_to_eat() -> None:
    raw = [food for food in PLANNED if ", raw" in food.source and food.family in FAMILIES[:10]]
    assert len(raw) > 70
    assert {food.id for food in raw if food.preparation != "cook"} == set()
    assert {food.id for food in raw if not (food.core_c and food.core_c >= 63)} == set()


@pytest.mark.parametrize(
    ("name", "degrees"),
    [("chicken-thigh", 74), ("ground-pork", 71), ("pork-chop", 70), ("salmon", 63), ("egg", 71)],
)
def test_meat_is_cooked_to_a_temperature_of_its_core(name: str, degrees: int) -> None:
    assert TABLE[name].core_c == degrees


@pytest.mark.parametrize(
    ("name", "preparation"),
    [
        *[(name, "ready") for name in ("smoked-salmon", "ham", "salami", "cheddar", "avocado-raw")],
        *[(name, "cook") for name in ("bacon", "eggplant", "green-beans", "edamame")],
        *[(name, "soak") for name in ("soy-chunks-dry", "salt-cod")],
    ],
)
def test_a_food_says_how_it_is_prepared(name: str, preparation: str) -> None:
    assert TABLE[name].preparation == preparation


def test_salt_cod_is_only_logged() -> None:
    assert not TABLE["salt-cod"].in_plans


@pytest.mark.parametrize(
    ("name", "foods", "day", "week"),
    [
        ("nutmeg", {"nutmeg"}, 3, None),
        (
            "liver",
            {"beef-liver", "chicken-liver", "lamb-liver", "liverwurst", "pork-liver"},
            *(100, 250),
        ),
        ("cod-liver-oil", {"cod-liver-oil"}, 5, 35),
        ("brazil-nuts", {"brazil-nuts"}, 15, 60),
        ("tuna", {"tuna-canned-in-oil", "tuna-canned-in-water", "tuna-steak"}, 150, 450),
        ("swordfish", {"swordfish"}, 150, 150),
        ("polyols", {"allulose", "erythritol", "monk-fruit-sweetener", "xylitol"}, 30, None),
    ],
)
def test_foods_of_one_danger_share_the_limit_of_a_day_and_a_week(
    name: str, foods: set[str], day: float, week: float | None
) -> None:
    sharing = {food.id for food in PLANNED if (food.limit or food.id) == name}
    assert sharing == foods
    grams = {(TABLE[each].most_a_day_g, TABLE[each].most_a_week_g) for each in foods}
    assert grams == {(day, week)}


def test_a_day_has_one_portion_of_protein_powder_of_any_kind() -> None:
    powders = [food for food in PLANNED if food.family == "powder"]
    assert {food.limit for food in powders} == {"protein powder"}
    most = max(food.most_g for food in powders)
    assert {food.most_a_day_g for food in powders} == {most}


def test_each_spice_and_herb_has_the_amounts_of_a_kitchen() -> None:
    pinches = [food for food in PLANNED if food.family in ("herbs", "spices")]
    assert len(pinches) > 30
    assert all(food.most_a_day_g and food.most_a_day_g <= 60 for food in pinches)
