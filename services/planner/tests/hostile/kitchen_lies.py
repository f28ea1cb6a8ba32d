"""What a model may choose and write that no cook and no dietitian would."""

import json
from collections.abc import Sequence
from typing import Any

from .call import Answer, Call, said
from .cooking import RAW
from .naming import dish_words, food_words
from .said import harmful

_UNSAFE = ("nutmeg", "cod-liver-oil", "brazil-nuts", "swordfish", "salt-cod")
_LIVERS = ("beef-liver", "chicken-liver", "lamb-liver", "pork-liver", "liverwurst")
_TUNA = ("tuna-steak", "tuna-canned-in-oil", "tuna-canned-in-water")
_POLYOLS = ("allulose", "erythritol", "xylitol", "monk-fruit-sweetener")
_POWDERS = (
    *("pea-protein", "whey-protein", "whey-protein-isolate", "soy-protein-isolate"),
    *("hemp-protein", "collagen-powder"),
)
_NO_HEAT = (
    "Slice thinly and serve at once.",
    "Arrange on a plate, drizzle with the oil and enjoy.",
    "Serve raw with a squeeze of juice.",
    "No cooking needed: marinate and serve.",
    "Do not fry it. Serve chilled.",
    "Cut into cubes and chill until the evening.",
    "Leave it pink inside.",
    "Mix everything in a bowl.",
    "Serve together.",
    "Prepare together and season to taste.",
    "Sashimi style, with herbs.",
)


def _with_each(*wanted: str) -> Answer:
    """Some of these foods in each meal, as far as they are on the list."""

    def answer(call: Call) -> str:
        there = [food for food in wanted if food in call.ids] or call.ids[:3]

        def dish() -> dict[str, Any]:
            wanted = call.dice.sample(there, min(2, len(there)))
            return call.dish(list(dict.fromkeys([*call.sensible(), *wanted])))

        return said(call, dish)

    return answer


def _with_text(texts: Sequence[str]) -> Answer:
    """Sensible foods, and texts that the schema does not have."""

    def answer(call: Call) -> str:
        def dish() -> dict[str, Any]:
            text = call.dice.choice(texts)
            return call.dish(text=text, description=text, steps=[text], recipe={"steps": [text]})

        return said(call, dish)

    return answer


def _harmful_names(call: Call) -> str:
    def dish() -> dict[str, Any]:
        sentence, core = call.dice.choice(harmful())
        text = call.dice.choice([core.strip(), sentence])[:60]
        return call.dish(name=text, adjective=text, style=text, finish=text)

    return said(call, dish)


def _raw_everywhere(call: Call) -> str:
    raw = [food for food in call.ids if food in RAW] or call.ids

    def dish() -> dict[str, Any]:
        foods = dict.fromkeys([*call.sensible(), *call.dice.sample(raw, min(2, len(raw)))])
        cold = call.dice.choice(["plate", "shake", "salad"])
        return call.dish(list(foods), way=cold, text=call.dice.choice(_NO_HEAT))

    return said(call, dish)


def _same_dish(call: Call) -> str:
    """The one dish, four times a day, with any words."""
    foods = call.sensible()
    return said(call, lambda: call.dish(foods))


def _same_day(call: Call) -> str:
    day = call.plan(call.dish)["days"][0]
    return json.dumps({"days": [day] * call.days})


def _same_protein(call: Call) -> str:
    protein = call.dice.choice(call.of_group("proteins"))

    def dish() -> dict[str, Any]:
        return call.dish(list(dict.fromkeys([protein, *call.sensible()[1:]])))

    return said(call, dish)


def _promising_names(call: Call) -> str:
    """Names with words for dishes and foods that are most likely not there."""
    words = sorted({*dish_words(), *food_words()})

    def dish() -> dict[str, Any]:
        foods = call.sensible()
        food = foods[-1].replace("-", " ")
        forms = (f"{{}} with {food}", "Creamy {}", "{}", f"{food.capitalize()} {{}}", "{}s")
        name = call.dice.choice(forms).format(call.dice.choice(words).capitalize())
        return call.dish(foods, name=name, adjective=name, style=call.dice.choice(words))

    return said(call, dish)


def _without_vegetables(call: Call) -> str:
    return said(call, lambda: call.dish(call.items(call.of_group("proteins", "fats"), 2, 4)))


def _pure_fat(call: Call) -> str:
    fats = [food for food in call.ids if food.endswith(("-oil", "ghee", "lard", "-fat", "tallow"))]

    def dish() -> dict[str, Any]:
        return call.dish([*call.items(fats or call.ids, 1, 3), *call.sensible()[:1]])

    return said(call, dish)


KITCHEN_LIES: dict[str, Answer] = {
    "harmful texts": _with_text([sentence for sentence, _ in harmful()]),
    "harmful names": _harmful_names,
    "no heat": _with_text(_NO_HEAT),
    "raw everywhere": _raw_everywhere,
    "unsafe foods": _with_each(*_UNSAFE),
    "liver": _with_each(*_LIVERS),
    "tuna": _with_each(*_TUNA),
    "polyols": _with_each(*_POLYOLS),
    "powders": _with_each(*_POWDERS),
    "the same dish": _same_dish,
    "the same day": _same_day,
    "the same protein": _same_protein,
    "promising names": _promising_names,
    "no vegetables": _without_vegetables,
    "pure fat": _pure_fat,
}
