"""A member's invoices and credit notes, with their PDFs at Stripe."""

import httpx
import stripe

from billing.stripe_api.client import API_VERSION
from services.billing.tests.driver import Driver
from services.billing.tests.erasures import Mia
from services.billing.tests.stripe_double import event


async def test_invoices_and_credit_notes_are_one_list_with_pdfs(driver: Driver) -> None:
    mia, bob = driver.user(), driver.user()
    session = await driver.subscribes(mia, "pro")
    await driver.stripe.do(f"/sandbox/subscriptions/{session['subscription']}/advance")
    await driver.stripe.quiet()
    newest, first = (await driver.seen("invoices", mia))["invoices"]
    assert (newest["kind"], newest["amount"], newest["tax"]) == ("invoice", 19.99, 0)
    assert {each["number"][-5:] for each in (newest, first)} == {"-0001", "-0002"}
    stripe_http = stripe.HTTPXClient()
    client = stripe.StripeClient(
        "sk_test_sandbox",
        stripe_version=API_VERSION,
        base_addresses={"api": driver.stripe.url},
        http_client=stripe_http,
    )
    note = await client.v1.credit_notes.create_async(
        {"invoice": first["id"], "amount": 500, "refund_amount": 500}
    )
    await stripe_http.close_async()  # type: ignore[no-untyped-call]
    await driver.stripe.quiet()
    listed = (await driver.seen("invoices", mia))["invoices"]
    shown = next(each for each in listed if each["kind"] == "credit_note")
    assert (shown["id"], shown["amount"], shown["status"]) == (note.id, 5, "issued")
    voided = note.to_dict() | {"status": "void"}
    issued = event("credit_note.updated", note.to_dict(), created=note.created)
    await driver.webhook.takes(event("credit_note.voided", voided, created=note.created), issued)
    assert (await driver.row("credit_note", id=note.id))["status"] == "void"

    page = await driver.seen("invoices?limit=2", mia)
    assert [each["id"] for each in page["invoices"]] == [each["id"] for each in listed[:2]]
    rest = await driver.seen(f"invoices?limit=2&after={page['next']}", mia)
    assert ([each["id"] for each in rest["invoices"]], rest["next"]) == ([listed[2]["id"]], None)
    for document in listed:
        url = (await driver.seen(f"invoices/{document['id']}/pdf", mia))["url"]
        async with httpx.AsyncClient(trust_env=False) as http:
            assert (await http.get(url)).content.startswith(b"%PDF")
        other = await driver.get(f"invoices/{document['id']}/pdf", bob)
        assert (other.status_code, other.json()) == (404, {"error": "Invoice not found"})
    wrong = await driver.get(f"invoices?after={newest['id']}", bob)
    assert (wrong.status_code, wrong.json()["details"][0]["code"]) == (400, "not_a_cursor")
    assert (await driver.seen("invoices", bob))["invoices"] == []


async def test_an_erasure_leaves_invoices_without_the_person(driver: Driver) -> None:
    mia = Mia.of(driver, driver.stripe)
    await mia.pays()
    answer = await driver.post("subscription/cancel", mia.id, {"reason": "other"})
    assert answer.status_code == 200
    await mia.is_erased()
    for table in ("invoice", "cancellation", "trial", "payment_notice", "credit_note"):
        assert await driver.all(table, user_id=mia.id) == []
    kept = await driver.all("invoice", stripe_subscription_id=mia.subscription)
    assert {each["hosted_url"] for each in kept} == {None}
