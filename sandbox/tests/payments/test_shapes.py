"""Objects have the fields that the stripe package declares."""

from typing import Any

import stripe

from .conftest import Json, Shop

TYPES: dict[str, type] = {
    "billing_portal.configuration": stripe.billing_portal.Configuration,
    "billing_portal.session": stripe.billing_portal.Session,
    "charge": stripe.Charge,
    "checkout.session": stripe.checkout.Session,
    "customer": stripe.Customer,
    "dispute": stripe.Dispute,
    "event": stripe.Event,
    "invoice": stripe.Invoice,
    "invoice_payment": stripe.InvoicePayment,
    "line_item": stripe.InvoiceLineItem,
    "payment_intent": stripe.PaymentIntent,
    "plan": stripe.Plan,
    "price": stripe.Price,
    "product": stripe.Product,
    "refund": stripe.Refund,
    "subscription": stripe.Subscription,
    "subscription_item": stripe.SubscriptionItem,
    "webhook_endpoint": stripe.WebhookEndpoint,
}

# Stripe sends these though its types don't say so.
UNDECLARED = {"subscription": {"plan", "quantity"}}


def objects_in(thing: Any) -> list[Json]:
    """Find every object of Stripe's, however deep."""
    if isinstance(thing, dict):
        inner = [found for value in thing.values() for found in objects_in(value)]
        return [thing, *inner] if isinstance(thing.get("object"), str) else inner
    if isinstance(thing, list):
        return [found for value in thing for found in objects_in(value)]
    return []


def optional(hint: object) -> bool:
    return "Optional" in str(hint) or "None" in str(hint)


async def test_every_object_has_the_fields_that_its_type_declares(shop: Shop) -> None:
    v1 = shop.client.v1
    session = await shop.checkout()
    await shop.do(f"/sandbox/checkout/{session.id}/decline")
    await shop.do(f"/sandbox/checkout/{session.id}/pay")
    subscription = await shop.subscribed()
    await shop.do(f"/sandbox/subscriptions/{subscription['id']}/fail-renewal")
    price = await v1.prices.retrieve_async("price_sandbox_pro", {"expand": ["product"]})
    for _ in range(2):
        await shop.do(f"/sandbox/payments/{session.id}/refund", {"amount": 100})
    [refund, _] = (await v1.refunds.list_async()).data
    await shop.do(f"/sandbox/refunds/{refund.id}/fail")
    await shop.do(f"/sandbox/payments/{session.id}/dispute")
    item = subscription["items"]["data"][0]["id"]
    confirm = {
        "subscription": subscription["id"],
        "items": [{"id": item, "price": "price_sandbox_basic"}],
    }
    flow = {"type": "subscription_update_confirm", "subscription_update_confirm": confirm}
    portal = await v1.billing_portal.sessions.create_async(
        {"customer": subscription["customer"], "flow_data": flow}  # type: ignore[arg-type]
    )
    lists = [
        (await v1.refunds.list_async()).to_dict(),
        (await v1.disputes.list_async()).to_dict(),
        (await v1.webhook_endpoints.list_async()).to_dict(),
        (await v1.billing_portal.configurations.list_async()).to_dict(),
        (await v1.invoice_payments.list_async()).to_dict(),
    ]
    events = (await shop.read("/sandbox/events"))["events"]
    found = objects_in(
        [price.to_dict(), portal.to_dict(), *lists, *(row["event"] for row in events)]
    )

    for thing in found:
        declared = TYPES.get(thing["object"])
        if declared is None:
            assert thing["object"] == "list"
            continue
        hints = {name: hint for name, hint in declared.__annotations__.items() if name.islower()}
        assert thing.keys() <= hints.keys() | UNDECLARED.get(thing["object"], set()), thing[
            "object"
        ]
        required = {name for name, hint in hints.items() if not optional(hint)}
        assert required <= thing.keys(), thing["object"]
        assert not [name for name in required if thing[name] is None], thing["object"]
    assert {thing["object"] for thing in found} == {*TYPES, "list"}


async def test_own_fields_of_the_stand_in_are_not_shown(shop: Shop) -> None:
    subscription = await shop.subscribed()
    customer = subscription["customer"]
    v1 = shop.client.v1
    portal = await v1.billing_portal.sessions.create_async({"customer": customer})
    given: list[stripe.StripeObject] = [
        portal,
        *(
            await v1.checkout.sessions.list_async(
                {"customer": customer, "expand": ["data.line_items"]}
            )
        ).data,
        *(await v1.invoices.list_async({"customer": customer})).data,
        *(await v1.subscriptions.list_async({"customer": customer})).data,
        *(await v1.events.list_async({"limit": 100})).data,
    ]
    for thing in objects_in([each.to_dict() for each in given]):
        assert not [name for name in thing if name.startswith("_")], thing["object"]
