"""The composition root of payments: API, pages, webhook sender and scheduled jobs."""

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator, Callable, Sequence
from pathlib import Path

from fastapi import FastAPI, Request
from fastapi.responses import JSONResponse, Response

from sandbox.payments.account.account import StripeAccount
from sandbox.payments.account.clock import Clock
from sandbox.payments.account.deliveries import Deliveries
from sandbox.payments.account.due import create_indexes
from sandbox.payments.account.errors import StripeApiError
from sandbox.payments.account.objects import new_id
from sandbox.payments.account.store import Store
from sandbox.payments.account.webhook_sender import RETRY_DELAYS, WebhookSender
from sandbox.payments.api.entry import Api
from sandbox.payments.api.fault_injection import FaultInjector
from sandbox.payments.controls.passing_time import catch_up
from sandbox.payments.controls.routes import control_routes
from sandbox.payments.controls.settings import create_defaults
from sandbox.payments.pages.checkout_page import checkout_routes
from sandbox.payments.pages.developer_pages import developer_routes
from sandbox.payments.pages.filters import add_filters
from sandbox.payments.pages.payment_pages import payment_routes
from sandbox.payments.pages.portal_page import portal_routes
from sandbox.settings import Settings
from sandbox.theme import Theme, navigation

log = logging.getLogger("sandbox.payments")

JOBS_EVERY_SECONDS = 30.0


def create_app(
    settings: Settings,
    *,
    retry_delays: Sequence[float] = RETRY_DELAYS,
    now: Callable[[], float] = time.time,
    jobs_every: float = JOBS_EVERY_SECONDS,
) -> FastAPI:
    """Build the stand-in; its webhook sender runs as long as the app."""
    secret_key = settings.payments_secret_key.get_secret_value()

    def account_in(store: Store) -> StripeAccount:
        create_indexes(store)
        return StripeAccount(store, Deliveries(store), settings.payments_url, Clock(store, now))

    store = Store(settings.home)
    account = account_in(store)
    # The account of another key: it shares no data, and its events are not delivered.
    other = account_in(Store(None))
    webhook = settings.payments_webhook_url
    with store.transaction():
        create_defaults(account, webhook)
    faults = FaultInjector()
    webhook_secret = settings.payments_webhook_secret.get_secret_value()
    sender = WebhookSender(account.deliveries, webhook_secret, retry_delays)
    api = Api(account, other, secret_key, faults)
    theme = Theme("Payments", Path(__file__).parent / "templates", navigation(settings))
    add_filters(theme.environment)

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        tasks = [
            asyncio.create_task(sender.run()),
            asyncio.create_task(run_jobs(account, jobs_every)),
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

    # For programs that run the stand-in in their own process.
    app.state.account = account

    app.add_route("/v1/{path:path}", api.handle, ["GET", "POST", "DELETE"], include_in_schema=False)
    theme.install(app)
    app.include_router(control_routes(account, faults, webhook, sender.roll))
    app.include_router(checkout_routes(account, theme))
    app.include_router(payment_routes(account, theme))
    app.include_router(portal_routes(account, theme))
    app.include_router(developer_routes(account, theme, webhook))
    return app


async def run_jobs(account: StripeAccount, every: float) -> None:
    """Do what is due, such as renewals, until cancelled."""
    while True:
        try:
            await catch_up(account, account.clock())
        except Exception:
            log.exception("a scheduled job failed; it is tried again")
        await asyncio.sleep(every)
