"""What a member says of a week: its meals, its minutes, and the days on which one cooks."""

from dataclasses import replace
from datetime import UTC, date, datetime
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from foods import food_table
from planner.computed import Day, output_plan, write_days
from planner.computed.days import LONG_MINUTES
from planner.computed.dishes import Item, PlannedMeal, Recipe
from planner.computed.hands_on import active_minutes, evening_steps
from planner.computed.limits import MOST_SNACK_KCAL, limits_of
from planner.computed.week import Week
from planner.downloads.calendar import calendar
from planner.rules import MEALS, SNACK_MEALS, USUAL_MEALS, Macros, meals_of
from planner.stored_plans import read_stored
from services.planner.tests.computing import planned_meal, requirements

COUNTS = st.integers(2, 6)
MONDAY = date(2026, 11, 30)


@given(COUNTS)
def test_a_day_leaves_out_snacks_before_its_breakfast(count: int) -> None:
    meals = meals_of(count)
    assert len(meals) == count
    assert [meal for meal in MEALS if meal in meals] == list(meals)
    assert {"lunch", "dinner"} <= set(meals)
    if SNACK_MEALS & set(meals):
        assert "breakfast" in meals


@given(st.integers(800, 6_000), COUNTS)
def test_the_parts_of_the_meals_can_be_a_whole_day_with_small_snacks(
    calories: int, count: int
) -> None:
    limits = limits_of(Macros(calories, 100, 100), meals=meals_of(count))
    assert list(limits.parts) == list(meals_of(count))
    for meal, ((least, most), (outer_least, outer_most)) in limits.parts.items():
        assert outer_least <= least <= most <= outer_most
        if meal in SNACK_MEALS:
            assert outer_most <= MOST_SNACK_KCAL
    assert sum(most for _, (_, most) in limits.parts.values()) >= calories
    assert sum(least for _, (least, _) in limits.parts.values()) <= calories


@given(st.integers(1, 7), st.integers(1, 30))
def test_a_week_has_as_many_blocks_of_days_as_it_is_cooked_in(sessions: int, number: int) -> None:
    week = Week(sessions=sessions)
    assert number in week.block_of(number)
    monday = number - (number - 1) % 7
    blocks = [week.block_of(day) for day in range(monday, monday + 7)]
    assert len(set(blocks)) == sessions
    assert sorted({day for block in blocks for day in block}) == list(range(monday, monday + 7))


@given(st.dates(date(2026, 1, 1), date(2027, 1, 1)), st.integers(1, 30))
def test_minutes_are_those_of_the_day_s_weekday(start: date, number: int) -> None:
    week = Week(minutes_weekday=15, minutes_weekend=60, starts_on=start)
    on = date.fromordinal(start.toordinal() + number - 1)
    assert week.minutes_on(number) == (60 if on.isoweekday() > 5 else 15)


@given(st.lists(st.text(max_size=60), max_size=4), st.integers(1, 300))
def test_active_minutes_are_a_part_of_the_minutes(steps: list[str], minutes: int) -> None:
    assert min(5, minutes) <= active_minutes(tuple(steps), minutes) <= max(5, minutes)


def test_what_cooks_alone_is_not_active() -> None:
    assert active_minutes(("Brown the beef for 8 minutes, simmer it for 90 minutes.",), 120) == 30
    assert active_minutes(("Fry the cod for 4 minutes.", "Let it rest for 5 minutes."), 20) == 20
    chia = ("Whisk the chia seeds into the milk.", "Chill overnight under a lid.", "Serve.")
    assert evening_steps(chia) == chia[:2]
    assert evening_steps(("Fry the eggs.",)) == ()


async def planned(week: Week, days: int = 7, seed: int = 3) -> tuple[list[Day], dict[str, Any]]:
    of = replace(requirements(seed=seed), week=week)
    written = await write_days(of, range(1, days + 1), None, fallbacks=())
    return written, output_plan(of, written)


async def test_two_cooking_days_make_the_lunches_and_dinners_of_a_week() -> None:
    _, plan = await planned(Week(sessions=2))
    meals = [
        (day["day"], name, meal)
        for day in plan["days"]
        for name, meal in day["meals"].items()
        if "batch" in meal
    ]
    assert len(meals) >= 4
    for number, name, meal in meals:
        portions = [each for each in meals if each[2]["name"] == meal["name"]]
        assert len(portions) == meal["batch"]["portions"] <= 4
        assert len({str(each[2]["ingredients"]) for each in portions}) == 1
        assert name in ("lunch", "dinner")
        assert 0 <= number - meal["batch"]["cookOn"] <= 3
    # What is first eaten on a later day is cooked with the rest.
    later = {
        number
        for number, _, meal in meals
        if number > meal["batch"]["cookOn"]
        and number == min(each[0] for each in meals if each[2]["name"] == meal["name"])
    }
    cooked = [
        each for day in plan["days"] for each in day.get("ahead", ()) if each["kind"] == "cook"
    ]
    assert {each["day"] for each in cooked} == later


async def test_a_day_of_two_meals_can_be_cooked_ahead_as_a_whole() -> None:
    days, _ = await planned(Week(meals_a_day=2, sessions=3), days=3)
    for day in days:
        assert list(day.meals) == ["lunch", "dinner"]
        assert abs(day.amounts.calories - 1_900) <= 76


def day_of(number: int, **meals: PlannedMeal) -> Day:
    plate = planned_meal("Cheese", Item(food_table().foods["cheddar"], 40))
    return Day(number, {meal: meals.get(meal, plate) for meal in USUAL_MEALS})


def test_portions_that_wait_for_long_are_thawed_on_the_evening_before() -> None:
    foods = food_table().foods
    stew = planned_meal("Pork stew", Item(foods["ground-pork"], 150), Item(foods["cabbage"], 100))
    days = [
        day_of(1, dinner=stew),
        day_of(2),
        day_of(3, lunch=stew),
        day_of(4),
        day_of(5, lunch=stew),
    ]
    plan = output_plan(replace(requirements(), week=Week(sessions=1)), days)
    meals = [plan["days"][day - 1]["meals"][name] for day, name in ((1, "dinner"), (3, "lunch"))]
    frozen = plan["days"][4]["meals"]["lunch"]
    for meal in (*meals, frozen):
        assert meal["batch"] == {"cookOn": 1, "portions": 3, "keepsDays": 3, "freezes": True}
    assert "keeps 3 days in the fridge, and freezes" in meals[0]["description"]
    assert "kept in the fridge" in meals[1]["description"]
    assert "frozen" in frozen["description"]
    [task] = plan["days"][3]["ahead"]
    assert (task["kind"], task["day"], task["meal"]) == ("thaw", 5, "lunch")
    stored = read_stored(plan)
    assert stored.days[3].ahead[0].text == task["text"]
    assert [str(day.meals[1].batch) for day in stored.days if day.meals[1].batch] == [
        "Cooked on day 1: heat it until it is hot all through.",
        "Cooked on day 1: thaw it overnight in the fridge, and heat it until it is hot all "
        "through.",
    ]
    events = calendar(stored, "id", MONDAY, datetime.now(UTC)).decode().split("BEGIN:VEVENT")
    assert ["Tonight\\, put Pork stew" in event for event in events[1:]] == [
        each == 4 for each in range(1, 6)
    ]


def test_a_dish_that_is_chilled_overnight_is_begun_on_the_evening_before() -> None:
    steps = ("Whisk the chia seeds into the milk.", "Chill overnight under a lid.", "Serve.")
    chia = PlannedMeal("Chia pudding", (), Recipe(steps, 10))
    plan = output_plan(requirements(), [day_of(1), day_of(2, breakfast=chia)])
    [task] = plan["days"][0]["ahead"]
    assert task["text"] == (
        "Tonight, for tomorrow's breakfast (Chia pudding): "
        "Whisk the chia seeds into the milk. Chill overnight under a lid."
    )


def test_a_plan_says_which_dishes_take_longer_than_the_member_has() -> None:
    roast = PlannedMeal("Roast", (), Recipe(("Roast it, and baste it.",), 45))
    week = Week(minutes_weekday=20, minutes_weekend=20)
    plan = output_plan(replace(requirements(), week=week), [day_of(1, dinner=roast)])
    assert "Nothing quicker fits here: day 1, dinner (45 minutes)." in plan["notes"]


async def test_dishes_keep_to_the_minutes_of_their_day_and_none_is_long_for_one() -> None:
    week = Week(minutes_weekday=15, minutes_weekend=40, starts_on=MONDAY)
    days, plan = await planned(week)
    notes = " ".join(plan["notes"])
    for day in days:
        for meal in day.meals.values():
            minutes = meal.recipe.active_minutes
            assert minutes <= (week.minutes_on(day.number) or 0) or f"({minutes} minutes)" in notes
    assert "Days 6 and 7 are on the weekend" in notes
    for seed in range(2):
        days, _ = await planned(Week(), days=3, seed=seed)
        dinners = [meal for day in days for meal in day.meals.values()]
        for meal in dinners:
            if meal.recipe.minutes >= LONG_MINUTES:
                assert sum(meal.is_same(each) for each in dinners) > 1
