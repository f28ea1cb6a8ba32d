"""Figures of national tables: European cheese, cream and cocoa are not what USDA calculates."""

import pytest

from foods import food_table

FOODS = food_table().foods


@pytest.mark.parametrize(
    ("food", "calories", "net_carbs_g"),
    [
        *(("ricotta", 144, 2.0), ("feta", 250, 1.5), ("cream-cheese", 252, 3.0)),
        *(("paneer", 328, 0.9), ("halloumi", 313, 1.7), ("emmental", 399, 0.0)),
        *(("cocoa-powder", 365, 10.9), ("tahini", 607, 0.9), ("pumpkin-seeds", 588, 2.8)),
        *(("cream-double", 496, 1.7), ("double-cream", 340, 2.8), ("coconut-cream", 330, 4.5)),
        *(("psyllium-husk", 180, 10.0), ("tofu", 85, 0.1), ("tofu-extra-firm", 83, 0.2)),
    ],
)
def test_a_row_has_the_figures_of_what_it_is_called(
    food: str, calories: float, net_carbs_g: float
) -> None:
    per_100g = FOODS[food].per_100g
    assert per_100g.calories == pytest.approx(calories, abs=1)
    assert per_100g.net_carbs_g == pytest.approx(net_carbs_g, abs=0.1)


def test_measured_figures_name_their_table_and_keep_the_minerals() -> None:
    assert FOODS["feta"].source == "CoFID 2021 12-525: Cheese, Feta"
    assert FOODS["cream-cheese"].source.endswith("soft, white")
    assert None not in FOODS["feta"].minerals
