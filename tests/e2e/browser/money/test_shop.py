"""What people do around money in the web app: choose, pay, find what they bought."""

import asyncio
import re
from typing import Any

import httpx
import pytest
from playwright.async_api import Route, expect

from chassis import ids
from tests.e2e.browser.accessibility import problems
from tests.e2e.browser.web_app import WebApp, said
from tests.e2e.people import PASSWORD, PLANNER_INPUT, Person, a_new_member
from tests.e2e.shopping import SLUG, buy, closes, session_in, subscribe, tier_checkout
from tests.e2e.stand_ins import Payments
from tests.e2e.system import System

TITLE = "Keto Kickstart"


async def test_a_lifetime_is_not_called_cancelled_after_an_earlier_subscription(
    app: WebApp, member: Person, payments: Payments
) -> None:
    paid = await subscribe(member, payments, "pro")
    await payments.act(await payments.subscription_of(paid), "cancel")
    await payments.pay(session_in(await tier_checkout(member, "lifetime")))
    await member.becomes(subscriptionTier="LIFETIME")
    await app.adopt(member.token)
    membership = await app.reads_in_account("membership", "Paid once, yours for life.")
    await expect(membership).not_to_contain_text("cancelled")


@pytest.mark.usefixtures("each_screen")
async def test_a_visitor_who_chooses_pro_goes_on_to_the_payment_after_registering(
    app: WebApp,
) -> None:
    await app.go("/pricing")
    await app.shows("$19.99")
    await app.press("Choose Pro")
    await app.lands_on("/register")
    await app.shows("the payment page for Pro, $19.99 a month")
    await registers(app)
    await app.press("Subscribe for $19.99")
    await app.shows("Thank you. Your membership is active.")


@pytest.mark.usefixtures("each_screen")
async def test_the_prices_are_those_of_the_api_and_a_membership_without_one_is_still_for_sale(
    app: WebApp,
) -> None:
    prices = [
        {"tier": "pro", "amount": 21.5, "currency": "usd", "interval": "month"},
        {"tier": "lifetime", "amount": 151, "currency": "usd", "interval": None},
    ]
    answers: list[dict[str, Any]] = [
        {"status": 200, "json": {"prices": prices}},
        {"status": 500, "json": {"error": "Failed to fetch prices"}},
    ]

    async def answer(route: Route) -> None:
        await route.fulfill(**answers[0])

    await app.page.route("**/api/payments/prices", answer)
    await app.go("/pricing")
    await app.shows("$21.50")
    await app.shows("$151 once")
    basic = app.page.get_by_role("main").locator("section").filter(has_text="Choose Basic")
    await expect(basic).to_contain_text("We can't show the price right now.")
    assert await problems(app.page) == []
    await app.press("Choose Pro")
    await app.shows("the payment page for Pro, $21.50 a month")
    del answers[0]
    await app.go("/login")
    await app.page.evaluate("indexedDB.deleteDatabase('keto')")
    await app.go("/pricing")
    await app.shows("We can't show the price right now.")
    await expect(app.page.get_by_role("button", name="Buy Lifetime")).to_be_enabled()


async def test_a_visitor_who_buys_goes_on_with_the_coupon_after_logging_in(
    app: WebApp, api: httpx.AsyncClient
) -> None:
    known = await a_new_member(api)
    await app.buy(SLUG, coupon="WELCOME10")
    await app.lands_on("/register")
    await app.page.get_by_role("main").get_by_role("link", name="Log in").click()
    await app.shows(f"Next is the payment page for {TITLE}.")
    await app.fill({"E-mail": known.email, "Password": PASSWORD})
    await app.press("Log in", app.page.get_by_role("main"))
    await app.press("Pay $13.49")
    await app.shows(f"Thank you. {TITLE} is yours.")
    await app.follow("My plans")
    await app.lands_on("/plans/mine")
    await app.follow(TITLE)
    await app.shows("You own this plan")


async def test_a_choice_is_forgotten_by_those_who_come_back_to_the_page(app: WebApp) -> None:
    await app.go("/pricing")
    await app.press("Choose Pro")
    await app.lands_on("/register")
    await app.page.go_back()
    await app.lands_on("/pricing")
    await app.go("/register?next=/pricing")
    await registers(app)
    await app.lands_on("/pricing")
    await expect(app.page.get_by_role("button", name="Choose Pro")).to_be_enabled()


async def test_what_a_member_owns_is_marked_and_orders_lead_to_it(
    app: WebApp, member: Person, payments: Payments
) -> None:
    await buy(member, payments)
    await app.adopt(member.token)
    await app.go("/plans")
    card = app.page.get_by_role("article").filter(has_text=TITLE)
    await expect(card).to_contain_text("Yours")
    orders = await app.reads_in_account("orders", TITLE)
    await orders.get_by_role("link", name=TITLE).click()
    await app.lands_on(f"/plans/{SLUG}")


async def test_a_review_without_stars_says_what_to_do(
    app: WebApp, member: Person, payments: Payments
) -> None:
    await buy(member, payments)
    await app.adopt(member.token)
    await app.go(f"/plans/{SLUG}")
    await app.press("Write a review")
    await app.press("Save the review")
    await app.shows("Choose 1 to 5 stars.")
    await expect(app.page.get_by_text(re.compile("Input should|Field required"))).to_have_count(0)


async def registers(app: WebApp) -> None:
    await app.fill({"E-mail": f"{ids.new()}@example.com", "Password": PASSWORD})
    await app.press("Create account")


async def test_the_price_after_a_coupon_is_seen_before_the_payment_page(app: WebApp) -> None:
    await app.go(f"/plans/{SLUG}")
    await app.press("I have a coupon")
    await expect(app.page.get_by_label("Coupon", exact=True)).to_be_focused()
    await app.fill({"Coupon": "none-such"})
    await app.press("Apply")
    await app.complains("coupon doesn't exist")
    await app.fill({"Coupon": "WELCOME10"})
    await app.press("Apply")
    box = app.page.get_by_role("region", name="Buy this plan")
    await expect(box).to_contain_text("$13.49")
    await expect(box).to_contain_text("You save $1.50")
    # What is typed next is another coupon, whose price is not known.
    await app.fill({"Coupon": "WELCOME"})
    await expect(box).not_to_contain_text("$13.49")


@pytest.mark.usefixtures("each_screen")
async def test_a_bought_plan_is_lived_until_its_refund_is_asked_for_and_given(
    app: WebApp, member: Person, system: System
) -> None:
    written = await member.sends("/api/ai/generate-plan", PLANNER_INPUT)
    await app.adopt(member.token)
    await app.buy(SLUG)
    await app.press("Pay $14.99")
    await app.shows(f"Thank you. {TITLE} is yours.")
    await app.go(f"/plans/{SLUG}")
    await app.press(re.compile("^Start on Monday, "))
    await app.shows(re.compile("^Starts on Monday"))
    await app.press("Start today")
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
    await asks_for_a_refund(app)
    (order,) = (await member.reads("/api/payments/orders"))["orders"]
    listed = await asyncio.to_thread(system.operate, "billing", "refund-requests")
    assert order["id"] in listed
    words = ("refund", order["id"], "--reason", "as asked")
    assert "succeeded" in await asyncio.to_thread(system.operate, "billing", *words)
    await closes(member, SLUG)
    await app.reads_in_account("orders", "Refunded")
    await app.go("/dashboard")
    await app.shows("You no longer have this plan")
    assert await problems(app.page) == []
    await app.press("Take it off my days")
    breakfast = written["plan"]["days"][0]["meals"]["breakfast"]["name"]
    await expect(app.page.get_by_role("button", name=f"Eaten: {said(breakfast)}")).to_be_visible()
    # What was eaten stays eaten.
    eaten = app.page.get_by_role("button", name=re.compile("^Change .*chicken", re.IGNORECASE))
    await expect(eaten).to_be_visible()


async def asks_for_a_refund(app: WebApp) -> None:
    await app.go("/account/orders")
    await app.press(re.compile("^Ask for a refund"))
    dialog = app.page.get_by_role("dialog")
    await app.press("Ask for the refund", dialog)
    await app.shows("Say in a few words why.")
    await app.fill({"What went wrong?": "Too many eggs"}, dialog)
    await app.press("Ask for the refund", dialog)
    await app.shows("Refund asked for")
    await expect(app.page.get_by_role("button", name="Ask for a refund")).to_have_count(0)
    order = app.page.get_by_role("listitem").filter(has_text="Refund asked for")
    await expect(order).to_be_focused()


async def test_after_a_lifetime_there_is_a_word_of_thanks_and_what_it_opens(
    app: WebApp, member: Person
) -> None:
    await app.adopt(member.token)
    await app.go("/pricing")
    await app.press("Buy Lifetime")
    await app.press("Pay $149.00")
    await app.shows("Thank you. Keto is yours for life.")
    await app.shows("Nothing renews, ever.")
    await app.follow("See the plans")
    await app.lands_on("/plans")


async def test_a_free_member_reads_when_the_next_plan_is_free(app: WebApp, member: Person) -> None:
    await member.sends("/api/ai/generate-plan", PLANNER_INPUT)
    await app.adopt(member.token)
    await app.go("/pricing")
    await app.shows(re.compile("Your next free plan is on"))
