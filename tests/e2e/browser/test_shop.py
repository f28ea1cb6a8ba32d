"""What people do around money in the web app: choose, pay, find what they bought."""

import re

import httpx
from playwright.async_api import expect

from chassis import ids
from tests.e2e.browser.web_app import WebApp
from tests.e2e.people import PASSWORD, Person, a_new_member
from tests.e2e.shopping import SLUG, buy, session_in, subscribe, tier_checkout
from tests.e2e.stand_ins import Payments

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


async def test_a_visitor_who_chooses_pro_goes_on_to_the_payment_after_registering(
    app: WebApp,
) -> None:
    await app.go("/pricing")
    await app.press("Choose Pro")
    await app.lands_on("/register")
    await app.shows("the payment page for Pro, $19.99 a month")
    await registers(app)
    await app.press("Subscribe for $19.99")
    await app.shows("Thank you. Your membership is active.")


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
