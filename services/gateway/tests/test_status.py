"""The status page."""

import asyncio
import time
from typing import Any

from chassis.observability import status
from gateway.__main__ import processes
from gateway.settings import Settings
from testkit.ports import free_port

from .gateways import Door, urls_of
from .upstream import Answer, Connection, Upstream, ok
from .wire import Message

READY = b'{"ready": true, "checks": {"database": "ok", "broker": "ok"}}'
AWAY = b'{"ready": false, "checks": {"database": "away", "broker": "ok"}}'
FIGURES = b"""# TYPE keto_build_info gauge
keto_build_info{service="identity",version="1.2.3"} 1
# TYPE keto_outbox_rows gauge
keto_outbox_rows 7
# TYPE keto_outbox_age_seconds gauge
keto_outbox_age_seconds 185
# TYPE keto_requests_total counter
keto_requests_total{method="POST",route="/x",status="201"} 40
keto_requests_total{method="POST",route="/x",status="500"} 2
# TYPE keto_database_connections_in_use gauge
keto_database_connections_in_use{pool="hot"} 3
# TYPE keto_database_connections_limit gauge
keto_database_connections_limit{pool="hot"} 8
# TYPE keto_queue_messages gauge
keto_queue_messages{queue="identity.welcome-mail"} 12
keto_queue_messages{queue="keto.retry.60s"} 4
# TYPE keto_dead_letters gauge
keto_dead_letters{queue="identity.welcome-mail"} 3
# TYPE keto_webhook_last_timestamp_seconds gauge
keto_webhook_last_timestamp_seconds %f
"""


def saying(readiness: bytes, figures: bytes) -> Answer:
    """A service that answers both of an operator's questions."""

    async def answer(request: Message, on: Connection) -> None:
        on.writer.write(readiness if request.target == b"/readyz" else ok(figures))

    return answer


async def page(urls: dict[str, str]) -> tuple[str, bool]:
    """The page, and whether everything is ready."""
    admin_port = free_port()
    async with Door(urls, admin_port=admin_port) as door:
        known: dict[str, Any] = {f"{name}_url": url for name, url in urls.items()}
        settings = Settings(**known, port=door.port, admin_port=admin_port)
        seen = await asyncio.to_thread(status.look, processes(settings))
    return status.page(seen), all(each.ready for each in seen)


def row(text: str, name: str) -> list[str]:
    (line,) = [line for line in text.splitlines() if line.startswith(f"{name} ")]
    return line.split()


async def test_it_shows_what_each_process_says_of_itself(own: Upstream) -> None:
    own.answers(saying(ok(READY), FIGURES % (time.time() - 3600)))
    text, ready = await page(urls_of(own))
    assert ready
    assert " ".join(row(text, "identity")) == "identity ready 1.2.3 7 (3 min) 42 2 - 3 of 8"
    assert row(text, "gateway")[:3] == ["gateway", "ready", "development"]
    assert "Waiting for a retry: 4 for 60s" in text
    assert "Last webhook: 1 h ago" in text


async def test_it_says_what_is_down_and_what_is_not_ready(own: Upstream) -> None:
    own.answers(saying(ok(AWAY, status=b"503 Service Unavailable"), FIGURES % 0))
    text, ready = await page({**urls_of(own), "tracker": f"http://127.0.0.1:{free_port()}"})
    assert not ready
    assert "not ready (database away)" in text
    assert row(text, "tracker")[1] == "down"
    assert "Dead letters: 12" in text
    assert "Last webhook: never" in text
