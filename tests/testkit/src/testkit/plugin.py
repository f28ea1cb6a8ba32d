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

# The duration of an example depends on the machine.
settings.register_profile("keto", deadline=None, suppress_health_check=[HealthCheck.too_slow])
# For `make test`: `make test-all` tries all 100 examples.
settings.register_profile("quick", settings.get_profile("keto"), max_examples=20)
settings.load_profile("keto")
logs.silence_repetitions()

JWT_SECRET = "a secret for tests, which is public and long enough"
# The secrets that billing shares with these services.
SERVICE_SECRETS = {
    "catalogue": "another secret for tests, of billing and catalogue",
    "identity": "another secret for tests, of billing and identity",
}


def pytest_configure(config: pytest.Config) -> None:
    """Prepare the process: its seeds, and its processor."""
    # `-o addopts=` removes the seed.
    _seed_all(config.getoption("--hypothesis-seed") or "1")
    _stay_on_one_processor()


def _seed_all(seed: str) -> None:
    """Use Hypothesis's seed for all random choices: those of `make test` are always the same, those
    of `make search` are new."""
    for name in ("FUZZ_SEED", "HOSTILE_SEED", "PLAN_SEED"):
        os.environ.setdefault(name, seed)


def _stay_on_one_processor() -> None:
    """Pin each worker of xdist, with its child processes, to one processor if there are more
    workers than processors: wake-ups across processors cost a fifteenth more CPU."""
    place, of = (os.environ.get(f"PYTEST_XDIST_WORKER{it}", "") for it in ("", "_COUNT"))
    processors = sorted(os.sched_getaffinity(0)) if sys.platform == "linux" else []
    if place and int(of) > len(processors) > 0:
        processor = processors[int(place.removeprefix("gw")) % len(processors)]
        os.sched_setaffinity(0, {processor})


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, Any, Any]:
    """Exclude imported and collected objects from garbage collection, which would take a fifth of
    the CPU. Collecting less often saves another twentieth, as tests leave little garbage."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(50_000, 10, 10)
        gc.enable()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run the folders of long tests first, so that no worker is left alone with one at the end."""
    items.sort(key=lambda item: ["e2e" not in item.path.parts, "deploy" not in item.path.parts])


# These take half of the time of the whole system's tests, and of billing's.
_HALVES = {
    "tests/e2e/browser/diary",
    "tests/e2e/browser/pages",
    "services/billing/tests/changes",
    "services/billing/tests/withdrawals",
    "services/billing/tests/stripe_events",
}


class ByFolder(LoadScopeScheduling):  # type: ignore[misc]
    """Run all tests of a service in one worker, so that its servers start once. The whole system
    and billing, which take longest, are started twice, for one half of their tests each."""

    def _split_scope(self, nodeid: str) -> str:
        folders = nodeid.partition("::")[0].split("/")
        half = "a half of " if "/".join(folders[:4]) in _HALVES else ""
        return f"{half}{'/'.join(folders[:2])}"


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> ByFolder:
    """Distribute the tests by folder; xdist's groups do not work with pytest 9.2."""
    return ByFolder(config, log)


@dataclass(frozen=True)
class ServerUrls:
    """The URLs of the servers, and their containers, if any."""

    postgres: str
    rabbitmq: str
    containers: Containers | None = None
    # Whether the servers continue to run after the tests.
    kept: bool = False


@pytest_asyncio.fixture(scope="session", loop_scope="session", autouse=True)
async def nothing_outlasts_the_tests() -> AsyncIterator[None]:
    """End the tasks that tests left running: the loop would cancel them only once, and wait for
    ever for a task that has lost the cancellation (see `tasks.end`)."""
    yield
    current = asyncio.current_task()
    await tasks.end(task for task in asyncio.all_tasks() if task is not current)


@pytest.fixture(scope="session", autouse=True)
def one_tls_context() -> Iterator[None]:
    """Share the TLS context: each HTTP client would load all public CAs, for 20 ms of CPU."""
    make = ssl.create_default_context

    @cache
    def of_file(file: str) -> ssl.SSLContext:
        return make(cafile=file)

    def shared(*args: Any, **kwargs: Any) -> ssl.SSLContext:
        is_of_file = not args and kwargs.keys() == {"cafile"}
        return of_file(kwargs["cafile"]) if is_of_file else make(*args, **kwargs)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ssl, "create_default_context", shared)
        yield


@pytest.fixture(autouse=True)
def loggers_as_before() -> Iterator[None]:
    """Restore the configuration of loggers: a test's handler writes to a stream that is closed
    with the test, and its levels would silence loggers in later tests.
    """
    root = logging.getLogger()
    handlers, levels = root.handlers[:], {logger: logger.level for logger in _loggers()}
    yield
    root.handlers[:] = handlers
    for logger, level in levels.items():
        # Setting a level visits all loggers: for each logger, that takes longer than most tests.
        if logger.level != level:
            logger.setLevel(level)


def _loggers() -> list[logging.Logger]:
    root = logging.getLogger()
    others = root.manager.loggerDict.values()
    return [root, *(logger for logger in others if isinstance(logger, logging.Logger))]


@pytest.fixture(scope="session")
def servers() -> Iterator[ServerUrls]:
    """Real servers: those of the environment, those of `make servers`, containers if there is a
    Docker engine, or embedded ones. `KETO_TEST_SERVERS=embedded` ignores an engine."""
    for urls in (os.environ, kept_servers.find() or {}):
        if urls.get("POSTGRES_URL") and urls.get("RABBITMQ_URL"):
            yield ServerUrls(urls["POSTGRES_URL"], urls["RABBITMQ_URL"], kept=True)
            return
    with ExitStack() as stack:
        yield _containers(stack) or _embedded(stack)


def _containers(stack: ExitStack) -> ServerUrls | None:
    if os.environ.get("KETO_TEST_SERVERS") == "embedded" or not engine_answers():
        return None
    try:
        started = stack.enter_context(start_containers())
    except Exception as error:
        # Without the images, use embedded servers.
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
    """The spans of this process during the test."""
    exporter = InMemorySpanExporter()
    provider = TracerProvider()
    provider.add_span_processor(SimpleSpanProcessor(exporter))
    tracing.use(provider)
    yield exporter
    tracing.use(None)
