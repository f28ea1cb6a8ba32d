"""Buying in the web app: choose, pay, and follow the plan."""

import asyncio
import re

import httpx
from playwright.async_api import ViewportSize, expect

from chassis import ids
from tests.e2e.browser.accessibility import problems
from tests.e2e.browser.web_app import WebApp, shown_name
from tests.e2e.people import PASSWORD, PLANNER_INPUT, Person, a_new_member
from tests.e2e.shopping import SLUG, closes
from tests.e2e.system import System

TITLE = "Keto Kickstart"
PHONE = ViewportSize(width=390, height=844)


async def test_visitors_reach_the_payment_after_registering_and_after_logging_in(
    app: WebApp, api: httpx.AsyncClient
) -> None:
    await app.page.set_viewport_size(PHONE)
    await registers_and_subscribes(app)
    await app.go("/account")
    await app.press("Log out")
    await app.lands_on("/")
    await logs_in_and_buys(app, await a_new_member(api))


async def registers_and_subscribes(app: WebApp) -> None:
    await app.go("/pricing")
    await app.shows("$19.99")
    assert await problems(app.page) == []
    await app.press("Choose Pro")
    await app.lands_on("/register")
    await app.shows("the payment page for Pro, $19.99 a month")
    await app.fill({"E-mail": f"{ids.new()}@example.com", "Password": PASSWORD})
    await app.press("Create account")
    await app.press("Subscribe for $19.99")
    await app.shows("Thank you. Your membership is active.")


async def logs_in_and_buys(app: WebApp, buyer: Person) -> None:
    """The coupon is kept."""
    await app.buy(SLUG, coupon="WELCOME10")
    await app.lands_on("/register")
    await app.page.get_by_role("main").get_by_role("link", name="Log in").click()
    await app.shows(f"Next is the payment page for {TITLE}.")
    await app.fill({"E-mail": buyer.email, "Password": PASSWORD})
    await app.press("Log in", app.page.get_by_role("main"))
    await app.press("Pay $13.49")
    await app.shows(f"Thank you. {TITLE} is yours.")
    await app.go("/plans/mine")
    await app.follow(TITLE)
    await app.shows("You own this plan")


async def test_a_bought_plan_is_followed_until_its_refund_is_requested_and_made(
    app: WebApp, member: Person, system: System
) -> None:
    await app.page.set_viewport_size(PHONE)
    written = await member.ai.generate_plan(PLANNER_INPUT)
    await app.adopt(member.token)
    await app.buy(SLUG)
    await app.press("Pay $14.99")
    await app.shows(f"Thank you. {TITLE} is yours.")
    await app.go(f"/plans/{SLUG}")
    await app.press(re.compile("^Start on Monday, "))
    await app.shows("Replace the plan that started today?")
    await app.press("Replace it")
    await app.shows(re.compile("^Starts on Monday"))
    await app.press("Start today")
    await app.press("Replace it")
    await app.shows(re.compile("^Started on"))
    await app.go("/dashboard")
    await app.press("Eaten: Chicken Caesar salad")
    await expect(app.page.get_by_text("Saved", exact=True)).to_be_visible()
    await app.press("Cook Chicken Caesar salad")
    sheet = app.page.get_by_role("dialog")
    await expect(sheet.get_by_role("region", name="Ingredients")).to_contain_text("g")
    await expect(sheet.get_by_role("button", name="Start cooking")).to_be_visible()
    await app.press("Close", sheet)
    await app.go("/shopping")
    await expect(app.page.get_by_label("For the plan")).to_have_value(f"plan {SLUG}")
    await requests_a_refund(app)
    (order,) = (await member.payments.get_orders())["orders"]
    listed = await asyncio.to_thread(system.operate, "billing", "refund-requests")
    assert order["id"] in listed
    words = ("refund", order["id"], "--reason", "as asked")
    assert "succeeded" in await asyncio.to_thread(system.operate, "billing", *words)
    await closes(member, SLUG)
    await app.reads_in_account("orders", "Refunded")
    await app.go("/dashboard")
    await app.shows("You returned this plan, and got your money back.")
    assert await problems(app.page) == []
    await app.press("Remove from my days")
    breakfast = written["plan"]["days"][0]["meals"]["breakfast"]["name"]
    await expect(
        app.page.get_by_role("button", name=f"Eaten: {shown_name(breakfast)}")
    ).to_be_visible()
    # Logged meals stay logged.
    eaten = app.page.get_by_role("button", name=re.compile("^Change .*chicken", re.IGNORECASE))
    await expect(eaten).to_be_visible()


async def requests_a_refund(app: WebApp) -> None:
    await app.go("/account/orders")
    await app.press(re.compile("^Ask for a refund"))
    dialog = app.page.get_by_role("dialog")
    await app.press("Send the request", dialog)
    await app.shows("Tell us why in a few words.")
    await app.fill({"What went wrong?": "Too many eggs"}, dialog)
    await app.press("Send the request", dialog)
    await app.shows("Refund requested")
    await expect(app.page.get_by_role("button", name="Ask for a refund")).to_have_count(0)
    order = app.page.get_by_role("listitem").filter(has_text="Refund requested")
    await expect(order).to_be_focused()
