"""Billing, running against real servers, its internal_api' doubles and the sandbox's payments."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import pytest_asyncio
import stripe

from billing import worker
from billing.main import make
from billing.settings import Settings
from sandbox.payments.app import create_app
from sandbox.settings import Settings as SandboxSettings
from testkit import JWT_SECRET, SERVICE_SECRETS, RunningService, ServerUrls, running
from testkit.databases import Databases
from work import Worker, Works

from .driver import Driver, Operator, StripeSide
from .servers import InternalApiDouble, Recorder, Server
from .stripe_double import WEBHOOK_SECRET, Webhook

FRONTEND = "http://frontend.example"


@pytest.fixture(scope="module", autouse=True)
def only_jobs_that_a_test_expects() -> Iterator[None]:
    """The other jobs are run by the tests that are about them: they ask Stripe at any time."""
    with pytest.MonkeyPatch.context() as patch:
        # Stripe's library waits half a second before it tries again.
        patch.setattr(stripe.HTTPClient, "INITIAL_DELAY", 0.01)
        patch.setattr("billing.main.watching", lambda _: [])
        patch.setattr("billing.main.WORK", worker.WORK.only("stripe-task"))
        yield


@pytest.fixture(scope="module")
def no_worker(only_jobs_that_a_test_expects: None) -> Iterator[None]:
    """Tests that do the tasks at Stripe themselves, and count them, share none with billing's own
    worker."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("billing.main.WORK", Works())
        yield


@pytest.fixture
def resting_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its statements would be counted, and made to fail, among those of a webhook."""

    async def nothing(_: Worker) -> list[Any]:
        return []

    monkeypatch.setattr(Worker, "begin_due", nothing)


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
async def stripe_server() -> AsyncIterator[Server]:
    """The port of the sandbox's payments."""
    server = Server()
    yield server
    server.socket.close()


# A resync reads everything that Stripe has: in one account, the payments of all tests before it.
@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def stripe_side(
    tmp_path_factory: pytest.TempPathFactory, own_server: Server, stripe_server: Server
) -> AsyncIterator[StripeSide]:
    home: Path = tmp_path_factory.mktemp("payments")
    sandbox = SandboxSettings.model_validate(
        {
            "home": home,
            "payments_url": stripe_server.url,
            "payments_webhook_url": f"{own_server.url}/api/payments/webhook",
            "payments_webhook_secret": WEBHOOK_SECRET,
            "payments_secret_key": "sk_test_sandbox",
        }
    )
    recorder = Recorder(create_app(sandbox, retry_delays=(0.05,) * 20))
    await stripe_server.start(recorder)
    url = stripe_server.url
    async with httpx.AsyncClient(base_url=url, timeout=20, trust_env=False) as http:
        yield StripeSide(url, recorder, http)
    await stripe_server.pause()


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def settings(
    servers: ServerUrls,
    databases: Databases,
    internal_api: InternalApiDouble,
    stripe_server: Server,
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
        stripe_price_basic_yearly="price_sandbox_basic_yearly",
        stripe_price_pro_yearly="price_sandbox_pro_yearly",
        stripe_api_base=stripe_server.url,
        frontend_url=FRONTEND,
        catalogue_url=url,
        identity_url=url,
    )


# Not for the session: it would continue to handle the events of other services' tests.
@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def billing(
    settings: Settings, own_server: Server, stripe_side: StripeSide
) -> AsyncIterator[RunningService]:
    async with running(make(settings)) as it:
        await own_server.start(it.app, lifespan=False)
        yield it
        await own_server.pause()


@pytest.fixture
def changes_rows() -> None:
    """For a test that changes rows itself: they are not what their facts fold to."""


@pytest_asyncio.fixture
async def driver(
    request: pytest.FixtureRequest,
    billing: RunningService,
    internal_api: InternalApiDouble,
    stripe_side: StripeSide,
) -> AsyncIterator[Driver]:
    await stripe_side.clean()
    driver = Driver(billing, internal_api, stripe_side)
    arrived = await driver.newest_fact()
    yield driver
    internal_api.status = 200
    await stripe_side.clean()
    if "changes_rows" not in request.fixturenames:
        assert await driver.differences_since(arrived) == []


@pytest_asyncio.fixture
async def revoking(driver: Driver) -> AsyncIterator[Driver]:
    """Billing with REFUNDS_REVOKE."""
    async with driver.with_settings(refunds_revoke=True) as it:
        yield it


@pytest_asyncio.fixture
async def holding(driver: Driver) -> AsyncIterator[Driver]:
    """Billing with COUPON_HOLDS."""
    async with driver.with_settings(coupon_holds=True) as it:
        yield it


@pytest.fixture
def operator(driver: Driver) -> Operator:
    return Operator(driver)


@pytest.fixture
def webhook(driver: Driver) -> Webhook:
    return driver.webhook
