"""The composition root of payments: the API, the pages, the courier and the timekeeper."""

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Callable, Sequence
from pathlib import Path

from fastapi import FastAPI, Request
from fastapi.responses import JSONResponse, Response

from sandbox.look import Look, navigation
from sandbox.payments import prices
from sandbox.payments.account import Account
from sandbox.payments.api import Api
from sandbox.payments.controls import control_routes
from sandbox.payments.courier import PAUSES, Courier
from sandbox.payments.deliveries import Deliveries
from sandbox.payments.faults import Faults
from sandbox.payments.ids import new_id
from sandbox.payments.pages.checkout_page import checkout_routes
from sandbox.payments.pages.developer_pages import developer_routes
from sandbox.payments.pages.portal_page import portal_routes
from sandbox.payments.pages.words import teach
from sandbox.payments.refusals import Refusal
from sandbox.payments.store import Store
from sandbox.payments.timekeeper import keep_time
from sandbox.settings import Settings


def create_app(
    settings: Settings,
    *,
    pauses: Sequence[float] = PAUSES,
    now: Callable[[], float] = time.time,
) -> FastAPI:
    """Build the stand-in; its courier sets out with the app."""
    store = Store(settings.home)
    deliveries = Deliveries(store)
    account = Account(store, deliveries, settings.payments_url, clock=lambda: int(now()))
    prices.stock(account)
    faults = Faults()
    webhook = settings.payments_webhook_url
    courier = Courier(
        deliveries, webhook, settings.payments_webhook_secret.get_secret_value(), pauses
    )
    api = Api(account, settings.payments_secret_key.get_secret_value(), faults)
    look = Look("Payments", Path(__file__).parent / "templates", navigation(settings))
    teach(look.environment)

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        errands = [asyncio.create_task(courier.run()), asyncio.create_task(keep_time(account))]
        yield
        faults.clear()
        for errand in errands:
            errand.cancel()
        await asyncio.gather(*errands, return_exceptions=True)
        store.close()

    app = FastAPI(title="Keto sandbox payments", lifespan=lifespan, docs_url=None, redoc_url=None)

    @app.exception_handler(Refusal)
    async def refuse(request: Request, refusal: Exception) -> Response:
        assert isinstance(refusal, Refusal)
        if request.url.path.startswith("/sandbox"):
            return JSONResponse(refusal.body(new_id("req_")), refusal.status)
        return look.page("refused.html", refusal.status, message=refusal.message)

    @app.get("/healthz")
    async def healthz() -> dict[str, str]:
        return {"status": "ok"}

    app.add_route("/v1/{path:path}", api.handle, ["GET", "POST", "DELETE"], include_in_schema=False)
    look.dress(app)
    app.include_router(control_routes(account, faults, webhook))
    app.include_router(checkout_routes(account, look))
    app.include_router(portal_routes(account, look))
    app.include_router(developer_routes(account, faults, look, webhook))
    return app
