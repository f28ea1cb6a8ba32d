"""The composition root of payments: API, pages, webhook sender and scheduled jobs."""

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Callable, Sequence
from pathlib import Path

from fastapi import FastAPI, Request
from fastapi.responses import JSONResponse, Response

from sandbox.payments import account_objects, prices
from sandbox.payments.account import Account
from sandbox.payments.account_controls import account_control_routes
from sandbox.payments.api import Api, is_live
from sandbox.payments.api_errors import StripeApiError
from sandbox.payments.clock import Clock
from sandbox.payments.controls import control_routes
from sandbox.payments.deliveries import Deliveries
from sandbox.payments.fault_injection import FaultInjector
from sandbox.payments.ids import new_id
from sandbox.payments.pages.checkout_page import checkout_routes
from sandbox.payments.pages.developer_pages import developer_routes
from sandbox.payments.pages.filters import add_filters
from sandbox.payments.pages.portal_page import portal_routes
from sandbox.payments.pages.receipt_page import receipt_routes
from sandbox.payments.pages.settings_page import settings_routes
from sandbox.payments.scheduler import run_scheduled_jobs
from sandbox.payments.store import Store
from sandbox.payments.webhook_sender import RETRY_DELAYS, WebhookSender
from sandbox.settings import Settings
from sandbox.theme import Theme, navigation


def create_app(
    settings: Settings,
    *,
    retry_delays: Sequence[float] = RETRY_DELAYS,
    now: Callable[[], float] = time.time,
) -> FastAPI:
    """Build the stand-in; its webhook sender runs as long as the app."""
    store = Store(settings.home)
    deliveries = Deliveries(store)
    clock = Clock(store, now)
    secret_key = settings.payments_secret_key.get_secret_value()
    account = Account(store, deliveries, settings.payments_url, clock, live=is_live(secret_key))
    with store.transaction():
        prices.create_defaults(account)
        account_objects.create_defaults(account, settings.payments_webhook_url)
    faults = FaultInjector()
    webhook = settings.payments_webhook_url
    sender = WebhookSender(
        deliveries, webhook, settings.payments_webhook_secret.get_secret_value(), retry_delays
    )
    api = Api(account, secret_key, faults)
    theme = Theme("Payments", Path(__file__).parent / "templates", navigation(settings))
    add_filters(theme.environment)

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        tasks = [
            asyncio.create_task(sender.run()),
            asyncio.create_task(run_scheduled_jobs(account)),
        ]
        yield
        faults.clear()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        store.close()

    app = FastAPI(title="Keto sandbox payments", lifespan=lifespan, docs_url=None, redoc_url=None)

    @app.exception_handler(StripeApiError)
    async def refuse(request: Request, error: Exception) -> Response:
        assert isinstance(error, StripeApiError)
        if request.url.path.startswith("/sandbox"):
            return JSONResponse(error.body(new_id("req_")), error.status)
        return theme.page("error.html", error.status, message=error.message)

    @app.get("/healthz")
    async def healthz() -> dict[str, str]:
        return {"status": "ok"}

    app.add_route("/v1/{path:path}", api.handle, ["GET", "POST", "DELETE"], include_in_schema=False)
    theme.install(app)
    app.include_router(account_control_routes(account, clock, faults, webhook))
    app.include_router(control_routes(account, faults, webhook))
    app.include_router(checkout_routes(account, theme))
    app.include_router(portal_routes(account, theme))
    app.include_router(receipt_routes(account, theme))
    app.include_router(settings_routes(account, clock, theme, webhook))
    app.include_router(developer_routes(account, faults, theme, webhook))
    return app
