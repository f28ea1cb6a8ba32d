"""Refunds of payments, with their events."""

import pytest
import stripe

from .conftest import Shop


async def test_a_payment_is_refunded_in_parts_until_nothing_is_left(shop: Shop) -> None:
    payment = (await shop.paid())["payment_intent"]
    refunds = shop.client.v1.refunds
    part = await refunds.create_async({"payment_intent": payment, "amount": 400})
    with pytest.raises(stripe.InvalidRequestError, match="greater than unrefunded"):
        await refunds.create_async({"payment_intent": payment, "amount": 600})
    rest = await refunds.create_async({"payment_intent": payment})
    assert rest.amount == 599
    with pytest.raises(stripe.InvalidRequestError) as refused:
        await refunds.create_async({"payment_intent": payment})
    assert refused.value.code == "charge_already_refunded"
    listed = await refunds.list_async({"payment_intent": payment})
    assert [each.id for each in listed.data] == [rest.id, part.id]
    await shop.quiet()
    sent = [event.to_dict()["data"]["object"] for event in shop.webhook.of("charge.refunded")]
    assert [(it["amount_refunded"], it["refunded"]) for it in sent] == [(400, False), (999, True)]


async def test_what_is_not_paid_is_not_refunded(shop: Shop) -> None:
    session = await shop.checkout()
    await shop.do(f"/sandbox/payments/{session.id}/refund", status=404)
    declined = (await shop.do(f"/sandbox/checkout/{session.id}/decline"))["session"]
    await shop.do(f"/sandbox/payments/{session.id}/refund", status=400)
    for params in ({}, {"payment_intent": declined["payment_intent"]}):
        with pytest.raises(stripe.InvalidRequestError):
            await shop.client.v1.refunds.create_async(params)  # type: ignore[arg-type]
