"""The users of the broker, as definitions that a node loads."""

import base64
import hashlib
import http.server
import json
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from contracts import services
from contracts.topology import KETO
from messaging.broker_users import (
    DefinitionsRefused,
    definitions,
    hash_of,
    load,
    services_of,
    urls_of,
)

EXCHANGES = [KETO.exchange, *KETO.retry_queues, KETO.dead_letter_exchange]
SERVICES = services_of(KETO)

URLS = {user: f"amqp://{user}:p%40ss-{user}@broker:5672/" for user in SERVICES}
ADMINISTRATOR = {"administrator": "amqp://administrator:word@broker:5672/"}


def test_every_producer_and_every_reader_of_a_queue_is_a_user() -> None:
    assert sorted(services.SERVICES) == SERVICES


def test_a_hash_is_what_rabbitmq_expects() -> None:
    salt = bytes.fromhex("908dc60a")
    # The example of RabbitMQ's own documentation.
    assert hash_of("test12", salt) == "kI3GCqW5JLMJa4iX1lo7X4D6XbYqlLgxIs30+P6tENUV2POR"
    assert hash_of("test12") != hash_of("test12")


def test_a_service_may_do_what_its_name_begins_with_and_no_password_is_written() -> None:
    found = definitions(KETO, URLS | ADMINISTRATOR)
    assert found["vhosts"] == [{"name": "/"}]
    permissions = {entry["user"]: entry for entry in found["permissions"]}
    for service in SERVICES:
        assert permissions[service]["configure"] == "^$"
        own = permissions[service]["read"]
        assert not [
            q for q in KETO.queues if bool(re.search(own, q.name)) != (q.service == service)
        ]
        writable = permissions[service]["write"]
        assert all(re.search(writable, exchange) for exchange in EXCHANGES)
        assert not any(re.search(writable, name) for name in ("", "amq.default", "keto.eventsx"))
        topics = [t for t in found["topic_permissions"] if t["user"] == service]
        assert [topic["exchange"] for topic in topics] == EXCHANGES
        assert {topic["write"] for topic in topics} == {f"^{service}\\."}
    tags = {user["name"]: user["tags"] for user in found["users"]}
    assert [name for name, tag in tags.items() if tag] == ["administrator"]
    assert "p@ss" not in json.dumps(found)
    hashed = base64.b64decode(found["users"][0]["password_hash"])
    assert hashed[4:] == hashlib.sha256(hashed[:4] + b"p@ss-billing").digest()


@pytest.mark.parametrize(
    ("name", "url"),
    [
        ("BILLING_RABBITMQ_URL", ""),
        ("BILLING_RABBITMQ_URL", "amqp://tracker:word@broker/"),
        ("BILLING_RABBITMQ_URL", "amqp://billing@broker/"),
        ("BILLING_RABBITMQ_URL_FILE", "/nowhere/at/all"),
    ],
)
def test_a_url_that_names_no_user_is_refused_by_its_variable(name: str, url: str) -> None:
    given = {f"{user.upper()}_RABBITMQ_URL": url for user, url in URLS.items()}
    with pytest.raises(DefinitionsRefused, match="BILLING_RABBITMQ_URL"):
        definitions(KETO, urls_of(KETO, {**given, name: url}))


def test_the_command_reads_files_and_virtual_hosts(tmp_path: Path) -> None:
    environment = {}
    for user, url in URLS.items():
        (tmp_path / user).write_text(f"{url}e2e\n")
        environment[f"{user.upper()}_RABBITMQ_URL_FILE"] = str(tmp_path / user)
    output = tmp_path / "definitions.json"
    command = [sys.executable, "-m", "contracts.broker_users", "--output", str(output)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert done.stdout == f"{len(SERVICES)} users\n"
    assert json.loads(output.read_text())["vhosts"] == [{"name": "e2e"}]


@pytest.fixture
def management() -> Iterator[tuple[str, list[tuple[str, str, Any]]]]:
    """A management API that takes what the right login sends."""
    taken: list[tuple[str, str, Any]] = []

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            login = base64.b64decode(self.headers["authorization"].split()[1]).decode()
            body = json.loads(self.rfile.read(int(self.headers["content-length"])))
            taken.append((self.path, login, body))
            self.send_response(204 if login == "root:w@rd" else 401)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
    yield f"127.0.0.1:{server.server_port}", taken
    server.shutdown()
    server.server_close()


def test_definitions_are_loaded_into_a_running_broker_with_either_login(
    management: tuple[str, list[tuple[str, str, Any]]],
) -> None:
    place, taken = management
    wanted = definitions(KETO, URLS)
    load(f"http://root:w%40rd@{place}/", wanted)
    load(f"http://{place}", wanted, login="root:w%40rd")
    assert taken == [("/api/definitions", "root:w@rd", wanted)] * 2
    with pytest.raises(DefinitionsRefused, match="answers 401"):
        load(f"http://{place}", wanted, login="root:wrong")
    with pytest.raises(DefinitionsRefused, match="does not answer"):
        load("http://127.0.0.1:1", wanted, login="root:word")
