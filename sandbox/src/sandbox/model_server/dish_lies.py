"""What a model may answer for a dish though its schema does not allow it, by the injected fault."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from foods import ALLERGENS, food_table
from sandbox.model_server.faults import Answer

Dish = Mapping[str, Any]

# Cyrillic letters that look like Latin ones.
_ALIKE = str.maketrans("aeopcxyi", "\u0430\u0435\u043e\u0440\u0441\u0445\u0443\u0456")
_LANGUAGES = (
    *("Sahniges Hähnchen", "Poulet à la crème", "Pollo cremoso", "Pollo alla panna", "Frango"),
    *("Romige kip", "Krämig kyckling", "Kremalı tavuk", "Kurczak w śmietanie", "クリームチキン"),
)


def lie_about(dish: Dish, fault: Answer | None, rng: Random) -> dict[str, Any]:
    """The parts of a dish that are lies."""
    lie = _LIES.get(fault) if fault else None
    return lie(dish, rng) if lie else {}


def _wrong_ids(dish: Dish, rng: Random) -> dict[str, Any]:
    return {"foods": [f"{food}-of-my-own" for food in dish["foods"]]}


def _allergens(dish: Dish, rng: Random) -> dict[str, Any]:
    allergen = rng.choice(ALLERGENS)
    word = rng.choice([allergen.name, *allergen.also_called])
    return {"name": f"{word} dish", "adjective": word, "style": word}


def _raw_plate(dish: Dish, rng: Random) -> dict[str, Any]:
    return {"foods": ["pork-chop", "ground-pork", *dish["foods"]], "way": "plate"}


def _unknown_way(dish: Dish, rng: Random) -> dict[str, Any]:
    return {"way": rng.choice(["tartare", "sous-vide", "Pan", "", "rare"])}


def _many_ids(dish: Dish, rng: Random) -> dict[str, Any]:
    return {"foods": list(food_table().foods)[:300]}


def _homoglyphs(dish: Dish, rng: Random) -> dict[str, Any]:
    words = ("way", "finish", "adjective", "style")
    return {name: dish[name].translate(_ALIKE) for name in words if isinstance(dish.get(name), str)}


def _languages(dish: Dish, rng: Random) -> dict[str, Any]:
    return {name: rng.choice(_LANGUAGES) for name in ("name", "adjective", "style")}


def _same_food(dish: Dish, rng: Random) -> dict[str, Any]:
    return {"foods": [food for food in dish["foods"] for _ in range(2)]}


def _empty_names(dish: Dish, rng: Random) -> dict[str, Any]:
    return dict.fromkeys(("name", "way", "finish", "adjective", "style"), "")


_LIES: Mapping[Answer, Callable[[Dish, Random], dict[str, Any]]] = {
    "wrong-ids": _wrong_ids,
    "allergens": _allergens,
    "raw-plate": _raw_plate,
    "unknown-way": _unknown_way,
    "many-ids": _many_ids,
    "homoglyphs": _homoglyphs,
    "languages": _languages,
    "same-food": _same_food,
    "empty-names": _empty_names,
}
