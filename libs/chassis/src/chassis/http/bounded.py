"""The check that every text, list and object in a request's body has a limit.

The gateway's limit of a body is a megabyte, and a text of that size can block a service's event
loop for a minute: an e-mail address did. Path and query are in the head of a request, which the
gateway limits to 16 KiB.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from fastapi.routing import APIRoute
from pydantic import TypeAdapter

from chassis.http.routes import operation_of

Json = Mapping[str, Any]

# Their parsers refuse a longer text at once.
_SHORT_FORMATS = ("date", "date-time", "time")
_CHOICES = ("anyOf", "oneOf", "allOf")


def check_bounded(routes: Iterable[APIRoute]) -> None:
    """Refuse a body with a text, a list or an object of any length, with a `TypeError`."""
    for route in routes:
        bodies = [each.field_info.annotation for each in route.dependant.body_params]
        bodies.append(operation_of(route.endpoint).reads)
        for body in filter(None, bodies):
            schema = TypeAdapter(body).json_schema()
            for field in _unbounded(schema, schema.get("$defs", {})):
                operation = f"{' '.join(sorted(route.methods or ()))} {route.path}"
                raise TypeError(f"{operation}: {field or 'the body'} has no max_length")


def _unbounded(
    schema: Json, models: Json, field: str = "", inside: tuple[str, ...] = ()
) -> Iterator[str]:
    """The fields of a JSON schema without a limit."""
    if reference := schema.get("$ref"):
        name = reference.rpartition("/")[2]
        # A model may contain itself.
        if name not in inside:
            yield from _unbounded(models[name], models, field, (*inside, name))
        return
    choices = [each for union in _CHOICES for each in schema.get(union, ())]
    for choice in choices:
        yield from _unbounded(choice, models, field, inside)
    if not choices and _is_unbounded(schema):
        yield field
    for part, name in _parts(schema):
        yield from _unbounded(part, models, f"{field}{name}".lstrip("."), inside)


def _is_unbounded(schema: Json) -> bool:
    if "enum" in schema or "const" in schema:
        return False
    match schema.get("type"):
        case None:
            return True
        case "string":
            return "maxLength" not in schema and schema.get("format") not in _SHORT_FORMATS
        case "array":
            return "maxItems" not in schema
        case "object":
            return schema.get("additionalProperties", False) is not False and (
                "maxProperties" not in schema
            )
    return False


def _parts(schema: Json) -> Iterator[tuple[Json, str]]:
    """The schemas inside a schema, each with what its name adds to the field's."""
    for name, part in schema.get("properties", {}).items():
        yield part, f".{name}"
    for part in (*schema.get("prefixItems", ()), schema.get("items", False)):
        if part is not False:
            yield part, "[]"
    if (values := schema.get("additionalProperties", False)) is not False:
        yield ({} if values is True else values), ".*"
        yield {"type": "string", **schema.get("propertyNames", {})}, ".*"
