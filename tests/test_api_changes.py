"""The check of the API against stored releases reports breaking changes, and nothing else."""

from copy import deepcopy
from typing import Any

from tools.checks.api_changes import breaking_changes

_LOAF = {
    "type": "object",
    "properties": {
        "name": {"type": "string", "minLength": 2, "maxLength": 20},
        "grain": {"type": "string", "enum": ["rye", "wheat"]},
        "grams": {"type": "integer", "minimum": 100},
        "price": {"type": "number"},
        "notes": {"anyOf": [{"type": "string"}, {"type": "null"}]},
        "goesWith": {"anyOf": [{"$ref": "#/components/schemas/Loaf"}, {"type": "null"}]},
    },
    "required": ["name"],
}
_JSON = {"application/json": {"schema": {"$ref": "#/components/schemas/Loaf"}}}
_LIMIT = {"name": "limit", "in": "query", "schema": {"type": "integer", "maximum": 100}}
_BAKERY: dict[str, Any] = {
    "components": {"schemas": {"Loaf": _LOAF}},
    "paths": {
        "/loaves": {
            "get": {"parameters": [_LIMIT], "responses": {"200": {"content": _JSON}, "404": {}}},
            "post": {"requestBody": {"content": _JSON}, "responses": {"201": {}}},
            "delete": {"responses": {"204": {}}},
        }
    },
}


def test_breaking_changes_are_reported_and_nothing_else() -> None:
    after = deepcopy(_BAKERY)
    operations, loaf = after["paths"]["/loaves"], after["components"]["schemas"]["Loaf"]
    # Harmless: a new operation and field, another error, a longer text in a request.
    after["paths"]["/rolls"] = {"get": {"responses": {}}}
    loaf["properties"]["origin"] = {"type": "string"}
    del operations["get"]["responses"]["404"]
    assert list(breaking_changes(_BAKERY, after)) == []

    del operations["delete"]
    operations["get"]["security"] = [{"bearer": []}]
    operations["get"]["parameters"][0]["schema"]["maximum"] = 50
    operations["post"]["responses"] = {"200": {}}
    loaf["required"] = ["grain"]
    loaf["properties"]["name"]["maxLength"] = 30
    loaf["properties"]["grain"]["enum"] = ["rye", "oats"]
    loaf["properties"]["grams"]["minimum"] = 200
    loaf["properties"]["notes"] = {"type": "string"}
    del loaf["properties"]["price"]
    assert sorted(breaking_changes(_BAKERY, after)) == [
        "DELETE /loaves is gone",
        "GET /loaves: it needs a login now",
        "GET /loaves: the query parameter limit: maximum was 100, is 50",
        "GET /loaves: the response 200 has lost price",
        "GET /loaves: the response 200: grain may be oats",
        "GET /loaves: the response 200: name may be missing",
        "GET /loaves: the response 200: name: maxLength was 20, is 30",
        "POST /loaves: the request has lost price",
        "POST /loaves: the request: grain is no longer wheat",
        "POST /loaves: the request: grain is required now",
        "POST /loaves: the request: grams: minimum was 100, is 200",
        "POST /loaves: the request: notes is no longer null",
        "POST /loaves: the response 201 is gone",
    ]
