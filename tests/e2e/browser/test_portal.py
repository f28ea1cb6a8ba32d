"""Subscribing on the hosted page, and managing it in the billing portal."""

import re

from playwright.async_api import Page, expect

from testkit import eventually
from tests.e2e.people import Person
from tests.e2e.shopping import portal, subscribe
from tests.e2e.stripe_pages import Payments, session_in

SUBSCRIBED = re.compile(r"/dashboard\?subscription=success$")


async def press(page: Page, name: str) -> None:
    """Press a button."""
    await page.get_by_role("button", name=name).click()


async def follow(page: Page, *names: str) -> None:
    """Follow links, one after the other."""
    for name in names:
        await page.get_by_role("link", name=name, exact=True).click()


async def subscribed(member: Person, page: Page, tier: str, price: str) -> str:
    """Subscribe by hand; the checkout session that did it."""
    address = await subscribe(member, tier)
    await page.goto(address)
    async with page.expect_request(SUBSCRIBED):
        await press(page, f"Subscribe for {price}")
    await member.becomes(subscriptionTier=tier.upper(), subscriptionStatus="ACTIVE", role="PREMIUM")
    return session_in(address)


async def test_turning_back_from_a_subscription_ends_on_the_pricing_page(
    member: Person, page: Page
) -> None:
    await page.goto(await subscribe(member, "pro"))
    async with page.expect_request(re.compile(r"/pricing\?cancelled=true$")):
        await press(page, "Cancel")
    assert (await member.me())["subscriptionTier"] == "FREE"


async def test_lifetime_is_paid_once(member: Person, page: Page) -> None:
    await page.goto(await subscribe(member, "lifetime"))
    async with page.expect_request(SUBSCRIBED):
        await press(page, "Pay $149.00")
    await member.becomes(subscriptionTier="LIFETIME", subscriptionStatus="ACTIVE", role="PREMIUM")


async def test_what_is_cancelled_for_the_periods_end_goes_on_when_resumed_and_ends_when_not(
    member: Person, payments: Payments, page: Page
) -> None:
    session = await subscribed(member, page, "pro", "$19.99")
    first_end = (await member.me())["subscriptionEndsAt"]
    a_month_on = f"Advance a month: {await payments.subscription_of(session)}"

    await page.goto(await portal(member))
    await press(page, "Cancel at period end: Keto Pro")
    await expect(page.get_by_role("status")).to_contain_text("ends with the period")
    await press(page, "Resume: Keto Pro")
    await expect(page.get_by_role("status")).to_have_text("Your subscription continues.")
    await follow(page, "Payments", "Subscriptions")
    await press(page, a_month_on)

    async def is_renewed() -> bool:
        me = await member.me()
        return bool(me["subscriptionTier"] == "PRO" and me["subscriptionEndsAt"] > first_end)

    await eventually(is_renewed, what="another month is paid for")

    await page.goto(await portal(member))
    await press(page, "Cancel at period end: Keto Pro")
    await expect(page.get_by_text("Ends on ")).to_be_visible()
    assert (await member.me())["subscriptionTier"] == "PRO"
    await follow(page, "Payments", "Subscriptions")
    await press(page, a_month_on)
    await member.becomes(subscriptionTier="FREE", subscriptionStatus="CANCELED", role="MEMBER")


async def test_what_is_cancelled_now_ends_now(member: Person, page: Page) -> None:
    await subscribed(member, page, "basic", "$9.99")
    await page.goto(await portal(member))
    await press(page, "Cancel now: Keto Basic")
    await expect(page.get_by_role("status")).to_have_text("Your subscription was cancelled.")
    await expect(page.get_by_text("Ended on ")).to_be_visible()
    async with page.expect_request(re.compile(r"/dashboard$")):
        await follow(page, "← Return to Keto")
    await member.becomes(subscriptionTier="FREE", subscriptionStatus="CANCELED", role="MEMBER")
