"""A payment that fails, in the web app: what is said of it, where it is paid, and that it ends."""

import pytest
from playwright.async_api import expect

from tests.e2e.browser.accessibility import problems
from tests.e2e.browser.web_app import WebApp
from tests.e2e.people import Person
from tests.e2e.shopping import subscribe
from tests.e2e.stand_ins import Payments


@pytest.mark.usefixtures("each_screen")
async def test_a_member_pays_an_invoice_that_failed_and_then_pauses_and_cancels(
    app: WebApp, member: Person, payments: Payments
) -> None:
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
    await expect(membership).to_contain_text("Each month")
    dialog = app.page.get_by_role("dialog")
    await app.press("Pause")
    await dialog.get_by_label("For how long?").select_option("2 months")
    assert await problems(app.page) == []
    await app.press("Pause it", dialog)
    await expect(membership).to_contain_text("Paused until")
    await app.press("Resume now")
    await app.press("Cancel the membership")
    await expect(dialog).to_contain_text("It stays open until")
    await dialog.get_by_label("Why do you leave?").select_option("It costs too much")
    assert await problems(app.page) == []
    await app.press("Cancel it", dialog)
    await expect(membership).to_contain_text("You cancelled your membership.")
    await app.press("Keep my membership")
    await expect(membership).to_contain_text("Renews")

    invoices = await app.reads_in_account("invoices", "$19.99")
    assert await problems(app.page) == []
    async with app.page.expect_request(lambda request: request.url.endswith("/pdf")):
        await invoices.get_by_role("button", name="PDF").first.click()


async def test_a_member_tries_a_membership_without_a_card_and_one_pays_by_the_year(
    app: WebApp, member: Person
) -> None:
    await app.adopt(member.token)
    await app.go("/pricing")
    await app.press("By the year")
    await app.shows("a year")
    assert await problems(app.page) == []
    await app.press("Try Pro for free")
    await app.lands_on("/account/membership")
    membership = await app.reads_in_account("membership", "Your trial ends on")
    assert await problems(app.page) == []
    await expect(membership).to_contain_text("Trial ends")
    await member.becomes(subscriptionTier="PRO", subscriptionStatus="ACTIVE")


async def test_a_switch_says_what_it_costs_today(
    app: WebApp, member: Person, payments: Payments
) -> None:
    await subscribe(member, payments, "basic")
    await app.adopt(member.token)
    await app.go("/pricing")
    await app.press("By the year")
    await app.press("Switch to Pro")
    dialog = app.page.get_by_role("dialog")
    await expect(dialog).to_contain_text("Due today")
    assert await problems(app.page) == []
    await app.press("Switch now", dialog)
    await member.becomes(subscriptionTier="PRO")
    await app.reads_in_account("membership", "Each year")
