"""Buys a plan in a system of its own, and draws what happened from the traces that it made.

python -m docs.pictures.trace_of_a_checkout [docs/pictures/trace-of-a-checkout.svg]
"""

import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import httpx

from docs.pictures.otlp_collector import Collector, Span, collecting
from docs.pictures.trace_picture import draw
from tests.e2e.system import System
from tools.environment import ROOT, say

T = TypeVar("T")

_WITHIN_SECONDS = 60
_WEBHOOK = "/api/payments/webhook"
_CHECKOUT = "/api/payments/checkout"
_HANDLERS = {"handle tracker.purchases", "handle catalogue.purchases"}


def main() -> None:
    """The command."""
    place = (
        Path(sys.argv[1])
        if sys.argv[1:]
        else ROOT / "docs" / "pictures" / "trace-of-a-checkout.svg"
    )
    with collecting() as collector, tempfile.TemporaryDirectory(prefix="keto-trace-") as home:
        environment = {
            "OTEL_EXPORTER_OTLP_ENDPOINT": collector.url,
            "OTEL_BSP_SCHEDULE_DELAY": "200",
        }
        system = System(Path(home), environment)
        try:
            say("starting a system that makes traces")
            system.start()
            say("buying a plan")
            # The first time everywhere: connections are made, statements prepared. The second
            # time shows what a request costs.
            _buy(system, plan=0)
            collector.spans.clear()
            _buy(system, plan=1)
            asked = _until(lambda: _trace_with(collector, _CHECKOUT, {"ask Stripe for a checkout"}))
            paid = _until(lambda: _trace_with(collector, _WEBHOOK, _HANDLERS))
        finally:
            system.stop()
    picture = draw(
        [
            ("The checkout is asked for: the member's request", asked),
            ("It was paid: the provider's webhook, and everybody who hears of it", paid),
        ],
        "Made by python -m docs.pictures.trace_of_a_checkout",
    )
    place.write_text(picture)
    say(f"{place.name}: {len(asked)} and {len(paid)} steps")


def _buy(system: System, plan: int) -> None:
    payments = httpx.Client(base_url=system.run["sandbox"]["payments_url"], timeout=30)
    with httpx.Client(base_url=system.url, timeout=30) as api, payments:
        body = {"email": f"mia{time.time_ns()}@example.com", "password": "correct horse"}
        token = api.post("/api/auth/register", json=body).raise_for_status().json()["token"]
        api.headers["authorization"] = f"Bearer {token}"
        listed = api.get("/api/plans").raise_for_status().json()["plans"][plan]
        started = api.post(_CHECKOUT, json={"planId": listed["id"]}).raise_for_status().json()
        paid = payments.post(f"/sandbox/checkout/{started['sessionId']}/pay")
        paid.raise_for_status()

        def has_access() -> bool:
            shown: dict[str, Any] = api.get(f"/api/plans/{listed['slug']}").json()
            return bool(shown["hasAccess"])

        _until(has_access)


def _trace_with(collector: Collector, path: str, steps: set[str]) -> list[Span]:
    """The whole trace of a request to a path, once all of these steps are in it."""
    roots = [s for s in collector.spans if s.facts.get("url.path") == path and not s.parent]
    for root in roots:
        spans = collector.of_trace(root.trace)
        if steps <= {span.name for span in spans}:
            return spans
    return []


def _until(ready: Callable[[], T]) -> T:
    deadline = time.monotonic() + _WITHIN_SECONDS
    while not (found := ready()):
        if time.monotonic() > deadline:
            raise TimeoutError("It did not happen")
        time.sleep(0.1)
    return found


if __name__ == "__main__":
    main()
