"""The payments stand-in as Stripe, with what billing's jobs read of 20,000 subscribers."""

import sys
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import stripe as stripe_library

from benchmarks.parts.processes import MeasuredProcess
from sandbox.payments.account.account import API_VERSION, Account
from sandbox.payments.account.clock import Clock
from sandbox.payments.account.deliveries import Deliveries
from sandbox.payments.account.objects import Json
from sandbox.payments.account.store import Store
from sandbox.payments.checkout import prices
from sandbox.payments.subscriptions.new import new_subscription
from testkit.ports import free_port

# The rows of `grown/billing.sql` are of as many.
SUBSCRIPTIONS = 20_000
# What Stripe lists of 30 days: two events of each subscription's renewal.
STRIPE_EVENTS = 2 * SUBSCRIPTIONS
# The number of the member who is erased.
ERASED = 7
_KEY = "sk_test_sandbox"
_MONTH = 30 * 86_400
# Nothing listens there: no event is received.
_WEBHOOK = "http://127.0.0.1:9/api/payments/webhook"


@asynccontextmanager
async def stripe() -> AsyncIterator[dict[str, str]]:
    """A filled stand-in in a process of its own, and the settings that lead billing to it."""
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

    The stand-in looks at each subscription every 30 s: with all of them, it answers late.
    """
    store = Store(home)
    account = Account(store, Deliveries(store), "http://127.0.0.1:9", Clock(store))
    with store.transaction():
        prices.create_default_prices(account)
        line = {"price": account.fetch("price", "price_sandbox_pro"), "quantity": 1, "metadata": {}}
        for number in range(1, SUBSCRIPTIONS + 1):
            store.put(_customer(account, number))
        store.put(_subscription(account, ERASED, line))
        now = time.time()
        # Lists show the newest first: the one that was put in last.
        for number in range(STRIPE_EVENTS, 0, -1):
            subscription = _subscription(account, number % SUBSCRIPTIONS + 1, line)
            store.put(_event(number, subscription, int(now - number * _MONTH / STRIPE_EVENTS)))
    store.close()


def _customer(account: Account, number: int) -> Json:
    return account.new(
        stripe_library.Customer,
        id=f"cus_{number}",
        email=f"member-{number}@example.com",
        metadata={"userId": f"member-{number}"},
    )


def _subscription(account: Account, number: int, line: Json) -> Json:
    ours = {"userId": f"member-{number}", "tier": "pro"}
    made = new_subscription(account, f"cus_{number}", line, {"metadata": ours}, "4242")
    return {**made, "id": f"sub_{number}", "status": "active"}


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
