"""The clock is moved: trials and pauses end on the way, as at Stripe."""

from typing import Any

import pytest
import stripe

from .conftest import Json, Shop
from .schedules import (
    DAY,
    PRO,
    START,
    end_of,
    happened,
    held,
    items,
    move,
    newest_invoice,
    paused,
    running_shop,
    to,
    update,
)
from .test_pages import page, press

__all__ = ["running_shop"]

UPDATED, ENDED = "customer.subscription.updated", "customer.subscription.deleted"


async def trial(shop: Shop, missing_payment_method: str, days: int = 7) -> stripe.Subscription:
    create: Json = {
        "customer": await shop.customer(),
        "items": [{"price": PRO}],
        "trial_period_days": days,
        "trial_settings": {"end_behavior": {"missing_payment_method": missing_payment_method}},
        "payment_settings": {"save_default_payment_method": "on_subscription"},
        "metadata": {"kind": "trial"},
    }
    return await shop.client.v1.subscriptions.create_async(create)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("behaviour", "status", "last"),
    [
        ("cancel", "canceled", [(ENDED, 7)]),
        ("pause", "paused", [(UPDATED, 7), ("customer.subscription.paused", 7)]),
        ("create_invoice", "past_due", [("invoice.payment_failed", 7), (UPDATED, 7)]),
    ],
)
async def test_a_trial_without_a_card_ends_as_it_was_set(
    shop: Shop, behaviour: str, status: str, last: list[tuple[str, int]]
) -> None:
    begun = await trial(shop, behaviour)
    assert (begun.status, begun.default_payment_method) == ("trialing", None)
    await move(shop, 8)
    assert (await shop.client.v1.subscriptions.retrieve_async(begun.id)).status == status
    events = await happened(shop, begun.id)
    assert ("customer.subscription.trial_will_end", 4) in events
    assert events[-len(last) :] == last


async def test_a_trial_with_a_card_goes_on_paid(shop: Shop) -> None:
    begun = await trial(shop, "cancel", days=2)
    await shop.do(f"/sandbox/subscriptions/{begun.id}/card", {"card": "1"}, status=402)
    after = {"type": "redirect", "redirect": {"return_url": "http://shop.test/back"}}
    flow: Any = {"type": "payment_method_update", "after_completion": after}
    portal = await shop.client.v1.billing_portal.sessions.create_async(
        {"customer": str(begun.customer), "flow_data": flow}
    )
    assert "No card is stored" in (await page(shop, portal.url))[0]
    action = f"{portal.url}/subscriptions/{begun.id}/card"
    stored = await press(shop, action, card="4242 4242 4242 4242")
    assert stored.headers["location"] == "http://shop.test/back"
    await move(shop, 3)
    # It is shorter than three days, so the event about its end is sent at once.
    assert ("customer.subscription.trial_will_end", 0) in await happened(shop, begun.id)
    invoice = await shop.webhook.wait_for("invoice.paid", 2)
    assert (invoice["amount_paid"], invoice["created"]) == (1999, START + 2 * DAY)
    assert (await shop.client.v1.subscriptions.retrieve_async(begun.id)).status == "active"


async def test_nothing_is_collected_in_a_pause_until_it_ends(shop: Shop) -> None:
    subscription = await shop.subscribed()
    end = subscription["items"]["data"][0]["current_period_end"]
    resumes_at = end + 40 * DAY
    pause = {"behavior": "void", "resumes_at": resumes_at}
    paused = await update(shop, subscription["id"], pause_collection=pause)
    assert (paused.status, paused.to_dict()["pause_collection"]) == ("active", pause)
    await move(shop, 121)
    events = await happened(shop, subscription["id"])
    assert [day for kind, day in events if kind == "invoice.voided"] == [31, 59]
    assert [day for kind, day in events if kind == "invoice.paid"] == [0, 90, 120]
    assert (UPDATED, 71) in events
    await update(shop, subscription["id"], pause_collection={"behavior": "void"})
    resumed = await update(shop, subscription["id"], pause_collection="")
    assert resumed.pause_collection is None
    for wrong in ({"behavior": "keep_as_draft"}, {"behavior": "void", "resumes_at": START}):
        with pytest.raises(stripe.InvalidRequestError):
            await update(shop, subscription["id"], pause_collection=wrong)


async def test_a_period_is_begun_at_once_and_paid_after_a_pause_with_the_period_before(
    shop: Shop,
) -> None:
    subscription = await shop.subscribed()
    name, end = subscription["id"], subscription["items"]["data"][0]["current_period_end"]
    following = end + 31 * DAY
    await update(shop, name, pause_collection={"behavior": "void", "resumes_at": following})
    await shop.do("/sandbox/clock", {"to": end + 5 * DAY})
    anchor: Json = {"billing_cycle_anchor": {"type": "now"}, "proration_behavior": "none"}
    begun = await update(shop, name, pause_collection="", **anchor)
    item = begun["items"].data[0]
    assert item.current_period_start >= end + 5 * DAY
    newest = await shop.client.v1.invoices.retrieve_async(str(begun.latest_invoice))
    assert (newest.status, newest.amount_paid) == ("paid", 1999)
    for wrong in (
        {"billing_cycle_anchor": {"type": "unchanged"}},
        {**anchor, "proration_behavior": "x"},
    ):
        with pytest.raises(stripe.InvalidRequestError):
            await update(shop, name, **wrong)
    # A pause that ends with a period: the next one is paid.
    await update(
        shop,
        name,
        pause_collection={"behavior": "void", "resumes_at": item.current_period_end},
    )
    await shop.do("/sandbox/clock", {"to": item.current_period_end + 60})
    [renewal, *_] = (await shop.client.v1.invoices.list_async()).data
    assert (renewal.status, renewal.billing_reason) == ("paid", "subscription_cycle")


async def test_a_trial_phase_costs_nothing_and_the_period_after_it_is_paid(shop: Shop) -> None:
    subscription = await shop.subscribed()
    end = end_of(subscription)
    schedule = await paused(shop, subscription)
    assert [phase["trial"] for phase in schedule["phases"]] == [None, True]
    until = schedule["phases"][1]["trial_end"]
    assert until == end + 60 * DAY
    await to(shop, end)
    on_pause = await held(shop, subscription)
    assert (on_pause["status"], on_pause["trial_start"], on_pause["trial_end"]) == (
        "trialing",
        end,
        until,
    )
    assert (end_of(on_pause), on_pause["billing_cycle_anchor"]) == (until, until)
    free = await newest_invoice(shop, subscription)
    assert (free.total, free.status, free.billing_reason) == (0, "paid", "subscription_cycle")
    await shop.quiet()
    before = shop.webhook.of(UPDATED)[-1].to_dict()["data"]["previous_attributes"]
    assert (before["status"], before["trial_end"]) == ("active", None)
    moved = shop.webhook.of("subscription_schedule.updated")[-1].to_dict()["data"]
    assert moved["previous_attributes"]["current_phase"]["end_date"] == end
    assert moved["object"]["current_phase"] == {"start_date": end, "end_date": until}
    await to(shop, until)
    await shop.webhook.wait_for("customer.subscription.trial_will_end")
    assert [e.created for e in shop.webhook.of("customer.subscription.trial_will_end")] == [
        until - 3 * DAY
    ]
    after = await held(shop, subscription)
    assert (after["status"], after["schedule"], after["trial_end"]) == ("active", None, until)
    paid = await newest_invoice(shop, subscription)
    assert (paid.amount_paid, paid.billing_reason) == (1999, "subscription_cycle")
    released = await shop.client.v1.subscription_schedules.retrieve_async(schedule["id"])
    assert (released.status, released.subscription, released.released_subscription) == (
        "released",
        None,
        subscription["id"],
    )
    assert released.released_at == until


@pytest.mark.parametrize(
    ("behavior", "card", "status"),
    [
        ("allow_incomplete", "4242424242424242", "active"),
        ("allow_incomplete", "4000000000009995", "past_due"),
        ("pending_if_incomplete", "4000000000009995", "trialing"),
        ("error_if_incomplete", "4000000000009995", "trialing"),
    ],
)
async def test_a_released_trial_ends_early_and_is_paid(
    shop: Shop, behavior: Any, card: str, status: str
) -> None:
    subscription = await shop.subscribed()
    schedule = await paused(shop, subscription)
    now = end_of(subscription) + 5 * DAY
    await to(shop, now)
    await shop.do(f"/sandbox/subscriptions/{subscription['id']}/card", {"card": card})
    subscriptions = shop.client.v1.subscriptions
    ending: Any = {"trial_end": "now", "payment_behavior": behavior}
    with pytest.raises(stripe.InvalidRequestError) as managed:
        await subscriptions.update_async(subscription["id"], ending)
    assert managed.value.code == "sandbox_not_implemented"
    seen = await shop.client.v1.invoices.create_preview_async(
        {"subscription": subscription["id"], "subscription_details": {"trial_end": "now"}}
    )
    await shop.client.v1.subscription_schedules.release_async(schedule["id"])
    try:
        await subscriptions.update_async(subscription["id"], ending)
    except stripe.CardError as declined:
        assert (behavior, declined.code) == ("error_if_incomplete", "card_declined")  # noqa: PT017
    after = await held(shop, subscription)
    assert after["status"] == status
    invoice = await newest_invoice(shop, subscription)
    if status == "trialing":
        assert end_of(after) == schedule["phases"][1]["end_date"]
        waits = behavior == "pending_if_incomplete"
        assert (after["pending_update"] is not None) is waits
        assert not waits or after["pending_update"]["trial_end"] == now
        assert invoice.status == ("open" if waits else "paid")
        return
    assert (after["trial_end"], after["billing_cycle_anchor"]) == (now, now)
    assert (invoice.amount_due, invoice.billing_reason) == (1999, "subscription_update")
    assert seen.amount_due == 1999


async def test_a_longer_pause_moves_the_trial(shop: Shop) -> None:
    subscription = await shop.subscribed()
    schedule = await paused(shop, subscription)
    [_, phase] = schedule["phases"]
    await to(shop, phase["start_date"] + DAY)
    later = phase["end_date"] + 30 * DAY
    change: Any = {"items": items(), "start_date": phase["start_date"], "end_date": later}
    update = shop.client.v1.subscription_schedules.update_async
    change["trial"] = True
    moved = await update(schedule["id"], {"phases": [change]})
    assert len(moved.phases) == 2
    after = await held(shop, subscription)
    assert (after["trial_end"], end_of(after), after["status"]) == (later, later, "trialing")
    await to(shop, later)
    assert (await newest_invoice(shop, subscription)).amount_paid == 1999
