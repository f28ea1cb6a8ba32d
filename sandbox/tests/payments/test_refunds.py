"""Refunds and disputes of payments, with their events."""

import pytest
import stripe

from .conftest import Json, Shop

PENDING, FAILS, DISPUTED = "4000000000007726", "4000000000005126", "4000000000000259"


async def paid(shop: Shop, **params: object) -> Json:
    """Pay a checkout of 9.99, and return its session."""
    card = params.pop("card", "4242424242424242")
    session = await shop.checkout(**params)
    done = await shop.do(f"/sandbox/checkout/{session.id}/pay", {"card": card})
    found: Json = done["session"]
    return found


async def charge_of(shop: Shop, session: Json) -> Json:
    intent = await shop.client.v1.payment_intents.retrieve_async(
        session["payment_intent"], {"expand": ["latest_charge.refunds"]}
    )
    charge: Json = intent.to_dict()["latest_charge"]
    return charge


async def test_a_payment_is_refunded_in_parts_until_nothing_is_left(shop: Shop) -> None:
    session = await paid(shop)
    refunds = shop.client.v1.refunds
    ask: stripe.params.RefundCreateParams = {
        "payment_intent": session["payment_intent"],
        "amount": 400,
        "reason": "requested_by_customer",
        "metadata": {"why": "half"},
    }

    part = await refunds.create_async(ask, {"idempotency_key": "k"})
    again = await refunds.create_async(ask, {"idempotency_key": "k"})

    assert (part.id, part.status, part.amount, part.reason) == (
        *(again.id, "succeeded", 400),
        "requested_by_customer",
    )
    charge = await charge_of(shop, session)
    assert (charge["amount_refunded"], charge["refunded"]) == (400, False)
    assert [each["id"] for each in charge["refunds"]["data"]] == [part.id]
    with pytest.raises(stripe.InvalidRequestError, match="greater than unrefunded"):
        await refunds.create_async({"charge": charge["id"], "amount": 600})

    rest = await refunds.create_async({"charge": charge["id"]})

    assert rest.amount == 599
    assert (await charge_of(shop, session))["refunded"] is True
    with pytest.raises(stripe.InvalidRequestError) as refused:
        await refunds.create_async({"charge": charge["id"]})
    assert refused.value.code == "charge_already_refunded"
    listed = await refunds.list_async({"payment_intent": session["payment_intent"]})
    assert [each.id for each in listed.data] == [rest.id, part.id]
    assert (await refunds.retrieve_async(part.id)).to_dict()["metadata"] == {"why": "half"}
    await shop.quiet()
    assert shop.webhook.types.count("refund.created") == 2
    sent = [event.to_dict()["data"]["object"] for event in shop.webhook.of("charge.refunded")]
    assert [each["amount_refunded"] for each in sent] == [400, 999]
    before = shop.webhook.of("charge.refunded")[-1].to_dict()["data"]["previous_attributes"]
    assert before == {"amount_refunded": 400, "refunded": False}


async def test_a_refund_that_fails_later_gives_the_charge_its_amount_back(shop: Shop) -> None:
    session = await paid(shop)
    refund = await shop.do(f"/sandbox/payments/{session['id']}/refund", {"amount": 999})
    assert (await charge_of(shop, session))["refunded"] is True

    await shop.do(f"/sandbox/refunds/{refund['id']}/fail")

    sent = await shop.webhook.wait_for("refund.failed")
    assert (sent["status"], sent["failure_reason"]) == ("failed", "expired_or_canceled_card")
    [updated] = shop.webhook.of("refund.updated")
    assert updated.to_dict()["data"]["previous_attributes"]["status"] == "succeeded"
    charge = await charge_of(shop, session)
    assert (charge["amount_refunded"], charge["refunded"]) == (0, False)
    await shop.do(f"/sandbox/refunds/{refund['id']}/fail", status=400)


async def test_a_pending_refund_succeeds_later(shop: Shop) -> None:
    await shop.do("/sandbox/switches", {"refunds": "pending"})
    session = await paid(shop)
    refund = await shop.do(f"/sandbox/payments/{session['payment_intent']}/refund")
    assert refund["status"] == "pending"

    await shop.do(f"/sandbox/refunds/{refund['id']}/succeed")

    assert (await shop.webhook.wait_for("refund.updated"))["status"] == "succeeded"


async def test_stripes_test_cards_bring_refunds_to_their_end_and_dispute(shop: Shop) -> None:
    sessions = [await paid(shop, card=card) for card in (PENDING, FAILS)]
    refunds = [await shop.do(f"/sandbox/payments/{session['id']}/refund") for session in sessions]
    assert [refund["status"] for refund in refunds] == ["pending", "succeeded"]

    await shop.do("/sandbox/clock", {"advance": 3_601})

    read = shop.client.v1.refunds.retrieve_async
    assert [(await read(refund["id"])).status for refund in refunds] == ["succeeded", "failed"]
    await paid(shop, card=DISPUTED)
    assert (await shop.webhook.wait_for("charge.dispute.created"))["status"] == "needs_response"


@pytest.mark.parametrize(
    ("action", "status", "then"),
    [("win", "won", "funds_reinstated"), ("lose", "lost", None)],
)
async def test_a_dispute_is_opened_answered_and_decided(
    shop: Shop, action: str, status: str, then: str | None
) -> None:
    session = await paid(shop)
    dispute = await shop.do(f"/sandbox/payments/{session['id']}/dispute", {"reason": "general"})
    sent = await shop.webhook.wait_for("charge.dispute.created")
    assert (sent["id"], sent["amount"], sent["status"]) == (dispute["id"], 999, "needs_response")
    assert sent["payment_intent"] == session["payment_intent"]
    assert (await charge_of(shop, session))["disputed"] is True
    with pytest.raises(stripe.InvalidRequestError) as refused:
        await shop.client.v1.refunds.create_async({"charge": dispute["charge"]})
    assert refused.value.code == "charge_disputed"

    await shop.do(f"/sandbox/disputes/{dispute['id']}/respond")
    await shop.do(f"/sandbox/disputes/{dispute['id']}/{action}")

    assert (await shop.webhook.wait_for("charge.dispute.updated"))["status"] == "under_review"
    assert (await shop.webhook.wait_for("charge.dispute.closed"))["status"] == status
    if then:
        await shop.webhook.wait_for(f"charge.dispute.{then}")
    listed = await shop.client.v1.disputes.list_async({"payment_intent": sent["payment_intent"]})
    assert [(each.id, each.status) for each in listed.data] == [(dispute["id"], status)]
    await shop.do(f"/sandbox/disputes/{dispute['id']}/win", status=400)


async def test_an_inquiry_moves_no_money_and_leaves_the_charge_refundable(shop: Shop) -> None:
    session = await paid(shop)
    inquiry = await shop.do(f"/sandbox/payments/{session['id']}/dispute", {"inquiry": True})
    assert inquiry["status"] == "warning_needs_response"
    await shop.client.v1.refunds.create_async({"charge": inquiry["charge"]})
    await shop.do(f"/sandbox/disputes/{inquiry['id']}/win")
    assert (await shop.webhook.wait_for("charge.dispute.closed"))["status"] == "warning_closed"
    assert "charge.dispute.funds_withdrawn" not in shop.webhook.types


@pytest.mark.parametrize(
    ("params", "code"),
    [
        ({}, "parameter_missing"),
        ({"payment_intent": "pi_nowhere"}, "resource_missing"),
        ({"charge": "ch_nowhere"}, "resource_missing"),
        ({"charge": "ch_1", "payment_intent": "pi_1"}, None),
        ({"payment_intent": "", "amount": 1}, "parameter_invalid_empty"),
        ({"payment_intent": "pi_1", "reason": "because"}, None),
        ({"payment_intent": "pi_1", "why": "because"}, "parameter_unknown"),
        ({"payment_intent": "pi_1", "reverse_transfer": True}, "sandbox_not_implemented"),
    ],
)
async def test_a_refund_is_refused(shop: Shop, params: Json, code: str | None) -> None:
    with pytest.raises(stripe.InvalidRequestError) as refused:
        await shop.client.v1.refunds.create_async(params)  # type: ignore[arg-type]
    assert (refused.value.http_status, refused.value.code) == (400, code)


async def test_what_was_not_paid_is_not_refunded(shop: Shop) -> None:
    session = await shop.checkout()
    declined = await shop.do(f"/sandbox/checkout/{session.id}/decline")
    with pytest.raises(stripe.InvalidRequestError, match="does not have a successful charge"):
        await shop.client.v1.refunds.create_async(
            {"payment_intent": declined["session"]["payment_intent"]}
        )
    await shop.do("/sandbox/payments/pi_nowhere/refund", status=404)


async def test_a_payment_has_metadata_and_a_receipt_that_shows_refunds(shop: Shop) -> None:
    session = await paid(shop, payment_intent_data={"metadata": {"userId": "u1"}})
    charge = await charge_of(shop, session)
    assert charge["metadata"] == {"userId": "u1"}

    receipt = await shop.http.get(charge["receipt_url"])
    assert receipt.status_code == 200
    assert "$9.99" in receipt.text
    assert "visa ending in 4242" in receipt.text

    await shop.do(f"/sandbox/payments/{session['id']}/refund", {"amount": 400})
    assert "$5.99" in (await shop.http.get(charge["receipt_url"])).text
    assert (await shop.http.get("/receipts/guessed")).status_code == 404


async def test_a_renewal_is_refunded_through_its_invoice_payment(shop: Shop) -> None:
    subscription = await shop.subscribed()
    payments = await shop.client.v1.invoice_payments.list_async(
        {"invoice": subscription["latest_invoice"]}
    )
    [payment] = payments.to_dict()["data"]
    assert payment["status"] == "paid"

    refund = await shop.client.v1.refunds.create_async(
        {"payment_intent": payment["payment"]["payment_intent"]}
    )

    assert refund.amount == 1999
