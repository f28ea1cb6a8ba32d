"""The addresses of pictures, which the web app makes, and what is drawn for them."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from webapp.pictures import DISH, dish, picture

OMELETTE = "/images/dishes/spinach-and-feta-omelette/egg~150.spinach-raw~80.feta~40.svg"


def drawn(address: str) -> str:
    found = DISH.fullmatch(address)
    assert found is not None
    return dish(found)


def test_a_dish_is_drawn_by_the_name_and_the_foods_of_its_address() -> None:
    omelette = drawn(OMELETTE)
    assert omelette == drawn(OMELETTE)
    assert omelette != drawn(OMELETTE.replace("-omelette", "-salad"))
    assert omelette != drawn(OMELETTE.replace(".feta~40", ""))


def test_foods_are_known_by_id_or_by_name() -> None:
    named = OMELETTE.replace("egg~", "eggs~").replace("spinach-raw", "spinach")
    assert drawn(named) == drawn(OMELETTE)
    assert drawn(OMELETTE.replace("feta~40", "feta~40.philosophers-stone~9")) == drawn(OMELETTE)


@pytest.mark.parametrize(
    "address",
    [
        "/images/dishes/egg.svg",
        "/images/dishes/a/.svg",
        "/images/dishes/a/egg~1000000.svg",
        "/images/dishes/a/../egg.svg",
        f"/images/dishes/a/{'.'.join(['egg'] * 11)}.svg",
    ],
)
def test_other_addresses_are_no_pictures(address: str) -> None:
    assert DISH.fullmatch(address) is None


@given(
    st.text(), st.lists(st.tuples(st.text(), st.lists(st.tuples(st.text(), st.floats(0.1, 1e6)))))
)
def test_any_plan_has_the_same_picture_each_time(
    slug: str, dishes: list[tuple[str, list[tuple[str, float]]]]
) -> None:
    first = picture(slug, dishes)
    assert first == picture(slug, dishes)
    assert first.startswith("<svg")


def test_a_plan_is_drawn_with_its_dishes() -> None:
    breakfast = ("Spinach and feta omelette", [("egg", 150.0), ("spinach-raw", 80.0)])
    dinner = ("Beef stew", [("beef-chuck", 200.0), ("nothing-known", 9.0)])
    both = picture("strong", [breakfast, dinner])
    assert both == picture("strong", [dinner, breakfast])
    assert both != picture("strong", [dinner])
    ids = re.findall(r' id="(\w+)"', both)
    assert len(ids) == len(set(ids))
