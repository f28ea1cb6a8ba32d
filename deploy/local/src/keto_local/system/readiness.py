"""Checks whether processes are ready."""

from __future__ import annotations

import http.client
import json
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Mapping


def why_not(url: str, timeout: float = 2) -> str | None:
    """Return None when ready; else the failed checks, or that nothing responds."""
    try:
        with urllib.request.urlopen(url, timeout=timeout):  # noqa: S310 (our own addresses)
            return None
    except urllib.error.HTTPError as answer:
        with answer:
            return f"{answer.code} {_failed_checks(answer.read(10_000))}".strip()
    except (OSError, http.client.HTTPException):
        return "nothing answers"


def wait(
    urls: Mapping[str, str], timeout: float, say: Callable[[str], None], patience: float = 10
) -> dict[str, str]:
    """Wait until all are ready; return the names and reasons of those that never were."""
    end = time.monotonic() + timeout
    next_word = time.monotonic() + patience
    while True:
        reasons = {name: why for name, url in urls.items() if (why := why_not(url))}
        if not reasons or time.monotonic() > end:
            return reasons
        if time.monotonic() > next_word:
            say("still waiting: " + "; ".join(f"{name}: {why}" for name, why in reasons.items()))
            next_word += patience
        time.sleep(0.1)


def _failed_checks(body: bytes) -> str:
    """Return the names of the failed checks in a response of `/readyz`."""
    try:
        checks = json.loads(body)["checks"]
        return ", ".join(name for name, found in checks.items() if found not in (True, "ok"))
    except (ValueError, KeyError, TypeError, AttributeError):
        return ""
