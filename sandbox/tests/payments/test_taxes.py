"""Taxes: of what is sold, and the place of the customer that they need."""

from typing import Any

import pytest
import stripe

from .conftest import Json, Shop
from .schedules import end_of
from .test_bills import move
from .test_payment_behavior import BASIC, invoice_of

BERLIN: Json = {"country": "DE", "postal_code": "10115", "city": "Berlin"}


@pytest.mark.parametrize(("inclusive", "total", "tax"), [(True, 999, 160), (False, 1189, 190)])
async def test_a_checkout_is_taxed_and_billed(
    shop: Shop, inclusive: bool, total: int, tax: int
) -> None:
    await shop.do("/sandbox/switches", {"tax_percent": 19, "tax_inclusive": inclusive})
    session = await shop.checkout(
        automatic_tax={"enabled": True},
        tax_id_collection={"enabled": True},
        customer_update={"address": "auto", "name": "auto"},
        consent_collection={"terms_of_service": "required"},
        invoice_creation={"enabled": True, "invoice_data": {"metadata": {"order": "1"}}},
    )
    assert session.total_details is not None
    assert (session.amount_total, session.total_details.amount_tax) == (total, tax)
    paid = (await shop.do(f"/sandbox/checkout/{session.id}/pay"))["session"]
    assert paid["consent"]["terms_of_service"] == "accepted"
    invoice = await shop.client.v1.invoices.retrieve_async(
        paid["invoice"], {"expand": ["payments"]}
    )
    assert (invoice.status, invoice.total, invoice.billing_reason) == ("paid", total, "manual")
    assert invoice.total_taxes is not None
    assert [each.amount for each in invoice.total_taxes] == [tax]
    assert invoice.to_dict()["metadata"] == {"order": "1"}
    assert invoice.payments is not None
    assert invoice.payments.data[0].payment.payment_intent == paid["payment_intent"]


async def test_each_invoice_of_a_taxed_subscription_has_its_tax(shop: Shop) -> None:
    await shop.do("/sandbox/switches", {"tax_percent": 10})
    session = await shop.checkout(
        mode="subscription",
        line_items=[{"price": "price_sandbox_basic_yearly", "quantity": 1}],
        automatic_tax={"enabled": True},
        customer_update={"address": "auto"},
    )
    assert session.amount_total == 9990 + 999
    await shop.do(f"/sandbox/checkout/{session.id}/pay")
    first = await shop.webhook.wait_for("invoice.paid")
    await move(shop, first["created"] + 366 * 86_400)
    renewal = await shop.webhook.wait_for("invoice.paid", 2)
    assert [each["amount"] for each in renewal["total_taxes"]] == [999]
    assert renewal["amount_paid"] == first["amount_paid"] == 10989


async def test_a_buyers_address_is_stored_when_checkout_may(shop: Shop) -> None:
    session = await shop.checkout(
        mode="subscription",
        line_items=[{"price": BASIC, "quantity": 1}],
        automatic_tax={"enabled": True},
        customer_update={"address": "auto"},
    )
    paid = (await shop.do(f"/sandbox/checkout/{session.id}/pay"))["session"]
    assert paid["customer_details"]["address"]["country"] == "US"
    customers = shop.client.v1.customers
    customer = await customers.retrieve_async(str(session.customer), {"expand": ["tax"]})
    assert customer.tax is not None
    assert customer.tax.automatic_tax == "supported"
    assert (await shop.webhook.wait_for("customer.updated"))["address"]["country"] == "US"
    # The next checkout needs no permission any more.
    await shop.checkout(customer=customer.id, automatic_tax={"enabled": True})


@pytest.mark.parametrize("address", [None, {"country": "US"}, {"city": "Berlin"}])
async def test_taxes_without_a_place_are_refused(shop: Shop, address: Json | None) -> None:
    customer = await shop.customer(**({"address": address} if address else {}))
    v1 = shop.client.v1
    trial: Any = {
        "customer": customer,
        "items": [{"price": BASIC}],
        "trial_period_days": 7,
        "automatic_tax": {"enabled": True},
    }
    with pytest.raises(stripe.InvalidRequestError, match="location isn't recognized") as refused:
        await v1.subscriptions.create_async(trial)
    assert refused.value.code == "customer_tax_location_invalid"
    assert refused.value.http_status == 400
    found = await v1.customers.retrieve_async(customer, {"expand": ["tax"]})
    assert found.tax is not None
    assert (found.tax.automatic_tax, found.tax.location) == ("unrecognized_location", None)
    at_once: Any = {"address": address or "", "tax": {"validate_location": "immediately"}}
    with pytest.raises(stripe.InvalidRequestError, match="location isn't recognized"):
        await v1.customers.update_async(customer, at_once)


async def test_taxes_begin_when_an_address_arrives(shop: Shop) -> None:
    await shop.do("/sandbox/switches", {"tax_percent": 19})
    subscription = await shop.subscribed(BASIC)
    v1 = shop.client.v1
    enabling: Any = {"automatic_tax": {"enabled": True}}
    with pytest.raises(stripe.InvalidRequestError, match="location isn't recognized"):
        await v1.subscriptions.update_async(subscription["id"], enabling)
    located: Any = {"address": BERLIN, "tax": {"validate_location": "immediately"}}
    await v1.customers.update_async(subscription["customer"], located)
    taxed = await v1.subscriptions.update_async(subscription["id"], enabling)
    assert taxed.automatic_tax.enabled
    seen = await v1.invoices.create_preview_async({"subscription": subscription["id"]})
    assert (seen.total, seen.automatic_tax.status) == (1189, "complete")
    await move(shop, end_of(subscription))
    renewal = await shop.webhook.wait_for("invoice.paid", 2)
    assert (renewal["amount_paid"], renewal["customer_address"]["country"]) == (1189, "DE")


@pytest.mark.parametrize("back", [True, False])
async def test_an_invoice_is_taxed_by_the_place_at_its_finalization(shop: Shop, back: bool) -> None:
    await shop.do("/sandbox/switches", {"tax_percent": 19, "draft_seconds": 3_600})
    subscription = await shop.subscribed(BASIC)
    customer, v1 = subscription["customer"], shop.client.v1
    located: Any = {"address": BERLIN}
    await v1.customers.update_async(customer, located)
    enabling: Any = {"automatic_tax": {"enabled": True}}
    await v1.subscriptions.update_async(subscription["id"], enabling)
    await v1.customers.update_async(customer, {"address": ""})
    await move(shop, end_of(subscription) + 60)
    [draft] = (await v1.invoices.list_async({"customer": customer, "status": "draft"})).data
    assert (draft.automatic_tax.status, draft.total) == ("requires_location_inputs", 999)
    if back:
        await v1.customers.update_async(customer, located)
    await move(shop, end_of(subscription) + 3_600)
    found = await v1.subscriptions.retrieve_async(subscription["id"])
    invoice = await invoice_of(shop, {"latest_invoice": found.latest_invoice})
    assert (invoice["status"], found.automatic_tax.enabled) == ("paid", back)
    if back:
        assert invoice["amount_paid"] == 1189
        return
    assert invoice["amount_paid"] == 999
    assert invoice["automatic_tax"]["enabled"] is False
    reason = invoice["automatic_tax"]["disabled_reason"]
    assert reason == "finalization_requires_location_inputs"
    assert found.automatic_tax.disabled_reason == "requires_location_inputs"
    updated = await shop.webhook.wait_for("invoice.updated")
    assert updated["id"] == invoice["id"]
