"""Refunds in parts, refunds that wait or fail, warnings of frauds, disputes of a part."""

from typing import Any

import pytest
import stripe

from .conftest import Json, Shop

DAY = 86_400


async def paid(shop: Shop, card: str = "4242424242424242") -> str:
    """Pay 9.99 with a card, and return the payment."""
    session = await shop.checkout()
    done = await shop.do(f"/sandbox/checkout/{session.id}/pay", {"card": card})
    return str(done["session"]["payment_intent"])


async def refunded(shop: Shop, payment: str, **more: Any) -> stripe.Refund:
    params: Any = {"payment_intent": payment, **more}
    return await shop.client.v1.refunds.create_async(params)


async def charge_of(shop: Shop, payment: str) -> stripe.Charge:
    [charge] = (await shop.client.v1.charges.list_async({"payment_intent": payment})).data
    return charge


@pytest.mark.parametrize(("step", "left"), [("succeed", 999), ("fail", 0)])
async def test_a_refund_waits_for_the_accounts_balance(shop: Shop, step: str, left: int) -> None:
    payment = await paid(shop)
    await shop.do("/sandbox/switches", {"balance": "negative"})
    refund = await refunded(shop, payment)
    assert (refund.status, refund.pending_reason) == ("pending", "insufficient_funds")
    assert (await charge_of(shop, payment)).amount_refunded == 999
    reason: Json = {"reason": "insufficient_funds"} if step == "fail" else {}
    ended = await shop.do(f"/sandbox/refunds/{refund.id}/{step}", reason or None)
    assert (ended["pending_reason"], ended["failure_reason"]) == (None, reason.get("reason"))
    assert (await charge_of(shop, payment)).amount_refunded == left


async def test_a_refund_that_the_balance_does_not_cover_can_be_refused(shop: Shop) -> None:
    payment = await paid(shop)
    await shop.do("/sandbox/switches", {"balance": "insufficient"})
    with pytest.raises(stripe.InvalidRequestError) as refused:
        await refunded(shop, payment)
    assert (refused.value.code, refused.value.http_status) == ("balance_insufficient", 400)
    assert (await charge_of(shop, payment)).amount_refunded == 0
    await shop.do("/sandbox/switches", {"balance": "enough"})
    assert (await refunded(shop, payment)).status == "succeeded"


@pytest.mark.parametrize(
    ("card", "first", "last"),
    [
        ("4000000000007726", "pending", "succeeded"),
        ("4000000000005126", "succeeded", "failed"),
    ],
)
async def test_a_bank_settles_a_refund_days_later(
    shop: Shop, card: str, first: str, last: str
) -> None:
    payment = await paid(shop, card)
    refund = await refunded(shop, payment, amount=400)
    assert refund.status == first
    await shop.do("/sandbox/clock", {"seconds": 6 * DAY})
    updated = await shop.webhook.wait_for("refund.updated")
    assert (updated["id"], updated["status"]) == (refund.id, last)
    assert (await charge_of(shop, payment)).amount_refunded == (400 if last == "succeeded" else 0)
    await shop.quiet()
    assert len(shop.webhook.of("refund.failed")) == (last == "failed")


async def test_a_dispute_lets_a_waiting_refund_fail(shop: Shop) -> None:
    payment = await paid(shop, "4000000000007726")
    refund = await refunded(shop, payment)
    dispute = await shop.do(f"/sandbox/payments/{payment}/dispute", {"amount": 333})
    assert dispute["amount"] == 333
    failed = await shop.client.v1.refunds.retrieve_async(refund.id)
    assert (failed.status, failed.failure_reason) == (
        "failed",
        "charge_for_pending_refund_disputed",
    )
    await shop.webhook.wait_for("refund.failed")
    assert (await charge_of(shop, payment)).amount_refunded == 0


async def test_a_dispute_can_be_of_a_part(shop: Shop) -> None:
    payment = await paid(shop)
    for wrong in (0, 1_000):
        await shop.do(f"/sandbox/payments/{payment}/dispute", {"amount": wrong}, status=400)
    made = await shop.do(f"/sandbox/payments/{payment}/dispute", {"amount": 500})
    dispute = await shop.client.v1.disputes.retrieve_async(made["id"])
    assert (dispute.amount, dispute.status) == (500, "needs_response")
    assert (await charge_of(shop, payment)).disputed
    with pytest.raises(stripe.InvalidRequestError) as refused:
        await refunded(shop, payment, amount=499)
    assert refused.value.code == "charge_disputed"


@pytest.mark.parametrize("by", ["card", "control"])
async def test_a_bank_warns_of_a_fraud_until_the_payment_is_refunded(shop: Shop, by: str) -> None:
    payment = await paid(shop, "4000000000005423" if by == "card" else "4242424242424242")
    if by == "control":
        await shop.do(f"/sandbox/payments/{payment}/warn-of-fraud")
    told = await shop.webhook.wait_for("radar.early_fraud_warning.created")
    assert (told["payment_intent"], told["actionable"]) == (payment, True)
    warnings = shop.client.v1.radar.early_fraud_warnings
    [listed] = (await warnings.list_async({"payment_intent": payment})).data
    assert (listed.id, listed.charge) == (told["id"], (await charge_of(shop, payment)).id)
    await refunded(shop, payment, amount=1)
    assert (await warnings.retrieve_async(listed.id)).actionable
    await refunded(shop, payment)
    assert not (await warnings.retrieve_async(listed.id)).actionable
    await shop.webhook.wait_for("radar.early_fraud_warning.updated")


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
