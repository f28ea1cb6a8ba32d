"""Reading the mails that the service sends, and following their links."""

from typing import Any

import httpx

from chassis import ids
from tests.e2e.browser.window import Window
from tests.e2e.people import PASSWORD, Person
from tests.e2e.system import System

NEW_PASSWORD = "another horse, another battery"


def inbox(system: System, email: str) -> str:
    return f"{system.run['sandbox']['mailbox_url']}/?to={email}"


async def log_in(api: httpx.AsyncClient, email: str, password: str) -> httpx.Response:
    return await api.post("/api/auth/login", json={"email": email, "password": password})


async def test_the_welcome_appears_by_itself_in_the_open_mailbox(
    system: System, api: httpx.AsyncClient, window: Window
) -> None:
    email = f"{ids.new()}@example.com"
    tab = await window.tab()
    await tab.go(inbox(system, email))
    await tab.says("No mails yet")

    registration: dict[str, Any] = {"email": email, "password": PASSWORD, "name": "Mia"}
    assert (await api.post("/api/auth/register", json=registration)).status_code == 201

    await tab.click("link", "Welcome to Keto")
    await tab.shows("heading", "Welcome to Keto")
    await tab.says("Hello Mia")
    await tab.shows("Iframe", "The mail's HTML part")


async def test_a_forgotten_password_is_replaced_through_the_link_in_the_mail(
    system: System, api: httpx.AsyncClient, member: Person, window: Window
) -> None:
    await api.post("/api/auth/forgot-password", json={"email": member.email})
    mailbox = await window.tab()
    await mailbox.go(inbox(system, member.email))
    await mailbox.click("link", "Set a new password")
    await mailbox.click("link", "Set a new password", frame="The mail's HTML part")

    form = await window.opened(1)
    await form.fill("New password", "short")
    await form.click("button", "Set password")
    assert not await form.run("document.querySelector('form').checkValidity()")
    await form.fill("New password", NEW_PASSWORD)
    await form.click("button", "Set password")
    await form.says("Your new password is set.")
    assert (await log_in(api, member.email, PASSWORD)).status_code == 401
    assert (await log_in(api, member.email, NEW_PASSWORD)).status_code == 200

    await mailbox.click("link", "Set a new password", frame="The mail's HTML part")
    again = await window.opened(2)
    await again.fill("New password", PASSWORD)
    await again.click("button", "Set password")
    await again.says("Invalid or expired reset token.")
