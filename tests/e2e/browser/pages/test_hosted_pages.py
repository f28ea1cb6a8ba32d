"""The stand-ins' pages: paying, also with only the keyboard, and reading mails."""

import re
from collections import defaultdict
from urllib.parse import urlsplit

import httpx
from playwright.async_api import Page, expect

from chassis import ids
from keto_client import session_in
from tests.e2e.browser.accessibility import problems
from tests.e2e.browser.window import tab_to
from tests.e2e.people import Person, a_new_member, register
from tests.e2e.shopping import (
    SLUG,
    checkout,
    opens,
    owns,
    portal,
    subscribe,
    tier_checkout,
)
from tests.e2e.stand_ins import Mailbox, Payments
from tests.e2e.system import System

# The payment page redirects here; the app then removes the query from the address.
SUCCESS = re.compile(r"/dashboard\?purchase=success&planId=")


def inbox(system: System, email: str) -> str:
    """The address of the mailbox page with these mails."""
    return f"{system.run['sandbox']['mailbox_url']}/?to={email}"


async def test_a_checkout_is_abandoned_declined_confirmed_by_the_bank_and_paid_once(
    api: httpx.AsyncClient, member: Person, page: Page
) -> None:
    await turning_back_buys_nothing(member, page)
    await is_paid_with_the_keyboard_alone_and_once(member, page)
    await a_plan_on_the_house_needs_no_card(member, page)
    await a_bank_asks_for_a_confirmation(await a_new_member(api), page)


async def turning_back_buys_nothing(member: Person, page: Page) -> None:
    await page.goto(await checkout(member))
    await page.get_by_role("button", name="Cancel").click()
    await expect(page).to_have_url(re.compile(rf"/plans/{SLUG}\?purchase=cancelled$"))
    assert not await owns(member)
    await page.goto(await tier_checkout(member, "pro"))
    await page.get_by_role("button", name="Cancel").click()
    await expect(page).to_have_url(re.compile(r"/pricing\?cancelled=true$"))
    assert (await member.me())["subscriptionTier"] == "FREE"


async def is_paid_with_the_keyboard_alone_and_once(member: Person, page: Page) -> None:
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
        # Tab has selected the current value.
        await page.keyboard.type(number)
        await tab_to(page, page.get_by_role("button", name="Pay $14.99"), within=1)
        await page.keyboard.press("Enter")

    await pays_with("1234")
    await expect(alert).to_contain_text("This is not a test card.")
    await pays_with("4000 0000 0000 0002")
    await expect(alert).to_contain_text("Your card has been declined.")
    # A page that is opened before this navigation starts would be replaced by it.
    async with page.expect_navigation(url=SUCCESS, wait_until="commit"):
        await pays_with("5555 5555 5555 4444")
    await opens(member)

    await page.goto(address)
    await expect(page.get_by_role("heading")).to_have_text("This checkout is already complete")
    await expect(page.get_by_role("button")).to_have_count(0)


async def a_plan_on_the_house_needs_no_card(member: Person, page: Page) -> None:
    await page.goto(await checkout(member, "keto-weekend", couponCode="ONTHEHOUSE"))
    await expect(page.get_by_text("Nothing is due, so no card is needed.")).to_be_visible()
    await expect(page.get_by_role("textbox")).to_have_count(0)
    async with page.expect_request(SUCCESS):
        await page.get_by_role("button", name="Complete the order").click()
    await opens(member, "keto-weekend")


async def a_bank_asks_for_a_confirmation(member: Person, page: Page) -> None:
    await page.goto(await checkout(member))

    async def is_challenged() -> None:
        await page.get_by_label("Test card number").fill("4000 0027 6000 3184")
        await page.get_by_role("button", name="Pay $14.99").click()
        await expect(page.get_by_role("heading")).to_have_text("Confirm your payment")

    await is_challenged()
    await page.get_by_role("button", name="Fail").click()
    await expect(page.get_by_role("alert")).to_contain_text("failed authentication")
    assert not await owns(member)
    await is_challenged()
    async with page.expect_request(SUCCESS):
        await page.get_by_role("button", name="Confirm").click()
    await opens(member)


async def test_the_pages_of_the_stand_ins_are_accessible_and_update_live(
    system: System, api: httpx.AsyncClient, payments: Payments, mailbox: Mailbox, page: Page
) -> None:
    await each_page_is_accessible_and_has_a_title(
        page, await addresses(system, await a_new_member(api), payments, mailbox)
    )
    await a_list_that_grows_leaves_the_focus(api, page, system)
    await the_welcome_appears_in_the_open_mailbox(system, api, page)


async def each_page_is_accessible_and_has_a_title(page: Page, addresses: list[str]) -> None:
    by_address: dict[str, list[str]] = {}
    titled: dict[str, set[str]] = defaultdict(set)
    for address in addresses:
        await page.goto(address)
        if its := await problems(page):
            by_address[address] = its
        titled[await page.title()].add(urlsplit(address)._replace(query="").geturl())
    assert by_address == {}
    assert {title: pages for title, pages in titled.items() if len(pages) > 1} == {}


async def addresses(
    system: System, member: Person, payments: Payments, mailbox: Mailbox
) -> list[str]:
    """The address of each page, with content."""
    paid = await subscribe(member, payments, "pro")
    subscription = await payments.subscription_of(paid)
    invoice = (await payments.look(f"/v1/subscriptions/{subscription}"))["latest_invoice"]
    hosted = (await payments.look(f"/v1/invoices/{invoice}"))["hosted_invoice_url"]
    challenge = await payments.pay(session_in(await checkout(member)), "4000002760003184")
    newest = (await payments.look("/sandbox/events", limit=1))["events"][0]["event"]["id"]
    mail = await mailbox.gets(member.email, "Welcome")
    paths = {
        "payments": [
            *("", "subscriptions", "payments", "nowhere"),
            *(f"events/{newest}", f"objects/{subscription}"),
            *(f"c/pay/{paid}", "c/pay/none", "p/session/over"),
        ],
        "mailbox": ["", "?to=unknown@example.com", f"mails/{mail['id']}"],
    }
    return [
        await checkout(member),
        *(hosted, challenge["redirect_url"]),
        await portal(member),
        *(
            f"{system.run['sandbox'][f'{stand_in}_url']}/{path}"
            for stand_in, its_paths in paths.items()
            for path in its_paths
        ),
    ]


async def a_list_that_grows_leaves_the_focus(
    api: httpx.AsyncClient, page: Page, system: System
) -> None:
    await tier_checkout(await a_new_member(api), "pro")
    await page.goto(system.run["sandbox"]["payments_url"])
    newest = page.locator("[id^=about-]").first
    # Find it by its id: a newer one could become the first.
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


async def the_welcome_appears_in_the_open_mailbox(
    system: System, api: httpx.AsyncClient, page: Page
) -> None:
    email = f"{ids.new()}@example.com"
    await page.goto(inbox(system, email))
    await expect(page.get_by_text("No mails yet")).to_be_visible()
    assert (await register(api, email, name="Mia")).status_code == 201
    await page.get_by_role("link", name="Welcome to Keto").click()
    await expect(page.get_by_role("heading", name="Welcome to Keto")).to_be_visible()
    await expect(page.get_by_text("Hi Mia").first).to_be_visible()
    await expect(page.get_by_title("The mail's HTML part")).to_be_visible()
