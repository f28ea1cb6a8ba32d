"""The payments stand-in with what billing's jobs read from Stripe for 20,000 subscribers."""

import sys
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import stripe as stripe_library

from lab.benchmarks.parts.processes import MeasuredProcess
from sandbox.payments.account.account import API_VERSION, StripeAccount
from sandbox.payments.account.clock import Clock
from sandbox.payments.account.deliveries import Deliveries
from sandbox.payments.account.objects import Json
from sandbox.payments.account.store import Store
from sandbox.payments.checkout import prices
from sandbox.payments.subscriptions.new import new_subscription
from testkit.ports import free_port

# The same number as in `grown/billing.sql`.
SUBSCRIPTIONS = 20_000
# What Stripe lists for 30 days: two events per renewal of a subscription.
STRIPE_EVENTS = 2 * SUBSCRIPTIONS
# The number of the member whom the benchmark erases.
ERASED = 7
_KEY = "sk_test_sandbox"
_MONTH = 30 * 86_400
# Nothing listens on this port: deliveries of webhooks fail.
_WEBHOOK = "http://127.0.0.1:9/api/payments/webhook"


@asynccontextmanager
async def stripe() -> AsyncIterator[dict[str, str]]:
    """Start a filled stand-in in a separate process; yields billing's settings for it."""
    with tempfile.TemporaryDirectory() as folder:
        _fill(Path(folder))
        port = free_port()
        settings = {
            "SANDBOX_HOME": folder,
            "PAYMENTS_PORT": str(port),
            "PAYMENTS_WEBHOOK_URL": _WEBHOOK,
            "PAYMENTS_SECRET_KEY": _KEY,
            "LOG_LEVEL": "ERROR",
        }
        async with MeasuredProcess(port, [sys.executable, "-m", "sandbox", "payments"], settings):
            yield {
                "STRIPE_API_BASE": f"http://127.0.0.1:{port}",
                "STRIPE_SECRET_KEY": _KEY,
                "STRIPE_WEBHOOK_SECRET": "whsec_benchmark",
                **{
                    f"STRIPE_PRICE_{tier.upper()}": f"price_sandbox_{tier}"
                    for tier, _, _ in prices.DEFAULT_PRICES
                },
            }


def _fill(home: Path) -> None:
    """A customer for each subscriber, the events of 30 days, and the erased member's subscription.

    The other subscriptions are left out: the stand-in checks each of them every 30 s, which would
    delay its responses.
    """
    store = Store(home)
    account = StripeAccount(store, Deliveries(store), "http://127.0.0.1:9", Clock(store))
    with store.transaction():
        prices.create_default_prices(account)
        line = {"price": account.fetch("price", "price_sandbox_pro"), "quantity": 1, "metadata": {}}
        for number in range(1, SUBSCRIPTIONS + 1):
            store.put(_customer(account, number))
        store.put(_subscription(account, ERASED, line))
        now = time.time()
        # Lists begin with the object that was stored last, which has to be the newest.
        for number in range(STRIPE_EVENTS, 0, -1):
            subscription = _subscription(account, number % SUBSCRIPTIONS + 1, line)
            store.put(_event(number, subscription, int(now - number * _MONTH / STRIPE_EVENTS)))
    store.close()


def _customer(account: StripeAccount, number: int) -> Json:
    return account.new(
        stripe_library.Customer,
        id=f"cus_{number}",
        email=f"member-{number}@example.com",
        metadata={"userId": f"member-{number}"},
    )


def _subscription(account: StripeAccount, number: int, line: Json) -> Json:
    metadata = {"userId": f"member-{number}", "tier": "pro"}
    subscription = new_subscription(account, f"cus_{number}", line, {"metadata": metadata}, "4242")
    return {**subscription, "id": f"sub_{number}", "status": "active"}


def _event(number: int, subscription: Json, created: int) -> Json:
    return {
        "id": f"evt_{number}",
        "object": "event",
        "api_version": API_VERSION,
        "created": created,
        "data": {"object": subscription, "previous_attributes": {}},
        "livemode": False,
        "pending_webhooks": 0,
        "request": {"id": None, "idempotency_key": None},
        "type": "customer.subscription.updated",
    }
