"""Every refusal of the services' schemas has a code."""

from collections.abc import Iterator
from typing import Annotated, Any, get_args

from fastapi.routing import APIRoute
from pydantic import TypeAdapter

from chassis.http import Coded, operation_of
from chassis.http.details import Code, code_of
from contracts.services import SERVICES
from tools.openapi import document, routers_of

# The types of errors that each kind of pydantic's schemas can raise.
_BY_KIND: dict[str, tuple[str, ...]] = {
    "bool": ("bool_type", "bool_parsing"),
    "date": ("date_type",),
    "datetime": ("datetime_type",),
    "dict": ("dict_type",),
    "float": ("float_type", "float_parsing", "finite_number"),
    "int": ("int_type", "int_parsing", "int_from_float", "int_parsing_size"),
    "list": ("list_type",),
    "literal": ("literal_error",),
    "model": ("model_type", "model_attributes_type"),
    "model-fields": ("missing",),
    "str": ("string_type",),
}
_BY_CONSTRAINT = {
    "ge": "greater_than_equal",
    "gt": "greater_than",
    "le": "less_than_equal",
    "lt": "less_than",
}
# These raise no errors themselves.
_TRANSPARENT = {
    "any",
    "chain",
    "default",
    "definition-ref",
    "definitions",
    "model-field",
    "nullable",
}
_FUNCTIONS = {"function-after", "function-before"}
# The checks of `RequestBody` and `Text` have a code; pydantic's are limits that follow another
# validator.
_VALIDATORS = {"_is_json", "_is_not_null", "_storable"}
_VALIDATORS |= {"min_length_validator", "max_length_validator"}


def bodies() -> Iterator[tuple[str, Any]]:
    """Each body, and each parameter in a query, of every operation."""
    for service in SERVICES:
        for router in routers_of(service):
            for route in router.routes:
                assert isinstance(route, APIRoute)
                fields = [*route.dependant.query_params]
                fields += [route.body_field] if route.body_field else []
                for field in fields:
                    info = field.field_info
                    constrained = Annotated[(info.annotation, "", *info.metadata)]  # type: ignore
                    yield f"{route.path} {field.name}", constrained
                if reads := operation_of(route.endpoint).reads:
                    yield f"{route.path} body", reads


def nodes(schema: Any) -> Iterator[dict[str, Any]]:
    """All schemas within a core schema."""
    if isinstance(schema, list | tuple):
        for each in schema:
            yield from nodes(each)
    elif isinstance(schema, dict):
        if isinstance(schema.get("type"), str):
            yield schema
        for name, each in schema.items():
            if name not in ("function", "metadata", "serialization"):
                yield from nodes(each)


def test_every_error_that_a_schema_can_raise_has_a_code() -> None:
    all_bodies = list(bodies())
    assert all_bodies
    nodes_of = [(where, node) for where, body in all_bodies for node in nodes(schema_of(body))]
    assert [problem for where, node in nodes_of if (problem := problem_of(where, node))] == []


def schema_of(body: Any) -> Any:
    """The core schema of a body."""
    return TypeAdapter(body).core_schema


def problem_of(where: str, node: dict[str, Any]) -> str:
    """The error of a schema that has no code, if there is one."""
    kind = node["type"]
    if kind in _FUNCTIONS:
        return "" if _is_coded(node["function"]["function"]) else f"{where}: no code for {node}"
    if kind not in _TRANSPARENT and kind not in _BY_KIND:
        return f"{where}: {kind}? Add it here."
    raised = [*_BY_KIND.get(kind, ())]
    raised += [error for name, error in _BY_CONSTRAINT.items() if name in node]
    prefix = "string_" if kind == "str" else ""
    raised += [f"{prefix}too_short"] if "min_length" in node else []
    raised += [f"{prefix}too_long"] if "max_length" in node else []
    if {"pattern", "multiple_of"} & node.keys() or "invalid" in map(code_of, raised):
        return f"{where}: no code for {node}"
    if kind == "literal" and not any(
        all(type(each) is of and "'" not in str(each) for each in node["expected"])
        for of in (str, int)
    ):
        return f"{where}: a choice that cannot be quoted: {node}"
    return ""


def _is_coded(function: Any) -> bool:
    """Whether a validator is a check with a code, one of Keto's, or a length checked by
    pydantic."""
    function = getattr(function, "func", function)
    return isinstance(function, Coded) or function.__name__ in _VALIDATORS


def test_the_document_lists_all_codes() -> None:
    described = document()["components"]["schemas"]["ErrorDetail"]
    codes = get_args(Code)
    assert tuple(described["properties"]["code"]["enum"]) == codes
    assert [code for code in codes if f"`{code}`" not in described["description"]] == []
