"""Billing's repeated tasks run next to one another."""

from datetime import timedelta

import pytest

from billing import worker
from billing.main import make
from billing.settings import Settings
from chassis import clock, ids
from testkit import eventually, running

from .driver import Driver


async def test_a_task_that_waits_for_stripe_holds_up_no_other(
    driver: Driver,
    settings: Settings,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kinds = worker.WORK.only("resync", "release-coupon-holds", "prune-payloads")
    monkeypatch.setattr("billing.main.WORK", kinds)
    code = await driver.coupon(max_uses=1)
    hold, event_id = ids.new(), ids.new()
    await driver.it.rows("DELETE FROM work")
    await driver.it.rows(
        "INSERT INTO coupon_hold VALUES ($1, $2, 'died', NULL, 'open', $3, $3)",
        hold, code, clock.now() - timedelta(hours=1),
    )  # fmt: skip
    await driver.it.rows(
        "INSERT INTO stripe_event (id, type, payload, summary, state, outcome, created_at,"
        " received_at) VALUES ($1, 'old', '{}', '', 'applied', '', $2, $2)",
        event_id, clock.now() - timedelta(days=91),
    )  # fmt: skip
    await driver.stripe.fails("hang", "/v1/events", count=9, seconds=60)

    async def others_are_done() -> bool:
        held = await driver.row("coupon_hold", id=hold)
        stored = await driver.row("stripe_event", id=event_id)
        return held["state"] == "released" and stored["payload"] is None

    async with running(make(settings)):
        await eventually(others_are_done)
        resync = await driver.row("work", kind="resync")
        assert resync["worker"] is not None
