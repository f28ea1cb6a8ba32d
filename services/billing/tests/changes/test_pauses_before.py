"""Pauses of version 1.1, which have paused the collection, become phases of a schedule."""

from datetime import datetime, timedelta
from typing import Any

import pytest

from billing.changes.decide import Plan, Update, to_settle
from billing.stripe_api import Subscription
from services.billing.tests.changes.price_changes import at_stripe, charged, update_elsewhere
from services.billing.tests.changes.years import A_MOMENT, MovedClock, Subscriber, moment
from services.billing.tests.driver import Driver

pytestmark = pytest.mark.usefixtures("no_worker")

DAY = 86_400


async def pause_as_before(mia: Subscriber, ends: datetime) -> int:
    """Pause for 45 days as version 1.1 did; return when the pause ends."""
    first, until = int(ends.timestamp()), int((ends + timedelta(days=45)).timestamp())
    await update_elsewhere(
        mia,
        {
            "pause_collection[behavior]": "void",
            "pause_collection[resumes_at]": str(until),
            "metadata[pausedFrom]": str(first),
            "metadata[unpaidUntil]": str(until),
        },
    )
    return until


async def test_a_planned_pause_of_before_is_planned_as_a_phase(
    driver: Driver, clock: MovedClock
) -> None:
    mia = await Subscriber.of(driver)
    ends = moment((await mia.membership())["accessEndsAt"])
    until = await pause_as_before(mia, ends)
    assert moment((await mia.membership())["pausedUntil"]).timestamp() == until
    await driver.does_tasks()
    held = await at_stripe(mia)
    assert (held["pause_collection"], held["metadata"].get("pausedFrom")) == (None, None)
    paused = await mia.membership()
    assert (paused["status"], moment(paused["pausedUntil"]).timestamp()) == ("ACTIVE", until)
    await clock.to(ends + A_MOMENT)
    assert (await mia.membership())["status"] == "INACTIVE"
    await clock.to(ends + timedelta(days=46))
    assert (await mia.membership())["status"] == "ACTIVE"
    assert await charged(mia) == [1999, 1999]


async def test_a_pause_of_before_that_has_begun_rests_until_its_end(
    driver: Driver, clock: MovedClock
) -> None:
    mia = await Subscriber.of(driver)
    ends = moment((await mia.membership())["accessEndsAt"])
    await pause_as_before(mia, ends)
    await clock.to(ends + timedelta(days=10))
    await driver.does_tasks()
    await driver.stripe.quiet()
    paused = await mia.membership()
    assert (paused["status"], paused["trialEndsAt"]) == ("INACTIVE", None)
    assert moment(paused["pausedUntil"]) == ends + timedelta(days=45)
    await clock.to(ends + timedelta(days=45) + A_MOMENT)
    assert (await mia.membership())["status"] == "ACTIVE"
    assert await charged(mia) == [1999, 1999]


def of_before(began: int, ends: int, *, collects: bool) -> Subscription:
    """A subscription whose pause lasts from day 30 to day 60."""
    about: dict[str, Any] = {
        "id": "sub_1",
        "status": "active",
        "metadata": {"pausedFrom": str(30 * DAY), "unpaidUntil": str(60 * DAY)},
        "pause_collection": None if collects else {"behavior": "void", "resumes_at": 60 * DAY},
        "items": {
            "data": [
                {
                    "id": "si_1",
                    "price": "price_1",
                    "current_period_start": began * DAY,
                    "current_period_end": ends * DAY,
                }
            ]
        },
    }
    return Subscription.model_validate(about)


def test_what_is_left_to_be_done_about_a_pause_of_before() -> None:
    plan, update = to_settle(of_before(1, 30, collects=False))
    assert isinstance(plan, Plan)
    assert [(each.start_date, each.end_date, each.is_pause) for each in plan.phases] == [
        (DAY, 30 * DAY, False), (30 * DAY, 60 * DAY, True),
    ]  # fmt: skip
    over = {"pausedFrom": "", "unpaidUntil": ""}
    assert update == Update({"metadata": over, "pause_collection": ""})
    # In an unpaid period.
    (rests,) = to_settle(of_before(30, 395, collects=False))
    assert rests == Update({
        "metadata": {**over, "trial": "paused"}, "pause_collection": "",
        "trial_end": 60 * DAY, "proration_behavior": "none",
    })  # fmt: skip
    # The pause is over, and an unpaid year would continue.
    (begins,) = to_settle(of_before(30, 395, collects=True))
    assert isinstance(begins, Update)
    assert (begins.is_charged, begins.change["billing_cycle_anchor"]) == (True, {"type": "now"})
    # Stripe begins a month automatically; the next one is paid.
    for began in (30, 60):
        assert to_settle(of_before(began, began + 30, collects=True)) == [
            Update({"metadata": over})
        ]
