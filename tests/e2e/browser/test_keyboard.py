"""The pages without a mouse."""

from collections.abc import AsyncIterator

import httpx
import pytest_asyncio

from testkit import eventually
from tests.e2e.browser.shopping import checkout, owns, subscribe
from tests.e2e.browser.tab import Tab
from tests.e2e.people import Person, a_new_member
from tests.e2e.system import System

SLUG = "keto-kickstart"
HAS_A_RING = "getComputedStyle(document.activeElement).outlineStyle !== 'none'"


async def tab_to(tab: Tab, role: str, name: str, within: int = 30) -> None:
    """Press Tab until the focus is there; wherever it rests on the way can be seen."""
    stops = []
    for _ in range(within):
        await tab.press("Tab")
        stop = await tab.focused()
        if stop[:2] == (role, name):
            return
        stops.append(stop[:2])
        assert await tab.run(HAS_A_RING), f"no ring around {stop}"
    raise AssertionError(f"Tab leads to {stops}, and never to {role} {name!r}")


async def test_a_checkout_is_declined_and_paid_with_the_keyboard_alone(
    member: Person, tab: Tab
) -> None:
    await tab.go(await checkout(member, SLUG))
    await tab_to(tab, "button", "Decline the card")
    await tab.press("Space")
    await tab.says("Your card has been declined.")

    await tab_to(tab, "textbox", "Test card number")
    # Tab has selected what is in it.
    await tab.type("5555 5555 5555 4444")
    await tab_to(tab, "button", "Pay $14.99", within=1)
    await tab.press("Enter")
    await tab.says("The payment went through.")
    await eventually(lambda: owns(member, SLUG))


async def test_enter_in_the_card_field_pays_and_the_skip_link_skips(
    member: Person, tab: Tab
) -> None:
    await tab.go(await checkout(member, SLUG))
    await tab_to(tab, "link", "Skip to content", within=1)
    await tab.press("Enter")
    await tab_to(tab, "textbox", "Test card number", within=1)
    await tab.press("Enter")
    await tab.says("The payment went through.")


@pytest_asyncio.fixture(loop_scope="session")
async def payments_url(system: System) -> AsyncIterator[str]:
    """The payments stand-in, which holds nothing back afterwards."""
    url: str = system.run["sandbox"]["payments_url"]
    yield url
    async with httpx.AsyncClient(base_url=url) as client:
        for path in ("/switches", "/release"):
            assert (await client.post(path, data={"hold": "false"})).status_code == 303


async def test_a_list_that_grows_leaves_the_focus_where_it_is(
    api: httpx.AsyncClient, tab: Tab, payments_url: str
) -> None:
    release = "Release customer.created"

    async def of_these(count: int) -> bool:
        return len(await tab.things("button", release)) == count

    await tab.go(payments_url)
    await tab.click("button", "Hold deliveries")
    await subscribe(await a_new_member(api), "pro")
    await eventually(lambda: of_these(1))
    await tab_to(tab, "button", release, within=100)
    focused = await tab.run("document.activeElement.id")

    await subscribe(await a_new_member(api), "pro")
    await eventually(lambda: of_these(2))

    assert await tab.run("document.activeElement.id") == focused
    await tab.press("Enter")
    await eventually(lambda: of_these(1))
    assert not await tab.run(f"document.getElementById('{focused}')")
