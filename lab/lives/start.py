"""Start billing and the stand-in, with one clock, in this process."""

from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from datetime import UTC, datetime, timedelta, tzinfo
from decimal import Decimal
from pathlib import Path
from typing import Any

import httpx
import pytest
import stripe
from fastapi import FastAPI

from billing.coupons.tables import Coupon
from billing.dependencies import Dependencies
from billing.main import make
from billing.settings import Settings
from chassis.http import STAFF_TOKEN, RevokedTokens, Tokens
from chassis.service import Parts
from chassis.storage import Database
from lab.lives.lossy import Lossy
from lab.lives.world import BEGIN, COUPON, PLANS, World
from sandbox.payments.account import StripeAccount
from sandbox.payments.app import create_app
from sandbox.settings import Settings as SandboxSettings
from services.billing.tests.servers import InternalApiDouble
from services.billing.tests.stripe_double import WEBHOOK_SECRET
from testkit import JWT_SECRET, SERVICE_SECRETS
from work import Works

_KEY = "sk_test_sandbox"
_STRIPE, _BILLING, _OTHERS = "http://stripe.lives", "http://billing.lives", "http://others.lives"
_YEARS = timedelta(days=3650)


class OneClock:
    """The time of billing: Stripe's, whose seconds pass only when it is moved."""

    def __init__(self) -> None:
        self.tell: Callable[[], int] = lambda: BEGIN

    def install(self, patch: pytest.MonkeyPatch) -> None:
        told = self

        class Told(datetime):
            @classmethod
            def now(cls, tz: tzinfo | None = None) -> datetime:  # type: ignore[override]
                return datetime.fromtimestamp(told.tell(), tz)

        # Defaults of columns hold the function itself, so that its module's name is changed.
        patch.setattr("messaging.clock.datetime", Told)


@asynccontextmanager
async def world(database_url: str, home: Path) -> AsyncIterator[World]:
    """Billing with a separate database, and the stand-in."""
    async with AsyncExitStack() as stack:
        patch = stack.enter_context(pytest.MonkeyPatch.context())
        clock = OneClock()
        clock.install(patch)
        patch.setattr(stripe.HTTPClient, "INITIAL_DELAY", 0.0)
        patch.setattr(stripe.HTTPClient, "MAX_DELAY", 0.0)
        patch.setattr("billing.main.WORK", Works())
        stand_in = create_app(
            SandboxSettings.model_validate(
                {
                    "home": home,
                    "payments_url": _STRIPE,
                    "payments_webhook_secret": WEBHOOK_SECRET,
                    "payments_secret_key": _KEY,
                }
            ),
            now=lambda: BEGIN,
        )
        account: StripeAccount = stand_in.state.account
        account.store.database.execute("pragma synchronous = off")
        clock.tell = account.clock
        others = InternalApiDouble()
        for plan_id, cents in PLANS.items():
            others.plan(id=plan_id, price=f"{cents / 100:.2f}")
        service = make(_settings(database_url))
        app = service.app(handles=False)
        parts: Parts = app.state.parts
        await parts[Database].open()
        stack.push_async_callback(parts[Database].close)
        await parts[RevokedTokens].reload()
        assert service.parts is not None
        await service.parts(parts, stack)
        lossy = Lossy(stand_in)
        _connect(parts[Dependencies], lossy, others.app())
        async with (
            httpx.AsyncClient(
                transport=httpx.ASGITransport(app, raise_app_exceptions=False), base_url=_BILLING
            ) as client,
            httpx.AsyncClient(
                transport=httpx.ASGITransport(stand_in), base_url=_STRIPE
            ) as at_stripe,
        ):
            it = World(app, account, client, at_stripe, lossy, others)
            claims = {"sub": "ida", "type": STAFF_TOKEN, "sid": "sid", "role": "owner",
                      "email": "ida@keto.example"}  # fmt: skip
            token = parts[Tokens].issue_access(claims, lifetime=_YEARS)
            it.staff = {"authorization": f"Bearer {token}"}
            await it.begin()
            async with parts[Database].session() as session:
                session.add(
                    Coupon(
                        code=COUPON,
                        active=True,
                        valid_from=datetime.fromtimestamp(BEGIN - 9, UTC),
                        discount_type="PERCENTAGE",
                        discount_value=Decimal(15),
                    )
                )
            yield it


def _connect(dependencies: Dependencies, lossy: Lossy, others: FastAPI) -> None:
    """Have billing reach the others without sockets. Neither client has a parameter for that."""
    http: Any = dependencies.stripe._http
    http._client_async = httpx.AsyncClient(transport=lossy)
    catalogue: Any = dependencies.internal_api
    catalogue._client = httpx.AsyncClient(transport=httpx.ASGITransport(others))


def _settings(database_url: str) -> Settings:
    return Settings(
        database_url=database_url,
        # Nothing is published: what billing tells other services stays in its outbox.
        rabbitmq_url="amqp://127.0.0.1:1/",
        jwt_secret=JWT_SECRET,
        catalogue_secret=SERVICE_SECRETS["catalogue"],
        identity_secret=SERVICE_SECRETS["identity"],
        stripe_secret_key=_KEY,
        stripe_webhook_secret=WEBHOOK_SECRET,
        stripe_price_basic="price_sandbox_basic",
        stripe_price_pro="price_sandbox_pro",
        stripe_price_lifetime="price_sandbox_lifetime",
        stripe_price_basic_yearly="price_sandbox_basic_yearly",
        stripe_price_pro_yearly="price_sandbox_pro_yearly",
        stripe_api_base=_STRIPE,
        # As in the shipped deployments.
        refunds_revoke=True,
        frontend_url="http://frontend.example",
        catalogue_url=_OTHERS,
        identity_url=_OTHERS,
    )
