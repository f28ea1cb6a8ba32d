"""Cook once, eat twice: the dinner of every other day is the next day's lunch."""

from dataclasses import replace

from planner.computed import Batch, Day, days_that_follow, output_plan, swap, write_days
from planner.computed.days import LONG_MINUTES, long_for_one
from planner.computed.days.batch import with_batches
from planner.rules import USUAL_MEALS, Meal
from services.planner.tests.computing import Model, good, requirements


def marks(days: list[Day]) -> list[tuple[int, str, Batch]]:
    return [
        (day.number, meal, batch)
        for day in days
        for meal in USUAL_MEALS
        if (batch := day.meals[meal].batch)
    ]


async def test_a_dinner_of_a_model_is_the_next_day_s_lunch() -> None:
    of = requirements()
    days = with_batches(of, await write_days(of, range(1, 5), Model(good), fallbacks=()))
    assert {day.written_by for day in days} == {"model"}
    assert marks(days) == [
        (1, "dinner", Batch(1, 2)),
        (2, "lunch", Batch(1, 2)),
        (3, "dinner", Batch(3, 2)),
        (4, "lunch", Batch(3, 2)),
    ]
    for first, second in ((days[0], days[1]), (days[2], days[3])):
        assert first.meals["dinner"].items == second.meals["lunch"].items


async def test_the_kitchen_cooks_for_two_days_as_well() -> None:
    found = []
    for seed in range(4):
        of = requirements(seed=seed)
        days = with_batches(of, await write_days(of, range(1, 9), None, fallbacks=()))
        found += marks(days)
    # Of 16 pairs of days; not every dish is as good a day later.
    assert len(found) >= 2 * 8
    for number, meal, batch in found:
        assert (number, meal) in ((batch.cook_on, "dinner"), (batch.cook_on + 1, "lunch"))


async def test_who_likes_it_fresh_has_another_dish_each_day() -> None:
    of = requirements(cooking="fresh")
    days = with_batches(of, await write_days(of, range(1, 5), Model(good), fallbacks=()))
    assert marks(days) == []
    assert [day.meals["lunch"].name for day in days[:2]] == [
        "Chicken breast salad with lettuce",
        "Ground turkey with zucchini",
    ]


async def test_a_swap_of_one_of_both_takes_the_mark_from_both() -> None:
    of = requirements()
    days = await write_days(of, range(1, 3), Model(good), fallbacks=())
    days[1] = await swap(of, days[1], "lunch", None, None, fallbacks=(), others=days[:1])
    assert marks(with_batches(of, days)) == []


async def test_a_swap_leaves_nothing_that_takes_very_long_for_a_single_portion() -> None:
    of = requirements()
    first, second, third = await write_days(of, range(1, 4), Model(good), fallbacks=())
    roast = first.meals["dinner"]
    roast = replace(roast, recipe=replace(roast.recipe, minutes=LONG_MINUTES))
    first = replace(first, meals={**first.meals, "dinner": roast})
    second = replace(second, meals={**second.meals, "lunch": roast})
    swaps: list[tuple[Day, Meal, Day]] = [(first, "dinner", second), (second, "lunch", first)]
    for day, meal, other in swaps:
        others = [each for each in (first, second, third) if each.number != day.number]
        after = await swap(of, day, meal, None, None, fallbacks=(), others=others)
        [followed] = days_that_follow(of, day, after, others)
        assert followed.number == other.number
        rest = [after, third]
        assert not long_for_one(followed, rest) | long_for_one(after, [followed, third])
        changed = [name for name in other.meals if followed.meals[name] != other.meals[name]]
        assert changed == ["lunch" if other is second else "dinner"]
        assert abs(followed.amounts.calories - 1_900) <= 76
    # With a third portion, two are left together.
    third = replace(third, meals={**third.meals, "lunch": roast})
    after = await swap(of, first, "dinner", None, None, fallbacks=(), others=[second, third])
    assert days_that_follow(of, first, after, [second, third]) == []


async def test_the_plan_says_what_is_cooked_for_two_days() -> None:
    of = requirements()
    plan = output_plan(of, await write_days(of, range(1, 3), Model(good), fallbacks=()))
    cooked = plan["days"][0]["meals"]["dinner"]
    eaten = plan["days"][1]["meals"]["lunch"]
    assert cooked["batch"] == eaten["batch"]
    assert cooked["batch"] == {"cookOn": 1, "portions": 2, "keepsDays": 3, "freezes": True}
    assert (
        "Cook two portions like this one: the other is the lunch of day 2."
        in (cooked["description"])
    )
    assert eaten["description"].startswith("Cooked on day 1 and kept in the fridge")
    assert cooked["ingredients"] == eaten["ingredients"]
    [pork] = [
        line for line in plan["shoppingList"]["proteins"] if line.startswith("Pork tenderloin")
    ]
    grams = next(i["grams"] for i in cooked["ingredients"] if i["foodId"] == "pork-tenderloin")
    assert pork == f"Pork tenderloin: {2 * grams} g"


async def test_a_day_that_is_written_later_finds_what_was_cooked_for_it() -> None:
    of = requirements()
    days = await write_days(of, [1, 2], Model(good), fallbacks=())
    # The first day is stored, and the process that wrote it has ended.
    again = await write_days(of, [2], None, fallbacks=(), earlier=days[:1])
    assert again[0].meals["lunch"].items == days[0].meals["dinner"].items
