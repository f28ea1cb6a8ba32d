"""A system whose services run as containers, its Prometheus, and an operator's shell."""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import ExitStack, asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import asyncpg
import httpx

from contracts.services import SERVICES
from keto_local.home import Home
from lab.scenarios.prometheus import Prometheus
from testkit import eventually
from testkit.listeners.span_collector import SpanCollector, collecting_spans
from tests.e2e import docker_stand_in
from tests.e2e.containers import Services
from tests.e2e.people import Person, a_new_member
from tests.e2e.stand_ins import Mailbox, Payments
from tests.e2e.system import System

# Times are divided by this: 15 minutes become 30 seconds.
FACTOR = 30
# Several at once, as each request to a stopped service can take seconds.
_AT_ONCE = 4
_SETTINGS = {
    "REFUNDS_REVOKE": "true",
    "MODEL_SERVER_LATENCY_SECONDS": "0.02",
    "WEBHOOK_ALLOW_LOOPBACK": "true",
    "WEBHOOK_RETRY_SECONDS": ",".join(["2"] * 200),
    "STRIPE_WEBHOOK_SECRET": "whsec_scenario",
}


@dataclass
class World:
    """The system that scenarios break and repair, with its clients."""

    system: System
    services: Services
    prometheus: Prometheus
    docker: dict[str, str]
    api: httpx.AsyncClient
    payments: Payments
    mailbox: Mailbox
    # Receives the spans of each request.
    spans: SpanCollector
    # The file with the secret with which Stripe's stand-in signs.
    stripe_secret: Path

    async def member(self) -> Person:
        """A new member; retried, as another scenario may be restarting a service."""
        member: Person = await eventually(lambda: a_new_member(self.api), what="a new member")
        return member

    async def sql(self, service: str, statement: str, *values: Any) -> Any:
        """Run a statement as PostgreSQL's administrator in a service's database."""
        url = urlsplit(self.system.run["postgres"]["url"])._replace(path=f"/{service}").geturl()
        connection = await asyncpg.connect(url)
        try:
            return await connection.fetch(statement, *values)
        finally:
            await connection.close()

    async def shell(self, command: str, values: Mapping[str, str]) -> str:
        """Run a command of docs/operations.md, with its placeholders in capitals filled in."""
        assert "\n" not in "".join(values.values()), "a newline would end the command"
        filled = re.sub(r"\b[A-Z_]+\b", lambda word: values.get(word[0], word[0]), command)
        program = await asyncio.create_subprocess_exec(
            "bash", "-c", filled,
            env=self.docker, cwd=self.services.folder.path,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )  # fmt: skip
        printed, errors = await program.communicate()
        assert program.returncode == 0, f"{filled}\n{printed.decode()}\n{errors.decode()}"
        return printed.decode()

    async def docker_does(self, *words: str) -> str:
        """Run a command of docker that causes a failure."""
        return await self.shell("docker compose " + " ".join(words), {})

    @asynccontextmanager
    async def repeating(self, request: Callable[[], Awaitable[Any]]) -> AsyncIterator[None]:
        """Repeat a request concurrently during the block, ignoring the responses."""

        async def repeat() -> None:
            while True:
                with suppress(httpx.TransportError):
                    await request()
                await asyncio.sleep(0.3)

        tasks = [asyncio.create_task(repeat()) for _ in range(_AT_ONCE)]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)


@asynccontextmanager
async def running(folder: Path) -> AsyncIterator[World]:
    """Run the system, Prometheus and the stand-ins during the block."""
    home = folder / "keto"
    secret = folder / "stripe_signs_with"
    secret.write_text(_SETTINGS["STRIPE_WEBHOOK_SECRET"])
    with ExitStack() as stack:
        spans = stack.enter_context(collecting_spans())
        traces = {"OTEL_EXPORTER_OTLP_ENDPOINT": spans.url, "OTEL_TRACES_SAMPLER_ARG": "1"}
        settings = {**_SETTINGS, **traces, "PAYMENTS_WEBHOOK_SECRET_FILE": str(secret)}
        system = System(home, settings, without=SERVICES)
        stack.callback(system.stop)
        await asyncio.to_thread(system.start)
        services = Services(home, FACTOR, traces)
        stack.callback(services.stop)
        services.start()
        await asyncio.to_thread(system.wait_until_ready)
        prometheus = Prometheus(folder / "prometheus")
        stack.callback(prometheus.stop)
        prometheus.start(await _targets(system), FACTOR)
        (folder / "bin").mkdir()
        docker = stack.enter_context(
            docker_stand_in.on_path(folder / "bin", system.run["home"], **_SETTINGS)
        )
        sandbox = system.run["sandbox"]
        async with (
            httpx.AsyncClient(base_url=system.url, timeout=30) as api,
            httpx.AsyncClient(base_url=sandbox["payments_url"], timeout=30) as stripe,
            httpx.AsyncClient(base_url=sandbox["mailbox_url"], timeout=30) as mails,
        ):
            world = World(
                system,
                services,
                prometheus,
                docker,
                api,
                Payments(stripe),
                Mailbox(mails),
                spans,
                secret,
            )
            await eventually(lambda: _watches_all(prometheus), what="Prometheus sees each service")
            yield world


async def _targets(system: System) -> dict[str, str]:
    run = system.run
    targets = {name: urlsplit(run["services"][name]["url"]).netloc for name in SERVICES}
    ports = Home(Path(run["home"])).path / "ports.json"
    targets["gateway"] = f"127.0.0.1:{json.loads(ports.read_text())['gateway-admin']}"
    targets["rabbitmq"] = await _broker_metrics(system)
    return targets


async def _broker_metrics(system: System) -> str:
    return "127.0.0.1:1"


async def _watches_all(prometheus: Prometheus) -> bool:
    try:
        up = await prometheus.query('up{job!="rabbitmq"} == 1')
    except httpx.TransportError:
        return False
    return len(up) == len(SERVICES) + 1
