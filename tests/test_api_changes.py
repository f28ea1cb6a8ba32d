"""Each change of the API that a client could break on is named, and no other one."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from tools import openapi
from tools.checks.api_changes import breaking_changes

LOAF = {
    "type": "object",
    "properties": {
        "name": {"type": "string", "minLength": 2, "maxLength": 20},
        "grain": {"type": "string", "enum": ["rye", "wheat"]},
        "grams": {"type": "integer", "minimum": 100, "maximum": 2000},
        "price": {"type": "number"},
        "notes": {"anyOf": [{"type": "string"}, {"type": "null"}]},
        "seeds": {"type": "array", "items": {"type": "string"}, "minItems": 1, "maxItems": 9},
        "goesWith": {"anyOf": [{"$ref": "#/components/schemas/Loaf"}, {"type": "null"}]},
        "byDay": {"type": "object", "additionalProperties": {"type": "integer"}},
        "baked": {"type": "string", "format": "date"},
        "slices": {"type": "integer", "default": 8},
    },
    "required": ["name"],
}
JSON = {"application/json": {"schema": {"$ref": "#/components/schemas/Loaf"}}}
BAKERY: dict[str, Any] = {
    "components": {"schemas": {"Loaf": LOAF}},
    "paths": {
        "/loaves": {
            "get": {
                "security": [{"bearer": []}, {}],
                "parameters": [
                    {"name": "q", "in": "query", "required": True, "schema": {"type": "string"}},
                    {
                        "name": "limit",
                        "in": "query",
                        "schema": {"type": "integer", "maximum": 100, "default": 20},
                    },
                ],
                "responses": {"200": {"content": JSON}, "404": {}},
            },
            "post": {
                "requestBody": {"content": JSON},
                "responses": {"200": {}, "201": {}},
            },
        }
    },
}

Change = Callable[[Any], object]


def changed(*changes: Change) -> list[str]:
    """What is said of the bakery's document after these changes of it."""
    after = deepcopy(BAKERY)
    for change in changes:
        change(after)
    return sorted(breaking_changes(BAKERY, after))


def get(document: Any) -> Any:
    return document["paths"]["/loaves"]["get"]


def post(document: Any) -> Any:
    return document["paths"]["/loaves"]["post"]


def both(request: str | None, response: str | None) -> list[str]:
    """What a change of the schema says where it is sent, and where it is received."""
    said = {"POST": request, "GET": response}
    return [f"{method} /loaves: {text}" for method, text in sorted(said.items()) if text]


def field(name: str, **schema: Any) -> Change:
    """A change of a field's schema; a keyword with None goes."""

    def change(document: Any) -> None:
        known = document["components"]["schemas"]["Loaf"]["properties"].setdefault(name, {})
        known |= schema
        for keyword in [each for each, value in known.items() if value is None]:
            del known[keyword]

    return change


def required(*names: str) -> Change:
    return lambda document: document["components"]["schemas"]["Loaf"].update(required=list(names))


OPERATIONS: dict[str, tuple[Change, str]] = {
    "an operation is gone": (lambda it: it["paths"]["/loaves"].pop("post"), "POST /loaves is gone"),
    "a path is gone": (lambda it: it["paths"].clear(), "GET /loaves is gone|POST /loaves is gone"),
    "a login is needed": (
        lambda it: get(it).update(security=[{"bearer": []}]),
        "GET /loaves: it needs a login now",
    ),
    "a parameter is gone": (
        lambda it: get(it)["parameters"].pop(),
        "GET /loaves: the query parameter limit is gone",
    ),
    "a parameter is required": (
        lambda it: get(it)["parameters"][1].update(required=True),
        "GET /loaves: the query parameter limit is required now",
    ),
    "a new parameter is required": (
        lambda it: get(it)["parameters"].append(
            {"name": "day", "in": "query", "required": True, "schema": {}}
        ),
        "GET /loaves: the query parameter day is required now",
    ),
    "a parameter takes less": (
        lambda it: get(it)["parameters"][1]["schema"].update(maximum=50),
        "GET /loaves: the query parameter limit: maximum was 100, is 50",
    ),
    "a parameter means something else when it is left out": (
        lambda it: get(it)["parameters"][1]["schema"].update(default=50),
        "GET /loaves: the query parameter limit: default was 20, is 50",
    ),
    "a body is gone": (
        lambda it: post(it).pop("requestBody"),
        "POST /loaves: the request's body is gone",
    ),
    "a body is required": (
        lambda it: post(it)["requestBody"].update(required=True),
        "POST /loaves: the request's body is required now",
    ),
    "a new body is required": (
        lambda it: get(it).update(requestBody={"required": True, "content": JSON}),
        "GET /loaves: the request's body is required now",
    ),
    "a request has another media type": (
        lambda it: post(it)["requestBody"].update(content={"text/csv": {}}),
        "POST /loaves: the request is no application/json now",
    ),
    "a response has another media type": (
        lambda it: get(it)["responses"]["200"].update(content={"text/csv": {}}),
        "GET /loaves: the response 200 is no application/json now",
    ),
    "a success is gone": (
        lambda it: post(it)["responses"].pop("201"),
        "POST /loaves: the response 201 is gone",
    ),
}


@pytest.mark.parametrize("name", OPERATIONS)
def test_a_change_of_an_operation_that_breaks_a_client_is_named(name: str) -> None:
    change, said = OPERATIONS[name]
    assert changed(change) == said.split("|")


# By the change: what is said of the request, and of the response.
FIELDS: dict[str, tuple[Change, str | None, str | None]] = {
    "a field is gone": (
        lambda it: it["components"]["schemas"]["Loaf"]["properties"].pop("price"),
        "the request has lost price",
        "the response 200 has lost price",
    ),
    "a field is required": (required("name", "grain"), "the request: grain is required now", None),
    "a field is optional": (required(), None, "the response 200: name may be missing"),
    "a type is another one": (
        field("price", type="string"),
        "the request: price is no longer integer or number",
        "the response 200: price may be string",
    ),
    "a number is whole": (
        field("price", type="integer"),
        "the request: price is no longer number",
        None,
    ),
    "a number is any number": (
        field("grams", type="number"),
        None,
        "the response 200: grams may be number",
    ),
    "a field is never null": (
        field("notes", anyOf=None, type="string"),
        "the request: notes is no longer null",
        None,
    ),
    "a field may be null": (
        field("price", type=None, anyOf=[{"type": "number"}, {"type": "null"}]),
        None,
        "the response 200: price may be null",
    ),
    "a choice is gone": (
        field("grain", enum=["rye"]),
        "the request: grain is no longer wheat",
        None,
    ),
    "a choice is new": (
        field("grain", enum=["rye", "wheat", "oats"]),
        None,
        "the response 200: grain may be oats",
    ),
    "a field becomes a choice": (
        field("name", enum=["Bauernbrot"]),
        "the request: name is choice now",
        None,
    ),
    "a field is no choice": (
        field("grain", enum=None),
        None,
        "the response 200: grain is no choice now",
    ),
    "a text is shorter": (
        field("name", maxLength=10),
        "the request: name: maxLength was 20, is 10",
        None,
    ),
    "a text is longer": (
        field("name", maxLength=30),
        None,
        "the response 200: name: maxLength was 20, is 30",
    ),
    "a text has no limit": (
        field("name", maxLength=None),
        None,
        "the response 200: name: maxLength was 20, is None",
    ),
    "a text gets a limit": (
        field("notes", anyOf=[{"type": "string", "maxLength": 9}, {"type": "null"}]),
        "the request: notes: maxLength was None, is 9",
        None,
    ),
    "a number begins later": (
        field("grams", minimum=200),
        "the request: grams: minimum was 100, is 200",
        None,
    ),
    "a number begins earlier": (
        field("grams", minimum=0),
        None,
        "the response 200: grams: minimum was 100, is 0",
    ),
    "a list is shorter": (
        field("seeds", maxItems=5),
        "the request: seeds: maxItems was 9, is 5",
        None,
    ),
    "a list may be empty": (
        field("seeds", minItems=0),
        None,
        "the response 200: seeds: minItems was 1, is 0",
    ),
    "an item is another one": (
        field("seeds", items={"type": "integer"}),
        "the request: seeds[] is no longer string",
        "the response 200: seeds[] may be integer",
    ),
    "a value of a map is another one": (
        field("byDay", additionalProperties={"type": "string"}),
        "the request: byDay.* is no longer integer",
        "the response 200: byDay.* may be string",
    ),
    "a name in a map is shorter": (
        field("byDay", propertyNames={"maxLength": 10}),
        "the request: the names in byDay: maxLength was None, is 10",
        None,
    ),
    "a text has another format": (
        field("baked", format="date-time"),
        "the request: baked: format was date, is date-time",
        "the response 200: baked: format was date, is date-time",
    ),
    "a text has a pattern": (
        field("baked", pattern="^2"),
        "the request: baked: pattern was None, is ^2",
        None,
    ),
    "a field means something else when it is left out": (
        field("slices", default=9),
        "the request: slices: default was 8, is 9",
        None,
    ),
    "no other fields are taken": (
        lambda it: it["components"]["schemas"]["Loaf"].update(additionalProperties=False),
        "the request has no other fields now",
        None,
    ),
}


@pytest.mark.parametrize("name", FIELDS)
def test_a_change_of_a_field_that_breaks_a_client_is_named(name: str) -> None:
    change, request, response = FIELDS[name]
    assert changed(change) == both(response=response, request=request)


def test_what_a_client_need_not_know_breaks_nothing() -> None:
    found = changed(
        field("origin", type="string"),
        lambda it: it["paths"].update({"/rolls": {"get": {"responses": {}}}}),
        lambda it: get(it)["parameters"].append({"name": "day", "in": "query", "schema": {}}),
        lambda it: get(it)["parameters"][0].update(required=False),
        lambda it: get(it).pop("security"),
        lambda it: get(it)["responses"].update({"409": {}}),
        lambda it: get(it)["responses"].pop("404"),
        lambda it: it["components"]["schemas"]["Loaf"].update(description="Bread"),
    )
    assert found == []


def test_the_api_breaks_no_client_of_its_own() -> None:
    api = openapi.document()
    assert list(breaking_changes(api, api)) == []


COMPARED = {
    *("$ref", "anyOf", "oneOf", "type", "enum", "const", "format", "pattern", "default"),
    *("properties", "required", "additionalProperties", "items", "minItems", "maxItems"),
    *("maxProperties", "propertyNames"),
    *("minLength", "maxLength", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"),
}
FOR_PEOPLE = {"title", "description", "example", "examples"}


def test_the_rules_know_every_keyword_of_the_api() -> None:
    api = openapi.document()
    operations = [each for methods in api["paths"].values() for each in methods.values()]
    bodies = [
        body
        for each in operations
        for body in (each.get("requestBody", {}), *each["responses"].values())
    ]
    assert {key for body in bodies for key in body} <= {"content", "description", "required"}
    schemas = [
        *api["components"]["schemas"].values(),
        *(
            content.get("schema", {})
            for body in bodies
            for content in body.get("content", {}).values()
        ),
        *(each["schema"] for operation in operations for each in operation.get("parameters", ())),
    ]
    assert {keyword for schema in schemas for keyword in keywords(schema)} <= COMPARED | FOR_PEOPLE


def keywords(schema: Any) -> set[str]:
    """The keywords of a schema and of all within it."""
    inside = [
        *schema.get("properties", {}).values(),
        *schema.get("anyOf", ()),
        *schema.get("oneOf", ()),
    ]
    inside += [
        schema[key]
        for key in ("items", "additionalProperties", "propertyNames")
        if isinstance(schema.get(key), dict)
    ]
    return {*schema, *(keyword for each in inside for keyword in keywords(each))}
