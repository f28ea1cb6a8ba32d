"""A model that lies in every way that one has been seen to."""

import json
from collections.abc import Sequence
from typing import Any

from foods import food_table
from planner.computed import ModelRequest

from .call import Answer, Call, said
from .kitchen_lies import KITCHEN_LIES
from .table import rows

_ALL_IDS = tuple(sorted(food_table().foods))
_DIRTY = (
    "\x00",
    "\ud800",
    "\u202e",
    "\x1b[31m",
    "<script>alert(1)</script>",
    "**",
    "{{7*7}}",
    "\n# ",
)
_ALLERGENS = """
milk cheese butter cream whey egg eggs wheat bread nut almond walnut peanut soy tofu fish salmon
shrimp crab lobster mussel celery mustard sesame tahini lupin sulphites pork bacon beef chicken
dairy lactose Cheesy buttery creamy fishy nutty mílk MILK crème
"""
_WORDS = _ALLERGENS.split()
_ALIKE = str.maketrans("aeopcxyi", "\u0430\u0435\u043e\u0440\u0441\u0445\u0443\u0456")
_LANGUAGES = (
    *("Sahniges Hähnchen", "Poulet à la crème", "Pollo cremoso", "Pollo alla panna", "Frango"),
    *("Romige kip", "Krämig kyckling", "Kremalı tavuk", "Kurczak", "チキン", "دجاج", "Курица"),
)


def _honest(call: Call) -> str:
    return said(call, lambda: call.dish(call.sensible()))


def _any_of_the_list(call: Call) -> str:
    return said(call, lambda: call.dish(call.items(call.ids)))


def _wrong_ids(call: Call) -> str:
    wrong = ["unicorn", "", "egg ", "EGG", "../egg", "null", 7, None, [], {}, "x" * 10_000]

    def foods() -> list[Any]:
        mixed = [*call.items(call.ids, 0, 3), *call.dice.sample(wrong, 3)]
        call.dice.shuffle(mixed)
        return mixed

    return said(call, lambda: call.dish(foods()))


def _ids_of_the_whole_table(call: Call) -> str:
    return said(call, lambda: call.dish(call.items(_ALL_IDS)))


def _free_text(call: Call) -> str:
    return "Sure! Here is a lovely plan: eggs with butter for breakfast, then a cheeseburger."


def _wrapped(call: Call) -> str:
    return f"Sure, here it is:\n```json\n{_honest(call)}\n```\nEnjoy {{ your }} meals"


def _endless(call: Call) -> str:
    return '{"days": [{"breakfast": {"foods": ["' + "egg " * 20_000


def _endless_names(call: Call) -> str:
    word = call.dice.choice(["egg ", "a", "butter", "\u0301"])
    return said(call, lambda: call.dish(adjective=word * 500, style=word * 5_000))


def _cut(call: Call) -> str:
    text = _honest(call)
    return text[: call.dice.randrange(len(text))]


def _garbage(call: Call) -> str:
    return "".join(chr(call.dice.choice([*range(0x250), 0xD800, 0x1F600])) for _ in range(400))


def _empty(call: Call) -> str:
    return call.dice.choice(
        ["", " ", "{}", "[]", "null", "0", '""', '{"days": []}', '{"days": {}}']
    )


def _deep(call: Call) -> str:
    return '{"days":' * 30_000 + "1" + "}" * 30_000


def _strange_words(call: Call) -> str:
    strange: list[Any] = [10**400, -5, True, None, "3", [], {}, ["pan"], {"enum": "pan"}, "PAN"]

    def words() -> dict[str, Any]:
        return {name: call.dice.choice(strange) for name in call.words}

    return said(call, lambda: call.dish(**words()))


def _allergens_in_names(call: Call) -> str:
    def words(count: int) -> str:
        return " ".join(call.dice.choice(_WORDS) for _ in range(count))

    return said(
        call, lambda: call.dish(name=words(2), adjective=words(1), style=words(1), text=words(12))
    )


def _dirty_names(call: Call) -> str:
    def text() -> str:
        return f"{call.dice.choice(_DIRTY)}Dish{call.dice.choice(_DIRTY)}".join("ab")

    return said(call, lambda: call.dish(name=text(), adjective=text(), text=text() * 20))


def _figures_in_texts(call: Call) -> str:
    text = "Take 200 g of it: only 5 g of carbs, 350 kcal. Add two more and 1/2 cup."
    return said(call, lambda: call.dish(style="3 g carbs", text=text, finish=text))


def _raw_plate_of_pork(call: Call) -> str:
    raw = [food for food in call.ids if rows()[food].kinds & {"pork"}] or call.ids

    def dish() -> dict[str, Any]:
        foods = [call.dice.choice(raw), *call.sensible()[1:]]
        return call.dish(foods, way=call.dice.choice(["plate", "shake", "salad"]))

    return said(call, dish)


def _unknown_ways(call: Call) -> str:
    ways = ["raw", "sous-vide", "tartare", "rare", "", "frying pan", "Plate", "pan ", "microwave"]
    return said(call, lambda: call.dish(way=call.dice.choice(ways)))


def _three_hundred_ids(call: Call) -> str:
    return said(call, lambda: call.dish([*_ALL_IDS[:300]]))


def _homoglyphs(call: Call) -> str:
    """Letters of other scripts that look like those of a word of the list."""

    def alike(words: Sequence[str]) -> str:
        return call.dice.choice(words).translate(_ALIKE)

    return said(
        call,
        lambda: call.dish(
            adjective=alike(call.words["adjective"]),
            style=alike(call.words["style"]),
            way=alike(call.words["way"]),
        ),
    )


def _ten_languages(call: Call) -> str:
    def words() -> dict[str, str]:
        return {name: call.dice.choice(_LANGUAGES) for name in ("name", "adjective", "style")}

    return said(call, lambda: call.dish(**words()))


def _the_same_food_twice(call: Call) -> str:
    def foods() -> list[str]:
        return [food for food in call.sensible() for _ in range(2)]

    return said(call, lambda: call.dish(foods()))


def _empty_names(call: Call) -> str:
    return said(call, lambda: call.dish(name="", adjective="", style="", finish="", way=""))


def _words_that_are_untrue(call: Call) -> str:
    """Words of the list over any foods: creamy, garlicky, smoky."""
    words = call.words["adjective"]
    return said(call, lambda: call.dish(adjective=call.dice.choice(words), finish="cheese"))


def _only(*groups: str) -> Answer:
    return lambda call: said(call, lambda: call.dish(call.items(call.of_group(*groups))))


def _too_few_items(call: Call) -> str:
    return said(call, lambda: call.dish(call.items(call.ids, 1, 1)))


def _too_many_items(call: Call) -> str:
    return said(call, lambda: call.dish(call.items(call.ids, 30, 60)))


def _the_same_food(call: Call) -> str:
    return said(call, lambda: call.dish([call.dice.choice(call.ids)] * 7))


def _missing_parts(call: Call) -> str:
    plan = call.plan(lambda: call.dish(call.sensible()))
    for day in plan["days"]:
        if call.dice.random() < 0.5:
            day.pop(call.dice.choice(call.meals))
    return json.dumps({"days": plan["days"][: call.dice.randint(0, call.days)]})


def _wrong_types(call: Call) -> str:
    wrong: list[Any] = [
        None,
        1,
        True,
        "text",
        [],
        {},
        [[]],
        {"foods": 3},
        {"way": 5, "style": {}, "foods": [1]},
        {"name": "Dish", "text": "Fry it.", "items": [{"food": "egg", "share": 3}]},
    ]
    return said(call, lambda: call.dice.choice([*wrong, call.dish(call.sensible())]))


LIES: dict[str, Answer] = {
    "honest": _honest,
    "anything on the list": _any_of_the_list,
    "wrong ids": _wrong_ids,
    "ids of the whole table": _ids_of_the_whole_table,
    "free text": _free_text,
    "JSON in prose": _wrapped,
    "endless repetition": _endless,
    "endless names": _endless_names,
    "cut": _cut,
    "garbage": _garbage,
    "empty": _empty,
    "deep": _deep,
    "strange words": _strange_words,
    "raw plate of pork": _raw_plate_of_pork,
    "unknown ways": _unknown_ways,
    "300 ids": _three_hundred_ids,
    "homoglyphs": _homoglyphs,
    "names in ten languages": _ten_languages,
    "the same food twice": _the_same_food_twice,
    "empty names": _empty_names,
    "words that are untrue": _words_that_are_untrue,
    "allergens in names": _allergens_in_names,
    "dirty names": _dirty_names,
    "figures in texts": _figures_in_texts,
    "only fats": _only("fats"),
    "only vegetables": _only("vegetables"),
    "only proteins": _only("proteins"),
    "all the rest": _only("other", "vegetables"),
    "too few items": _too_few_items,
    "too many items": _too_many_items,
    "the same food": _the_same_food,
    "missing parts": _missing_parts,
    "wrong types": _wrong_types,
    **KITCHEN_LIES,
}


def lie(request: ModelRequest, seed: str) -> str:
    """The answer to a request: the same for the same seed."""
    call = Call(request, seed)
    # Every third answer is honest: what follows a usable answer has to be tried as well.
    name = "honest" if call.dice.random() < 0.33 else call.dice.choice(list(LIES))
    return LIES[name](call)
