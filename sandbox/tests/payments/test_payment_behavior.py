"""What `payment_behavior` says of a change whose invoice is not paid."""

from typing import Any

import pytest
import stripe

from .conftest import Json, Shop

BASIC, PRO, YEAR = "price_sandbox_basic", "price_sandbox_pro", "price_sandbox_pro_yearly"
NO_MONEY, ASKS = "4000000000009995", "4000002760003184"
PENDING = "pending_if_incomplete"


async def switch(shop: Shop, subscription: Json, price: str = YEAR, **more: Any) -> Json:
    item = {"id": subscription["items"]["data"][0]["id"], "price": price, "quantity": 1}
    change = {"items": [item], "proration_behavior": "always_invoice", **more}
    updating = shop.client.v1.subscriptions.update_async(subscription["id"], change)  # type: ignore[arg-type]
    changed: Json = (await updating).to_dict()
    return changed


async def held(shop: Shop, subscription: Json) -> Json:
    retrieving = shop.client.v1.subscriptions.retrieve_async(subscription["id"])
    found: Json = (await retrieving).to_dict()
    return found


async def invoice_of(shop: Shop, subscription: Json) -> Json:
    retrieving = shop.client.v1.invoices.retrieve_async(subscription["latest_invoice"])
    found: Json = (await retrieving).to_dict()
    return found


def price_of(subscription: Json) -> str:
    return str(subscription["items"]["data"][0]["price"]["id"])


async def with_card(shop: Shop, card: str) -> Json:
    subscription = await shop.subscribed(BASIC)
    await shop.do(f"/sandbox/subscriptions/{subscription['id']}/card", {"card": card})
    return subscription


@pytest.mark.parametrize("card", [NO_MONEY, ASKS])
async def test_a_change_that_is_not_paid_waits_and_changes_nothing(shop: Shop, card: str) -> None:
    subscription = await with_card(shop, card)
    changed = await switch(shop, subscription, payment_behavior=PENDING, metadata={"note": "a"})
    assert (changed["status"], price_of(changed)) == ("active", BASIC)
    assert "note" not in changed["metadata"]
    pending = changed["pending_update"]
    assert price_of({"items": {"data": pending["subscription_items"]}}) == YEAR
    assert pending["metadata"] == {"note": "a"}
    invoice = await invoice_of(shop, changed)
    assert (invoice["status"], invoice["next_payment_attempt"]) == ("open", None)
    # It is paid on its page, with another card.
    await shop.do(f"/sandbox/invoices/{invoice['id']}/pay")
    applied = await held(shop, subscription)
    assert (price_of(applied), applied["pending_update"]) == (YEAR, None)
    assert applied["metadata"]["note"] == "a"
    await shop.webhook.wait_for("customer.subscription.pending_update_applied")


async def test_a_change_that_waits_expires_after_23_hours(shop: Shop) -> None:
    subscription = await with_card(shop, NO_MONEY)
    changed = await switch(shop, subscription, payment_behavior=PENDING)
    now = (await shop.read("/sandbox/clock"))["now"]
    assert abs(changed["pending_update"]["expires_at"] - now - 23 * 3_600) < 60
    await shop.do("/sandbox/clock", {"seconds": 24 * 3_600})
    expired = await held(shop, subscription)
    assert (expired["status"], price_of(expired)) == ("active", BASIC)
    assert expired["pending_update"] is None
    assert (await invoice_of(shop, changed))["status"] == "void"
    await shop.webhook.wait_for("customer.subscription.pending_update_expired")


@pytest.mark.parametrize("end", ["void", "voided", "another", "conflict", "renewal", "cancel"])
async def test_a_change_that_waits_gives_way(shop: Shop, end: str) -> None:
    subscription = await with_card(shop, NO_MONEY)
    more: Json = {"cancel_at_period_end": False} if end == "conflict" else {}
    changed = await switch(shop, subscription, payment_behavior=PENDING, **more)
    first, on = changed["latest_invoice"], f"/sandbox/subscriptions/{subscription['id']}"
    match end:
        case "void":
            await shop.do(f"/sandbox/invoices/{first}/void")
        case "voided":
            await shop.client.v1.invoices.void_invoice_async(first)
        case "another":
            again = await switch(shop, subscription, PRO, payment_behavior=PENDING)
            assert again["pending_update"] is not None
        case "conflict":
            ending: Any = {"cancel_at_period_end": True}
            await shop.client.v1.subscriptions.update_async(subscription["id"], ending)
        case "renewal":
            await shop.do(f"{on}/advance")
        case "cancel":
            await shop.do(f"{on}/cancel")
    assert (await invoice_of(shop, changed))["status"] == "void"
    after = await held(shop, subscription)
    assert price_of(after) == BASIC
    assert (after["pending_update"] is not None) is (end == "another")


async def test_a_change_that_is_paid_is_made_at_once(shop: Shop) -> None:
    subscription = await shop.subscribed(BASIC)
    ending: Any = {"cancel_at_period_end": True}
    await shop.client.v1.subscriptions.update_async(subscription["id"], ending)
    changed = await switch(shop, subscription, payment_behavior=PENDING, cancel_at_period_end=False)
    assert (price_of(changed), changed["pending_update"]) == (YEAR, None)
    assert (changed["cancel_at"], changed["cancel_at_period_end"]) == (None, False)
    assert (await invoice_of(shop, changed))["status"] == "paid"


async def test_a_void_change_gives_back_the_balance_that_it_used(shop: Shop) -> None:
    subscription = await shop.subscribed(PRO)
    await switch(shop, subscription, BASIC)
    customers = shop.client.v1.customers
    left = (await customers.retrieve_async(subscription["customer"])).balance
    assert left is not None
    assert left < -900
    await shop.do(f"/sandbox/subscriptions/{subscription['id']}/card", {"card": NO_MONEY})
    changed = await switch(shop, subscription, payment_behavior=PENDING)
    assert (await customers.retrieve_async(subscription["customer"])).balance == 0
    await shop.do(f"/sandbox/invoices/{changed['latest_invoice']}/void")
    assert (await customers.retrieve_async(subscription["customer"])).balance == left


@pytest.mark.parametrize("unsupported", ["cancel_at", "pause_collection", "cancellation_details"])
async def test_what_cannot_wait_for_a_payment_is_refused(shop: Shop, unsupported: str) -> None:
    subscription = await shop.subscribed(BASIC)
    given: Any = {
        "cancel_at": "",
        "pause_collection": "",
        "cancellation_details": {"comment": "dear"},
    }[unsupported]
    given = {unsupported: given}
    with pytest.raises(stripe.InvalidRequestError) as refused:
        await switch(shop, subscription, payment_behavior=PENDING, **given)
    assert refused.value.param == unsupported
    assert price_of(await held(shop, subscription)) == BASIC


async def test_a_change_that_is_an_error_if_not_paid_is_undone(shop: Shop) -> None:
    subscription = await with_card(shop, NO_MONEY)
    with pytest.raises(stripe.CardError) as declined:
        await switch(shop, subscription, payment_behavior="error_if_incomplete")
    assert (declined.value.http_status, declined.value.code) == (402, "card_declined")
    await shop.do(f"/sandbox/subscriptions/{subscription['id']}/card", {"card": ASKS})
    with pytest.raises(stripe.CardError) as asks:
        await switch(shop, subscription, payment_behavior="error_if_incomplete")
    assert asks.value.code == "subscription_payment_intent_requires_action"
    after = await held(shop, subscription)
    assert (price_of(after), after["status"]) == (BASIC, "active")
    assert after["latest_invoice"] == subscription["latest_invoice"]
    await shop.do(f"/sandbox/subscriptions/{subscription['id']}/mend-card")


async def test_by_default_a_change_stays_and_the_subscription_is_late(shop: Shop) -> None:
    subscription = await with_card(shop, NO_MONEY)
    changed = await switch(shop, subscription, payment_behavior="allow_incomplete")
    assert (price_of(changed), changed["status"]) == (YEAR, "past_due")


async def test_a_change_that_waits_to_be_confirmed_is_late_until_it_is_paid(shop: Shop) -> None:
    subscription = await shop.subscribed(BASIC)
    changed = await switch(shop, subscription, payment_behavior="default_incomplete")
    assert (price_of(changed), changed["status"]) == (YEAR, "past_due")
    invoice = await invoice_of(shop, changed)
    assert (invoice["status"], invoice["attempt_count"]) == ("open", 0)
    await shop.do(f"/sandbox/invoices/{invoice['id']}/pay")
    assert (await held(shop, subscription))["status"] == "active"


async def test_a_new_price_can_begin_a_period_of_its_own(shop: Shop) -> None:
    subscription = await shop.subscribed(BASIC)
    changed = await switch(
        shop,
        subscription,
        PRO,
        payment_behavior=PENDING,
        proration_behavior="none",
        billing_cycle_anchor={"type": "now"},
    )
    assert price_of(changed) == PRO
    assert (await invoice_of(shop, changed))["total"] == 1999
