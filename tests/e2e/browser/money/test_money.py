"""A member's life with money in the web app: subscription, switch, purchase, refund."""

import asyncio

from playwright.async_api import expect

from tests.e2e.browser.web_app import WebApp
from tests.e2e.people import Person
from tests.e2e.shopping import checkout, closes, opens, plan, session_in
from tests.e2e.stand_ins import Payments
from tests.e2e.system import System

SLUG, TITLE = "keto-kickstart", "Keto Kickstart"


async def test_a_member_subscribes_switches_buys_and_is_refunded(
    app: WebApp, member: Person, system: System
) -> None:
    await app.adopt(member.token)
    await subscribes(app, member)
    await switches_to_pro(app)
    await cancels(app, member)
    await buys_with_a_coupon(app)
    await sees_the_orders_and_a_receipt(app)
    await is_refunded(app, member, system)


async def test_a_link_alone_does_not_say_that_a_payment_went_through(
    app: WebApp, member: Person, payments: Payments
) -> None:
    await app.adopt(member.token)
    wanted = (await plan(member, SLUG))["id"]
    for query in (f"purchase=success&planId={wanted}", "subscription=success"):
        await app.go(f"/dashboard?{query}")
        await app.shows("Waiting for the confirmation of the payment.")
        await expect(app.page.get_by_text("went through")).to_have_count(0)
    # What was paid for is said to be there when billing lists it.
    await app.go(f"/dashboard?purchase=success&planId={wanted}")
    await payments.pay(session_in(await checkout(member, SLUG)))
    await app.shows(f"{TITLE} is yours.")


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
    # What is due is shown before the switch.
    await app.shows("Due today")
    await app.press("Switch now")
    await app.shows("You have Pro, paid by the month now.")
    await app.reads_in_account("membership", "Pro")


async def cancels(app: WebApp, member: Person) -> None:
    await app.press("Billing portal")
    status = app.page.get_by_role("status")
    await app.press("Cancel at period end: Keto Pro")
    await expect(status).to_contain_text("ends with the period")
    await expect(app.page.get_by_text("Ends on ")).to_be_visible()
    await app.press("Resume: Keto Pro")
    await expect(status).to_have_text("Your subscription continues.")
    await app.press("Cancel now: Keto Pro")
    await expect(status).to_have_text("Your subscription was cancelled.")
    await expect(app.page.get_by_text("Ended on ")).to_be_visible()
    await app.follow("← Return to Keto")
    await app.reads_in_account("membership", "Free")
    await closes(member, SLUG)
    await app.go(f"/plans/{SLUG}")
    await expect(app.page.get_by_role("region", name="Buy this plan")).to_be_visible()
    await expect(app.page.get_by_role("tab", name="Recipes")).to_have_count(0)


async def buys_with_a_coupon(app: WebApp) -> None:
    await app.buy(SLUG, coupon="WELCOME10")
    await app.press("Pay $13.49")
    await app.shows(f"{TITLE} is yours.")


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
    (order,) = (await member.reads("/api/payments/orders"))["orders"]
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
