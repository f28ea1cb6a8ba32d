"""What a merchant reads and changes of bills: previews, switches, invoices, credit notes, taxes."""

from typing import Any

import pytest
import stripe

from .conftest import Json, Shop
from .test_subscriptions import BASIC, PRO

YEARLY = "price_sandbox_pro_yearly"


def switched(subscription: Json, price: str, **more: Any) -> Json:
    item = {"id": subscription["items"]["data"][0]["id"], "price": price}
    return {"items": [item], **more}


async def preview(shop: Shop, subscription: Json, price: str, **more: Any) -> stripe.Invoice:
    params: Json = {
        "subscription": subscription["id"],
        "subscription_details": switched(subscription, price, **more),
    }
    return await shop.client.v1.invoices.create_preview_async(params)  # type: ignore[arg-type]


async def update(shop: Shop, subscription: Json, **params: Any) -> Json:
    subscriptions = shop.client.v1.subscriptions
    updated = await subscriptions.update_async(subscription["id"], params)  # type: ignore[arg-type]
    found: Json = updated.to_dict()
    return found


async def move(shop: Shop, to: int) -> None:
    await shop.do("/sandbox/clock", {"to": to})


def amounts(invoice: stripe.Invoice) -> list[int]:
    return [line.amount for line in invoice.lines.data]


async def test_a_switch_costs_what_its_preview_says_by_the_second(shop: Shop) -> None:
    subscription = await shop.subscribed(BASIC)
    item = subscription["items"]["data"][0]
    start, end = item["current_period_start"], item["current_period_end"]
    at = start + 1_000_003
    await move(shop, at)
    # By hand, in cents: what is left of 9.99 and of 19.99.
    part = (end - at) / (end - start)
    unused, remaining = -int(999 * part + 0.5), int(1999 * part + 0.5)
    details: Json = {"proration_behavior": "always_invoice", "proration_date": at}

    seen = await preview(shop, subscription, PRO, **details)

    assert (amounts(seen), seen.amount_due) == ([unused, remaining], unused + remaining)
    line = seen.lines.data[0]
    assert line.parent is not None
    assert line.parent.subscription_item_details is not None
    assert line.parent.subscription_item_details.proration
    updated = await update(shop, subscription, **switched(subscription, PRO, **details))
    made = await shop.client.v1.invoices.retrieve_async(updated["latest_invoice"])
    assert (amounts(made), made.amount_paid) == (amounts(seen), seen.amount_due)
    assert updated["items"]["data"][0]["current_period_end"] == end


async def test_what_a_cheaper_price_leaves_over_pays_the_next_invoice(shop: Shop) -> None:
    subscription = await shop.subscribed(PRO)
    end = subscription["items"]["data"][0]["current_period_end"]
    updated = await update(
        shop, subscription, **switched(subscription, BASIC, proration_behavior="always_invoice")
    )
    credit = await shop.client.v1.invoices.retrieve_async(updated["latest_invoice"])
    assert (credit.status, credit.amount_due, credit.ending_balance) == ("paid", 0, credit.total)
    await move(shop, end)
    [newest, *_] = (await shop.client.v1.invoices.list_async()).data
    assert (newest.total, newest.amount_paid) == (999, max(0, 999 + credit.total))


async def test_each_change_of_a_customers_balance_is_a_transaction(shop: Shop) -> None:
    subscription = await shop.subscribed(PRO)
    customer = subscription["customer"]
    transactions = shop.client.v1.customers.balance_transactions
    updated = await update(
        shop, subscription, **switched(subscription, BASIC, proration_behavior="always_invoice")
    )
    credit = await shop.client.v1.invoices.retrieve_async(updated["latest_invoice"])
    [applied] = (await transactions.list_async(customer)).data
    assert (applied.amount, applied.ending_balance) == (credit.total, credit.total)
    assert (applied.type, applied.invoice) == ("applied_to_invoice", credit.id)
    taken = await transactions.create_async(
        customer, {"amount": -credit.total, "currency": "usd", "metadata": {"why": "test"}}
    )
    assert (taken.type, taken.invoice, taken.ending_balance) == ("adjustment", None, 0)
    listed = (await transactions.list_async(customer, {"expand": ["data.credit_note"]})).data
    assert [each.id for each in listed] == [taken.id, applied.id]
    assert (await shop.client.v1.customers.retrieve_async(customer)).balance == 0


async def test_what_a_customers_balance_cannot_be_changed_by_is_refused(shop: Shop) -> None:
    gone, customer = await shop.customer(), await shop.customer()
    transactions = shop.client.v1.customers.balance_transactions
    await shop.client.v1.customers.delete_async(gone)
    usd: Json = {"amount": 100, "currency": "usd"}
    wrong: list[Json] = [
        {**usd, "currency": "xyz"},
        {**usd, "amount": 1.5},
        {**usd, "type": "adjustment"},
        {"amount": 100},
    ]
    for asked in (
        transactions.list_async(gone),
        transactions.create_async(gone, usd),  # type: ignore[arg-type]
        *(transactions.create_async(customer, each) for each in wrong),  # type: ignore[arg-type]
    ):
        with pytest.raises(stripe.InvalidRequestError):
            await asked


async def test_another_interval_begins_at_once(shop: Shop) -> None:
    subscription = await shop.subscribed(PRO)
    seen = await preview(shop, subscription, YEARLY)
    updated = await update(shop, subscription, **switched(subscription, YEARLY))
    made = await shop.client.v1.invoices.retrieve_async(updated["latest_invoice"])
    assert amounts(made)[1] == 19990
    assert abs(made.amount_paid - seen.amount_due) <= 1
    item = updated["items"]["data"][0]
    assert item["current_period_end"] - item["current_period_start"] >= 365 * 86_400


async def test_a_difference_can_wait_for_the_next_invoice(shop: Shop) -> None:
    subscription = await shop.subscribed(BASIC)
    end = subscription["items"]["data"][0]["current_period_end"]
    seen = await preview(shop, subscription, PRO)
    updated = await update(shop, subscription, **switched(subscription, PRO))
    assert updated["latest_invoice"] == subscription["latest_invoice"]
    await move(shop, end)
    [newest, *_] = (await shop.client.v1.invoices.list_async()).data
    assert amounts(newest)[-1] == amounts(seen)[-1] == 1999
    assert abs(newest.total - seen.total) <= 1


async def test_a_preview_or_a_switch_that_makes_no_sense_is_refused(shop: Shop) -> None:
    subscription = await shop.subscribed(BASIC)
    start = subscription["items"]["data"][0]["current_period_start"]
    for wrong in (
        preview(shop, subscription, PRO, proration_date=start - 1),
        preview(shop, subscription, "price_sandbox_lifetime"),
        preview(shop, subscription, PRO, trial_end=start),
        update(shop, subscription, items=[{"price": PRO}]),
        update(shop, subscription, **switched(subscription, PRO), payment_behavior="x"),
        update(shop, subscription, cancel_at=start),
    ):
        with pytest.raises(stripe.InvalidRequestError):
            await wrong


async def test_an_invoice_has_a_number_a_pdf_and_its_payment(shop: Shop) -> None:
    subscription = await shop.subscribed()
    invoices = shop.client.v1.invoices
    listed = await invoices.list_async(
        {
            "customer": subscription["customer"],
            "status": "paid",
            "expand": ["data.payments.data.payment.payment_intent"],
        }
    )
    [invoice] = listed.data
    assert invoice.number
    assert invoice.number.endswith("-0001")
    assert invoice.payments is not None
    intent = invoice.payments.data[0].payment.payment_intent
    assert isinstance(intent, stripe.PaymentIntent)
    assert intent.amount == invoice.total == 1999
    by_payment: Json = {"payment": {"type": "payment_intent", "payment_intent": intent.id}}
    payments = shop.client.v1.invoice_payments
    [linked] = (await payments.list_async(by_payment)).data  # type: ignore[arg-type]
    assert (linked.invoice, linked.status) == (invoice.id, "paid")
    pdf = await shop.http.get(str(invoice.invoice_pdf))
    assert pdf.headers["content-type"] == "application/pdf"
    assert pdf.content.startswith(b"%PDF-1.4")
    assert invoice.number.encode() in pdf.content
    # After 30 days its page has expired; who asks for the invoice gets another.
    await move(shop, invoice.created + 30 * 86_400 + 60)
    assert (await shop.http.get(str(invoice.invoice_pdf))).status_code == 404
    again = await invoices.retrieve_async(invoice.id)
    assert (await shop.http.get(str(again.invoice_pdf))).status_code == 200


async def test_a_credit_note_refunds_a_paid_invoice(shop: Shop) -> None:
    await shop.do("/sandbox/switches", {"tax_percent": 25, "tax_inclusive": True})
    subscription = await shop.subscribed()
    notes = shop.client.v1.credit_notes
    invoice = subscription["latest_invoice"]
    half: stripe.params.CreditNoteCreateParams = {"invoice": invoice, "amount": 1000}
    with pytest.raises(stripe.InvalidRequestError, match="must equal"):
        await notes.create_async(half)
    note = await notes.create_async({**half, "refund_amount": 1000, "reason": "order_change"})
    assert (note.status, note.total) == ("issued", 1000)
    assert note.number.endswith("-CN-01")
    refund = await shop.client.v1.refunds.retrieve_async(str(note.refunds[0].refund))
    assert (refund.amount, refund.status) == (1000, "succeeded")
    assert (await shop.http.get(note.pdf)).content.startswith(b"%PDF")
    await shop.webhook.wait_for("credit_note.created")
    assert [each.id for each in (await notes.list_async({"invoice": invoice})).data] == [note.id]
    with pytest.raises(stripe.InvalidRequestError):
        await notes.create_async({**half, "refund_amount": 1000})


async def test_why_a_checkout_was_declined_is_read_of_its_payment(shop: Shop) -> None:
    session = await shop.checkout(
        mode="subscription", line_items=[{"price": "price_sandbox_basic_yearly", "quantity": 1}]
    )
    await shop.do(f"/sandbox/checkout/{session.id}/pay", {"card": "4000000000009995"})
    failed = await shop.webhook.wait_for("payment_intent.payment_failed")
    error = failed["last_payment_error"]
    assert (error["code"], error["decline_code"]) == ("card_declined", "insufficient_funds")
    v1 = shop.client.v1
    [charge] = (await v1.charges.list_async({"customer": failed["customer"]})).data
    assert charge.status == "failed"
    charge = await v1.charges.retrieve_async(charge.id, {"expand": ["payment_intent"]})
    assert isinstance(charge.payment_intent, stripe.PaymentIntent)


async def test_a_refund_keeps_its_metadata_and_reason(shop: Shop) -> None:
    session = await shop.paid()
    v1 = shop.client.v1
    found = await v1.checkout.sessions.list_async({"payment_intent": session["payment_intent"]})
    assert [each.id for each in found.data] == [session["id"]]
    about: Json = {"reason": "requested_by_customer", "metadata": {"withdrawal": "1"}}
    params: Any = {"payment_intent": session["payment_intent"], **about}
    refund = (await v1.refunds.create_async(params)).to_dict()
    assert {name: refund[name] for name in about} == about
