"""Stripe's clock, which a test moves."""

from collections.abc import AsyncIterator

import pytest_asyncio

from services.billing.tests.changes.years import MovedClock
from services.billing.tests.driver import Driver


@pytest_asyncio.fixture
async def clock(driver: Driver) -> AsyncIterator[MovedClock]:
    """Moved by the test; afterwards the clock and what is at Stripe are as in the beginning."""
    yield MovedClock(driver)
    await driver.stripe.do("/sandbox/reset", {"data": True})
