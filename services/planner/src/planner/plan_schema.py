"""The JSON schema of the plan that the model is asked for, which Ollama holds it to."""

from typing import Any

from planner.layout import Layout

_MEALS = ("breakfast", "lunch", "dinner", "snack")
_GROUPS = ("proteins", "fats", "vegetables", "other")
_TEXT = {"type": "string"}
_TEXTS = {"type": "array", "items": _TEXT}
_WHOLE = {"type": "integer"}


def schema_of(layout: Layout) -> dict[str, Any]:
    """The schema of a plan with this layout."""
    day = _object(day=_WHOLE, meals=_object(**dict.fromkeys(_MEALS, _meal(layout))))
    rotation = {"rotation": _list_of(_number_of(layout), layout.days)} if layout.is_rotation else {}
    return _object(
        summary=_TEXT,
        dailyMacros=_object(calories=_WHOLE, proteinG=_WHOLE, fatG=_WHOLE, netCarbsG=_WHOLE),
        days=_list_of(day, layout.distinct_days),
        **rotation,
        shoppingList=_object(**dict.fromkeys(_GROUPS, _TEXTS)),
        tips=_TEXTS,
    )


def _meal(layout: Layout) -> dict[str, Any]:
    grams = {"type": "number"} if layout.has_descriptions else _WHOLE
    return _object(
        name=_TEXT,
        description=_TEXT if layout.has_descriptions else {"const": ""},
        calories=_WHOLE,
        netCarbsG=grams,
        proteinG=grams,
        fatG=grams,
    )


def _number_of(layout: Layout) -> dict[str, Any]:
    return {"enum": list(range(1, layout.distinct_days + 1))}


def _list_of(item: dict[str, Any], length: int) -> dict[str, Any]:
    return {"type": "array", "items": item, "minItems": length, "maxItems": length}


def _object(**properties: dict[str, Any]) -> dict[str, Any]:
    # An answer has its fields in this order.
    return {"type": "object", "properties": properties, "required": list(properties)}
