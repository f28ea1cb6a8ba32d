"""What operators make by the API: subscriptions, prices, metadata."""

from typing import Any

import pytest
import stripe

from .conftest import Json, Shop
from .test_payment_behavior import (
    ASKS,
    BASIC,
    NO_MONEY,
    PENDING,
    PRO,
    held,
    invoice_of,
    price_of,
)


async def begun(shop: Shop, card: str, **params: Any) -> Json:
    """Let the API make a subscription of a customer with a default card."""
    customer = await shop.customer()
    await shop.do(f"/sandbox/customers/{customer}/card", {"card": card})
    creating: Any = {"customer": customer, "items": [{"price": BASIC}], **params}
    made = await shop.client.v1.subscriptions.create_async(creating)
    return dict(made.to_dict())


@pytest.mark.parametrize("behavior", ["allow_incomplete", "error_if_incomplete"])
async def test_a_subscription_whose_card_pays_is_active_at_once(shop: Shop, behavior: str) -> None:
    made = await begun(shop, "4242424242424242", payment_behavior=behavior)
    assert made["status"] == "active"
    assert (await invoice_of(shop, made))["amount_paid"] == 999
    assert (await shop.webhook.wait_for("customer.subscription.created"))["status"] == "active"
    again: Any = {
        "customer": made["customer"],
        "items": [{"price": PRO}],
        "default_payment_method": made["default_payment_method"],
    }
    second = await shop.client.v1.subscriptions.create_async(again)
    assert second.status == "active"
    again["default_payment_method"] = "pm_nowhere"
    with pytest.raises(stripe.InvalidRequestError, match="No such PaymentMethod"):
        await shop.client.v1.subscriptions.create_async(again)


@pytest.mark.parametrize("card", [NO_MONEY, ASKS])
async def test_a_subscription_whose_card_does_not_pay_is_incomplete(shop: Shop, card: str) -> None:
    made = await begun(shop, card)
    assert made["status"] == "incomplete"
    assert (await invoice_of(shop, made))["next_payment_attempt"] is None
    await shop.do(f"/sandbox/invoices/{made['latest_invoice']}/pay")
    assert (await held(shop, made))["status"] == "active"
    with pytest.raises(stripe.CardError) as declined:
        await begun(shop, card, payment_behavior="error_if_incomplete")
    assert declined.value.http_status == 402
    statuses = {"status": "all"}
    everything = await shop.client.v1.subscriptions.list_async(statuses)  # type: ignore[arg-type]
    assert len(everything.data) == 1


async def test_a_first_invoice_that_a_credit_covers_is_paid_by_it(shop: Shop) -> None:
    customer = await shop.customer()
    transactions = shop.client.v1.customers.balance_transactions
    await transactions.create_async(customer, {"amount": -2_000, "currency": "usd"})
    creating: Any = {
        "customer": customer,
        "items": [{"price": BASIC}],
        "payment_behavior": "default_incomplete",
    }
    made = (await shop.client.v1.subscriptions.create_async(creating)).to_dict()
    assert made["status"] == "active"
    invoice = await invoice_of(shop, made)
    assert (invoice["amount_due"], invoice["ending_balance"]) == (0, -1_001)


@pytest.mark.parametrize("behavior", ["allow_incomplete", "error_if_incomplete", PENDING])
async def test_a_subscription_without_a_card_is_not_begun(shop: Shop, behavior: str) -> None:
    creating: Any = {
        "customer": await shop.customer(),
        "items": [{"price": BASIC}],
        "payment_behavior": behavior,
    }
    with pytest.raises(stripe.InvalidRequestError):
        await shop.client.v1.subscriptions.create_async(creating)


async def test_an_operator_sells_another_product_by_a_subscription(shop: Shop) -> None:
    creating: Any = {
        "currency": "usd",
        "unit_amount": 50_00,
        "recurring": {"interval": "month"},
        "product_data": {"name": "Consulting"},
    }
    price = await shop.client.v1.prices.create_async(creating)
    assert (price.unit_amount, price.active) == (50_00, True)
    wrong: Any = {**creating, "product": "prod_nowhere"}
    with pytest.raises(stripe.InvalidRequestError, match="No such product"):
        await shop.client.v1.prices.create_async(wrong)
    customer = await shop.customer()
    await shop.do(f"/sandbox/customers/{customer}/card")
    selling: Any = {"customer": customer, "items": [{"price": price.id}]}
    sold = (await shop.client.v1.subscriptions.create_async(selling)).to_dict()
    assert (sold["status"], price_of(sold)) == ("active", price.id)
    assert (await invoice_of(shop, sold))["lines"]["data"][0]["description"] == "Consulting"
    created = await shop.webhook.wait_for("customer.subscription.created")
    assert created["metadata"] == {}


async def test_the_metadata_of_objects_is_merged_and_told_by_their_events(shop: Shop) -> None:
    v1, note = shop.client.v1, {"note": "a"}
    session = await shop.paid()
    payment = session["payment_intent"]
    [charge] = (await v1.charges.list_async({"payment_intent": payment})).data
    refund = await v1.refunds.create_async({"payment_intent": payment, "amount": 1})
    subscription = await shop.subscribed()
    both: Any = {"metadata": note}
    for update, wanted in (
        (v1.checkout.sessions.update_async, session["id"]),
        (v1.payment_intents.update_async, payment),
        (v1.charges.update_async, charge.id),
        (v1.refunds.update_async, refund.id),
        (v1.invoices.update_async, subscription["latest_invoice"]),
        (v1.customers.update_async, subscription["customer"]),
    ):
        noted = await update(wanted, both)
        assert noted.to_dict()["metadata"] == note
        emptied = await update(wanted, {"metadata": {"note": "", "other": "b"}})
        assert emptied.to_dict()["metadata"] == {"other": "b"}
    for kind in ("charge.updated", "refund.updated", "invoice.updated", "customer.updated"):
        await shop.webhook.wait_for(kind, 2)
        event = shop.webhook.of(kind)[0].to_dict()["data"]
        assert event["previous_attributes"] == {"metadata": {}}
