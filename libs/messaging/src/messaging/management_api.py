"""Requests to RabbitMQ's management API, with the administrator's login."""

import base64
import json
import urllib.error
import urllib.request
from typing import Any
from urllib.parse import unquote, urlsplit

_TIMEOUT_SECONDS = 10


class ManagementRefused(Exception):
    """The management API does not answer, or refuses the request."""


def call(management_url: str, path: str, *, login: str = "", body: object = None) -> Any:
    """GET a path, or POST a body to it; the login is that of the URL, or else `user:password`."""
    parts = urlsplit(management_url)
    credentials, _, place = parts.netloc.rpartition("@")
    basic = base64.b64encode(unquote(credentials or login).encode()).decode()
    request = urllib.request.Request(  # noqa: S310 (the operator's own address)
        parts._replace(netloc=place, path=parts.path.rstrip("/") + path).geturl(),
        data=None if body is None else json.dumps(body).encode(),
        headers={"content-type": "application/json", "authorization": f"Basic {basic}"},
    )
    try:
        with urllib.request.urlopen(request, timeout=_TIMEOUT_SECONDS) as answer:  # noqa: S310
            text = answer.read()
    except urllib.error.HTTPError as error:
        error.close()
        raise ManagementRefused(f"the management API at {place} answers {error.code}") from None
    except OSError as error:
        raise ManagementRefused(f"the management API at {place} does not answer: {error}") from None
    return json.loads(text) if text else None
