"""What is a meal, and what is not eaten again so soon."""

import random
from collections import Counter
from collections.abc import Sequence

import pytest

from foods import food_table
from planner.computed import Day, ModelRequest, swap, write_days
from planner.computed.days import little_choice
from planner.computed.days.around import Around
from planner.computed.days.slot import Slot
from planner.computed.days.variety import (
    Plate,
    Plates,
    main_protein,
    most_times,
    no_day,
    no_meal,
    plates_of_meals,
    times_of,
    too_often,
)
from planner.computed.dishes import Item
from planner.computed.limits.families import is_vegetable
from planner.rules import USUAL_MEALS, Budget, Macros, Meal
from services.planner.tests.computing import (
    Model,
    dish,
    good,
    planned_meal,
    requirements,
    slot_of,
)

TABLE = food_table().foods
# Members of the kitchen's weeks: diets, what is left out, budgets, and how much they eat.
MEMBERS: Sequence[tuple[tuple[str, ...], Budget, Macros]] = (
    ((), "budget", Macros(1_500, 110, 100)),
    ((), "medium", Macros(2_000, 130, 150)),
    ((), "premium", Macros(3_200, 170, 260)),
    (("vegetarian",), "medium", Macros(1_900, 100, 145)),
    (("vegan",), "medium", Macros(1_900, 90, 150)),
    (("pescatarian", "nuts"), "premium", Macros(1_700, 110, 120)),
    (("milk", "eggs"), "budget", Macros(1_800, 120, 130)),
    (("eggs", "pork", "soy"), "medium", Macros(2_400, 130, 190)),
)


def plate(name: str = "A dish", **shares: float) -> Plate:
    return Plate(name, tuple((TABLE[f.replace("_", "-")], n) for f, n in shares.items()))


def foods_of(day: Day, *meals: Meal) -> list[str]:
    return [item.food.id for meal in meals or USUAL_MEALS for item in day.meals[meal].items]


def test_the_main_protein_is_the_food_with_most_of_it_and_no_egg() -> None:
    assert main_protein(plate(chicken_breast=3, bacon=1, cheddar=1).foods) == "chicken-breast"
    assert main_protein(plate(egg=6, bacon=1).foods) is None
    assert main_protein(plate(almonds=5, tofu=1).foods) is None
    assert main_protein(plate(butter=5).foods) is None


def test_lunch_and_dinner_have_a_vegetable() -> None:
    without = plate(chicken_breast=3, butter=1, parsley=1, garlic=1)
    for meal in ("lunch", "dinner"):
        assert no_meal(meal, without) == f"A {meal} of the last answer had no vegetable."
        assert no_meal(meal, without, vegetables=False) is None
        assert no_meal(meal, plate(chicken_breast=3, broccoli_raw=2)) is None
    assert no_meal("breakfast", without) is None


@pytest.mark.parametrize("raw", ["bacon", "chicken-breast", "tofu-extra-firm", "egg-white"])
def test_a_snack_is_ready_to_eat(raw: str) -> None:
    of_foods = Plate("A snack", ((TABLE[raw], 3), (TABLE["cucumber"], 2)))
    is_ready = TABLE[raw].preparation == "ready"
    assert (no_meal("snack", of_foods) is None) is is_ready
    assert no_meal("breakfast", of_foods) is None


def test_a_snack_may_be_boiled_eggs_and_a_shake_may_not() -> None:
    assert no_meal("snack", plate(egg=2, cucumber=1)) is None
    shake = plate("Egg shake", egg=2, almond_milk=3)
    assert no_meal("breakfast", shake) == (
        "A shake of the last answer had egg, which must be cooked."
    )
    assert no_meal("breakfast", plate("Berry smoothie", skyr=2, raspberries=1)) is None


def test_no_day_has_a_dish_twice_by_its_name_or_its_foods() -> None:
    lunch = plate("Chicken salad", chicken_breast=3, lettuce=2)
    assert no_day({"lunch": lunch, "dinner": plate("chicken SALAD", tofu=1, kale=1)}, {})
    assert no_day({"dinner": plate("Another name", lettuce=5, chicken_breast=1)}, {"lunch": lunch})
    assert no_day({"dinner": plate("Beef", ground_beef=1, kale=1)}, {"lunch": lunch}) is None


def test_a_day_has_a_protein_powder_once() -> None:
    shake = plate("Shake", whey_protein=1, almond_milk=3)
    other = plate("Chia", chia_seeds=1, pea_protein=1)
    assert no_day({"breakfast": shake}, {"snack": other})
    assert no_day({"breakfast": shake}, {"snack": plate("Nuts", almonds=1, cheddar=1)}) is None
    # An unchanged meal never causes another meal to be refused.
    assert no_day({"lunch": plate("Tofu", tofu=1)}, {"breakfast": shake, "snack": other}) is None


def test_a_main_protein_is_eaten_three_times_a_week_at_most() -> None:
    tofu = plate("Tofu", tofu=3, kale=1)
    assert too_often({"lunch": tofu}, {}, {"tofu": 2}) is None
    assert too_often({"lunch": tofu}, {}, {"tofu": 3})
    assert too_often({"lunch": tofu}, {"dinner": plate("Tofu bake", tofu=3)}, {"tofu": 2})
    assert too_often({"breakfast": plate("Omelette", egg=3)}, {}, {"egg": 7}) is None


def test_tofu_of_any_kind_is_eaten_five_times_a_week_at_most() -> None:
    times = {"tofu": 3.0, "fried-tofu": 2.0, "tofu of any kind": 5.0}
    silken: Plates = {"dinner": plate("Tofu", silken_tofu=3, kale=1)}
    assert too_often(silken, {}, times)
    assert too_often(silken, {}, times, much_tofu=True) is None


def test_those_who_eat_meat_have_no_main_dish_of_wheat_gluten_or_powder() -> None:
    for protein in ("wheat_gluten", "pea_protein"):
        soup: Plates = {"dinner": plate("Soup", **{protein: 3}, broccoli_raw=6)}
        assert slot_of(requirements()).unfit(soup)
        assert slot_of(requirements("vegetarian")).unfit(soup) is None
    shake: Plates = {"breakfast": plate("Shake", pea_protein=3, almond_milk=9)}
    assert slot_of(requirements()).unfit(shake) is None


def test_a_plan_says_that_there_is_little_to_choose_from() -> None:
    def days(*dinners: str) -> list[Day]:
        items = Item(TABLE["tofu"], 200), Item(TABLE["kale"], 100)
        return [
            Day(number, {"dinner": planned_meal(name, *items)})
            for number, name in enumerate(dinners, 1)
        ]

    assert little_choice(days("A", "B", "C", "D", "A")) is None
    assert "within 4 days" in str(little_choice(days("A", "B", "C", "A")))
    assert little_choice(days(*"ABCDE")) is None
    assert "tofu is the main food more than 5 times" in str(little_choice(days(*"ABCDEF")))


async def test_the_model_s_dishes_against_a_rule_are_refused_with_the_reason() -> None:
    bare = dish("pan", "chicken-breast", "butter")

    def first_without_a_vegetable(request: ModelRequest) -> str:
        if not request.key.endswith("/0"):
            return good(request)
        return good(request, lunch=bare, dinner=bare, snack=dish("plate", "pork-chop", "lard"))

    model = Model(first_without_a_vegetable)
    [day] = await write_days(requirements(), [1], model, fallbacks=())
    assert day.written_by == "model"
    assert "A lunch of the last answer had no vegetable." in model.requests[1].prompt


async def test_a_model_that_always_cooks_the_same_does_so_three_times_a_week() -> None:
    def the_same(request: ModelRequest) -> str:
        return good(request, dinner=dish("pan", "chicken-breast", "kale", "butter"))

    of = requirements(cooking="fresh")
    days = await write_days(of, range(1, 8), Model(the_same), fallbacks=())
    assert times(days)["chicken-breast"] == 3


def times(days: Sequence[Day]) -> Counter[str]:
    found: Counter[str] = Counter()
    for day in days:
        found.update(times_of(plates_of_meals(day.meals)))
    return found


@pytest.mark.parametrize(("left_out", "budget", "targets"), MEMBERS)
async def test_a_week_of_the_kitchen_is_food(
    left_out: tuple[str, ...], budget: Budget, targets: Macros
) -> None:
    for seed in range(3):
        of = requirements(*left_out, budget=budget, targets=targets, seed=seed)
        days = await write_days(of, range(1, 10), None, fallbacks=())
        for first in range(3):
            week = days[first : first + 7]
            assert all(count <= most_times(name) for name, count in times(week).items())
            oils = {food for day in week for food in foods_of(day) if TABLE[food].family == "oil"}
            assert len(oils) <= 3
        for day in days:
            plates = plates_of_meals(day.meals)
            assert no_day(plates, {}) is None
            for meal in USUAL_MEALS:
                assert no_meal(meal, plates[meal]) is None
                assert 2 <= len(day.meals[meal].items) <= 7
            for main in (day.meals["lunch"], day.meals["dinner"]):
                assert sum(item.grams for item in main.items if is_vegetable(item.food)) >= 30


async def test_the_kitchen_cooks_no_dish_again_within_three_days() -> None:
    days = await write_days(requirements(cooking="fresh"), range(1, 15), None, fallbacks=())
    for index, day in enumerate(days):
        before = {m.name for other in days[max(0, index - 3) : index] for m in other.meals.values()}
        assert before.isdisjoint(m.name for m in day.meals.values())


async def test_without_a_model_the_kitchen_writes_at_once() -> None:
    days = await write_days(requirements(), range(1, 4), None, fallbacks=("other",))
    assert {day.written_by for day in days} == {"kitchen"}
    changed = await swap(requirements(), days[0], "lunch", "fish", None, fallbacks=("other",))
    assert changed.meals["lunch"] != days[0].meals["lunch"]


async def test_days_are_the_same_when_they_go_on_from_those_that_are_stored() -> None:
    of = requirements()
    at_once = await write_days(of, range(1, 11), None, fallbacks=())
    # Days are stored in weeks.
    stored = [Day.from_json(day.to_json()) for day in at_once[:7]]
    assert await write_days(of, range(8, 11), None, fallbacks=(), earlier=stored) == at_once[7:]


async def test_another_meal_differs_from_the_rest_of_the_plan_as_well() -> None:
    of = requirements(cooking="fresh")
    days = await write_days(of, range(1, 8), None, fallbacks=())
    rng = random.Random(5)
    for _ in range(6):
        at, meal = rng.randrange(7), rng.choice(USUAL_MEALS)
        others = [day for day in days if day.number != at + 1]
        days[at] = await swap(of, days[at], meal, None, None, fallbacks=(), others=others)
        assert max(times(days).values()) <= 3
        assert no_day(plates_of_meals(days[at].meals), {}) is None


def test_no_food_comes_in_that_is_a_main_protein_often_enough() -> None:
    lunch = planned_meal("Tofu", Item(TABLE["tofu"], 200), Item(TABLE["kale"], 50))
    salad = planned_meal("Salad", Item(TABLE["lettuce"], 100))
    days = tuple(
        Day(number, {"breakfast": salad, "lunch": lunch, "dinner": salad, "snack": salad})
        for number in (1, 2, 3)
    )
    slot = Slot(requirements(), Around(4, days))
    assert TABLE["tofu"] not in slot.foods
    assert TABLE["tofu"] in Slot(requirements(), Around(10, days)).foods
