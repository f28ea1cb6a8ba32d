"""The jobs of the worker run beside one another."""

import asyncio
from datetime import timedelta

import pytest

from billing import worker
from billing.daily_resync import resync_daily
from billing.dependencies import Dependencies
from billing.main import make
from billing.settings import Settings
from chassis import clock, ids
from testkit import eventually, running

from .conftest import BillingDriver, StripeSide

# The session's own patch has replaced `billing.main.jobs` alone.
_WITHOUT_STRIPE = ("coupon holds", "payment metrics", "prune payloads")


async def test_a_job_that_waits_for_stripe_holds_up_no_other(
    driver: BillingDriver,
    clean_stripe: StripeSide,
    settings: Settings,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    begun, ended = asyncio.Event(), asyncio.Event()

    async def resync(dependencies: Dependencies) -> None:
        begun.set()
        await resync_daily(dependencies)
        ended.set()

    all_jobs = [worker.Job("resync", 600, resync)]
    all_jobs += [job for job in worker.jobs() if job.name in _WITHOUT_STRIPE]
    monkeypatch.setattr("billing.main.jobs", lambda: all_jobs)
    code = await driver.coupon(max_uses=1)
    hold, event_id = ids.new(), ids.new()
    await driver.it.rows("DELETE FROM daily_job")
    await driver.it.rows(
        "INSERT INTO coupon_hold VALUES ($1, $2, 'died', NULL, 'open', $3, $3)",
        hold, code, clock.now() - timedelta(hours=1),
    )  # fmt: skip
    await driver.it.rows(
        "INSERT INTO stripe_event (id, type, payload, summary, state, outcome, created_at,"
        " received_at) VALUES ($1, 'old', '{}', '', 'applied', '', $2, $2)",
        event_id, clock.now() - timedelta(days=91),
    )  # fmt: skip
    await clean_stripe.fails("hang", "/v1/events", count=9, seconds=60)

    async def others_are_done() -> bool:
        held = await driver.one("coupon_hold", id=hold)
        stored = await driver.one("stripe_event", id=event_id)
        assert held is not None
        assert stored is not None
        return held["state"] == "released" and stored["payload"] is None

    async with running(make(settings)):
        await begun.wait()
        await eventually(others_are_done)
        assert not ended.is_set()
