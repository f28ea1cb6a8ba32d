"""Examples of bodies, from their models or from the models of their fields."""

import json
from typing import Any

from pydantic import TypeAdapter
from pydantic.config import ExtraValues

Json = dict[str, Any]


def example_of(model: Any) -> Any:
    """The example of a model; raises a `LookupError` for a field without one."""
    schema = TypeAdapter(model).json_schema()
    return _example_of(schema, schema.get("$defs", {}))


def check(model: Any, example: Any) -> None:
    """Raise a `ValueError` if the example is invalid or has unknown fields."""
    extra: ExtraValues | None = (
        None if getattr(model, "model_config", {}).get("extra") == "allow" else "forbid"
    )
    TypeAdapter(model).validate_json(json.dumps(example), extra=extra, by_alias=True, by_name=False)


def _example_of(schema: Json, models: Json) -> Any:
    match schema:
        case {"$ref": reference}:
            return _example_of(models[reference.rpartition("/")[2]], models)
        case {"examples": [first, *_]}:
            return first
        case {"const": value}:
            return value
        case {"properties": fields}:
            return {name: _example_of(field, models) for name, field in fields.items()}
        case {"type": "array", "items": item}:
            return [_example_of(item, models)]
        case {"anyOf": [{"$ref": _} as first, *_]}:
            return _example_of(first, models)
        case {"anyOf": [*_, {"type": "null"}]}:
            return None
    raise LookupError(f"{schema.get('title', schema)} has no example")
