"""The table of foods, and what is found in it."""

import pytest

from foods import food_table


def test_words_are_found_by_their_beginnings_and_whole_words_come_first() -> None:
    names = [food.name for food in food_table().search("chicken br", 4)]
    assert names[:2] == ["Chicken broth", "Chicken breast"]
    assert food_table().search("egg", 1)[0].id == "egg"


def test_an_empty_query_gives_the_first_ones_by_name() -> None:
    names = [food.name for food in food_table().search(" ", 4)]
    assert names == sorted(names)
    assert len(names) == 4


def test_net_carbs_are_without_fiber() -> None:
    avocado = food_table().foods["avocado-raw"].figures(200)
    assert avocado.net_carbs_g == pytest.approx(avocado.carbs_g - avocado.fiber_g)
    assert 3 < avocado.net_carbs_g < 4
