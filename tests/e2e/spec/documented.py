"""Every error response must be one that `openapi.json` declares for its operation."""

import re
from typing import Any

import httpx

from tools.openapi import document

# The gateway's own, which it may answer in place of any operation.
_OF_THE_GATEWAY = {405, 408, 413, 431, 502, 503, 504}

# A path that the gateway does not route, or refuses, although it looks like one of an operation.
_NOT_ROUTED = ((404, "Not found"), (400, "Bad request"))

_OPERATIONS = [
    (method, re.compile(re.sub(r"{\w+}", "[^/]+", path)), operation["responses"])
    for path, operations in document()["paths"].items()
    for method, operation in operations.items()
]


async def only_documented_responses(response: httpx.Response) -> None:
    """Fail for a status or an error message that the document does not have."""
    documented = _responses(response.request)
    if documented is None or response.status_code in _OF_THE_GATEWAY:
        return
    await response.aread()
    where = f"{response.request.method} {response.request.url}: {response.text}"
    status, error = response.status_code, response.json().get("error")
    if (status, error) in _NOT_ROUTED:
        return
    assert str(status) in documented, f"{status} is not in openapi.json: {where}"
    if status >= 400:
        examples = documented[str(status)]["content"]["application/json"]["examples"]
        assert error in examples, f"{error!r} is not in openapi.json: {where}"


def _responses(request: httpx.Request) -> dict[str, Any] | None:
    for method, path, responses in _OPERATIONS:
        if method.upper() == request.method and path.fullmatch(request.url.path):
            found: dict[str, Any] = responses
            return found
    return None
