"""Withdrawing from contracts in the web app: without a login, from an order, from a membership."""

import pytest
from playwright.async_api import expect

from tests.e2e.browser.accessibility import problems
from tests.e2e.browser.web_app import WebApp
from tests.e2e.people import Person
from tests.e2e.shopping import SLUG, buy, closes, subscribe
from tests.e2e.stand_ins import Mailbox, Payments, link_in

TITLE = "Keto Kickstart"


@pytest.mark.usefixtures("each_screen")
async def test_a_buyer_withdraws_without_a_login(
    app: WebApp, member: Person, payments: Payments, mailbox: Mailbox
) -> None:
    await buy(member, payments)
    (order,) = (await member.reads("/api/payments/orders"))["orders"]
    await app.go("/")
    await app.page.get_by_role("contentinfo").get_by_text("Withdraw from contract").click()
    await app.lands_on("/withdraw")
    await app.fill({"Order number": order["id"], "E-mail of your account": member.email})
    await app.press("Send the link")
    await app.shows("If this order is of the member with that address, a mail is on its way.")
    assert await problems(app.page) == []

    mail = await mailbox.gets(member.email, "Confirm your withdrawal")
    await app.page.goto(link_in(mail))
    await expect(app.page.get_by_role("button", name="Confirm withdrawal")).to_be_visible()
    assert await problems(app.page) == []
    await app.press("Confirm withdrawal")
    await app.shows("You have withdrawn")
    await app.shows("back to the card you paid with")
    assert await problems(app.page) == []
    await closes(member, SLUG)
    receipt = await mailbox.gets(member.email, "We have your withdrawal")
    (withdrawal,) = (await member.reads("/api/payments/withdrawals"))["withdrawals"]
    assert withdrawal["id"] in receipt["text"]
    # The link of the mail shows the same withdrawal.
    await app.page.goto(link_in(mail))
    await app.press("Confirm withdrawal")
    await app.shows(withdrawal["id"])


async def test_a_member_withdraws_from_an_order_and_from_a_membership(
    app: WebApp, member: Person, payments: Payments
) -> None:
    await buy(member, payments)
    await subscribe(member, payments, "pro")
    await app.adopt(member.token)
    orders = await app.reads_in_account("orders", TITLE)
    await app.press("Withdraw from contract")
    dialog = app.page.get_by_role("dialog")
    await expect(dialog).to_contain_text("You can withdraw until")
    assert await problems(app.page) == []
    await app.press("Confirm withdrawal", dialog)
    await expect(orders).to_contain_text("Withdrawn on")
    await expect(app.page.get_by_role("listitem").filter(has_text=TITLE)).to_be_focused()
    await app.reads_in_account("orders", "Refunded")

    membership = await app.reads_in_account("membership", "Withdraw from contract")
    await app.press("Withdraw from contract", membership)
    await app.press("Confirm withdrawal", dialog)
    await expect(membership).to_contain_text("Withdrawn on")
    await member.becomes(subscriptionTier="FREE", subscriptionStatus="CANCELED")


async def test_a_buyer_who_agrees_to_have_the_plan_at_once_cannot_withdraw(
    app: WebApp, member: Person
) -> None:
    await app.adopt(member.token)
    await app.go(f"/plans/{SLUG}")
    box = app.page.get_by_role("checkbox", name="I want the plan at once")
    await expect(box).not_to_be_checked()
    assert await problems(app.page) == []
    await box.check()
    await app.press("Buy the plan")
    await app.press("Pay $14.99")
    await app.shows(f"Thank you. {TITLE} is yours.")
    await app.reads_in_account("orders", TITLE)
    await app.shows("Ask for a refund")
    await expect(app.page.get_by_role("button", name="Withdraw from contract")).to_have_count(0)
