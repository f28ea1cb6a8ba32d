"""Reading the mails that the service sends."""

from typing import Any

import httpx
from playwright.async_api import Page, expect

from chassis import ids
from tests.e2e.people import PASSWORD
from tests.e2e.system import System


def inbox(system: System, email: str) -> str:
    """The address of the mailbox's page of these mails."""
    return f"{system.run['sandbox']['mailbox_url']}/?to={email}"


async def test_the_welcome_appears_by_itself_in_the_open_mailbox(
    system: System, api: httpx.AsyncClient, page: Page
) -> None:
    email = f"{ids.new()}@example.com"
    await page.goto(inbox(system, email))
    await expect(page.get_by_text("No mails yet")).to_be_visible()

    registration: dict[str, Any] = {"email": email, "password": PASSWORD, "name": "Mia"}
    assert (await api.post("/api/auth/register", json=registration)).status_code == 201

    await page.get_by_role("link", name="Welcome to Keto").click()
    await expect(page.get_by_role("heading", name="Welcome to Keto")).to_be_visible()
    await expect(page.get_by_text("Hello Mia").first).to_be_visible()
    await expect(page.get_by_title("The mail's HTML part")).to_be_visible()
