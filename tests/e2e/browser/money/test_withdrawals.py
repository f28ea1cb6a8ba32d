"""Withdrawing from contracts in the web app: without a login, from an order, from a membership."""

import re

from playwright.async_api import ViewportSize, expect

from testkit import eventually
from tests.e2e.browser.accessibility import problems
from tests.e2e.browser.web_app import WebApp
from tests.e2e.people import Person
from tests.e2e.shopping import buy, closes, subscribe
from tests.e2e.stand_ins import Mailbox, Payments, link_in, withdrawal_link_in

PHONE = ViewportSize(width=390, height=844)
TITLE = "Keto Kickstart"
# Withdrawn from first, then bought again with immediate access.
AT_ONCE = "keto-weekend"
# A page that was opened before an event arrived is opened again.
_EVENT_MS = 3_000


async def test_a_member_withdraws_without_a_login_from_an_order_and_from_a_membership(
    app: WebApp, member: Person, payments: Payments, mailbox: Mailbox
) -> None:
    await app.page.set_viewport_size(PHONE)
    await withdraws_without_a_login(app, member, payments, mailbox)
    await app.adopt(member.token)
    await opens_a_plan_sooner(app)
    await withdraws_in_the_account(app, member, payments)


async def withdraws_without_a_login(
    app: WebApp, member: Person, payments: Payments, mailbox: Mailbox
) -> None:
    await buy(member, payments, AT_ONCE)
    (order,) = (await member.payments.get_orders())["orders"]
    await app.go("/")
    await app.page.get_by_role("contentinfo").get_by_text("Withdraw from contract").click()
    await app.lands_on("/withdraw")
    confirmation = await mailbox.gets(member.email, f"Your order {order['number']}")
    await app.page.goto(withdrawal_link_in(confirmation))
    await expect(app.page.get_by_label("Order number", exact=True)).to_have_value(order["number"])
    await app.fill({"Your account’s e-mail": member.email})
    await app.press("Send the link")
    await app.shows("If the number and the address belong together, we’ve sent you an e-mail.")
    assert await problems(app.page) == []

    mail = await mailbox.gets(member.email, "Confirm your withdrawal")
    await app.page.goto(link_in(mail))
    await expect(app.page.get_by_role("button", name="Confirm withdrawal")).to_be_visible()
    assert await problems(app.page) == []
    await app.press("Confirm withdrawal")
    await app.shows("You have withdrawn")
    await app.shows("back to the card you paid with")
    assert await problems(app.page) == []
    await closes(member, AT_ONCE)
    receipt = await mailbox.gets(member.email, "We have your withdrawal")
    (withdrawal,) = (await member.payments.get_withdrawals())["withdrawals"]
    assert withdrawal["id"] in receipt["text"]
    # The link in the mail shows the same withdrawal.
    await app.page.goto(link_in(mail))
    await app.press("Confirm withdrawal")
    await app.shows("We have your withdrawal from order")


async def withdraws_in_the_account(app: WebApp, member: Person, payments: Payments) -> None:
    await buy(member, payments)
    await subscribe(member, payments, "pro")
    await app.reads_in_account("orders", TITLE)
    order = app.page.get_by_role("listitem").filter(has_text=TITLE)
    await app.press("Withdraw from contract", order)
    dialog = app.page.get_by_role("dialog")
    await expect(dialog).to_contain_text("You can withdraw until")
    assert await problems(app.page) == []
    await app.press("Confirm withdrawal", dialog)
    await expect(order).to_contain_text("Withdrawn on")
    await expect(order).to_be_focused()

    async def is_refunded() -> bool:
        await app.go("/account/orders")
        await expect(order).to_contain_text("Refunded", timeout=_EVENT_MS)
        return True

    await eventually(is_refunded)

    membership = await app.reads_in_account("membership", "Withdraw from contract")
    await app.press("Withdraw from contract", membership)
    await app.press("Confirm withdrawal", dialog)
    await expect(membership).to_contain_text("Withdrawn on")
    await member.becomes(subscriptionTier="FREE", subscriptionStatus="CANCELED")


async def opens_a_plan_sooner(app: WebApp) -> None:
    await app.go(f"/plans/{AT_ONCE}")
    box = app.page.get_by_role("checkbox", name="I want the plan at once")
    await expect(box).not_to_be_checked()
    assert await problems(app.page) == []
    await app.press("Buy the plan")
    await app.press(re.compile(r"^Pay \$"))
    await app.shows(re.compile("^Thank you. .* is yours."))
    await app.go(f"/plans/{AT_ONCE}")
    await app.shows(re.compile("^Opens on"))
    await expect(app.page.get_by_role("tab", name="Recipes")).to_have_count(0)
    assert await problems(app.page) == []
    await app.press("Open it now")
    await app.shows("Tick the box to open it now.")
    await box.check()
    await app.press("Open it now")
    await expect(app.page.get_by_role("tab", name="Recipes")).to_be_visible()
    await app.reads_in_account("orders", "Ask for a refund")
    await expect(app.page.get_by_role("button", name="Withdraw from contract")).to_have_count(0)
