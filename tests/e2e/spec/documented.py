"""Every error response must be one that `openapi.json` declares for its operation."""

import json
import re
from typing import Any

import httpx

from tools.openapi import FOLDER

# The gateway's own, which it may answer in place of any operation.
_OF_THE_GATEWAY = {405, 408, 413, 431, 502, 503, 504}

# A path that the gateway does not route, or refuses, although it looks like one of an operation.
_NOT_ROUTED = ((404, "Not found"), (400, "Bad request"))

_OPERATIONS = [
    (method, re.compile(re.sub(r"{\w+}", "[^/]+", path)), operation["responses"])
    for path, operations in json.loads((FOLDER / "openapi.json").read_text())["paths"].items()
    for method, operation in operations.items()
]


async def only_documented_responses(response: httpx.Response) -> None:
    """Fail for a status or an error message that the document does not have."""
    await response.aread()
    request = response.request
    problem = undocumented(request.method, request.url.path, response.status_code, response.text)
    assert problem is None, f"{problem}: {request.method} {request.url}: {response.text}"


def undocumented(method: str, path: str, status: int, body: str) -> str | None:
    """What a response has that the document lacks, if anything; the path is decoded."""
    documented = _responses(method, path)
    if documented is None or status in _OF_THE_GATEWAY:
        return None
    error = json.loads(body).get("error")
    if (status, error) in _NOT_ROUTED:
        return None
    if str(status) not in documented:
        return f"{status} is not in openapi.json"
    if status < 400 or error in documented[str(status)]["content"]["application/json"]["examples"]:
        return None
    return f"{error!r} is not in openapi.json"


def _responses(method: str, path: str) -> dict[str, Any] | None:
    for its_method, its_path, responses in _OPERATIONS:
        if its_method.upper() == method and its_path.fullmatch(path):
            found: dict[str, Any] = responses
            return found
    return None
