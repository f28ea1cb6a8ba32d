"""Billing, running against real servers, its internal_api' doubles and the sandbox's payments."""

from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
import pytest_asyncio
import stripe

from billing import worker
from billing.main import make
from billing.settings import Settings
from billing.tables import Coupon, Customer
from chassis import clock, ids
from sandbox.payments.app import create_app
from sandbox.settings import Settings as SandboxSettings
from testkit import JWT_SECRET, SERVICE_SECRETS, RunningService, ServerUrls, eventually, running
from testkit.databases import Databases

from . import stripe_types
from .servers import InternalApiDouble, Recorder, Server
from .stripe_double import WEBHOOK_SECRET, Json, Webhook

FRONTEND = "http://frontend.example"


@pytest.fixture(scope="module", autouse=True)
def every_request_fits_stripes_own_types() -> Iterator[None]:
    """Whatever any test has billing ask Stripe for is held against the types of its package."""
    with pytest.MonkeyPatch.context() as patch:
        # Its library waits half a second before it tries again.
        patch.setattr(stripe.HTTPClient, "INITIAL_DELAY", 0.01)
        for service, method, shape in stripe_types.REQUESTS:
            checked = stripe_types.checking(getattr(service, method), shape)
            patch.setattr(service, method, checked)
        yield


@pytest.fixture(scope="package", autouse=True)
def only_jobs_that_a_test_expects() -> Iterator[None]:
    """The other jobs are run by the tests that are about them: they ask Stripe at any time."""
    with pytest.MonkeyPatch.context() as patch:
        all_jobs = worker.jobs

        def expected() -> list[worker.Job]:
            return [job for job in all_jobs() if job.name == "stripe tasks"]

        patch.setattr("billing.main.jobs", expected)
        yield


@dataclass
class StripeSide:
    """The sandbox's payments, seen from both of its sides."""

    url: str
    recorder: Recorder
    http: httpx.AsyncClient

    async def do(self, path: str, body: Json | None = None) -> Json:
        answer = await self.http.post(path, json=body)
        assert answer.status_code == 200, answer.text
        done: Json = answer.json()
        return done

    async def pay(self, session_id: str, **how: Any) -> Json:
        paying: Json = await self.do(f"/sandbox/checkout/{session_id}/pay", how)
        session: Json = paying["session"]
        return session

    async def look(self, path: str) -> Json:
        headers = {"authorization": "Bearer sk_test_sandbox"}
        seen: Json = (await self.http.get(path, headers=headers)).json()
        return seen

    async def fails(self, kind: str, path: str = "/v1/", count: int = 1, **more: Any) -> None:
        await self.do("/sandbox/faults", {"kind": kind, "path": path, "count": count, **more})

    async def quiet(self) -> None:
        """Wait until every event has been delivered."""

        async def none_waits() -> bool:
            return not (await self.look("/sandbox"))["waiting"]

        await eventually(none_waits)


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def internal_api() -> AsyncIterator[InternalApiDouble]:
    double = InternalApiDouble()
    server = Server()
    await server.start(double.app())
    double.url = server.url  # type: ignore[attr-defined]
    yield double
    await server.stop()


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def own_server() -> AsyncIterator[Server]:
    """The port on which the sandbox's events reach billing."""
    server = Server()
    yield server
    server.socket.close()


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def stripe_side(
    tmp_path_factory: pytest.TempPathFactory, own_server: Server
) -> AsyncIterator[StripeSide]:
    home: Path = tmp_path_factory.mktemp("payments")
    server = Server()
    sandbox = SandboxSettings.model_validate(
        {
            "home": home,
            "payments_url": server.url,
            "payments_webhook_url": f"{own_server.url}/api/payments/webhook",
            "payments_webhook_secret": WEBHOOK_SECRET,
            "payments_secret_key": "sk_test_sandbox",
        }
    )
    recorder = Recorder(create_app(sandbox, retry_delays=(0.05,) * 20))
    await server.start(recorder)
    async with httpx.AsyncClient(base_url=server.url, timeout=20, trust_env=False) as http:
        yield StripeSide(server.url, recorder, http)
    await server.stop()


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def settings(
    servers: ServerUrls,
    databases: Databases,
    internal_api: InternalApiDouble,
    stripe_side: StripeSide,
) -> Settings:
    url: str = internal_api.url  # type: ignore[attr-defined]
    return Settings(
        database_url=await databases.of("billing"),
        rabbitmq_url=servers.rabbitmq,
        jwt_secret=JWT_SECRET,
        catalogue_secret=SERVICE_SECRETS["catalogue"],
        identity_secret=SERVICE_SECRETS["identity"],
        stripe_secret_key="sk_test_sandbox",
        stripe_webhook_secret=WEBHOOK_SECRET,
        stripe_price_basic="price_sandbox_basic",
        stripe_price_pro="price_sandbox_pro",
        stripe_price_lifetime="price_sandbox_lifetime",
        stripe_api_base=stripe_side.url,
        frontend_url=FRONTEND,
        catalogue_url=url,
        identity_url=url,
    )


# Billing ends with its own tests: it would go on answering the events of others' tests.
@pytest_asyncio.fixture(scope="package", loop_scope="session")
async def billing(settings: Settings, own_server: Server) -> AsyncIterator[RunningService]:
    async with running(make(settings)) as it:
        await own_server.start(it.app, lifespan=False)
        yield it
        await own_server.stop()


def variables(settings: Settings) -> dict[str, str]:
    """The environment in which a process has these settings."""
    values = {name: getattr(settings, name) for name in Settings.model_fields}
    return {name.upper(): str(value) for name, value in values.items() if value != ""}


@dataclass
class BillingDriver:
    """What a test says about billing, in few words."""

    it: RunningService
    internal_api: InternalApiDouble
    webhook: Webhook

    async def post(self, operation: str, user_id: str, body: Any = None) -> httpx.Response:
        return await self.it.client.post(
            f"/api/payments/{operation}", json=body, headers=self.it.as_member(user_id)
        )

    async def checkout(self, user_id: str, plan: Json, **body: Any) -> httpx.Response:
        return await self.post("checkout", user_id, {"planId": plan["id"], **body})

    async def customer_of(self, user_id: str | None = None) -> tuple[str, str]:
        """A user who has been at Stripe before, and the customer there."""
        user_id = user_id or self.internal_api.user()
        customer = f"cus_{ids.new()}"
        async with self.it.database.session() as session:
            session.add(Customer(user_id=user_id, stripe_customer_id=customer))
        return user_id, customer

    async def coupon(self, **fields: Any) -> str:
        code = f"CODE{ids.new()[-12:]}".upper()
        fields = {
            "code": code,
            "active": True,
            "valid_from": clock.now(),
            "discount_type": "PERCENTAGE",
            "discount_value": 10,
            **fields,
        }
        async with self.it.database.session() as session:
            session.add(Coupon(**fields))
        return str(fields["code"])

    async def one(self, table: str, **of: Any) -> Json | None:
        """The only row of a table with these values."""
        found = await self.all(table, **of)
        assert len(found) <= 1, found
        return found[0] if found else None

    async def all(self, table: str, **of: Any) -> list[Json]:
        conditions = " AND ".join(f"{name} = ${n}" for n, name in enumerate(of, 1)) or "true"
        return await self.it.rows(f"SELECT * FROM {table} WHERE {conditions}", *of.values())

    async def membership(self, user_id: str) -> tuple[Any, ...]:
        row = await self.one("membership", user_id=user_id)
        names = ("tier", "status", "role", "ends_at")
        return tuple(row[name] for name in names) if row else ()


@pytest_asyncio.fixture
async def driver(
    billing: RunningService, internal_api: InternalApiDouble
) -> AsyncIterator[BillingDriver]:
    yield BillingDriver(billing, internal_api, Webhook(billing.client))
    internal_api.status = 200


@pytest.fixture
def webhook(driver: BillingDriver) -> Webhook:
    return driver.webhook


@pytest_asyncio.fixture
async def clean_stripe(stripe_side: StripeSide) -> AsyncIterator[StripeSide]:
    """Stripe without faults, and with a portal that switches, before and after."""
    stripe_side.recorder.requests.clear()
    yield stripe_side
    await stripe_side.http.delete("/sandbox/faults")
    await stripe_side.do("/sandbox/portal-configuration", {"subscription_update": True})
