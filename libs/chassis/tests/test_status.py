"""The status page."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

from chassis.observability import status
from testkit.ports import free_port

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


@contextmanager
def saying(readiness: bytes, figures: bytes) -> Iterator[str]:
    """A service that answers both of an operator's questions."""

    class Answers(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            is_probe = self.path == "/readyz"
            self.send_response(503 if is_probe and readiness == AWAY else 200)
            self.end_headers()
            self.wfile.write(readiness if is_probe else figures)

        def log_message(self, format: str, *args: object) -> None:
            """Log nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Answers) as server:
        Thread(target=server.serve_forever, args=(0.01,)).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()


def row(text: str, name: str) -> list[str]:
    (line,) = [line for line in text.splitlines() if line.startswith(f"{name} ")]
    return line.split()


def test_it_shows_what_each_process_says_of_itself() -> None:
    with saying(READY, FIGURES % (time.time() - 3600)) as url:
        seen = status.look({"gateway": (url, None), "identity": (url, url)})
    text = status.page(seen)
    assert all(each.ready for each in seen)
    assert " ".join(row(text, "identity")) == "identity ready 1.2.3 7 (3 min) 42 2 - 3 of 8"
    assert row(text, "gateway")[:3] == ["gateway", "ready", "-"]
    assert "Waiting for a retry: 4 for 60s" in text
    assert "Last webhook: 1 h ago" in text


def test_it_says_what_is_down_and_what_is_not_ready() -> None:
    closed = f"http://127.0.0.1:{free_port()}"
    with saying(AWAY, FIGURES % 0) as url:
        seen = status.look({"identity": (url, url), "tracker": (closed, closed)})
    text = status.page(seen)
    assert not any(each.ready for each in seen)
    assert "not ready (database away)" in text
    assert row(text, "tracker")[1] == "down"
    assert "Dead letters: 3" in text
    assert "Last webhook: never" in text
