"""PostgreSQL and RabbitMQ: the given ones, or embedded ones that live as long as a block."""

from __future__ import annotations

import contextlib
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from keto_local import broker
from keto_local.broker import Broker
from keto_local.home import Home
from keto_local.postgres import Postgres
from keto_local.process import StartFailed, clear_leftovers


@dataclass(frozen=True)
class Servers:
    """Where the servers are, and the embedded ones themselves; None is one that was given."""

    postgres_url: str
    rabbitmq_url: str
    rabbitmq_management_url: str
    postgres: Postgres | None
    rabbitmq: Broker | None

    def environment(self) -> dict[str, str]:
        """The variables by which another process finds them."""
        return {
            "POSTGRES_URL": self.postgres_url,
            "RABBITMQ_URL": self.rabbitmq_url,
            "RABBITMQ_MANAGEMENT_URL": self.rabbitmq_management_url,
        }


def quiet(_line: str) -> None:
    """Says nothing."""


@contextlib.contextmanager
def start_servers(
    home: Path | None = None,
    *,
    durable: bool | None = None,
    environ: Mapping[str, str] = os.environ,
    say: Callable[[str], None] = quiet,
) -> Iterator[Servers]:
    """Servers for a block: those the environment names, embedded ones for the rest.

    Without a `home` the data is thrown away at the end. Data that is not `durable` may be lost
    when the machine fails, and is written faster.
    """
    throw_away = home is None
    folder = Path(tempfile.mkdtemp(prefix="keto-")) if home is None else home
    try:
        keto_home = Home(folder)
        with keto_home.locked():
            clear_leftovers(keto_home.pids)
            if durable is None:
                durable = not throw_away
            with _running(
                keto_home, environ, say, durable=durable, throw_away=throw_away
            ) as servers:
                yield servers
    finally:
        if throw_away:
            shutil.rmtree(folder, ignore_errors=True)


@contextlib.contextmanager
def _running(
    home: Home,
    environ: Mapping[str, str],
    say: Callable[[str], None],
    *,
    durable: bool,
    throw_away: bool,
) -> Iterator[Servers]:
    postgres_url, rabbitmq_url = environ.get("POSTGRES_URL"), environ.get("RABBITMQ_URL")
    postgres = None if postgres_url else Postgres(home, durable=durable)
    rabbitmq = None if rabbitmq_url else broker.choose(home, say)
    started: list[Postgres | Broker] = [each for each in (postgres, rabbitmq) if each]
    try:
        with ThreadPoolExecutor() as together:
            for start in [together.submit(each.start) for each in started]:
                start.result()
        yield Servers(
            postgres_url=postgres_url or (postgres.url if postgres else ""),
            rabbitmq_url=rabbitmq_url or (rabbitmq.url if rabbitmq else ""),
            rabbitmq_management_url=environ.get("RABBITMQ_MANAGEMENT_URL", "")
            if rabbitmq is None
            else rabbitmq.management_url,
            postgres=postgres,
            rabbitmq=rabbitmq,
        )
    finally:
        with ThreadPoolExecutor() as together:
            for each in started:
                # What is thrown away needs no orderly end.
                together.submit(each.kill if throw_away else each.stop)


__all__ = ["Servers", "StartFailed", "start_servers"]
