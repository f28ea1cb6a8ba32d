"""Buying a plan on the hosted checkout page."""

from testkit import eventually
from tests.e2e.browser.shopping import checkout, owns, plan
from tests.e2e.browser.tab import Tab
from tests.e2e.people import Person

SLUG = "keto-kickstart"
DECLINED = "4000 0000 0000 0002"
ANOTHER = "5555 5555 5555 4444"


async def opens(member: Person, slug: str = SLUG) -> None:
    await eventually(lambda: owns(member, slug), what=f"{slug} is theirs")


async def test_paying_ends_on_the_dashboard_and_opens_the_plan_once(
    member: Person, tab: Tab
) -> None:
    before = (await plan(member, SLUG))["plan"]
    address = await checkout(member, SLUG)
    success = f"/dashboard?purchase=success&planId={before['id']}"

    await tab.go(address)
    await tab.says(before["title"])
    await tab.says(before["shortDesc"])
    await tab.click("button", f"Pay ${before['price']}")

    await tab.lands_on(success)
    await tab.says("The payment went through.")
    await tab.says(before["id"])
    await opens(member)
    assert (await plan(member, SLUG))["plan"]["purchaseCount"] == before["purchaseCount"] + 1

    await tab.go(address)
    await tab.says("This checkout is already completed")
    assert await tab.things("button") == []
    await tab.click("link", "Continue")
    await tab.lands_on(success)


async def test_a_declined_card_is_shown_and_another_one_pays(member: Person, tab: Tab) -> None:
    await tab.go(await checkout(member, SLUG))

    await tab.click("button", "Decline the card")
    await tab.says("Your card has been declined.")
    await tab.fill("Test card number", "1234")
    await tab.click("button", "Pay $14.99")
    await tab.says("This is not a test card.")
    await tab.fill("Test card number", DECLINED)
    await tab.click("button", "Pay $14.99")
    await tab.says("Your card has been declined.")
    assert not await owns(member, SLUG)

    await tab.fill("Test card number", ANOTHER)
    await tab.click("button", "Pay $14.99")
    await tab.lands_on(
        f"/dashboard?purchase=success&planId={(await plan(member, SLUG))['plan']['id']}"
    )
    await opens(member)


async def test_turning_back_ends_on_the_plans_page_and_buys_nothing(
    member: Person, tab: Tab
) -> None:
    address = await checkout(member, SLUG)
    await tab.go(address)
    await tab.click("button", "Cancel")

    await tab.lands_on(f"/plans/{SLUG}?purchase=cancelled")
    await tab.says("nothing was charged")
    assert not await owns(member, SLUG)

    await tab.go(address)
    await tab.click("button", "Pay $14.99")
    await opens(member)


async def test_a_plan_on_the_house_is_taken_without_a_card(member: Person, tab: Tab) -> None:
    await tab.go(await checkout(member, "keto-weekend", couponCode="ONTHEHOUSE"))
    await tab.says("Nothing is due, so no card is needed.")
    assert await tab.things("textbox") == []
    await tab.click("button", "Complete the order")
    await tab.says("The payment went through.")
    await opens(member, "keto-weekend")
