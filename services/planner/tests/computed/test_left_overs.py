"""What is cooked once and eaten twice is within the limits of the week both times."""

from foods import food_table
from planner.computed.days.around import Around
from planner.computed.days.slot import Slot
from planner.computed.dishes import Day, Item, PlannedMeal
from planner.rules import USUAL_MEALS, Meal
from services.planner.tests.computing import planned_meal, requirements


def meal(name: str, **grams: float) -> PlannedMeal:
    foods = food_table().foods
    items = tuple(Item(foods[food.replace("_", "-")], g) for food, g in grams.items())
    return planned_meal(name, *items)


CHEESE = meal("Cheese", cheddar=40, cucumber=60)


def day(number: int, dinner: PlannedMeal) -> Day:
    meals: dict[Meal, PlannedMeal] = dict.fromkeys(USUAL_MEALS, CHEESE)
    return Day(number, {**meals, "dinner": dinner})


def may_be_eaten_again(*before: Day, dinner: PlannedMeal) -> bool:
    """Whether the dinner of day 5 may be the lunch of day 6, too."""
    around = Around(6, (*before, day(5, dinner)))
    return Slot(requirements(), around, kept={"lunch": dinner}).is_within_its_week()


def test_liver_is_not_eaten_again_where_the_week_has_enough_of_it() -> None:
    liver = meal("Liver", lamb_liver=100, leek=80)
    assert may_be_eaten_again(dinner=liver)
    assert not may_be_eaten_again(day(2, meal("Hearts", chicken_liver=60)), dinner=liver)


def test_a_main_protein_is_not_eaten_again_for_the_fourth_time() -> None:
    salmon = meal("Salmon", salmon=150, leek=80)
    assert may_be_eaten_again(day(1, salmon), dinner=salmon)
    assert not may_be_eaten_again(day(1, salmon), day(3, salmon), dinner=salmon)
