"""The stand-ins' pages without a mouse."""

import httpx
from playwright.async_api import Locator, Page, expect

from testkit import eventually
from tests.e2e.people import Person, a_new_member
from tests.e2e.shopping import checkout, owns, subscribe
from tests.e2e.system import System

SLUG = "keto-kickstart"
_IS_FOCUSED = "element => element === document.activeElement"
# Not ":focus": a part inside of the element has the focus, and the browser's own ring.
_HAS_A_RING = """(element => getComputedStyle(element).outlineStyle !== "none"
  || !element.matches(":focus"))(document.activeElement)"""
_FOCUSED = "document.activeElement.outerHTML.slice(0, 90)"


async def tab_to(page: Page, wanted: Locator, within: int = 30) -> None:
    """Press Tab until the focus is there; wherever it rests on the way can be seen."""
    stops = []
    for _ in range(within):
        await page.keyboard.press("Tab")
        if await wanted.evaluate(_IS_FOCUSED):
            return
        stops.append(await page.evaluate(_FOCUSED))
        assert await page.evaluate(_HAS_A_RING), f"no ring around {stops[-1]}"
    raise AssertionError(f"Tab leads to {stops}, and never to {wanted}")


async def test_a_checkout_is_declined_and_paid_with_the_keyboard_alone(
    member: Person, page: Page
) -> None:
    await page.goto(await checkout(member, SLUG))
    await tab_to(page, page.get_by_role("link", name="Skip to content"), within=1)
    await page.keyboard.press("Enter")
    await tab_to(page, page.get_by_label("Test card number"), within=1)
    await tab_to(page, page.get_by_role("button", name="Decline the card"))
    await page.keyboard.press("Space")
    await expect(page.get_by_role("alert")).to_contain_text("Your card has been declined.")

    await tab_to(page, page.get_by_label("Test card number"))
    # Tab has selected what is in it.
    await page.keyboard.type("5555 5555 5555 4444")
    await tab_to(page, page.get_by_role("button", name="Pay $14.99"), within=1)
    await page.keyboard.press("Enter")
    await eventually(lambda: owns(member, SLUG))


async def test_a_list_that_grows_leaves_the_focus_where_it_is(
    api: httpx.AsyncClient, page: Page, system: System
) -> None:
    await subscribe(await a_new_member(api), "pro")
    await page.goto(system.run["sandbox"]["payments_url"])
    about = page.locator("[id^=about-]").first
    await tab_to(page, about, within=100)
    focused = await page.evaluate("document.activeElement.id")

    await subscribe(await a_new_member(api), "pro")
    # The newest comes first.
    await expect(page.locator("[id^=about-]").first).not_to_have_id(focused)

    assert await page.evaluate("document.activeElement.id") == focused
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert "/objects/" in page.url
