"""What the table knows of minerals and of the rest."""

from foods import MINERALS, REST, food_table

FOODS = food_table().foods


def test_an_unknown_figure_is_none_and_never_zero() -> None:
    assert FOODS["egg"].minerals[2:] == (142, 138, 12)
    assert FOODS["agar"].rest[REST.index("cholesterol_mg")] == 0
    assert FOODS["tempeh"].rest[REST.index("iodine_ug")] is None
    assert FOODS["egg"].rest[REST.index("iodine_ug")] == 50
    assert FOODS["cheese-crisps"].minerals[2:] == (1400, None, None)
    assert FOODS["xanthan-gum"].rest == (None,) * len(REST)


def test_each_figure_is_possible_in_100_grams() -> None:
    of_unit = {"g": 100.0, "mg": 60_000.0, "ug": 100_000.0}
    for food in FOODS.values():
        known = (*food.minerals, *food.rest)
        for name, value in zip((*MINERALS, *REST), known, strict=True):
            assert value is None or 0 <= value <= of_unit[name.rpartition("_")[2]], (food.id, name)
        fiber, polyols, *_ = food.minerals
        assert abs((fiber or 0) - food.per_100g.fiber_g) < 0.01, food.id
        assert (polyols or 0) == food.per_100g.polyols_g, food.id


def test_most_foods_have_the_minerals_that_keto_asks_for() -> None:
    known = [food for food in FOODS.values() if None not in food.minerals[2:]]
    assert len(known) >= 0.93 * len(FOODS)
