"""The stand-ins' pages without a mouse."""

from collections.abc import AsyncIterator

import httpx
import pytest_asyncio
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


@pytest_asyncio.fixture(loop_scope="session")
async def payments_url(system: System) -> AsyncIterator[str]:
    """The payments stand-in, which holds nothing back afterwards."""
    url: str = system.run["sandbox"]["payments_url"]
    yield url
    async with httpx.AsyncClient(base_url=url) as client:
        for path in ("/settings/switches", "/release"):
            assert (await client.post(path, data={"hold": "false"})).status_code == 303


async def test_a_list_that_grows_leaves_the_focus_where_it_is(
    api: httpx.AsyncClient, page: Page, payments_url: str
) -> None:
    release = page.get_by_role("button", name="Release customer.created")
    await page.goto(payments_url)
    await page.get_by_role("button", name="Hold deliveries").click()
    await subscribe(await a_new_member(api), "pro")
    await expect(release).to_have_count(1)
    await tab_to(page, release, within=100)
    focused = await page.evaluate("document.activeElement.id")

    await subscribe(await a_new_member(api), "pro")
    await expect(release).to_have_count(2)

    assert await page.evaluate("document.activeElement.id") == focused
    await page.keyboard.press("Enter")
    await expect(release).to_have_count(1)
    await expect(page.locator(f"[id='{focused}']")).to_have_count(0)
