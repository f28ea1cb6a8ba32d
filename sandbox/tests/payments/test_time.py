"""Scheduled jobs and transactions."""

import asyncio
import sqlite3
from pathlib import Path

import pytest

from sandbox.payments import checkout, paying, prices, subscriptions
from sandbox.payments.account import Account
from sandbox.payments.deliveries import Deliveries
from sandbox.payments.scheduler import run_scheduled_jobs
from sandbox.payments.store import Json, Store

from .conftest import order, until

A_DAY = 86_400


class FakeClock:
    """A clock that a test sets."""

    now = 1_800_000_000

    def __call__(self) -> int:
        return self.now


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
def account(tmp_path: Path, clock: FakeClock) -> Account:
    store = Store(tmp_path)
    account = Account(store, Deliveries(store), "http://pay.test", clock=clock)
    prices.create_defaults(account)
    return account


def subscribe(account: Account) -> Json:
    items = [{"price": "price_sandbox_basic", "quantity": 1}]
    session = checkout.create_session(account, order(mode="subscription", line_items=items))
    paying.pay(account, session["id"])
    [subscription] = account.store.find("subscription")
    return subscription


async def time_passes(account: Account, seen: str) -> None:
    """Run the scheduled jobs until there is an event of a type."""
    jobs = asyncio.create_task(run_scheduled_jobs(account, every=0.01))
    await until(lambda: any(e["type"] == seen for e in account.store.find("event")))
    jobs.cancel()


async def test_an_ended_period_is_renewed_by_the_scheduled_job(
    account: Account, clock: FakeClock
) -> None:
    first_end = subscribe(account)["items"]["data"][0]["current_period_end"]
    clock.now = first_end

    await time_passes(account, "customer.subscription.updated")

    [renewed] = account.store.find("subscription")
    assert renewed["items"]["data"][0]["current_period_start"] == first_end
    assert [each["status"] for each in account.store.find("invoice")] == ["paid", "paid"]


async def test_a_subscription_to_be_cancelled_ends_by_the_scheduled_job(
    account: Account, clock: FakeClock
) -> None:
    subscription = subscribe(account)
    subscriptions.cancel_at_period_end(account, subscription, on=True)
    clock.now = subscription["items"]["data"][0]["current_period_end"]

    await time_passes(account, "customer.subscription.deleted")

    assert len(account.store.find("invoice")) == 1


async def test_a_checkout_expires_after_a_day(account: Account, clock: FakeClock) -> None:
    session = checkout.create_session(account, order())
    clock.now += A_DAY - 1
    assert checkout.find_session(account, session["id"])["status"] == "open"
    clock.now += 1
    await time_passes(account, "checkout.session.expired")
    assert checkout.find_session(account, session["id"])["status"] == "expired"


def test_a_failed_transaction_leaves_nothing(account: Account) -> None:
    def fail_halfway() -> None:
        with account.store.transaction():
            checkout.create_session(account, order())
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail_halfway()
    assert account.store.find("checkout.session") == []


def test_a_file_of_an_earlier_version_is_opened(tmp_path: Path) -> None:
    Store(tmp_path).close()
    earlier = sqlite3.connect(tmp_path / "payments.sqlite")
    earlier.execute("alter table delivery rename column ordering_key to lane")
    earlier.close()

    deliveries = Deliveries(Store(tmp_path))
    deliveries.enqueue("evt_1", ordering_key="cus_1")

    assert [each.ordering_key for each in deliveries.due(deliveries.now() + 1)] == ["cus_1"]
