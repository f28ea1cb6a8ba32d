"""Subscription schedules: made of a subscription, changed, released, canceled."""

from typing import Any

import pytest
import stripe

from .conftest import Json, Shop
from .schedules import (
    DAY,
    PRO,
    START,
    end_of,
    held,
    items,
    newest_invoice,
    paused,
    running_shop,
    scheduled,
    to,
)

__all__ = ["running_shop"]

BASIC, YEAR = "price_sandbox_basic", "price_sandbox_pro_yearly"
UPDATED = "customer.subscription.updated"


async def test_a_schedule_is_made_of_a_subscription_and_its_period(shop: Shop) -> None:
    subscription = await shop.subscribed()
    schedule = await scheduled(shop, subscription["id"])
    [phase] = schedule.phases
    assert (schedule.status, schedule.end_behavior) == ("active", "release")
    assert (phase.start_date, phase.end_date) == (START, end_of(subscription))
    assert (phase.trial, phase.items[0].price) == (None, PRO)
    assert (await held(shop, subscription))["schedule"] == schedule.id
    expanded = await shop.client.v1.subscriptions.retrieve_async(
        subscription["id"], {"expand": ["schedule"]}
    )
    assert isinstance(expanded.schedule, stripe.SubscriptionSchedule)
    await shop.webhook.wait_for("subscription_schedule.created")
    await shop.webhook.wait_for(UPDATED)
    [told] = shop.webhook.of(UPDATED)
    assert told.to_dict()["data"]["previous_attributes"] == {"schedule": None}
    with pytest.raises(stripe.InvalidRequestError, match="already attached to a schedule"):
        await scheduled(shop, subscription["id"])


async def test_a_schedule_is_released_once(shop: Shop) -> None:
    subscription = await shop.subscribed()
    schedule = (await paused(shop, subscription))["id"]
    schedules = shop.client.v1.subscription_schedules
    released = await schedules.release_async(schedule)
    assert (released.status, released.released_subscription) == ("released", subscription["id"])
    for again in (
        schedules.release_async(schedule),
        schedules.update_async(schedule, {"metadata": {"a": "b"}}),
        schedules.cancel_async(schedule),
    ):
        with pytest.raises(stripe.InvalidRequestError, match="in the `released` status") as no:
            await again
        assert no.value.http_status == 400
    await to(shop, end_of(subscription))
    assert (await held(shop, subscription))["status"] == "active"
    assert (await newest_invoice(shop, subscription)).amount_paid == 1999
    await shop.quiet()
    assert len(shop.webhook.of("subscription_schedule.released")) == 1


async def test_a_phase_can_have_another_price_and_interval(shop: Shop) -> None:
    subscription = await shop.subscribed()
    schedule = await scheduled(shop, subscription["id"])
    [phase] = schedule.phases
    change: Any = [
        {"items": items(), "start_date": phase.start_date, "end_date": phase.end_date},
        {"items": items(YEAR), "metadata": {"tier": "year"}},
    ]
    update = shop.client.v1.subscription_schedules.update_async
    updated = await update(schedule.id, {"phases": change})
    year_end = updated.phases[1].end_date
    assert year_end - phase.end_date == 365 * DAY
    seen = await shop.client.v1.invoices.create_preview_async({"subscription": subscription["id"]})
    assert seen.amount_due == 19990
    await to(shop, phase.end_date)
    after = await held(shop, subscription)
    assert (after["billing_cycle_anchor"], end_of(after)) == (phase.end_date, year_end)
    assert after["metadata"]["tier"] == "year"
    assert (await newest_invoice(shop, subscription)).amount_paid == 19990


async def test_the_end_of_a_scheduled_subscription_is_changed_by_its_schedule(shop: Shop) -> None:
    subscription = await shop.subscribed()
    schedule = await paused(shop, subscription)
    update = shop.client.v1.subscriptions.update_async
    changes: list[Any] = [
        {"cancel_at_period_end": True},
        {"cancel_at": end_of(subscription)},
        {"cancel_at": ""},
    ]
    for change in changes:
        with pytest.raises(stripe.InvalidRequestError, match="Please update the schedule instead"):
            await update(subscription["id"], change)
    name = subscription["id"]
    await shop.do(f"/sandbox/subscriptions/{name}/cancel-at-period-end", status=400)
    schedules = shop.client.v1.subscription_schedules
    await schedules.update_async(schedule["id"], {"end_behavior": "cancel"})
    until = schedule["phases"][-1]["end_date"]
    assert (await held(shop, subscription))["cancel_at"] == until
    await to(shop, until)
    ended = await held(shop, subscription)
    assert (ended["status"], ended["ended_at"]) == ("canceled", until)
    assert (await schedules.retrieve_async(schedule["id"])).status == "completed"


@pytest.mark.parametrize("keeps", [True, False])
async def test_a_release_keeps_the_end_of_a_schedule_only_when_asked(
    shop: Shop, keeps: bool
) -> None:
    subscription = await shop.subscribed()
    schedule = await paused(shop, subscription, end_behavior="cancel")
    release = shop.client.v1.subscription_schedules.release_async
    await release(schedule["id"], {"preserve_cancel_date": keeps})
    after = await held(shop, subscription)
    assert after["cancel_at"] == (schedule["phases"][-1]["end_date"] if keeps else None)


async def test_a_subscription_that_is_cancelled_takes_its_schedule_with_it(shop: Shop) -> None:
    by_hand, late, by_schedule = [await shop.subscribed() for _ in range(3)]
    made = [(await paused(shop, each))["id"] for each in (by_hand, late, by_schedule)]
    await shop.client.v1.subscriptions.cancel_async(by_hand["id"])
    await shop.webhook.wait_for("subscription_schedule.canceled")
    schedules = shop.client.v1.subscription_schedules
    canceled = await schedules.cancel_async(made[2])
    assert (canceled.status, canceled.canceled_at) == ("canceled", START)
    assert (await held(shop, by_schedule))["status"] == "canceled"
    year: Any = {"items": items(), "start_date": START, "duration": {"interval": "year"}}
    await schedules.update_async(made[1], {"phases": [year]})
    await shop.do("/sandbox/switches", {"retry_days": [1]})
    await shop.do(f"/sandbox/subscriptions/{late['id']}/break-card")
    await to(shop, end_of(late) + 5 * DAY)
    aborted = await shop.webhook.wait_for("subscription_schedule.aborted")
    assert (aborted["id"], aborted["status"]) == (made[1], "canceled")


async def test_a_switch_changes_the_present_phase_and_no_later_one(shop: Shop) -> None:
    subscription = await shop.subscribed()
    schedule = (await paused(shop, subscription))["id"]
    item = subscription["items"]["data"][0]["id"]
    change: Any = {"items": [{"id": item, "price": BASIC}]}
    update = shop.client.v1.subscriptions.update_async
    await update(subscription["id"], change)
    found = (await shop.client.v1.subscription_schedules.retrieve_async(schedule)).to_dict()
    assert [phase["items"][0]["price"] for phase in found["phases"]] == [BASIC, PRO]
    change["items"][0]["price"] = YEAR
    with pytest.raises(stripe.InvalidRequestError):
        await update(subscription["id"], change)


async def test_phases_that_make_no_sense_are_refused(shop: Shop) -> None:
    subscription = await shop.subscribed()
    schedule = await scheduled(shop, subscription["id"])
    [phase] = schedule.phases
    now: Json = {"items": items(), "start_date": phase.start_date, "end_date": phase.end_date}
    then: Json = {"items": items(), "trial": True, "end_date": phase.end_date + 60 * DAY}
    schedules = shop.client.v1.subscription_schedules
    wrong: Any
    for wrong in (
        [{"items": items()}],
        [now | {"start_date": START - 1}],
        [now | {"end_date": START}],
        [now | {"end_date": phase.end_date - DAY}],
        [now | {"items": items(BASIC)}],
        [now | {"trial": True}],
        [now, then | {"start_date": phase.end_date + 1}],
        [now, then | {"end_date": phase.end_date}],
        [now, then | {"trial_end": phase.end_date + DAY}],
        [now, then | {"items": items("price_sandbox_lifetime")}],
        [now, then | {"items": []}],
    ):
        with pytest.raises(stripe.InvalidRequestError):
            await schedules.update_async(schedule.id, {"phases": wrong})
    with pytest.raises(stripe.InvalidRequestError, match="cannot set `end_behavior`"):
        await schedules.create_async(
            {"from_subscription": subscription["id"], "end_behavior": "cancel"}
        )
    assert (await schedules.retrieve_async(schedule.id)).phases == schedule.phases
