"""The stand-ins' pages: paying, also with the keyboard alone, and reading mails."""

import re

import httpx
from playwright.async_api import Page, expect

from chassis import ids
from tests.e2e.browser.window import tab_to
from tests.e2e.people import Person, a_new_member, register
from tests.e2e.shopping import SLUG, checkout, opens, owns, tier_checkout
from tests.e2e.system import System

# Where the payments page leads to; the app then takes the query out of the address.
SUCCESS = re.compile(r"/dashboard\?purchase=success&planId=")


def inbox(system: System, email: str) -> str:
    """The address of the mailbox's page of these mails."""
    return f"{system.run['sandbox']['mailbox_url']}/?to={email}"


async def test_a_checkout_is_declined_and_paid_with_the_keyboard_alone_and_once(
    member: Person, page: Page
) -> None:
    address = await checkout(member)
    alert, card = page.get_by_role("alert"), page.get_by_label("Test card number")
    await page.goto(address)
    await tab_to(page, page.get_by_role("link", name="Skip to content"), within=1)
    await page.keyboard.press("Enter")
    await tab_to(page, card, within=1)
    await tab_to(page, page.get_by_role("button", name="Decline the card"))
    await page.keyboard.press("Space")
    await expect(alert).to_contain_text("Your card has been declined.")
    assert not await owns(member)

    async def pays_with(number: str) -> None:
        await tab_to(page, card)
        # Tab has selected what is in it.
        await page.keyboard.type(number)
        await tab_to(page, page.get_by_role("button", name="Pay $14.99"), within=1)
        await page.keyboard.press("Enter")

    await pays_with("1234")
    await expect(alert).to_contain_text("This is not a test card.")
    await pays_with("4000 0000 0000 0002")
    await expect(alert).to_contain_text("Your card has been declined.")
    # What is opened before it has begun would be left for it.
    async with page.expect_navigation(url=SUCCESS, wait_until="commit"):
        await pays_with("5555 5555 5555 4444")
    await opens(member)

    await page.goto(address)
    await expect(page.get_by_role("heading")).to_have_text("This checkout is already complete")
    await expect(page.get_by_role("button")).to_have_count(0)


async def test_a_bank_that_asks_is_answered_on_its_page(member: Person, page: Page) -> None:
    await page.goto(await checkout(member))

    async def is_asked() -> None:
        await page.get_by_label("Test card number").fill("4000 0027 6000 3184")
        await page.get_by_role("button", name="Pay $14.99").click()
        await expect(page.get_by_role("heading")).to_have_text("Confirm your payment")

    await is_asked()
    await page.get_by_role("button", name="Fail").click()
    await expect(page.get_by_role("alert")).to_contain_text("failed authentication")
    assert not await owns(member)
    await is_asked()
    async with page.expect_request(SUCCESS):
        await page.get_by_role("button", name="Confirm").click()
    await opens(member)


async def test_turning_back_ends_on_the_plans_page_and_buys_nothing(
    member: Person, page: Page
) -> None:
    await page.goto(await checkout(member))
    async with page.expect_request(re.compile(rf"/plans/{SLUG}\?purchase=cancelled$")):
        await page.get_by_role("button", name="Cancel").click()
    assert not await owns(member)
    await page.goto(await tier_checkout(member, "pro"))
    async with page.expect_request(re.compile(r"/pricing\?cancelled=true$")):
        await page.get_by_role("button", name="Cancel").click()
    assert (await member.me())["subscriptionTier"] == "FREE"


async def test_a_plan_on_the_house_is_taken_without_a_card(member: Person, page: Page) -> None:
    await page.goto(await checkout(member, "keto-weekend", couponCode="ONTHEHOUSE"))
    await expect(page.get_by_text("Nothing is due, so no card is needed.")).to_be_visible()
    await expect(page.get_by_role("textbox")).to_have_count(0)
    async with page.expect_request(SUCCESS):
        await page.get_by_role("button", name="Complete the order").click()
    await opens(member, "keto-weekend")


async def test_a_list_that_grows_leaves_the_focus_where_it_is(
    api: httpx.AsyncClient, page: Page, system: System
) -> None:
    await tier_checkout(await a_new_member(api), "pro")
    await page.goto(system.run["sandbox"]["payments_url"])
    newest = page.locator("[id^=about-]").first
    # By its id: one that comes meanwhile would be the first.
    focused = await newest.get_attribute("id")
    assert focused is not None
    await tab_to(page, page.locator(f"[id='{focused}']"), within=100)

    await tier_checkout(await a_new_member(api), "pro")
    # The newest comes first.
    await expect(newest).not_to_have_id(focused)

    assert await page.evaluate("document.activeElement.id") == focused
    await page.keyboard.press("Enter")
    await expect(page).to_have_url(re.compile("/objects/"))
    await expect(page.get_by_role("heading", level=1)).to_be_visible()


async def test_the_welcome_appears_by_itself_in_the_open_mailbox(
    system: System, api: httpx.AsyncClient, page: Page
) -> None:
    email = f"{ids.new()}@example.com"
    await page.goto(inbox(system, email))
    await expect(page.get_by_text("No mails yet")).to_be_visible()
    assert (await register(api, email, name="Mia")).status_code == 201
    await page.get_by_role("link", name="Welcome to Keto").click()
    await expect(page.get_by_role("heading", name="Welcome to Keto")).to_be_visible()
    await expect(page.get_by_text("Hello Mia").first).to_be_visible()
    await expect(page.get_by_title("The mail's HTML part")).to_be_visible()
