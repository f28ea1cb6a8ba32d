"""The judge of hostile plans sees what it is there to see: each with a plan that has it."""

import re
from collections.abc import Mapping
from typing import Any

import pytest

from services.planner.tests.hostile import cooking

from .judge import Left, complaints
from .naming import dish_words, food_words
from .said import harmful, steps_that_are_none
from .table import rows, words_of

FRY = "Fry everything in the pan for 10 minutes."
GOOD: Mapping[str, tuple[str, str, dict[str, float]]] = {
    "breakfast": ("Eggs with spinach", FRY, {"egg": 100, "spinach-raw": 60, "butter": 10}),
    "lunch": ("Salmon with broccoli", FRY, {"salmon": 150, "broccoli-raw": 150, "olive-oil": 15}),
    "dinner": ("Beef with zucchini", FRY, {"ground-beef": 150, "zucchini-raw": 150, "butter": 10}),
    "snack": ("Cheddar and cucumber", "Slice both.", {"cheddar": 40, "cucumber": 60}),
}


def meal(name: str, text: str, grams: Mapping[str, float], **more: Any) -> dict[str, Any]:
    found = figures(grams)
    parts = [{"foodId": food, "name": rows()[food].name, "grams": g} for food, g in grams.items()]
    listed = ", ".join(f"{g} g {rows()[food].name}" for food, g in grams.items())
    return {"name": name, "description": f"{text} {listed}", **found, "ingredients": parts, **more}


def figures(grams: Mapping[str, float]) -> dict[str, float]:
    names = {"calories": "calories", "proteinG": "protein", "fatG": "fat", "netCarbsG": "net_carbs"}
    return {
        key: sum(getattr(rows()[food], name) * g / 100 for food, g in grams.items())
        for key, name in names.items()
    }


def judged(*days: Mapping[str, Any], **changed: Any) -> set[str]:
    """The kinds of complaints about days of these meals; what they lack is that of GOOD."""
    shown, bought, sums = [], dict[str, float](), {}
    for number, given in enumerate(days, 1):
        meals = {
            name: each if isinstance(each, dict) else meal(*each)
            for name, each in {**GOOD, **given}.items()
        }
        for each in meals.values():
            for part in each["ingredients"]:
                bought[part["foodId"]] = bought.get(part["foodId"], 0) + part["grams"]
        sums = {
            key: sum(each[key] for each in meals.values())
            for key in ("calories", "proteinG", "fatG", "netCarbsG")
        }
        shown.append({"day": number, "meals": meals, "figures": sums})
    targets = {
        "calories": sums["calories"],
        "proteinG": sums["proteinG"],
        "netCarbsG": 20,
        "fatG": (sums["calories"] - 80 - 4 * sums["proteinG"]) / 9,
    }
    plan = {
        "days": shown,
        "dailyMacros": {**targets, **changed},
        "shoppingList": {"all": [f"{rows()[food].name}: {g} g" for food, g in bought.items()]},
    }
    found = complaints(plan, len(days), targets, "premium", Left())
    return {kind for kind, _ in found}


def test_a_good_day_has_no_complaints() -> None:
    assert judged({}) == set()


def test_each_animal_food_of_plans_is_raw_or_ready_in_the_judges_eyes() -> None:
    assert cooking.unjudged() == set()
    assert not cooking.RAW & cooking.READY
    assert rows().keys() >= cooking.RAW | cooking.READY


CHOP = {"pork-chop": 150.0, "egg": 100.0, "cabbage": 100.0}


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("Pork chop with eggs", "Serve with the cabbage."),
        ("Pork chop with eggs", "Fry the eggs. Serve the pork chop with the cabbage."),
        ("Pork chop with eggs", "Do not fry the pork chop or the eggs. Serve."),
        ("Pork chop with eggs", "Serve the pork chop raw. Fry the eggs and the pork chop."),
        ("Pork tartare with egg", FRY),
    ],
)
def test_raw_food_without_heat_is_found(name: str, text: str) -> None:
    assert "raw" in judged({"dinner": (name, text, CHOP)})


@pytest.mark.parametrize(
    "text",
    [
        "Fry the pork chop and the eggs. Serve with raw cabbage.",
        "Cut the pork chop and beat the eggs. Roast them for 20 minutes at 180 °C.",
        "Slice the pork chop. Bring the pork chop and the eggs to 70 °C in a hot pan.",
    ],
)
def test_what_is_heated_is_no_complaint(text: str) -> None:
    assert "raw" not in judged({"dinner": ("Pork chop with eggs", text, CHOP)})


def test_a_snack_has_no_raw_food_but_boiled_eggs() -> None:
    eggs = ("Boiled eggs", "Boil the eggs for 8 minutes.", {"egg": 100, "cucumber": 50})
    bacon = ("Bacon", "Fry the bacon for 8 minutes.", {"bacon": 30, "cucumber": 50})
    assert judged({"snack": eggs}) == set()
    assert judged({"snack": bacon}) == {"raw"}


@pytest.mark.parametrize(
    ("meals", "kind"),
    [
        ({"snack": {"cheddar": 40, "nutmeg": 4}}, "day"),
        ({"snack": {"cheddar": 40, "brazil-nuts": 20}}, "day"),
        ({"snack": {"cheddar": 40, "cod-liver-oil": 6}}, "day"),
        ({"snack": {"cheddar": 40, "erythritol": 20, "xylitol": 15}}, "day"),
        ({"snack": {"greek-yogurt": 100, "olive-oil": 45}}, "day"),
        (
            {
                "breakfast": {"beef-liver": 60, "egg": 50},
                "dinner": {"chicken-liver": 60, "broccoli-raw": 100},
            },
            "day",
        ),
        (
            {
                "breakfast": {"pea-protein": 20, "egg": 50},
                "snack": {"whey-protein": 20, "greek-yogurt": 100},
            },
            "day",
        ),
        ({"lunch": {"salmon": 150, "olive-oil": 15}}, "vegetable"),
        ({"lunch": {"salmon": 150, "parsley": 20, "garlic": 10}}, "vegetable"),
        ({"lunch": {"ground-beef": 150, "zucchini-raw": 150, "butter": 10}}, "twice"),
    ],
)
def test_what_a_day_has_too_much_of_is_found(
    meals: Mapping[str, dict[str, float]], kind: str
) -> None:
    assert kind in judged({name: ("Plate", FRY, grams) for name, grams in meals.items()})


def test_a_name_twice_a_day_is_found_whatever_is_in_it() -> None:
    assert "twice" in judged({"lunch": ("beef  with Zucchini", FRY, GOOD["lunch"][2])})


@pytest.mark.parametrize(
    ("food", "grams", "days", "kind"),
    [("tuna-steak", 130, 4, "week"), ("brazil-nuts", 15, 5, "week"), ("salmon", 150, 4, "main")],
)
def test_what_seven_days_have_too_much_of_is_found(
    food: str, grams: float, days: int, kind: str
) -> None:
    much = {"lunch": ("Plate", FRY, {food: grams, "broccoli-raw": 150, "butter": 10})}
    other = {"lunch": ("Plate", FRY, {"trout": 150, "kale": 80, "butter": 10})}
    dinners = ("cod", "chicken-thigh", "lamb-leg", "veal-loin", "haddock", "venison", "sole")
    week = [
        {
            **(much if number < days else other),
            "dinner": ("Dinner", FRY, {dinners[number]: 150, "zucchini-raw": 150}),
        }
        for number in range(7)
    ]
    assert kind in judged(*week[: days + 1])
    # Seven days in a row, and not those of the calendar.
    assert kind in judged(*week[days:], *week[:days])
    assert kind not in judged(*week[1 : days + 1])


def test_more_than_three_oils_in_a_week_are_found() -> None:
    oils = ("olive-oil", "walnut-oil", "sesame-oil", "avocado-oil")
    days = [
        {"lunch": ("Salmon", FRY, {"salmon": 150, "broccoli-raw": 150, oil: 10})} for oil in oils
    ]
    assert "oils" in judged(*days)
    assert "oils" not in judged(*days[:3])


def test_what_is_cooked_once_is_eaten_as_often_as_it_is_said() -> None:
    name, text, grams = GOOD["dinner"]
    twice = {"batch": {"cookOn": 1, "portions": 2}}
    cooked = {"dinner": meal(name, text, grams, **twice)}
    again = {"lunch": meal(name, text, grams, **twice), "dinner": GOOD["lunch"]}
    assert "batch" not in judged(cooked, again)
    assert "batch" in judged(cooked, {})
    other = {"lunch": meal(name, text, {**grams, "butter": 15, "leek": 50}, **twice)}
    assert "batch" in judged(cooked, {**again, **other})


@pytest.mark.parametrize(
    "name",
    ["Omelette with salmon", "Carbonara", "Salmon schnitzel", "Chicken and salmon", "Cheesy fish"],
)
def test_a_name_with_what_the_dish_has_not_is_found(name: str) -> None:
    assert "name" in judged({"lunch": (name, FRY, GOOD["lunch"][2])})


@pytest.mark.parametrize("name", ["Salmon with broccoli", "Fish plate", "Broccoli in oil"])
def test_a_name_of_what_is_there_is_no_complaint(name: str) -> None:
    assert judged({"lunch": (name, FRY, GOOD["lunch"][2])}) == set()


def test_each_dish_word_is_that_of_some_foods_and_each_food_word_that_of_one() -> None:
    known = {word for row in rows().values() for word in row.words}
    known |= {word for row in rows().values() for word in words_of(" ".join(row.kinds))}
    known |= {word for row in rows().values() for word in words_of(" ".join(row.allergens))}
    assert [word for word, foods in dish_words().items() if not foods & known] == []
    assert sorted(food_words() - known - {"steak"}) == []


def test_a_harmful_sentence_is_found_in_a_text_and_in_a_name() -> None:
    assert len(harmful()) >= 200
    for sentence, core in harmful():
        assert core in f" {' '.join(words_of(sentence))} "
        assert "harmful" in judged({"lunch": ("Salmon", f"{FRY} {sentence}", GOOD["lunch"][2])})
    sentence, core = harmful()[0]
    assert "harmful" in judged({"lunch": (core, FRY, GOOD["lunch"][2])})


def test_a_text_that_says_to_prepare_it_together_is_found() -> None:
    text = "Prepare together: salmon, broccoli. Season to taste."
    assert "together" in judged({"lunch": ("Salmon", text, GOOD["lunch"][2])})


def test_targets_that_do_not_add_up_are_found() -> None:
    assert judged({}, fatG=10) == {"targets"}


@pytest.mark.parametrize(
    ("steps", "reason"),
    [
        (["Fry the salmon for 8 minutes in the oil.", "Steam the broccoli for 4 minutes."], ""),
        (["Fry the salmon in the oil.", "Serve with the broccoli."], "neither minutes"),
        (["Fry the salmon for 8 minutes."], "nothing is done with broccoli"),
        (["Salmon"], "no whole sentences"),
        ([], "no whole sentences"),
    ],
)
def test_steps_that_nobody_could_follow_are_found(steps: list[str], reason: str) -> None:
    name, text, grams = GOOD["lunch"]
    recipe = {"steps": steps, "minutes": 10, "servings": 1}
    found = steps_that_are_none(meal(name, text, grams, recipe=recipe))
    assert re.match(reason or "$", found)
