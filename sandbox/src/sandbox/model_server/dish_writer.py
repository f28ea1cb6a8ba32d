"""Dishes as a model writes them when it is given a schema with the ids of foods to choose from."""

import json
from collections.abc import Sequence
from random import Random
from typing import Any

from foods import ALLERGENS, food_table
from sandbox.model_server.faults import Answer

# How a prompt introduces the schema, where the server takes none.
IN_PROMPT = "JSON schema: "
_FEWEST, _MOST = 3, 5
_LONGEST_TEXT = 300


def schema_in(prompt: str) -> dict[str, Any] | None:
    """The schema that a prompt holds, on a line of its own."""
    for line in prompt.splitlines():
        if line.startswith(IN_PROMPT):
            found = json.loads(line.removeprefix(IN_PROMPT))
            return found if isinstance(found, dict) else None
    return None


def has_dishes(schema: object) -> bool:
    """Whether foods are to be chosen from a list anywhere in this schema."""
    match schema:
        case {"properties": {"food": dict(), "share": dict()}}:
            return True
        case dict():
            return any(has_dishes(each) for each in schema.values())
        case list():
            return any(has_dishes(each) for each in schema)
    return False


def write_dishes(schema: dict[str, Any], seed: str, fault: Answer | None) -> str:
    """An answer that fits the schema, or lies as the fault says; the same for the same seed."""
    writer = _Writer(schema, Random(seed), fault)
    value = writer.value(schema)
    if fault == "free-text":
        return "Here is what I would cook:\n" + "\n".join(f"- {name}" for name in writer.names)
    return json.dumps(value, ensure_ascii=False)


class _Writer:
    def __init__(self, schema: dict[str, Any], rng: Random, fault: Answer | None) -> None:
        self._root = schema
        self._rng = rng
        self._fault = fault
        self.names: list[str] = []

    def value(self, schema: dict[str, Any]) -> Any:
        match schema:
            case {"$ref": str(path)}:
                return self.value(self._referred_to(path))
            case {"const": value}:
                return value
            case {"enum": [*values]}:
                return self._rng.choice(values)
            case {"anyOf": [first, *_]} | {"oneOf": [first, *_]}:
                return self.value(first)
            case {"properties": {"items": {"items": dict(item)}}} if has_dishes(item):
                return self._dish(schema["properties"], self._resolved(item))
            case {"properties": dict()}:
                return {name: self.value(each) for name, each in schema["properties"].items()}
            case {"type": "array"}:
                least = schema.get("minItems", 1)
                return [self.value(schema["items"]) for _ in range(max(least, 1))]
            case {"type": "integer" | "number"}:
                return self._number(schema)
        return self._bounded("Plain keto food, cooked at home.", schema)

    def _referred_to(self, path: str) -> dict[str, Any]:
        found: Any = self._root
        for name in path.removeprefix("#/").split("/"):
            found = found[name]
        return self._resolved(found)

    def _resolved(self, schema: dict[str, Any]) -> dict[str, Any]:
        return self._referred_to(schema["$ref"]) if "$ref" in schema else schema

    def _number(self, schema: dict[str, Any]) -> int:
        return self._rng.randint(schema.get("minimum", 1), schema.get("maximum", 10))

    def _dish(self, properties: dict[str, Any], item: dict[str, Any]) -> dict[str, Any]:
        """A dish, in the order of the schema: its name and text are made of its foods."""
        allowed = self._resolved(item["properties"]["food"])["enum"]
        least = properties["items"].get("minItems", 2)
        most = properties["items"].get("maxItems", 7)
        count = min(max(self._rng.randint(_FEWEST, _MOST), least), most, len(allowed))
        chosen = self._chosen(allowed, count)
        written: dict[str, Any] = {
            "items": [
                {
                    name: food if name == "food" else self.value(each)
                    for name, each in item["properties"].items()
                }
                for food in self._as_said(chosen)
            ]
        }
        spoken = [_spoken(food) for food in chosen]
        name = f"{spoken[0]} with {' and '.join(spoken[1:3])}".capitalize()
        how = f"Prepare the {spoken[0]} and serve with {', '.join(spoken[1:])}."
        for text in properties.keys() - written:
            said = self._lie(name if text == "name" else how)
            written[text] = (
                self._bounded(said, properties[text])
                if properties[text].get("type") == "string"
                else self.value(properties[text])
            )
        self.names.append(name)
        return {name: written[name] for name in properties}

    def _chosen(self, allowed: Sequence[str], count: int) -> list[str]:
        """A protein, a fat, and vegetables before anything else, as a cook would."""
        foods = food_table().foods
        left = self._rng.sample(allowed, len(allowed))
        found: list[str] = []
        for group in ("proteins", "fats", "vegetables", "vegetables", "other", ""):
            for food in left:
                if not group or (food in foods and foods[food].group == group):
                    found.append(food)
                    left.remove(food)
                    break
        return [*found, *left][:count]

    def _as_said(self, chosen: list[str]) -> list[str]:
        if self._fault == "wrong-ids":
            return [f"{food}-of-my-own" for food in chosen]
        return chosen

    def _lie(self, text: str) -> str:
        if self._fault == "allergens":
            allergen = self._rng.choice(ALLERGENS)
            return f"{self._rng.choice([allergen.name, *allergen.also_called])} and {text}"
        return text

    def _bounded(self, text: str, schema: dict[str, Any]) -> str:
        return text[: schema.get("maxLength", _LONGEST_TEXT)]


def _spoken(food: str) -> str:
    return food.replace("-", " ")
