"""PostgreSQL and RabbitMQ: provided ones, or embedded ones that live as long as a block."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from keto_local.home import Home
from keto_local.processes import clear_leftovers, run_in_parallel
from keto_local.servers.postgres import Postgres
from keto_local.servers.rabbitmq import RabbitMQ
from keto_local.servers.rabbitmq_packages import rabbitmq_programs
from keto_local.servers.thrown_away import thrown_away


@dataclass(frozen=True)
class Servers:
    """The addresses of the servers."""

    postgres_url: str
    rabbitmq_url: str

    def environment(self) -> dict[str, str]:
        """The variables with which another process finds them."""
        return {
            "POSTGRES_URL": self.postgres_url,
            "RABBITMQ_URL": self.rabbitmq_url,
        }


@contextlib.contextmanager
def start_servers(
    home: Path | None = None,
    *,
    of_tests: bool = False,
    environ: Mapping[str, str] = os.environ,
    say: Callable[[str], None] = lambda _line: None,
) -> Iterator[Servers]:
    """Servers for a block: those in the environment, and embedded ones for the rest.

    Their data may be lost if the machine fails; without a `home` they are deleted at the end.
    Tests' servers keep their data in memory.
    """
    with contextlib.ExitStack() as stack:
        folder = Home(home or stack.enter_context(thrown_away(in_memory=of_tests)))
        stack.enter_context(folder.locked())
        clear_leftovers(folder.pids)
        postgres_url, rabbitmq_url = environ.get("POSTGRES_URL"), environ.get("RABBITMQ_URL")
        postgres = None if postgres_url else Postgres(folder, durable=False, of_tests=of_tests)
        programs = None if rabbitmq_url else rabbitmq_programs(say)
        rabbitmq = RabbitMQ(folder, programs, of_tests=of_tests) if programs else None
        started = [each for each in (postgres, rabbitmq) if each]
        # Servers without lasting data need no orderly shutdown.
        ends = [each.stop if home else each.kill for each in started]
        stack.callback(run_in_parallel, *ends)
        run_in_parallel(*(each.start for each in started))
        yield Servers(
            postgres_url=postgres_url or (postgres.url if postgres else ""),
            rabbitmq_url=rabbitmq_url or (rabbitmq.url if rabbitmq else ""),
        )
