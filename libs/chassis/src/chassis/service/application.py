"""A service, put together: HTTP in, events in, events out, and a clean stop."""

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field

from fastapi import FastAPI

from chassis.http import health, request_middleware
from chassis.http.revocations import RevokedTokens
from chassis.http.routes import Routes
from chassis.http.tokens import Tokens
from chassis.messaging.broker import Broker
from chassis.messaging.consumer import Consumer
from chassis.messaging.handlers import Handlers
from chassis.messaging.relay import Relay
from chassis.observability import tracing
from chassis.observability.metrics import BUILD
from chassis.service import maintenance, tasks
from chassis.service.settings import ServiceSettings
from chassis.storage.database import Database
from chassis.storage.migrations import Migration
from chassis.storage.schema_version import SchemaVersion

Parts = Callable[[FastAPI, AsyncExitStack], Awaitable[None]]
Republish = Callable[[Database], Awaitable[int]]
Import = Callable[[Database, str], Awaitable[list[str]]]


@dataclass
class Service:
    """What makes a service: its name, its settings and what it does."""

    name: str
    settings: ServiceSettings
    routes: Sequence[Routes]
    handlers: Handlers = field(default_factory=Handlers)
    # Puts what the routes and handlers need on `app.state`, closing it with the stack.
    parts: Parts | None = None
    republish: Republish | None = None
    import_content: Import | None = None
    # Shows figures that only the database knows, every few seconds.
    measure: maintenance.Measure | None = None

    def app(
        self,
        *,
        serves: bool = True,
        handles: bool = True,
        migrations: Sequence[Migration] = (),
    ) -> FastAPI:
        """The application: with its operations, with its handlers, or with both; it handles
        nothing, and is not ready, before these migrations have been applied."""
        settings = self.settings
        database = Database(settings.database_url, pool=settings.database_pool, name=self.name)
        broker = Broker(settings.rabbitmq_url, name=self.name)
        schema = SchemaVersion(database, migrations)
        revoked_tokens = RevokedTokens(database)
        BUILD.labels(self.name, settings.keto_version).set(1)

        @asynccontextmanager
        async def lifespan(app: FastAPI) -> AsyncIterator[None]:
            async with AsyncExitStack() as stack:
                await database.open()
                stack.push_async_callback(database.close)
                stack.push_async_callback(broker.close)
                if self.parts is not None:
                    await self.parts(app, stack)
                relay = Relay(database, broker)
                keeping_up = maintenance.run_maintenance(
                    self.name, database, broker, relay, self.measure
                )
                work = [tasks.begin(relay.run()), tasks.begin(keeping_up)]
                if serves:
                    work.append(tasks.begin(revoked_tokens.run()))
                stack.push_async_callback(tasks.end, work)
                if handles and self.handlers.all:
                    consumer = self._consumer(app, database, broker, schema)
                    consumer.start()
                    stack.push_async_callback(consumer.stop)
                yield
            tracing.flush()

        app = FastAPI(
            title=f"Keto {self.name}",
            lifespan=lifespan,
            docs_url=None,
            redoc_url=None,
            openapi_url="/openapi.json",
            # A redirect would name our own address, which is nobody's business beyond the gateway.
            redirect_slashes=False,
        )
        app.state.database = database
        app.state.broker = broker
        app.state.schema = schema
        app.state.revoked_tokens = revoked_tokens
        app.state.tokens = Tokens(settings.jwt_secret)
        app.state.settings = settings
        request_middleware.install_error_handlers(app)
        app.add_middleware(request_middleware.RequestMiddleware)
        app.include_router(health.router)
        if serves:
            for routes in self.routes:
                app.include_router(routes.router)
        return app

    def _consumer(
        self, app: FastAPI, database: Database, broker: Broker, schema: SchemaVersion
    ) -> Consumer:
        return Consumer(
            self.settings.rabbitmq_url,
            name=self.name,
            database=database,
            broker=broker,
            schema=schema,
            handlers=self.handlers.bound_to(app.state),
        )
