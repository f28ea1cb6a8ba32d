"""What a member likes decides which dishes and foods are chosen, and how often."""

from collections.abc import Collection
from dataclasses import dataclass, replace

from planner.computed import NamedDish, Preferences, known_dish, output_plan, write_days
from planner.computed.kitchen import menu_of
from planner.computed.requests import offered_foods
from planner.preferences.rules import Taste, weights_of_dishes, weights_of_foods
from planner.rules import USUAL_MEALS
from services.planner.tests.computing import Model, dish, good, requirements, slot_of

_RATED = Taste("Spinach and feta omelette", ("egg", "spinach-raw", "feta", "butter"))


def place_in_menus(preferences: Preferences) -> float:
    """The average place of a dish among the breakfasts of some plans, from 0 to 1."""
    places = []
    for seed in range(40):
        of = replace(requirements(seed=seed), preferences=preferences)
        names = [each.name for each in menu_of(slot_of(of))["breakfast"]]
        places.append(names.index(_RATED.name) / len(names))
    return sum(places) / len(places)


def test_a_dish_that_is_liked_comes_earlier_than_one_that_was_swapped_away() -> None:
    more, swapped = replace(_RATED, rating="more"), replace(_RATED, swapped=3)
    liked, usual, disliked = (
        place_in_menus(Preferences(weights_of_dishes(tastes), weights_of_foods(tastes)))
        for tastes in ([more], [], [swapped])
    )
    assert liked < usual - 0.1 < usual + 0.1 < disliked


def test_foods_of_liked_dishes_and_foods_at_home_are_offered_to_the_model_more_often() -> None:
    liked = weights_of_foods([Taste("Trout with kale", ("trout", "kale"), "more")])
    preferences = Preferences(foods=liked, pantry={"leek": 300.0})

    def times(food: str, preferences: Preferences) -> int:
        of = replace(requirements(), preferences=preferences)
        return sum(food in {each.id for each in offered_foods(of, str(n))} for n in range(60))

    for food in ("trout", "kale", "leek"):
        assert times(food, preferences) > times(food, Preferences()), food


async def test_a_dish_that_is_never_wanted_again_is_chosen_by_nobody() -> None:
    of = requirements()
    usual = await write_days(of, [1], None, fallbacks=())
    kitchens = usual[0].meals["dinner"]
    # As the plan shows it, of which the kitchen's name is a part.
    unwanted = known_dish(kitchens.name, {item.food.id for item in kitchens.items})
    assert unwanted.name == kitchens.kitchen
    models = NamedDish("Farmhouse pork", frozenset({"pork-tenderloin", "cabbage", "lard"}))
    of = replace(of, preferences=Preferences(never=(unwanted, models)))
    for day in await write_days(of, range(1, 4), None, fallbacks=()):
        assert unwanted.name not in {meal.kitchen for meal in day.meals.values()}
    # Whatever a model calls it.
    pork = dish("stew", "pork-tenderloin", "cabbage", "lard", adjective="golden")
    model = Model(lambda request: good(request, dinner=pork))
    [day] = await write_days(of, [1], model, fallbacks=())
    assert {item.food.id for item in day.meals["dinner"].items} != models.foods
    assert day.by_model
    [day] = await write_days(requirements(), [1], model, fallbacks=())
    assert {item.food.id for item in day.meals["dinner"].items} == models.foods


@dataclass(frozen=True)
class Nothing(Preferences):
    """The preferences of a member who wants no dish at all."""

    def refuses(self, name: str, foods: Collection[str]) -> bool:
        return True


async def test_where_nothing_else_is_left_the_plan_is_written_and_says_so() -> None:
    of = replace(requirements(), preferences=Nothing(never=(NamedDish("All", frozenset()),)))
    days = await write_days(of, [1], None, fallbacks=())
    note = next(note for note in output_plan(of, days)["notes"] if "never again" in note)
    for meal in USUAL_MEALS:
        assert days[0].meals[meal].name in note
