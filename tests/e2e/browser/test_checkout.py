"""Buying a plan on the hosted checkout page."""

import re

from playwright.async_api import Page, expect

from testkit import eventually
from tests.e2e.people import Person
from tests.e2e.shopping import checkout, owns, plan

SLUG = "keto-kickstart"
DECLINED = "4000 0000 0000 0002"
ANOTHER = "5555 5555 5555 4444"
# Where the payments page leads to; the app then takes the query out of the address.
SUCCESS = re.compile(r"/dashboard\?purchase=success&planId=")


async def opens(member: Person, slug: str = SLUG) -> None:
    await eventually(lambda: owns(member, slug), what=f"{slug} is theirs")


async def test_paying_ends_on_the_dashboard_and_opens_the_plan_once(
    member: Person, page: Page
) -> None:
    before = (await plan(member, SLUG))["plan"]
    address = await checkout(member, SLUG)

    await page.goto(address)
    await expect(page.get_by_role("cell", name=before["title"])).to_contain_text(
        before["shortDesc"]
    )
    async with page.expect_request(SUCCESS):
        await page.get_by_role("button", name=f"Pay ${before['price']}").click()
    await opens(member)
    assert (await plan(member, SLUG))["plan"]["purchaseCount"] == before["purchaseCount"] + 1

    await page.goto(address)
    await expect(page.get_by_role("heading")).to_have_text("This checkout is already completed")
    await expect(page.get_by_role("button")).to_have_count(0)
    async with page.expect_request(SUCCESS):
        await page.get_by_role("link", name="Continue").click()


async def test_a_declined_card_is_shown_and_another_one_pays(member: Person, page: Page) -> None:
    alert, card = page.get_by_role("alert"), page.get_by_label("Test card number")
    pay = page.get_by_role("button", name="Pay $14.99")
    await page.goto(await checkout(member, SLUG))

    await page.get_by_role("button", name="Decline the card").click()
    await expect(alert).to_contain_text("Your card has been declined.")
    await card.fill("1234")
    await pay.click()
    await expect(alert).to_contain_text("This is not a test card.")
    await card.fill(DECLINED)
    await pay.click()
    await expect(alert).to_contain_text("Your card has been declined.")
    assert not await owns(member, SLUG)

    await card.fill(ANOTHER)
    async with page.expect_request(SUCCESS):
        await pay.click()
    await opens(member)


async def test_turning_back_ends_on_the_plans_page_and_buys_nothing(
    member: Person, page: Page
) -> None:
    address = await checkout(member, SLUG)
    await page.goto(address)
    async with page.expect_request(re.compile(rf"/plans/{SLUG}\?purchase=cancelled$")):
        await page.get_by_role("button", name="Cancel").click()
    assert not await owns(member, SLUG)

    await page.goto(address)
    await page.get_by_role("button", name="Pay $14.99").click()
    await opens(member)


async def test_a_plan_on_the_house_is_taken_without_a_card(member: Person, page: Page) -> None:
    await page.goto(await checkout(member, "keto-weekend", couponCode="ONTHEHOUSE"))
    await expect(page.get_by_text("Nothing is due, so no card is needed.")).to_be_visible()
    await expect(page.get_by_role("textbox")).to_have_count(0)
    async with page.expect_request(SUCCESS):
        await page.get_by_role("button", name="Complete the order").click()
    await opens(member, "keto-weekend")
