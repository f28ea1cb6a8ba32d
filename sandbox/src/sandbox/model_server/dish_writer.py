"""Dishes as a model chooses them when it is given a schema with the ids of foods."""

import json
from collections.abc import Sequence
from random import Random
from typing import Any

from sandbox.model_server.dish_lies import lie_about
from sandbox.model_server.dish_styles import dish_of
from sandbox.model_server.faults import Answer

# How a prompt introduces the schema, where the server takes none.
_IN_PROMPT = "JSON schema: "
_LONGEST_TEXT = 300


def schema_in(prompt: str) -> dict[str, Any] | None:
    """The schema in a prompt, which is on a separate line."""
    for line in prompt.splitlines():
        if line.startswith(_IN_PROMPT):
            found = json.loads(line.removeprefix(_IN_PROMPT))
            return found if isinstance(found, dict) else None
    return None


def has_dishes(schema: object) -> bool:
    """Whether foods are to be chosen from a list anywhere in this schema."""
    match schema:
        case {"properties": {"foods": dict()}}:
            return True
        case dict():
            return any(has_dishes(each) for each in schema.values())
        case list():
            return any(has_dishes(each) for each in schema)
    return False


def write_dishes(
    schema: dict[str, Any], seed: str, fault: Answer | None, preference: str = ""
) -> str:
    """An answer that fits the schema, or lies as the fault says; the same for the same seed."""
    writer = _Writer(schema, Random(seed), fault, preference)
    value = writer.value(schema)
    if fault == "free-text":
        return "Here is what I would cook:\n" + "\n".join(f"- {name}" for name in writer.names)
    return json.dumps(value, ensure_ascii=False)


class _Writer:
    def __init__(
        self, schema: dict[str, Any], rng: Random, fault: Answer | None, preference: str
    ) -> None:
        self._root = schema
        self._rng = rng
        self._fault = fault
        self._preference = preference
        self._used: set[str] = set()
        self.names: list[str] = []

    def value(self, schema: dict[str, Any], under: str = "") -> Any:
        """A value of this schema, which is that of the field `under`."""
        match schema:
            case {"$ref": str(path)}:
                return self.value(self._referred_to(path), under)
            case {"const": value}:
                return value
            case {"enum": [*values]}:
                return self._rng.choice(values)
            case {"anyOf": [first, *_]} | {"oneOf": [first, *_]}:
                return self.value(first)
            case {"properties": {"foods": {"items": dict(food)}}}:
                return self._dish(schema["properties"], self._resolved(food)["enum"], under)
            case {"properties": dict()}:
                return {name: self.value(each, name) for name, each in schema["properties"].items()}
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

    def _dish(
        self, properties: dict[str, Any], allowed: Sequence[str], meal: str
    ) -> dict[str, Any]:
        """A dish, in the order of the schema; the fault decides how it lies."""
        dish = dish_of(meal, allowed, self._used, self._preference, self._rng)
        self._used.update(dish.shares)
        self.names.append(dish.name)
        written = {name: self.value(each, name) for name, each in properties.items()}
        written["foods"] = list(dish.shares)
        if dish.way in self._resolved(properties.get("way", {})).get("enum", ()):
            written["way"] = dish.way
        return {**written, **lie_about(written, self._fault, self._rng)}

    def _bounded(self, text: str, schema: dict[str, Any]) -> str:
        return text[: schema.get("maxLength", _LONGEST_TEXT)]
