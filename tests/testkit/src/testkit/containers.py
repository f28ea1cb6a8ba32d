"""PostgreSQL and RabbitMQ in containers, for a machine with a Docker engine."""

import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from testkit.ports import free_port

POSTGRES_IMAGE = "postgres:17"
RABBITMQ_IMAGE = "rabbitmq:4.2-management"

_USER = "keto"
_PASSWORD = "for-tests-only"
_READY_SECONDS = 90
_SSL_REQUEST = b"\x00\x00\x00\x08\x04\xd2\x16\x2f"
_AMQP = b"AMQP\x00\x00\x09\x01"


def engine_answers() -> bool:
    try:
        process = subprocess.run(
            ["docker", "info", "--format", "{{.ServerVersion}}"], capture_output=True, timeout=10
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return process.returncode == 0 and bool(process.stdout.strip())


@dataclass(frozen=True)
class Containers:
    """The two servers, which a test can kill and restart."""

    postgres_url: str
    rabbitmq_url: str
    postgres: Any
    rabbitmq: Any

    def kill(self, part: str) -> None:
        getattr(self, part).get_wrapped_container().kill("SIGKILL")

    def start(self, part: str) -> None:
        """Restart a server on the same port, with the same data."""
        getattr(self, part).get_wrapped_container().start()

    def virtual_broker(self, name: str) -> str:
        """The URL of a new virtual host, whose queues no other process consumes."""
        for words in (
            f"add_vhost {name}",
            f"set_permissions -p {name} {_USER} .* .* .*",
        ):
            done = self.rabbitmq.get_wrapped_container().exec_run(["rabbitmqctl", *words.split()])
            if done.exit_code != 0:
                raise RuntimeError(f"rabbitmqctl {words}: {done.output.decode()}")
        return self.rabbitmq_url + name


@contextmanager
def start_containers() -> Iterator[Containers]:
    from testcontainers.core.container import DockerContainer

    # Fixed ports, so that a restarted container keeps them.
    postgres_port, rabbitmq_port = free_port(), free_port()
    postgres = (
        DockerContainer(POSTGRES_IMAGE)
        .with_env("POSTGRES_PASSWORD", _PASSWORD)
        .with_command("postgres -c max_connections=300 -c fsync=off -c autovacuum=off")
        .with_bind_ports(5432, postgres_port)
    )
    rabbitmq = (
        DockerContainer(RABBITMQ_IMAGE, hostname="keto-test")
        .with_env("RABBITMQ_DEFAULT_USER", _USER)
        .with_env("RABBITMQ_DEFAULT_PASS", _PASSWORD)
        .with_bind_ports(5672, rabbitmq_port)
    )
    with postgres, rabbitmq:
        _until(lambda: _greets(postgres_port, _SSL_REQUEST), "PostgreSQL")
        _until(lambda: _greets(rabbitmq_port, _AMQP), "RabbitMQ")
        yield Containers(
            f"postgresql://postgres:{_PASSWORD}@127.0.0.1:{postgres_port}/postgres",
            f"amqp://{_USER}:{_PASSWORD}@127.0.0.1:{rabbitmq_port}/",
            postgres,
            rabbitmq,
        )


def _until(ready: Callable[[], bool], what: str) -> None:
    deadline = time.monotonic() + _READY_SECONDS
    while not ready():
        if time.monotonic() > deadline:
            raise TimeoutError(f"{what} did not come up in its container")
        time.sleep(0.1)


def _greets(port: int, hello: bytes) -> bool:
    """Whether the server behind a port completes its protocol's handshake."""
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=2) as line:
            line.sendall(hello)
            return bool(line.recv(1))
    except OSError:
        return False
