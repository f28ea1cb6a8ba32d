"""Every error response must be one that `openapi.json` declares for its operation."""

import re
from typing import Any

import httpx

from tools.openapi import document

# The gateway's own, which it may answer in place of any operation.
_OF_THE_GATEWAY = {408, 413, 431, 502, 503, 504}

# The gateway routes no path with a control character in it.
_SEGMENT = r"[^/\\x00-\\x1f]+"
_OPERATIONS = [
    (method, re.compile(re.sub(r"{\w+}", _SEGMENT, path)), operation["responses"])
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
    status = str(response.status_code)
    assert status in documented, f"{status} is not in openapi.json: {where}"
    if response.status_code >= 400:
        examples = documented[status]["content"]["application/json"]["examples"]
        assert response.json()["error"] in examples, f"not in openapi.json: {where}"


def _responses(request: httpx.Request) -> dict[str, Any] | None:
    for method, path, responses in _OPERATIONS:
        if method.upper() == request.method and path.fullmatch(request.url.path):
            found: dict[str, Any] = responses
            return found
    return None
