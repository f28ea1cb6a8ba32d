import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import httpx
import pytest
import stripe
from fastapi import FastAPI, Request, Response

from sandbox.payments.app import create_app
from sandbox.settings import Settings
from sandbox.tls import tls_context

from .receiver import SECRET, WITHIN, Server, Webhook

KEY = "sk_test_sandbox"
Json = dict[str, Any]


@dataclass
class Shop:
    """A running stand-in, and what a merchant does with it through Stripe's own library."""

    url: str
    client: stripe.StripeClient
    http: httpx.AsyncClient
    webhook: Webhook

    async def customer(self, **params: Any) -> str:
        params = {"email": "ada@example.com", "name": "Ada", **params}
        return (await self.client.v1.customers.create_async(params)).id  # type: ignore[arg-type]

    async def checkout(self, **params: Any) -> stripe.checkout.Session:
        params = {"customer": params.get("customer") or await self.customer(), **params}
        return await self.client.v1.checkout.sessions.create_async(order(**params))  # type: ignore[arg-type]

    async def subscribed(self, price: str = "price_sandbox_pro") -> Json:
        """Subscribe a new customer, and return the subscription of the event."""
        items = [{"price": price, "quantity": 1}]
        session = await self.checkout(mode="subscription", line_items=items)
        await self.do(f"/sandbox/checkout/{session.id}/pay")
        await self.quiet()
        return await self.webhook.wait_for("customer.subscription.created")

    async def paid(self) -> Json:
        """Pay a checkout of 9.99, and return its session."""
        session = await self.checkout()
        found: Json = (await self.do(f"/sandbox/checkout/{session.id}/pay"))["session"]
        return found

    async def do(self, path: str, body: Json | None = None, status: int = 200) -> Json:
        answer = await self.http.post(path, json=body)
        assert answer.status_code == status, answer.text
        done: Json = answer.json()
        return done

    async def read(self, path: str) -> Json:
        seen: Json = (await self.http.get(path)).json()
        return seen

    async def quiet(self) -> None:
        """Wait until every event has been delivered."""
        async with asyncio.timeout(WITHIN):
            while (await self.read("/sandbox"))["waiting"]:  # noqa: ASYNC110 - in another app
                await asyncio.sleep(0.005)


def order(**params: Any) -> Json:
    """The parameters of a one-time checkout of 9.99, as Keto sends them."""
    return {
        "mode": "payment",
        "allowed_payment_method_types": ["card"],
        "line_items": [item(999)],
        "success_url": "http://shop.test/thanks?session={CHECKOUT_SESSION_ID}",
        "cancel_url": "http://shop.test/back",
    } | params


def item(amount: int, **product: str) -> Json:
    price = {"currency": "usd", "unit_amount": amount, "product_data": {"name": "Plan", **product}}
    return {"price_data": price, "quantity": 1}


class Shops:
    """Opens one stand-in at a time, with the data of the one before."""

    def __init__(self, home: Path, webhook: Webhook) -> None:
        self.home = home
        self.webhook = webhook
        self._running = AsyncExitStack()

    async def open(
        self,
        *,
        retry_delays: tuple[float, ...] = (0.02,) * 10,
        now: Callable[[], float] = time.time,
        jobs_every: float = 30,
        **settings: object,
    ) -> Shop:
        await self.close()
        server = Server(FastAPI())
        wanted = {
            "home": self.home,
            "payments_url": server.url,
            "payments_webhook_url": self.webhook.url,
            "payments_webhook_secret": SECRET,
            "payments_secret_key": KEY,
        }
        server.config.app = create_app(
            Settings.model_validate(wanted | settings),
            retry_delays=retry_delays,
            now=now,
            jobs_every=jobs_every,
        )
        await server.start()
        self._running.push_async_callback(server.stop)
        http = httpx.AsyncClient(base_url=server.url, timeout=WITHIN, verify=tls_context())
        await self._running.enter_async_context(http)
        client = await self._running.enter_async_context(client_for(server.url))
        return Shop(server.url, client, http, self.webhook)

    async def close(self) -> None:
        await self._running.aclose()


@pytest.fixture(scope="session")
async def webhook_server() -> AsyncIterator[FastAPI]:
    """The server of the webhook endpoint, with a webhook for each test in its state."""
    app = FastAPI()

    async def take(request: Request) -> Response:
        webhook: Webhook = app.state.webhook
        return await webhook.take(request)

    app.add_route("/hook", take, ["POST"])
    server = Server(app)
    app.state.url = f"{server.url}/hook"
    await server.start()
    yield app
    await server.stop()


@pytest.fixture
def webhook(webhook_server: FastAPI) -> Webhook:
    webhook_server.state.webhook = webhook = Webhook(url=webhook_server.state.url)
    return webhook


@pytest.fixture
async def shops(tmp_path: Path, webhook: Webhook) -> AsyncIterator[Shops]:
    shops = Shops(tmp_path, webhook)
    yield shops
    await shops.close()


@pytest.fixture(scope="session")
async def running_shop(
    tmp_path_factory: pytest.TempPathFactory, webhook_server: FastAPI
) -> AsyncIterator[Shop]:
    """One stand-in for all tests that need neither a restart nor settings of their own."""
    webhook = Webhook(url=webhook_server.state.url)
    shops = Shops(tmp_path_factory.mktemp("payments"), webhook)
    yield await shops.open()
    await shops.close()


@pytest.fixture
async def shop(
    running_shop: Shop, webhook_server: FastAPI, webhook: Webhook
) -> AsyncIterator[Shop]:
    yield replace(running_shop, webhook=webhook)
    # The next test must get no event of this one.
    webhook_server.state.webhook = Webhook()
    await running_shop.do("/sandbox/reset")
    await running_shop.quiet()
    await running_shop.do("/sandbox/reset", {"data": True})


@asynccontextmanager
async def client_for(url: str, key: str = KEY) -> AsyncIterator[stripe.StripeClient]:
    http = stripe.HTTPXClient(timeout=WITHIN)
    yield stripe.StripeClient(key, base_addresses={"api": url}, http_client=http)
    await http.close_async()  # type: ignore[no-untyped-call]
