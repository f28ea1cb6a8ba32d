"""A stored plan has ids and values next to its texts: enough to write all of them again."""

import copy
import json
import pickle
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import Any

from foods import food_table
from planner.computed import Week, output_plan, write_days
from planner.computed.cookbook import kitchen_dishes
from planner.computed.dishes import Day, Item, Naming
from planner.computed.names import made_name, name_for_kitchen
from planner.computed.recipes import portions_in_words
from planner.computed.recipes.phrases import in_english
from planner.health import Answers, notes_on
from planner.sentences import Phrase, joined, sentence
from planner.yaml_files import read_yaml
from services.planner.tests.computing import Model, good, requirements

FOODS = food_table().foods
TEMPLATES = read_yaml("planner", "sentences.yaml")
STEPS = {each.dish.name: each.dish.recipe.steps for each in kitchen_dishes() if each.dish.recipe}
LEFT_OUT = ("allergen", "kind", "diet")


class _Several(list[str]):
    def __str__(self) -> str:
        return joined(self)

    @property
    def one_by_one(self) -> str:
        return " ".join(self)


class _Reader:
    """Writes the texts of a plan from everything but its texts, as another language would."""

    def __init__(self, plan: Mapping[str, Any]) -> None:
        self.plan = plan
        self.names = {each["id"]: each["name"].casefold() for each in _means(plan)}

    def text(self, kept: Any, items: Sequence[Item] = (), *, spoken: bool = False) -> Any:
        if isinstance(kept, list):
            return _Several([str(self.text(each, items)) for each in kept])
        if not isinstance(kept, dict):
            return kept
        id, values = kept["id"], kept["values"]
        if id in LEFT_OUT or (id == "food" and values["id"] in self.names):
            return self.names[values["id"]]
        if id == "food":
            return FOODS[values["id"]].spoken if spoken else FOODS[values["id"]].name
        if id == "done":
            return "; ".join(str(self.text(each, items)) for each in values["foods"])
        if id == "cookbook":
            return _of_powder(STEPS[values["dish"]][values["step"]], values)
        if id in ("dish-of-foods", "dish-of-kitchen"):
            return self.name(kept, items)
        if id not in TEMPLATES:
            return in_english(Phrase.from_json(kept), items)
        is_tip = id == "weigh-without-waste"
        shown = {name: self.text(each, items, spoken=is_tip) for name, each in values.items()}
        return TEMPLATES[id].format(**shown)

    def name(self, kept: Mapping[str, Any], items: Sequence[Item]) -> str:
        values = kept["values"]
        if kept["id"] == "dish-of-kitchen":
            return str(name_for_kitchen(_of_powder(values["dish"], values), items, "pan"))
        words = Naming(adjective=values["adjective"], style=values["style"])
        return str(made_name(items, values["way"], words))

    def description(self, meal: Mapping[str, Any], items: Sequence[Item]) -> str:
        kept, of_recipe = meal["sentences"], meal["recipe"].get("sentences", {})
        batch = kept["description"]["values"].get("batch")
        doneness, steps = of_recipe.get("doneness"), self.text(of_recipe["steps"], items)
        is_again = batch is not None and batch["id"].startswith("cooked-and-")
        parts = (
            None if is_again else steps.one_by_one,
            self.text(batch) if batch else None,
            f"{self.text(doneness, items)}." if doneness and doneness["id"] == "done" else None,
            portions_in_words(items),
        )
        return " ".join(filter(None, parts))

    def items(self, day: int, meal: str) -> list[Item]:
        foods = self.plan["days"][day - 1]["meals"][meal]["ingredients"]
        return [Item(FOODS[each["foodId"]], each["grams"]) for each in foods]

    def check(self) -> None:
        plan = self.plan
        kept = plan["sentences"]
        assert self.text(kept["summary"]) == plan["summary"]
        for name in ("tips", "notes"):
            assert list(self.text(kept[name])) == plan[name]
        for day in plan["days"]:
            for name, meal in day["meals"].items():
                items = self.items(day["day"], name)
                assert self.text(meal["sentences"]["name"], items) == meal["name"]
                assert self.description(meal, items) == meal["description"]
                recipe, said = meal["recipe"], meal["recipe"]["sentences"]
                assert list(self.text(said["steps"], items)) == recipe["steps"]
                assert (self.text(said.get("doneness"), items)) == recipe["doneness"]
            for task in day.get("ahead", ()):
                items = self.items(task["day"], task["meal"])
                assert self.text(task["sentences"]["text"], items) == task["text"]
                assert self.text(task["sentences"]["name"], items) == task["name"]


def _means(plan: Mapping[str, Any]) -> list[Any]:
    return [means for each in plan["leftOut"] for means in each["means"]]


def _of_powder(text: str, values: Mapping[str, Any]) -> str:
    if "old" not in values:
        return text
    old, new = FOODS[values["old"]], FOODS[values["new"]]
    return text.replace(old.spoken, new.spoken).replace(old.name, new.name)


async def test_every_text_of_a_plan_can_be_written_again_from_its_ids_and_values() -> None:
    week = Week(sessions=2, minutes_weekday=15, minutes_weekend=60, starts_on=date(2026, 11, 30))
    kinds: set[str] = set()
    for seed, left_out in enumerate(((), ("vegan",), ("halal", "no nuts", "lait", "tuna"))):
        of = replace(requirements(*left_out, seed=seed), week=week)
        days = await write_days(of, range(1, 8), None, fallbacks=())
        notes = notes_on(Answers(frozenset({"supervised", "bloodThinner"})))
        # As a version stores them.
        days = [Day.from_json(json.loads(json.dumps(day.to_json()))) for day in days]
        plan = output_plan(of, days, notes=notes, with_salt=True)
        _Reader(json.loads(json.dumps(plan))).check()
        kinds |= {task["kind"] for day in plan["days"] for task in day.get("ahead", ())}
    assert "cook" in kinds


async def test_so_can_the_dishes_of_a_model_and_those_that_are_chilled_overnight() -> None:
    of = requirements()
    days = await write_days(of, range(1, 4), Model(good), fallbacks=())
    _Reader(output_plan(of, days)).check()
    pudding = next(
        each.dish
        for each in kitchen_dishes()
        if each.dish.recipe and any("overnight" in step for step in each.dish.recipe.steps)
    )
    assert pudding.recipe
    items = tuple(Item(food, 10.0 * share) for food, share in pudding.shares)
    first, second, _ = days
    meal = replace(
        second.meals["breakfast"],
        name=name_for_kitchen(pudding.name, items, "pot"),
        items=items,
        recipe=pudding.recipe,
        kitchen=pudding.name,
    )
    plan = output_plan(of, [first, replace(second, meals={**second.meals, "breakfast": meal})])
    assert [task["kind"] for task in plan["days"][0]["ahead"]] == ["overnight"]
    _Reader(plan).check()


def test_texts_of_earlier_releases_stay_as_they_are() -> None:
    stored = {
        "day": 1,
        "meals": {
            "dinner": {
                "name": "Salmon",
                "items": [{"food": "salmon", "grams": 150}],
                "recipe": {"steps": ["Fry it."], "minutes": 10, "servings": 1, "way": "pan"},
            }
        },
        "writtenBy": "kitchen",
        "exchanges": 0,
    }
    plan = output_plan(requirements(), [Day.from_json(stored)])
    meal = plan["days"][0]["meals"]["dinner"]
    assert (meal["name"], meal["recipe"]["steps"]) == ("Salmon", ["Fry it."])
    assert "name" not in meal["sentences"]
    assert "sentences" not in meal["recipe"]


def test_a_copy_of_a_text_knows_its_phrase() -> None:
    text = sentence("on-day", day=2)
    for copied in (copy.deepcopy(text), pickle.loads(pickle.dumps(text))):
        assert (copied, copied.phrase) == (" on day 2", Phrase("on-day", {"day": 2}))
