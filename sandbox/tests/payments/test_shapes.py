"""What the stand-in gives has the fields that the stripe package declares."""

from typing import Any

import stripe

from .conftest import Json, Shop

TYPES: dict[str, type] = {
    "charge": stripe.Charge,
    "checkout.session": stripe.checkout.Session,
    "customer": stripe.Customer,
    "event": stripe.Event,
    "invoice": stripe.Invoice,
    "line_item": stripe.InvoiceLineItem,
    "payment_intent": stripe.PaymentIntent,
    "plan": stripe.Plan,
    "price": stripe.Price,
    "product": stripe.Product,
    "subscription": stripe.Subscription,
    "subscription_item": stripe.SubscriptionItem,
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
    session = await shop.checkout()
    await shop.do(f"/sandbox/checkout/{session.id}/decline")
    await shop.do(f"/sandbox/checkout/{session.id}/pay")
    subscription = await shop.subscribed()
    await shop.do(f"/sandbox/subscriptions/{subscription['id']}/fail-renewal")
    price = await shop.client.v1.prices.retrieve_async("price_sandbox_pro", {"expand": ["product"]})
    events = (await shop.read("/sandbox/events"))["events"]
    found = objects_in([price.to_dict(), *(row["event"] for row in events)])

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


async def test_notes_of_the_stand_in_stay_inside(shop: Shop) -> None:
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
