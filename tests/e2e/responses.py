"""Checks that `openapi.json` declares a response for its operation."""

import json
import re
from functools import cache
from typing import Any

import httpx
import jsonschema_rs

from tools.openapi import FOLDER

_DOCUMENT = json.loads((FOLDER / "openapi.json").read_text())
# `/api/plans/figures` before `/api/plans/{slug}`, which also matches it.
_OPERATIONS = [
    (method.upper(), re.compile(re.sub(r"{\w+}", "[^/]+", path)), operation["responses"])
    for path, operations in sorted(_DOCUMENT["paths"].items(), key=lambda each: "{" in each[0])
    for method, operation in operations.items()
]
# All timestamps are in UTC, written with a Z.
_TIMESTAMP = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z")
# The gateway's statuses, which it can return instead of any operation's.
_OF_THE_GATEWAY = {405, 408, 413, 431, 502, 503, 504}
# The gateway may refuse or not route a path that looks like an operation's.
_NOT_ROUTED = ((404, "Not found"), (400, "Bad request"))


async def check(response: httpx.Response) -> None:
    """Fail for a response that is not a JSON object or not documented; an HTTP client hook."""
    await response.aread()
    request, status, text = response.request, response.status_code, response.text
    where = f"{request.method} {request.url}: {status} {text}"
    assert response.headers.get("content-type", "").startswith("application/json"), where
    assert isinstance(response.json(), dict), where
    assert status < 400 or response.json().get("error"), where
    assert "passwordHash" not in text, where
    assert "Traceback" not in text, where
    problem = undocumented(request.method, request.url.path, status, text)
    assert problem is None, f"{problem}: {where}"


def undocumented(method: str, path: str, status: int, text: str) -> str | None:
    """What is undocumented about a response, if anything; the path is decoded."""
    documented: dict[str, Any] | None = next(
        (responses for m, p, responses in _OPERATIONS if m == method and p.fullmatch(path)), None
    )
    if documented is None or status in _OF_THE_GATEWAY:
        return None
    response = documented.get(str(status))
    if response is not None and "application/json" not in response["content"]:
        return None  # A file.
    body = json.loads(text)
    if (status, body.get("error")) in _NOT_ROUTED:
        return None
    if response is None:
        return f"{status} is not in openapi.json"
    content = response["content"]["application/json"]
    if status >= 400 and body["error"] not in content["examples"]:
        return f"{body['error']!r} is not in openapi.json"
    if status >= 400:
        example = content["examples"][body["error"]]["value"]
        # A 404 about a part of the body also has its location, in addition to the declared message.
        more = {"details"} if status == 404 else set()
        if not example.keys() <= body.keys() <= example.keys() | more:
            return f"not as its example in openapi.json: {example}"
    mistake = next(_validator(json.dumps(content["schema"])).iter_errors(body), None)
    return f"not as in openapi.json: {mistake}" if mistake is not None else None


@cache
def _validator(schema: str) -> jsonschema_rs.Draft202012Validator:
    return jsonschema_rs.Draft202012Validator(
        {**json.loads(schema), "components": _DOCUMENT["components"]},
        validate_formats=True,
        formats={"date-time": lambda text: _TIMESTAMP.fullmatch(text) is not None},
    )
