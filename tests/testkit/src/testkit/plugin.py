"""The fixtures that every test can use."""

import asyncio
import gc
import logging
import os
import ssl
import sys
import warnings
from collections.abc import AsyncIterator, Generator, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from functools import cache
from typing import Any

import pytest
import pytest_asyncio
from hypothesis import HealthCheck, settings
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from xdist.scheduler import LoadScopeScheduling

from chassis import logs
from keto_local.servers import kept as kept_servers
from messaging import tasks, tracing
from testkit.containers import Containers, engine_answers, start_containers
from testkit.databases import Databases
from testkit.moved_clock import MovedClock

# How long an example takes says something about the machine, nothing about the code.
settings.register_profile("keto", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("keto")
logs.silence_repetitions()

JWT_SECRET = "a secret for tests, known to everybody and long enough"
# What billing shares with each of these services.
SERVICE_SECRETS = {
    "catalogue": "another secret for tests, of billing and catalogue",
    "identity": "another secret for tests, of billing and identity",
}


def pytest_configure(config: pytest.Config) -> None:
    """Prepare the process: its seeds, and its processor."""
    # With `-o addopts=`, there is none.
    _seed_all(config.getoption("--hypothesis-seed") or "1")
    _stay_on_one_processor()


def _seed_all(seed: str) -> None:
    """Give everything that draws at random the seed of Hypothesis: `make test` draws the same each
    time, `make search` something new."""
    for name in ("FUZZ_SEED", "HOSTILE_SEED", "PLAN_SEED"):
        os.environ.setdefault(name, seed)


def _stay_on_one_processor() -> None:
    """Of more processes of tests than processors, each stays on one with all that it starts. They
    wake one another all the time, which takes a fifteenth more CPU across processors."""
    place, of = (os.environ.get(f"PYTEST_XDIST_WORKER{it}", "") for it in ("", "_COUNT"))
    processors = sorted(os.sched_getaffinity(0)) if sys.platform == "linux" else []
    if place and int(of) > len(processors) > 0:
        own = processors[int(place.removeprefix("gw")) % len(processors)]
        os.sched_setaffinity(0, {own})


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, Any, Any]:
    """What is imported and collected stays: to look for garbage in it is a fifth of the work. And
    tests leave so little that to look seldom takes a twentieth less."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(50_000, 10, 10)
        gc.enable()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The folders of long tests first, so that none of them goes on alone at the end."""
    items.sort(key=lambda item: ["e2e" not in item.path.parts, "deploy" not in item.path.parts])


# Half of what the tests of the whole system take, which is as much as all others.
_HALF_OF_SYSTEM = {"browser/diary", "browser/pages"}


class ByFolder(LoadScopeScheduling):  # type: ignore[misc]
    """Of several processes, one runs all tests of a service: its servers start once. The system is
    started twice, for a half of its tests each."""

    def _split_scope(self, nodeid: str) -> str:
        first, *others = nodeid.partition("::")[0].split("/")
        half = "a half of " if "/".join(others[1:3]) in _HALF_OF_SYSTEM else ""
        return f"{half}{first}/{others[0]}"


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> ByFolder:
    """How the tests are shared out; xdist's own groups do not work with pytest 9.2."""
    return ByFolder(config, log)


@dataclass(frozen=True)
class ServerUrls:
    """Where the servers are, and the containers that they run in, if they do."""

    postgres: str
    rabbitmq: str
    containers: Containers | None = None
    # Whether they go on after the tests.
    kept: bool = False


@pytest.fixture(scope="session", autouse=True)
def short_pauses() -> Iterator[None]:
    """What is repeated, or tried again, after seconds is so after a fraction of them in tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("messaging.erasures.finisher._SWEEP_SECONDS", 0.2)
        patch.setattr("messaging.broker.connection._RETRY_SECONDS", 0.1)
        patch.setattr("messaging.consuming.consumer._RETRY_SECONDS", 0.1)
        patch.setattr("messaging.outbox.relay._LONGEST_PAUSE_SECONDS", 0.5)
        yield


@pytest_asyncio.fixture(scope="session", loop_scope="session", autouse=True)
async def nothing_outlasts_the_tests() -> AsyncIterator[None]:
    """End what they left running: the loop itself cancels it once, and waits for ever for a task
    that has lost this (see `tasks.end`)."""
    yield
    current = asyncio.current_task()
    await tasks.end(task for task in asyncio.all_tasks() if task is not current)


@pytest.fixture(scope="session", autouse=True)
def one_tls_context() -> Iterator[None]:
    """Each HTTP client would read the certificates of all public authorities, 20 ms of CPU."""
    make = ssl.create_default_context

    @cache
    def of_file(file: str) -> ssl.SSLContext:
        return make(cafile=file)

    def given(*args: Any, **kwargs: Any) -> ssl.SSLContext:
        is_of_file = not args and kwargs.keys() == {"cafile"}
        return of_file(kwargs["cafile"]) if is_of_file else make(*args, **kwargs)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ssl, "create_default_context", given)
        yield


@pytest.fixture(autouse=True)
def loggers_as_before() -> Iterator[None]:
    """Undo what a test configures: its handler writes to a stream that ends with the test, and
    loggers that it has made quiet say nothing to the tests after it.
    """
    root = logging.getLogger()
    handlers, levels = root.handlers[:], {logger: logger.level for logger in _loggers()}
    yield
    root.handlers[:] = handlers
    for logger, level in levels.items():
        # To set a level visits every logger: for all of them, that takes longer than most tests.
        if logger.level != level:
            logger.setLevel(level)


def _loggers() -> list[logging.Logger]:
    root = logging.getLogger()
    made = root.manager.loggerDict.values()
    return [root, *(logger for logger in made if isinstance(logger, logging.Logger))]


@pytest.fixture(scope="session")
def servers() -> Iterator[ServerUrls]:
    """Real servers: those of the environment, those that `make servers` runs, containers where a
    Docker engine answers, or embedded ones. `KETO_TEST_SERVERS=embedded` leaves an engine alone."""
    for found in (os.environ, kept_servers.find() or {}):
        if found.get("POSTGRES_URL") and found.get("RABBITMQ_URL"):
            yield ServerUrls(found["POSTGRES_URL"], found["RABBITMQ_URL"], kept=True)
            return
    with ExitStack() as stack:
        yield _containers(stack) or _embedded(stack)


def _containers(stack: ExitStack) -> ServerUrls | None:
    if os.environ.get("KETO_TEST_SERVERS") == "embedded" or not engine_answers():
        return None
    try:
        started = stack.enter_context(start_containers())
    except Exception as error:
        # Without the images, do as if there were no engine.
        warnings.warn(f"No containers, so embedded servers: {error}", stacklevel=2)
        return None
    return ServerUrls(started.postgres_url, started.rabbitmq_url, started)


def _embedded(stack: ExitStack) -> ServerUrls:
    from keto_local.servers import start_servers

    started = stack.enter_context(start_servers(of_tests=True))
    return ServerUrls(started.postgres_url, started.rabbitmq_url)


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def databases(servers: ServerUrls) -> AsyncIterator[Databases]:
    made = Databases(servers.postgres)
    yield made
    if servers.kept:
        await made.drop_all()


@pytest.fixture
def moved_clock(monkeypatch: pytest.MonkeyPatch) -> MovedClock:
    return MovedClock(monkeypatch)


@pytest.fixture
def spans() -> Iterator[InMemorySpanExporter]:
    """The spans of this process, which are traced for the time of the test."""
    exporter = InMemorySpanExporter()
    provider = TracerProvider()
    provider.add_span_processor(SimpleSpanProcessor(exporter))
    tracing.use(provider)
    yield exporter
    tracing.use(None)
