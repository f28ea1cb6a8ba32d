"""Subscribing on the hosted page, and managing it in the billing portal."""

from testkit import eventually
from tests.e2e.browser.shopping import portal, subscribe
from tests.e2e.browser.tab import Tab
from tests.e2e.people import Person
from tests.e2e.stripe_pages import Payments, session_in


async def subscribed(member: Person, tab: Tab, tier: str, price: str) -> str:
    """Subscribe by hand; the checkout session that did it."""
    address = await subscribe(member, tier)
    await tab.go(address)
    await tab.click("button", f"Subscribe for {price}")
    await tab.lands_on("/dashboard?subscription=success")
    await member.becomes(subscriptionTier=tier.upper(), subscriptionStatus="ACTIVE", role="PREMIUM")
    return session_in(address)


async def test_turning_back_from_a_subscription_ends_on_the_pricing_page(
    member: Person, tab: Tab
) -> None:
    await tab.go(await subscribe(member, "pro"))
    await tab.click("button", "Cancel")
    await tab.lands_on("/pricing?cancelled=true")
    await tab.says("nothing was charged")
    assert (await member.me())["subscriptionTier"] == "FREE"


async def test_lifetime_is_paid_once(member: Person, tab: Tab) -> None:
    await tab.go(await subscribe(member, "lifetime"))
    await tab.click("button", "Pay $149.00")
    await tab.lands_on("/dashboard?subscription=success")
    await member.becomes(subscriptionTier="LIFETIME", subscriptionStatus="ACTIVE", role="PREMIUM")


async def test_what_is_cancelled_for_the_periods_end_goes_on_when_resumed_and_ends_when_not(
    member: Person, payments: Payments, tab: Tab
) -> None:
    session = await subscribed(member, tab, "pro", "$19.99")
    first_end = (await member.me())["subscriptionEndsAt"]
    a_month_on = f"Advance a month: {await payments.subscription_of(session)}"

    await tab.go(await portal(member))
    await tab.click("button", "Cancel at period end: Keto Pro")
    await tab.says("Your subscription ends with the period that is paid for.")
    await tab.click("button", "Resume: Keto Pro")
    await tab.says("Your subscription continues.")
    await tab.click("link", "Payments")
    await tab.click("link", "Subscriptions")
    await tab.click("button", a_month_on)

    async def is_renewed() -> bool:
        me = await member.me()
        return bool(me["subscriptionTier"] == "PRO" and me["subscriptionEndsAt"] > first_end)

    await eventually(is_renewed, what="another month is paid for")

    await tab.go(await portal(member))
    await tab.click("button", "Cancel at period end: Keto Pro")
    await tab.says("Ends on ")
    assert (await member.me())["subscriptionTier"] == "PRO"
    await tab.click("link", "Payments")
    await tab.click("link", "Subscriptions")
    await tab.click("button", a_month_on)
    await member.becomes(subscriptionTier="FREE", subscriptionStatus="CANCELED", role="MEMBER")


async def test_what_is_cancelled_now_ends_now(member: Person, tab: Tab) -> None:
    await subscribed(member, tab, "basic", "$9.99")
    await tab.go(await portal(member))
    await tab.click("button", "Cancel now: Keto Basic")
    await tab.says("Your subscription was cancelled.")
    await tab.says("Ended on ")
    await tab.click("link", "← Return to Keto")
    await tab.lands_on("/dashboard")
    await member.becomes(subscriptionTier="FREE", subscriptionStatus="CANCELED", role="MEMBER")
