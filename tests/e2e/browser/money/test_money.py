"""Payments in the web app: subscription, switch, purchase, refund."""

import asyncio
import re

from playwright.async_api import expect

from tests.e2e.browser.web_app import WebApp
from tests.e2e.people import Person
from tests.e2e.shopping import closes, opens, plan
from tests.e2e.stand_ins import Payments
from tests.e2e.system import System

SLUG, TITLE = "keto-kickstart", "Keto Kickstart"


async def test_a_member_subscribes_switches_buys_is_refunded_and_buys_a_lifetime(
    app: WebApp, member: Person, system: System, payments: Payments
) -> None:
    await app.adopt(member.token)
    await a_link_alone_confirms_no_payment(app, member)
    await subscribes(app, member)
    await switches_to_pro(app)
    await cancels(app, member, payments)
    await buys_with_a_coupon(app)
    await sees_the_orders_and_a_receipt(app)
    await is_refunded(app, member, system)
    await buys_a_lifetime(app)


async def a_link_alone_confirms_no_payment(app: WebApp, member: Person) -> None:
    wanted = (await plan(member, SLUG))["id"]
    for query in (f"purchase=success&planId={wanted}", "subscription=success"):
        await app.go(f"/dashboard?{query}")
        await app.shows("Waiting for the confirmation of the payment.")
        await expect(app.page.get_by_text("went through")).to_have_count(0)


async def subscribes(app: WebApp, member: Person) -> None:
    await app.go("/account/membership")
    await app.press("Billing portal")
    await app.complains("no invoices")
    await app.go("/pricing")
    await app.press("Choose Basic")
    await app.press("Subscribe for $9.99")
    await app.shows("Your membership is active.")
    await opens(member, SLUG)
    await app.go(f"/plans/{SLUG}")
    await app.shows("In your membership")


async def switches_to_pro(app: WebApp) -> None:
    await app.go("/pricing")
    await app.press("Switch to Pro")
    # The button states the amount that is charged.
    await app.press(re.compile(r"^Pay \$\d+\.\d\d and continue$"))
    await app.shows("You have Pro, paid monthly now.")
    await app.reads_in_account("membership", "Pro")


async def cancels(app: WebApp, member: Person, payments: Payments) -> None:
    await app.press("Billing portal")
    status = app.page.get_by_role("status")
    await app.press("Cancel at period end: Keto Pro")
    await expect(status).to_contain_text("ends with the period")
    await expect(app.page.get_by_text("Ends on ")).to_be_visible()
    await app.press("Resume: Keto Pro")
    await expect(status).to_have_text("Your subscription continues.")
    await payments.change("portal-configuration", cancel_mode="immediately")
    await app.page.reload()
    await app.press("Cancel now: Keto Pro")
    await expect(status).to_have_text("Your subscription was cancelled.")
    await expect(app.page.get_by_text("Ended on ")).to_be_visible()
    await payments.change("portal-configuration", cancel_mode="at_period_end")
    await app.follow("← Return to Keto")
    await app.reads_in_account("membership", "Free")
    await closes(member, SLUG)
    await app.go(f"/plans/{SLUG}")
    await expect(app.page.get_by_role("region", name="Buy this plan")).to_be_visible()
    await expect(app.page.get_by_role("tab", name="Recipes")).to_have_count(0)


async def buys_with_a_coupon(app: WebApp) -> None:
    await app.go(f"/plans/{SLUG}")
    await app.press("I have a coupon")
    await expect(app.page.get_by_label("Coupon", exact=True)).to_be_focused()
    await app.fill({"Coupon": "WELCOME10"})
    await app.wants_it_at_once()
    # A second press opens no second checkout.
    await app.page.get_by_role("button", name="Buy the plan").dblclick()
    await app.press("Pay $13.49")
    await app.shows(f"{TITLE} is yours.")
    await app.go("/plans")
    card = app.page.get_by_role("article").filter(has_text=TITLE)
    await expect(card).to_contain_text("Yours")


async def sees_the_orders_and_a_receipt(app: WebApp) -> None:
    order = await app.reads_in_account("orders", f"{TITLE} with WELCOME10")
    await expect(order).to_contain_text("$13.49")
    await order.get_by_role("button", name="Receipt").click()
    await expect(app.page.get_by_role("heading", name="Receipt from Keto")).to_be_visible()
    await expect(app.page.get_by_role("region", name="What you bought")).to_contain_text("$13.49")


async def is_refunded(app: WebApp, member: Person, system: System) -> None:
    await app.go(f"/plans/{SLUG}")
    await app.press("Write a review")
    await app.page.get_by_role("radio", name="4 stars").check(force=True)
    (order,) = (await member.payments.get_orders())["orders"]
    printed = await asyncio.to_thread(
        system.operate, "billing", "refund", order["id"], "--reason", "not as expected"
    )
    assert "succeeded" in printed
    await closes(member, SLUG)
    await app.press("Save the review")
    await app.complains("Only members who bought this plan")
    await app.reads_in_account("orders", "Refunded")
    await app.go(f"/plans/{SLUG}")
    await expect(app.page.get_by_role("region", name="Buy this plan")).to_be_visible()
    await expect(app.page.get_by_role("tab", name="Recipes")).to_have_count(0)


async def buys_a_lifetime(app: WebApp) -> None:
    """The lifetime is not shown as cancelled, although the subscription before it was."""
    await app.go("/pricing")
    await app.press("Buy Lifetime")
    await app.press("Pay $149.00")
    await app.shows("Thank you. Keto is yours for life.")
    await app.shows("Nothing renews, ever.")
    membership = await app.reads_in_account("membership", "Paid once, yours for life.")
    await expect(membership).not_to_contain_text("cancelled")
