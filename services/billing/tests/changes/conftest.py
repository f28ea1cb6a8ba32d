"""Stripe's clock, which a test moves, and what is done at Stripe in between two requests."""

from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest
import pytest_asyncio

from billing.stripe_api.changes import SubscriptionChanges
from services.billing.tests.changes.years import MovedClock
from services.billing.tests.driver import Driver


@pytest_asyncio.fixture
async def clock(driver: Driver) -> AsyncIterator[MovedClock]:
    """Moved by the test; afterwards the clock and what is at Stripe are as in the beginning."""
    yield MovedClock(driver)
    await driver.stripe.do("/sandbox/reset", {"data": True})


@pytest.fixture
def in_between(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> list[Callable[[], Any]]:
    """What is done without the app when a subscription was read and its pause is not planned yet,
    once."""
    plan, actions = SubscriptionChanges.plan, list[Callable[[], Any]]()

    async def plan_later(*given: Any) -> None:
        if actions:
            await actions.pop()()
        await plan(*given)

    monkeypatch.setattr(SubscriptionChanges, "plan", plan_later)
    return actions
