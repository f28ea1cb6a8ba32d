"""Checks of every page."""

from collections import defaultdict
from urllib.parse import urlsplit

import httpx
import pytest_asyncio

from tests.e2e.browser.reading import legibility, structure
from tests.e2e.browser.shopping import checkout, portal, subscribe
from tests.e2e.browser.tab import Tab
from tests.e2e.people import Mailbox, a_new_member
from tests.e2e.stripe_pages import Payments, session_in
from tests.e2e.system import System

LOOKS = [(375, "dark"), (1200, "light")]


@pytest_asyncio.fixture(loop_scope="session")
async def addresses(
    system: System, api: httpx.AsyncClient, payments: Payments, mailbox: Mailbox
) -> list[str]:
    """The address of each page, with something on it."""
    member = await a_new_member(api)
    paid = session_in(await subscribe(member, "pro"))
    await payments.pay(paid)
    newest = (await payments.look("/sandbox/events", limit=1))["events"][0]["event"]["id"]
    mail = await mailbox.gets(member.email, "Welcome")
    paths = {
        "payments": [
            *("", "subscriptions", "checkouts", "payments", "customers", "faults"),
            *("settings", "nowhere"),
            *(f"events/{newest}", f"objects/{await payments.subscription_of(paid)}"),
            *(f"c/pay/{paid}", "c/pay/none", "p/session/over"),
        ],
        "mailbox": ["", "?to=unknown@example.com", f"mails/{mail['id']}", "faults"],
    }
    return [
        f"{system.url}/docs",
        await checkout(member, "keto-kickstart"),
        await portal(member),
        *(
            f"{system.run['sandbox'][f'{stand_in}_url']}/{path}"
            for stand_in, its_paths in paths.items()
            for path in its_paths
        ),
    ]


async def test_each_page_has_order_and_names_and_a_title_of_its_own(
    addresses: list[str], tab: Tab
) -> None:
    problems: dict[str, list[str]] = {}
    titled: dict[str, set[str]] = defaultdict(set)
    for address in addresses:
        await tab.go(address)
        if found := await structure(tab):
            problems[address] = found
        titled[await tab.run("document.title")].add(urlsplit(address)._replace(query="").geturl())
    assert problems == {}
    assert {title: pages for title, pages in titled.items() if len(pages) > 1} == {}


async def test_each_page_fits_a_phone_and_can_be_read_by_day_and_by_night(
    addresses: list[str], tab: Tab
) -> None:
    problems: dict[tuple[str, int, str], list[str]] = {}
    for address in addresses:
        await tab.go(address)
        for width, scheme in LOOKS:
            await tab.look(width, scheme)
            if found := await legibility(tab):
                problems[address, width, scheme] = found
    assert problems == {}
