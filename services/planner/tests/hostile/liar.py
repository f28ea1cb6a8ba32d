"""A model that lies in every way that one has been seen to."""

import json
from typing import Any

from foods import food_table
from planner.computed import ModelRequest

from .call import TEXT, Answer, Call, said
from .kitchen_lies import KITCHEN_LIES

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


def _honest(call: Call) -> str:
    return said(call, lambda: call.dish(call.sensible()))


def _any_of_the_list(call: Call) -> str:
    return said(call, lambda: call.dish(call.items(call.ids)))


def _wrong_ids(call: Call) -> str:
    wrong = ["unicorn", "", "egg ", "EGG", "../egg", "null", 7, None, [], {}, "x" * 10_000]

    def items() -> list[dict[str, Any]]:
        bad = [{"food": call.dice.choice(wrong), "share": 3} for _ in range(3)]
        mixed = [*call.items(call.ids, 0, 3), *bad]
        call.dice.shuffle(mixed)
        return mixed

    return said(call, lambda: {"name": "Dish", "text": TEXT, "items": items()})


def _ids_of_the_whole_table(call: Call) -> str:
    return said(call, lambda: call.dish(call.items(_ALL_IDS)))


def _free_text(call: Call) -> str:
    return "Sure! Here is a lovely plan: eggs with butter for breakfast, then a cheeseburger."


def _wrapped(call: Call) -> str:
    return f"Sure, here it is:\n```json\n{_honest(call)}\n```\nEnjoy {{ your }} meals"


def _endless(call: Call) -> str:
    return '{"days": [{"breakfast": {"name": "' + "egg " * 20_000


def _endless_names(call: Call) -> str:
    word = call.dice.choice(["egg ", "a", "butter", "\u0301"])
    return said(call, lambda: call.dish(call.sensible(), name=word * 500, text=word * 5_000))


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


def _strange_shares(call: Call) -> str:
    strange: list[Any] = [10**400, -5, 0, 1e300, 0.5, True, None, "3", [], {}, 10**9]

    def items() -> list[dict[str, Any]]:
        return [{**item, "share": call.dice.choice(strange)} for item in call.sensible()]

    return said(call, lambda: call.dish(items())).replace("1e+300", "NaN")


def _allergens_in_names(call: Call) -> str:
    def words(count: int) -> str:
        return " ".join(call.dice.choice(_WORDS) for _ in range(count))

    return said(
        call, lambda: call.dish(call.sensible(), name=f"Dish with {words(2)}", text=words(12))
    )


def _dirty_names(call: Call) -> str:
    def text() -> str:
        return f"{call.dice.choice(_DIRTY)}Dish{call.dice.choice(_DIRTY)}".join("ab")

    return said(call, lambda: call.dish(call.sensible(), name=text(), text=text() * 20))


def _figures_in_texts(call: Call) -> str:
    text = "Take 200 g of it: only 5 g of carbs, 350 kcal. Add two more and 1/2 cup."
    return said(call, lambda: call.dish(call.sensible(), name="Dish with 3 g carbs", text=text))


def _only(*groups: str) -> Answer:
    return lambda call: said(call, lambda: call.dish(call.items(call.of_group(*groups))))


def _too_few_items(call: Call) -> str:
    return said(call, lambda: call.dish(call.items(call.ids, 1, 1)))


def _too_many_items(call: Call) -> str:
    return said(call, lambda: call.dish(call.items(call.ids, 30, 60)))


def _the_same_food(call: Call) -> str:
    item = {"food": call.dice.choice(call.ids), "share": 9}
    return said(call, lambda: call.dish([item] * 7))


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
        {"items": 3},
        {"name": 5, "text": {}, "items": [1]},
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
    "strange shares": _strange_shares,
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
