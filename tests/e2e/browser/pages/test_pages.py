"""Checks of every page of the stand-ins."""

from collections import defaultdict
from urllib.parse import urlsplit

import httpx
from playwright.async_api import Page

from tests.e2e.browser.accessibility import problems
from tests.e2e.people import a_new_member
from tests.e2e.shopping import checkout, portal, session_in, subscribe
from tests.e2e.stand_ins import Mailbox, Payments
from tests.e2e.system import System


async def test_each_page_is_accessible_and_has_a_title_of_its_own(
    system: System, api: httpx.AsyncClient, payments: Payments, mailbox: Mailbox, page: Page
) -> None:
    found: dict[str, list[str]] = {}
    titled: dict[str, set[str]] = defaultdict(set)
    for address in await _addresses(system, api, payments, mailbox):
        await page.goto(address)
        if its := await problems(page):
            found[address] = its
        titled[await page.title()].add(urlsplit(address)._replace(query="").geturl())
    assert found == {}
    assert {title: pages for title, pages in titled.items() if len(pages) > 1} == {}


async def _addresses(
    system: System, api: httpx.AsyncClient, payments: Payments, mailbox: Mailbox
) -> list[str]:
    """The address of each page, with something on it."""
    member = await a_new_member(api)
    paid = await subscribe(member, payments, "pro")
    subscription = await payments.subscription_of(paid)
    invoice = (await payments.look(f"/v1/subscriptions/{subscription}"))["latest_invoice"]
    hosted = (await payments.look(f"/v1/invoices/{invoice}"))["hosted_invoice_url"]
    asked = await payments.pay(session_in(await checkout(member)), "4000002760003184")
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
        *(hosted, asked["redirect_url"]),
        await portal(member),
        *(
            f"{system.run['sandbox'][f'{stand_in}_url']}/{path}"
            for stand_in, its_paths in paths.items()
            for path in its_paths
        ),
    ]
