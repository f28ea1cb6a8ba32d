"""The demo member's requests: the public API, and the pages of the payments stand-in."""

from __future__ import annotations

import json
import urllib.error
import urllib.parse
import urllib.request
from typing import Any

from keto_local.process import StartFailed

# A plan is written within it, also on a busy machine.
_SECONDS = 60

Json = dict[str, Any]


class DemoApi:
    """Requests as one member."""

    def __init__(self, url: str) -> None:
        self._url = url
        self.token = ""

    def get(self, path: str, **query: str) -> Json:
        """Return what is at the path."""
        words = f"?{urllib.parse.urlencode(query)}" if query else ""
        return self._request("GET", path + words)

    def post(self, path: str, body: Json | None = None) -> Json:
        """Create something."""
        return self._request("POST", path, body or {})

    def patch(self, path: str, body: Json) -> Json:
        """Change something."""
        return self._request("PATCH", path, body)

    def status_of(self, path: str, body: Json) -> int:
        """Post, and return the status; a token in the response is kept."""
        try:
            self.token = self.post(path, body)["token"]
        except ApiRefused as refused:
            return refused.status
        return 200

    def _request(self, method: str, path: str, body: Json | None = None) -> Json:
        headers = {"content-type": "application/json"}
        if self.token:
            headers["authorization"] = f"Bearer {self.token}"
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(  # noqa: S310 (our own addresses)
            self._url + path, data, headers, method=method
        )
        try:
            with urllib.request.urlopen(request, timeout=_SECONDS) as response:  # noqa: S310
                answer: Json = json.load(response)
                return answer
        except urllib.error.HTTPError as refused:
            with refused:
                text = refused.read(1000).decode(errors="replace")
            raise ApiRefused(f"{method} {path}: {refused.code} {text}", refused.code) from None
        except (OSError, ValueError) as error:
            raise StartFailed(f"{method} {path}: {error}") from None


class ApiRefused(StartFailed):
    """A response that is an error."""

    def __init__(self, message: str, status: int) -> None:
        super().__init__(message)
        self.status = status
