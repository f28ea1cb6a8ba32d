"""What time brings by itself, and what a restart finds again."""

import asyncio
from pathlib import Path

import pytest

from sandbox.payments import checkout, paying, prices
from sandbox.payments.account import Account
from sandbox.payments.deliveries import Deliveries
from sandbox.payments.scheduler import run_scheduled_jobs
from sandbox.payments.store import Json, Store

from .conftest import order, until

A_DAY = 86_400


class Wall:
    """A clock that a test sets."""

    now = 1_800_000_000

    def __call__(self) -> int:
        return self.now


@pytest.fixture
def wall() -> Wall:
    return Wall()


@pytest.fixture
def account(tmp_path: Path, wall: Wall) -> Account:
    store = Store(tmp_path)
    account = Account(store, Deliveries(store), "http://pay.test", clock=wall)
    prices.create_defaults(account)
    return account


def subscribe(account: Account) -> Json:
    items = [{"price": "price_sandbox_basic", "quantity": 1}]
    session = checkout.create_session(account, order(mode="subscription", line_items=items))
    paying.pay(account, session["id"])
    [subscription] = account.store.find("subscription")
    return subscription


async def time_passes(account: Account, seen: str) -> None:
    """Let the timekeeper work until there is an event of a type."""
    keeper = asyncio.create_task(run_scheduled_jobs(account, every=0.01))
    await until(lambda: any(e["type"] == seen for e in account.store.find("event")))
    keeper.cancel()


async def test_a_period_that_ended_while_nobody_clicked_is_renewed(
    account: Account, wall: Wall
) -> None:
    first_end = subscribe(account)["items"]["data"][0]["current_period_end"]
    wall.now = first_end

    await time_passes(account, "customer.subscription.updated")

    [renewed] = account.store.find("subscription")
    assert renewed["items"]["data"][0]["current_period_start"] == first_end
    assert [each["status"] for each in account.store.find("invoice")] == ["paid", "paid"]


async def test_a_subscription_that_was_to_end_ends_by_itself(account: Account, wall: Wall) -> None:
    subscription = subscribe(account)
    account.store.put(subscription | {"cancel_at_period_end": True})
    wall.now = subscription["items"]["data"][0]["current_period_end"]

    await time_passes(account, "customer.subscription.deleted")

    assert len(account.store.find("invoice")) == 1


async def test_a_checkout_expires_after_a_day(account: Account, wall: Wall) -> None:
    session = checkout.create_session(account, order())
    wall.now += A_DAY - 1
    assert checkout.find_session(account, session["id"])["status"] == "open"
    wall.now += 1
    await time_passes(account, "checkout.session.expired")
    assert checkout.find_session(account, session["id"])["status"] == "expired"


def test_what_fails_halfway_leaves_nothing(account: Account) -> None:
    def fail_halfway() -> None:
        with account.store.transaction():
            checkout.create_session(account, order())
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail_halfway()
    assert account.store.find("checkout.session") == []
