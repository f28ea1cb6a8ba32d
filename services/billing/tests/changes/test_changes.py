"""What members change of their subscriptions: each twice, at once, and with Stripe away."""

import asyncio
from datetime import timedelta
from typing import Any
from urllib.parse import parse_qs

import pytest

from billing.changes.rules import months_after, pause_end
from billing.stripe_api import Event
from billing.stripe_api.changes import SubscriptionChanges
from contracts.billing import SubscriptionChanged
from services.billing.tests.changes.years import (
    A_MOMENT,
    MovedClock,
    Subscriber,
    moment,
)
from services.billing.tests.driver import Driver
from services.billing.tests.stripe_double import Json, event, subscription


async def at_stripe(mia: Subscriber) -> Json:
    return await mia.driver.stripe.look(f"/v1/subscriptions/{mia.subscription}")


async def test_a_subscription_is_cancelled_once_and_that_is_undone(
    driver: Driver, clock: MovedClock
) -> None:
    mia = await Subscriber.of(driver)
    before = await mia.membership()
    cancelled = await mia.asks("cancel", {"reason": "price"})
    assert cancelled["cancelAt"] == cancelled["accessEndsAt"] == before["accessEndsAt"]
    assert await mia.asks("cancel", {"reason": "unused"}) == cancelled
    assert len(driver.stripe.recorder.to(f"/v1/subscriptions/{mia.subscription}")) == 1
    kept = await driver.row("cancellation", user_id=mia.id)
    assert kept["reason"] == "unused"
    assert [each["reason"] for each in (await driver.seen("export", mia.id))["cancellations"]]
    assert await mia.asks("undo") == before
    assert await mia.asks("undo") == before
    assert await driver.one("cancellation", user_id=mia.id) is None
    # As the portal does it another day, by a date alone.
    await clock.to(moment(before["accessEndsAt"]) - timedelta(days=1))
    await mia.stripe_does("cancel-at-period-end")
    assert (await mia.membership())["cancelAt"] == before["accessEndsAt"]
    assert await mia.asks("undo") == before
    assert (await at_stripe(mia))["cancel_at"] is None
    # Who gives no reason need not send a body.
    first, second = await asyncio.gather(mia.asks("cancel"), mia.asks("cancel"))
    assert first["cancelAt"] == second["cancelAt"] == before["accessEndsAt"]


async def test_an_event_between_a_change_and_its_answer_does_not_hide_the_change(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    mia = await Subscriber.of(driver, "basic")
    before, change = await at_stripe(mia), SubscriptionChanges.update

    async def change_while_an_event_comes(*asked: Any, **after: Any) -> Event:
        answer = await change(*asked, **after)
        await driver.stripe.quiet()
        # A repeated event of an earlier change; only its second shows that it is not a later one.
        older = {**before, "metadata": {**before["metadata"], "note": "older"}}
        second = answer.second + 1
        about = event("customer.subscription.updated", older, created=second)
        await driver.webhook.takes({**about, "data": {**about["data"], "previous_attributes": {}}})
        return answer

    monkeypatch.setattr(SubscriptionChanges, "update", change_while_an_event_comes)
    changed = await mia.asks("change", {"tier": "pro", "interval": "month"})
    assert changed["tier"] == "PRO"


async def test_with_stripe_away_nothing_is_half_done(driver: Driver) -> None:
    mia, bob = await Subscriber.of(driver), driver.user()
    before = await mia.membership()
    for operation, body, text in (
        ("cancel", {"reason": "price"}, "Failed to cancel subscription"),
        ("pause", {"months": 1}, "Failed to pause subscription"),
        ("change", {"tier": "basic", "interval": "month"}, "Failed to change subscription"),
        ("preview", {"tier": "basic", "interval": "month"}, "Failed to calculate the change"),
    ):
        await driver.stripe.fails("unavailable", count=9)
        answer = await driver.post(f"subscription/{operation}", mia.id, body)
        assert (answer.status_code, answer.json()) == (500, {"error": text})
        await driver.stripe.http.delete("/sandbox/faults")
    assert await mia.membership() == before
    assert await driver.one("cancellation", user_id=mia.id) is None
    # The trial was begun, and the answer was lost: it is found again.
    await driver.stripe.loses_an_answer("/v1/subscriptions")
    failed = await driver.post("subscription/trial", bob, {"tier": "pro"})
    assert (failed.status_code, failed.json()) == (500, {"error": "Failed to begin the trial"})
    await driver.stripe.http.delete("/sandbox/faults")
    again = await driver.post("subscription/trial", bob, {"tier": "basic"})
    assert again.status_code in (201, 409)
    assert (await driver.seen("membership", bob))["membership"]["tier"] == "PRO"
    assert len(await driver.all("subscription", user_id=bob)) == 1


async def test_who_has_no_subscription_has_none_to_change(driver: Driver) -> None:
    user = driver.user()
    for operation, body in (
        ("cancel", {}), ("undo", None), ("pause", {"months": 1}), ("resume", None),
        ("resume/preview", None),
        ("preview", {"tier": "pro", "interval": "month"}),
        ("change", {"tier": "pro", "interval": "month"}),
    ):  # fmt: skip
        answer = await driver.post(f"subscription/{operation}", user, body)
        assert (answer.status_code, answer.json()) == (404, {"error": "No subscription"})
    nothing = (await driver.seen("membership", user))["membership"]
    assert nothing == {
        "tier": "FREE", "status": "INACTIVE", "interval": None, "accessEndsAt": None,
        "cancelAt": None, "pausedUntil": None, "trialEndsAt": None, "trialAvailable": True,
        "trialDays": 7, "credit": None, "notice": None,
    }  # fmt: skip
    for wrong in ({"months": 0}, {"months": 4}, {"months": "1"}, {}):
        assert (await driver.post("subscription/pause", user, wrong)).status_code == 400
    wrong_reason = await driver.post("subscription/cancel", user, {"reason": "weather"})
    assert (wrong_reason.status_code, wrong_reason.json()["details"][0]["field"]) == (400, "reason")


async def test_a_pause_begins_after_what_is_paid_and_ends_as_said(
    driver: Driver, clock: MovedClock
) -> None:
    mia, ann, yearly = [
        await Subscriber.of(driver, interval=interval) for interval in ("month", "month", "year")
    ]
    paid_until = {
        each.id: moment((await each.membership())["accessEndsAt"]) for each in (mia, ann, yearly)
    }
    for each in (mia, ann, yearly):
        paused = await each.asks("pause", {"months": 2})
        assert await each.asks("pause", {"months": 2}) == paused
        assert moment(paused["pausedUntil"]) == months_after(paid_until[each.id], 2)
        assert moment(paused["accessEndsAt"]) == paid_until[each.id]
        assert paused["status"] == "ACTIVE"
    await clock.to(paid_until[ann.id] + timedelta(days=5))
    for each in (mia, ann):
        resting = await each.membership()
        assert (resting["status"], resting["accessEndsAt"]) == ("INACTIVE", None)
    wanted = {"tier": "basic", "interval": "month"}
    change = (await driver.post("subscription/preview", mia.id, wanted)).json()["change"]
    assert change["dueToday"] == change["nextAmount"] == 9.99
    # Who comes back earlier pays for a period from then on.
    resumed = await mia.asks("resume")
    assert (resumed["status"], resumed["pausedUntil"]) == ("ACTIVE", None)
    assert moment(resumed["accessEndsAt"]) > paid_until[mia.id] + timedelta(days=30)
    assert await mia.asks("resume") == resumed
    amounts = [each["amount"] for each in (await driver.seen("invoices", mia.id))["invoices"]]
    assert amounts == [19.99, 0, 19.99]
    await clock.to(months_after(paid_until[ann.id], 2) + A_MOMENT)
    back = await ann.membership()
    assert (back["status"], back["pausedUntil"]) == ("ACTIVE", None)
    await clock.to(months_after(paid_until[yearly.id], 2) + A_MOMENT)
    year = await yearly.membership()
    assert (year["status"], year["trialEndsAt"]) == ("ACTIVE", None)
    assert moment(year["accessEndsAt"]) == months_after(paid_until[yearly.id], 14)


def test_a_pause_ends_on_a_day_that_the_month_has() -> None:
    january = moment("2026-01-31T10:00:00+00:00")
    assert months_after(january, 1) == moment("2026-02-28T10:00:00+00:00")
    assert months_after(january, 12).year == 2027
    # A shorter pause than the one that has lasted already ends with the next month.
    assert pause_end(january, 1, moment("2026-03-05T00:00:00+00:00")).month == 3


async def test_a_trial_needs_a_verified_address(driver: Driver) -> None:
    user = driver.user(emailVerified=False)
    refused = await driver.post("subscription/trial", user, {"tier": "pro"})
    assert refused.status_code == 403
    assert refused.json() == {"error": "Verify your e-mail address first"}
    # Nothing was used up.
    assert await driver.one("trial", user_id=user) is None
    assert (await driver.seen("membership", user))["membership"]["trialAvailable"]
    driver.user(id=user, emailVerified=True)
    assert (await driver.post("subscription/trial", user, {"tier": "pro"})).status_code == 201


async def test_a_trial_is_published_as_one_until_its_first_payment(
    driver: Driver, clock: MovedClock
) -> None:
    mia = Subscriber(driver, driver.user(), "")
    trial = await mia.asks("trial", {"tier": "pro"})
    mia.subscription = (await driver.row("subscription", user_id=mia.id))["stripe_subscription_id"]
    await mia.stripe_does("card", {})
    await clock.to(moment(trial["trialEndsAt"]) + A_MOMENT)
    changes = await driver.it.all_published(SubscriptionChanged, user_id=mia.id)
    published = [(each.tier, each.status, each.is_trial) for each in changes]
    assert published[0] == ("PRO", "ACTIVE", True)
    assert published[-1] == ("PRO", "ACTIVE", False)


async def test_a_trial_is_begun_once_and_counts_as_active_if_it_was_begun_here(
    driver: Driver,
) -> None:
    user = driver.user()
    body = {"tier": "basic"}
    both = await asyncio.gather(*(driver.post("subscription/trial", user, body) for _ in "ab"))
    assert {answer.status_code for answer in both} <= {201, 409}
    assert 201 in {answer.status_code for answer in both}
    again = await driver.post("subscription/trial", user, body)
    assert (again.status_code, again.json()) == (409, {"error": "Trial already used"})
    await driver.stripe.quiet()
    seen = (await driver.seen("membership", user))["membership"]
    assert (seen["tier"], seen["status"], seen["trialAvailable"]) == ("BASIC", "ACTIVE", False)
    held = await driver.row("subscription", user_id=user)
    assert held["stripe_status"] == "trialing"
    (trial,) = (await driver.seen("export", user))["trial"]
    assert trial["stripeSubscriptionId"] == held["stripe_subscription_id"]
    # A switch in a trial costs nothing yet.
    wanted = {"tier": "pro", "interval": "month"}
    change = (await driver.post("subscription/preview", user, wanted)).json()["change"]
    assert (change["dueToday"], change["nextAmount"]) == (0, 19.99)
    # Any other trial is INACTIVE, as specified.
    other, customer = await driver.customer_of()
    about = subscription(customer, "trialing", price="price_sandbox_pro", metadata={"trial": "x"})
    await driver.webhook.takes(event("customer.subscription.created", about))
    assert (await driver.membership(other))[:3] == ("PRO", "INACTIVE", "MEMBER")


async def test_a_change_costs_what_was_said(driver: Driver) -> None:
    mia = await Subscriber.of(driver, "basic")
    end = (await mia.membership())["accessEndsAt"]

    async def preview(tier: str, interval: str) -> Json:
        wanted = {"tier": tier, "interval": interval}
        answer = await driver.post("subscription/preview", mia.id, wanted)
        assert answer.status_code == 200, answer.text
        change: Json = answer.json()["change"]
        return change

    async def amounts() -> list[float]:
        # Those of one second are in no order.
        await driver.stripe.quiet()
        return [each["amount"] for each in (await driver.seen("invoices", mia.id))["invoices"]]

    up = await preview("pro", "month")
    # By hand, in cents: what is left of 9.99 and of 19.99.
    row = await driver.row("subscription", user_id=mia.id)
    start, until = (row[f"current_period_{name}"].timestamp() for name in ("start", "end"))
    part = (until - up["prorationDate"]) / (until - start)
    assert up["dueToday"] == (int(1999 * part + 0.5) - int(999 * part + 0.5)) / 100
    assert (up["currency"], up["nextAmount"], up["nextAt"]) == ("usd", 19.99, end)
    body = {"tier": "pro", "interval": "month", "prorationDate": up["prorationDate"]}
    changed = await mia.asks("change", body)
    assert (changed["tier"], changed["accessEndsAt"]) == ("PRO", end)
    assert sorted(await amounts()) == sorted([9.99, up["dueToday"]])
    # Pressed again it is the same change; another one to the same price is refused.
    assert await mia.asks("change", body) == changed
    for operation, wanted in (("change", {**body, "prorationDate": 1}), ("preview", body)):
        again = await driver.post(f"subscription/{operation}", mia.id, wanted)
        assert (again.status_code, again.json()) == (409, {"error": "Nothing to change"})

    year = await preview("pro", "year")
    assert year["nextAmount"] == 199.9
    wanted = {"tier": "pro", "interval": "year", "prorationDate": year["prorationDate"]}
    yearly = await mia.asks("change", wanted)
    assert yearly["interval"] == "year"
    assert abs(moment(yearly["accessEndsAt"]) - moment(year["nextAt"])) < A_MOMENT
    assert abs(max(await amounts()) - year["dueToday"]) <= 0.01
    # In a pause Stripe would charge nothing for a change: it ends with one.
    await mia.asks("pause", {"months": 1})
    down = await mia.asks("change", {"tier": "basic", "interval": "year"})
    assert (down["tier"], down["status"], down["pausedUntil"]) == ("BASIC", "ACTIVE", None)
    wanted = {"tier": "pro", "interval": "year"}
    await mia.asks("change", wanted)
    async with driver.with_settings(stripe_price_basic_yearly="") as unsold:
        wanted = {"tier": "basic", "interval": "year"}
        answer = await unsold.post("subscription/change", mia.id, wanted)
        assert (answer.status_code, answer.json()) == (400, {"error": "Invalid tier"})


async def test_taxes_are_asked_for_at_stripe_and_shown(driver: Driver) -> None:
    await driver.stripe.do("/sandbox/switches", {"tax_percent": 19, "tax_inclusive": True})
    async with driver.with_settings(stripe_automatic_tax=True, stripe_tax_ids=True) as taxed:
        mia = await Subscriber.of(taxed)
        plan, _ = await taxed.buys(mia.id)
        form: Any = parse_qs(driver.stripe.recorder.to("/v1/checkout/sessions")[-1].form)
        assert form["automatic_tax[enabled]"] == form["tax_id_collection[enabled]"] == ["true"]
        (order,) = (await taxed.seen("orders", mia.id))["orders"]
        assert (order["planId"], order["amount"], order["tax"]) == (plan, 29.99, 4.79)
        billed = (await taxed.seen("invoices", mia.id))["invoices"]
        assert {(each["amount"], each["tax"]) for each in billed} == {(29.99, 4.79), (19.99, 3.19)}
    await driver.stripe.do("/sandbox/switches", {"tax_percent": 0})
