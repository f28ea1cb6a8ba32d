"""A failed payment in the web app: the notice, where to pay, and that the notice disappears."""

from playwright.async_api import ViewportSize, expect

from tests.e2e.browser.accessibility import problems
from tests.e2e.browser.web_app import WebApp
from tests.e2e.people import Person
from tests.e2e.shopping import subscribe
from tests.e2e.stand_ins import Payments

PHONE = ViewportSize(width=390, height=844)


async def test_a_member_pays_an_invoice_that_failed_and_then_pauses_and_cancels(
    app: WebApp, member: Person, payments: Payments
) -> None:
    await app.page.set_viewport_size(PHONE)
    paid = await subscribe(member, payments, "pro")
    await payments.act(await payments.subscription_of(paid), "fail-renewal")
    await member.becomes(subscriptionStatus="PAST_DUE")
    await app.adopt(member.token)
    await app.go("/dashboard")
    banner = app.page.get_by_role("status").filter(has_text="Your payment of $19.99 failed.")
    await expect(banner).to_contain_text("We try the card again on")
    await expect(banner).to_contain_text("your membership may end")
    assert await problems(app.page) == []
    await banner.get_by_role("link", name="Pay $19.99").click()
    await app.press("Pay $19.99")
    await member.becomes(subscriptionStatus="ACTIVE")

    membership = await app.reads_in_account("membership", "Active")
    await expect(banner).to_have_count(0)
    await expect(membership).to_contain_text("Monthly")
    dialog = app.page.get_by_role("dialog")
    await app.press("Pause")
    await dialog.get_by_label("For how long?").select_option("2 months")
    assert await problems(app.page) == []
    await app.press("Pause membership", dialog)
    await expect(membership).to_contain_text("Paused until")
    await app.press("Resume now", membership)
    # The pause has not begun.
    await app.press("Resume now, nothing to pay today", dialog)
    await app.shows("Your membership continues.")
    await app.press("Cancel membership")
    await expect(dialog).to_contain_text("It stays open until")
    await dialog.get_by_label("Mind telling us why? (optional)").select_option("It costs too much")
    assert await problems(app.page) == []
    await app.press("Cancel membership", dialog)
    await expect(membership).to_contain_text("You cancelled your membership.")
    await app.press("Keep my membership")
    await expect(membership).to_contain_text("Renews")

    invoices = await app.reads_in_account("invoices", "$19.99")
    assert await problems(app.page) == []
    async with app.page.expect_request(lambda request: request.url.endswith("/pdf")):
        await invoices.get_by_role("button", name="PDF").first.click()
