"""The application of a service: HTTP, events, and a clean stop."""

import logging
from collections.abc import (
    AsyncIterator,
    Awaitable,
    Callable,
    Coroutine,
    Iterable,
    Mapping,
    Sequence,
)
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from typing import Any

from fastapi import FastAPI

from chassis import tracing
from chassis.http import (
    MemberPlaces,
    Operations,
    RequestMiddleware,
    RevokedTokens,
    Routes,
    ServiceTokens,
    StaffOperations,
    Tokens,
    check_bounded,
    health_routes,
    install_error_handlers,
)
from chassis.metrics import BUILD
from chassis.parts import Parts
from chassis.personal import PersonalData
from chassis.service import maintenance
from chassis.service.finish_erasures import finish_erasures
from chassis.service.settings import ServiceSettings
from chassis.storage import Migration, SchemaVersion
from messaging import (
    WORKERS,
    Broker,
    Consumer,
    Database,
    DeadLetterRetention,
    Event,
    Handlers,
    Relay,
    SharedRows,
    Topology,
    exceptions,
    metrics,
    tasks,
)
from work import Worker, Works

log = logging.getLogger(__name__)

AddParts = Callable[[Parts, AsyncExitStack], Awaitable[None]]
Republish = Callable[[Database], Awaitable[int]]
RepublishErasures = Callable[[Database, Iterable[tuple[str, datetime]]], Awaitable[int]]
FinishErasure = Callable[[Parts, str], Awaitable[None]]
Jobs = Callable[[Parts], Iterable[Coroutine[Any, Any, None]]]
Import = Callable[[Database, str, bool], Awaitable[list[str]]]


@dataclass
class Service:
    """A service: its name, settings, topology, routes and handlers."""

    name: str
    settings: ServiceSettings
    topology: Topology
    routes: Sequence[Routes]
    handlers: Handlers = field(default_factory=Handlers)
    # Signs access tokens; only for the service that issues them.
    private_key: str = field(default="", repr=False)
    # The services that may call `/internal`, each with the secret of the pair.
    callers: Mapping[str, str] = field(default_factory=dict, repr=False)
    # The operations that each role of staff may use.
    staff: StaffOperations = field(default_factory=StaffOperations)
    # Adds the parts that routes and handlers request; the stack closes them.
    parts: AddParts | None = None
    republish: Republish | None = None
    # Publishes every erasure again, and those of a list.
    republish_erasures: RepublishErasures | None = None
    # The rows that this service and others compare, besides projections.
    shared: Sequence[SharedRows] = ()
    # Imports a file; the last argument is whether it overwrites fields that staff have edited.
    import_content: Import | None = None
    # The personal data; expired rows are deleted every hour.
    personal: PersonalData = field(default_factory=PersonalData)
    # Confirms an erasure, after `finish_erasure` has returned.
    erasure_answer: Callable[[str, datetime], Event] | None = None
    # Deletes an erased user from another system; called again until it returns.
    finish_erasure: FinishErasure | None = None
    # Background work: the processes that handle events do it.
    work: Works = field(default_factory=Works)
    # Further tasks of a process that handles events, each until it is cancelled.
    jobs: Jobs | None = None
    # Sets metrics that are read from the database, every few seconds.
    measure: maintenance.Measure | None = None

    @property
    def shared_rows(self) -> list[SharedRows]:
        """The rows that this service and others compare: its projections, and the listed ones."""
        projections = (each for each in self.handlers.projections if each.shared)
        return [*(each.shared_rows() for each in projections), *self.shared]

    def database(self, *, pool: int, name: str) -> Database:
        settings = self.settings
        return Database(
            settings.database_url, pool=pool, name=name, pgbouncer=settings.database_pgbouncer
        )

    def app(
        self,
        *,
        serves: bool = True,
        handles: bool = True,
        migrations: Sequence[Migration] = (),
        retry_seconds: float = 1,
    ) -> FastAPI:
        """The application, with its routes, its handlers or both. It handles nothing, and is not
        ready, before these migrations have been applied. `retry_seconds` is the pause before a
        lost broker, or an unfinished erasure, is tried again."""
        settings = self.settings
        exceptions.show_messages_of(self.name)
        parts = Parts()
        database = parts.add(self.database(pool=settings.database_pool, name=self.name))
        broker = parts.add(
            Broker(settings.rabbitmq_url, name=self.name, retry_seconds=retry_seconds)
        )
        parts.add(SchemaVersion(database, migrations))
        revoked_tokens = parts.add(RevokedTokens(database))
        parts.add(ServiceTokens(self.name, self.callers))
        parts.add(settings)
        parts.add(self.staff)
        parts.add(
            MemberPlaces(
                settings.member_requests,
                settings.member_requests_waiting,
                settings.member_wait_seconds,
            )
        )
        parts.add(
            Tokens(
                settings.jwt_secret,
                settings.jwt_secret_previous,
                previous_until=settings.jwt_secret_previous_until,
                private_key=self.private_key,
                public_keys=settings.jwt_public_key,
            )
        )
        if settings.jwt_secret_previous:
            log.warning(
                "The holder of JWT_SECRET_PREVIOUS can impersonate any member until %s",
                settings.jwt_secret_previous_until,
            )
        metrics.expose(self.topology.name)
        BUILD.labels(self.name, settings.keto_version).set(1)

        @asynccontextmanager
        async def lifespan(app: FastAPI) -> AsyncIterator[None]:
            async with AsyncExitStack() as stack:
                await database.open()
                stack.push_async_callback(database.close)
                stack.push_async_callback(broker.close)
                if self.parts is not None:
                    await self.parts(parts, stack)
                relay = Relay(database, broker, self.topology)
                dead_letters = DeadLetterRetention(
                    settings.rabbitmq_url, self.topology, self.name, broker
                )
                worker = self._worker(parts, dead_letters, retry_seconds) if handles else None
                measured = maintenance.run_measurements(
                    self.topology.queues_of(self.name),
                    self.topology,
                    database,
                    broker,
                    relay,
                    self.measure,
                    worker,
                )
                retained = maintenance.run_retention(
                    database, self.personal, dead_letters if handles else None, worker
                )
                running = [tasks.begin(relay.run()) for _ in range(WORKERS)]
                running += [tasks.begin(measured), tasks.begin(retained)]
                if serves:
                    running.append(tasks.begin(revoked_tokens.run()))
                stack.push_async_callback(tasks.end, running)
                if worker is not None:
                    running.append(tasks.begin(_work(worker, parts[SchemaVersion])))
                if handles and self.jobs is not None:
                    running.extend(tasks.begin(job) for job in self.jobs(parts))
                if handles and self.handlers:
                    consumer = parts.add(self._consumer(parts))
                    consumer.start()
                    stack.push_async_callback(consumer.stop)
                yield
            tracing.flush()

        app = FastAPI(
            title=f"Keto {self.name}",
            version=settings.keto_version,
            lifespan=lifespan,
            docs_url=None,
            redoc_url=None,
            openapi_url="/openapi.json",
            # A redirect would contain this process's address, which only the gateway can reach.
            redirect_slashes=False,
        )
        app.state.parts = parts
        install_error_handlers(app)
        declared = [route for routes in self.routes if serves for route in routes.declared]
        self.staff.check(declared)
        check_bounded(declared)
        operations = Operations(declared)
        # A test compares its responses with FastAPI's.
        app.state.operations = operations
        app.add_middleware(RequestMiddleware, operations=operations)
        app.include_router(health_routes)
        if serves:
            for routes in self.routes:
                app.include_router(routes.router)
        return app

    def _worker(
        self, parts: Parts, dead_letters: DeadLetterRetention, sweep_seconds: float
    ) -> Worker:
        works = [self.work]
        if self.erasure_answer is not None:
            finish = partial(self.finish_erasure, parts) if self.finish_erasure else None
            works.append(finish_erasures(self.erasure_answer, dead_letters, finish))
        return Worker(parts[Database], Works(*works).of(parts), sweep_seconds=sweep_seconds)

    def _consumer(self, parts: Parts) -> Consumer:
        return Consumer(
            self.settings.rabbitmq_url,
            service=self.name,
            topology=self.topology,
            database=parts[Database],
            broker=parts[Broker],
            until_migrated=parts[SchemaVersion].until_current,
            handlers=self.handlers.of(self.topology, parts),
            erasures=True,
        )


async def _work(worker: Worker, schema: SchemaVersion) -> None:
    await schema.until_current()
    await worker.run()
