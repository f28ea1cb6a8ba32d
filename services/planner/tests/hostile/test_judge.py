"""The judge of hostile plans finds what is wrong with them."""

from collections.abc import Mapping
from typing import Any

from services.planner.tests.hostile import cooking

from . import care
from .judge import Left, complaints
from .naming import dish_words, food_words
from .said import harmful, steps_that_are_none
from .table import rows, words_of

FRY = "Fry the {} in the pan for 10 minutes."
GOOD: Mapping[str, tuple[str, str, dict[str, float]]] = {
    "breakfast": ("Eggs with spinach", FRY, {"egg": 100, "spinach-raw": 60, "butter": 10}),
    "lunch": ("Salmon with broccoli", FRY, {"salmon": 150, "broccoli-raw": 150, "olive-oil": 15}),
    "dinner": ("Beef with zucchini", FRY, {"ground-beef": 150, "zucchini-raw": 150, "butter": 10}),
    "snack": (
        "Cheddar and cucumber",
        "Slice the cheddar and the cucumber.",
        {"cheddar": 40, "cucumber": 60},
    ),
}


def meal(name: str, text: str, grams: Mapping[str, float], **more: Any) -> dict[str, Any]:
    found = figures(grams)
    text = text.format(" and the ".join(rows()[food].name.lower() for food in grams))
    animal = [rows()[food].name for food in grams if food in cooking.RAW | cooking.READY]
    doneness = f"{', '.join(animal)}: 74 °C in the core" if animal else None
    recipe = {"steps": [text], "minutes": 15, "servings": 1, "doneness": doneness}
    more = {"way": "pan", "recipe": recipe, **more}
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


def lunch(name: str = "Salmon with broccoli", text: str = FRY, **grams: float) -> Any:
    """A lunch; its foods are those of GOOD unless they are given."""
    foods = {food.replace("_", "-"): amount for food, amount in grams.items()}
    return {"lunch": (name, text, foods or GOOD["lunch"][2])}


def test_what_is_wrong_with_a_day_is_found() -> None:
    assert judged({}) == set()
    assert judged(lunch(text="Salmon and broccoli: serve.")) >= {"raw"}
    assert judged(lunch(salmon=150, broccoli_raw=100, nutmeg=4)) >= {"day"}
    assert judged(lunch(salmon=150, olive_oil=15)) >= {"vegetable"}
    assert judged(lunch("beef  with Zucchini")) >= {"twice"}
    assert judged(lunch("Chicken and salmon")) >= {"name"}
    assert judged(lunch(text=f"{FRY} {harmful()[0][0]}")) >= {"harmful"}
    assert judged(lunch(text="Prepare together: salmon, broccoli.")) >= {"together"}
    assert judged({}, fatG=10) == {"targets"}
    salad = {"salmon": 150, "broccoli-raw": 150}
    oils = ("olive-oil", "walnut-oil", "sesame-oil", "avocado-oil")
    assert judged(*({"lunch": ("Salmon", FRY, {**salad, oil: 10})} for oil in oils)) >= {"oils"}
    much = {"chia-seeds": 90, "flaxseed": 90}
    assert judged({"breakfast": ("Seeds", FRY, much), "snack": ("Seeds", FRY, much)}) >= {"day"}
    nuts = {"snack": ("Walnuts and cheddar", "Mix.", {"walnuts": 70, "cheddar": 20})}
    assert "day" in judged(nuts)
    tuna = lunch("Plate", tuna_steak=130, broccoli_raw=150)
    assert judged(*[tuna] * 5) >= {"week"}
    recipe = {"steps": ["Fry the salmon for 8 minutes."], "minutes": 10, "servings": 1}
    assert judged(lunch("Salmon")) >= {"unnamed"}
    assert judged(lunch("Lean salmon with broccoli")) >= {"name"}
    assert judged(lunch("S\u0430lmon with broccoli and salmon")) >= {"name"}
    for changed in ({"recipe": None}, {"way": "raw"}):
        assert judged({"lunch": meal(*GOOD["lunch"], **changed)}) >= {"recipe"}
    bare = {"steps": [FRY], "minutes": 15, "servings": 1}
    for doneness in (None, "Egg: 71 °C in the core", "Salmon: cooked through"):
        told = meal(*GOOD["lunch"], recipe={**bare, "doneness": doneness})
        assert judged({"lunch": told}) >= {"doneness"}
    assert judged({"lunch": meal(*GOOD["lunch"], way="plate")}) >= {"doneness"}
    half = steps_that_are_none(meal(*GOOD["lunch"], recipe=recipe))
    assert half.startswith("nothing is done with broccoli")


def test_the_judge_knows_each_food_of_the_table() -> None:
    assert cooking.unjudged() == set()
    assert rows().keys() >= cooking.RAW | cooking.READY
    known = {word for row in rows().values() for word in row.words}
    known |= {word for row in rows().values() for word in words_of(" ".join(row.kinds))}
    known |= {word for row in rows().values() for word in words_of(" ".join(row.allergens))}
    assert [word for word, foods in dish_words().items() if not foods & known] == []
    assert sorted(food_words() - known - {"steak"}) == []


def against(answers: Mapping[str, Any], *days: Mapping[str, float]) -> list[str]:
    """What the judge says of the days' dinners, by the answers about health."""
    shown = [
        {"day": number, "meals": {"dinner": meal("", "", grams)}, "figures": figures(grams)}
        for number, grams in enumerate(days, 1)
    ]
    return [text for _, text in care.of_days(shown, answers, {"proteinG": 50})]


def test_the_judge_finds_what_the_answers_about_health_rule_out() -> None:
    salty = {"ham": 150, "roquefort": 60, "halloumi": 60}
    assert against({}, salty) == []
    for name in ("heart", "bloodPressureMedicine"):
        [text] = against({name: True}, salty)
        assert "mg of sodium" in text
    [text] = against({}, {**salty, "roquefort": 90, "soy-sauce": 30})
    assert "mg of sodium" in text
    few, cheese = against({"pregnantOrBreastfeeding": True}, {"brie": 50})
    assert "net carbs" in few
    assert "brie" in cheese
    [text] = against({"kidneyOrLiver": True}, {"chicken-breast": 250})
    assert "protein" in text
    [text] = against({"bloodThinner": True}, {"kale": 60, "spinach-raw": 20})
    assert "of leaves" in text
    [text] = against({"bloodThinner": True}, {"broccoli-raw": 100}, {"broccoli-raw": 130})
    assert "vitamin K" in text


def test_the_judge_finds_too_much_of_one_food_in_a_day() -> None:
    for grams in (
        {"spinach-raw": 150, "swiss-chard": 110},
        {"egg": 350},
        {"pumpkin-seeds": 75, "chia-seeds": 30},
        {"butter": 61},
    ):
        assert against({}, grams), grams
