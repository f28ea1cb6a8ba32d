"""A member sees in the app where the account is used, ends it there, and logs out for good."""

import re
from collections.abc import Awaitable, Callable

import httpx
import pytest
from playwright.async_api import Locator, expect

from testkit import eventually
from tests.e2e.browser.accessibility import problems
from tests.e2e.browser.web_app import WebApp
from tests.e2e.people import PASSWORD, Person, log_in

_FIELDS = """form => [...form.elements].map(
  ({ name, value, ariaPressed }) => [name, value, ariaPressed])"""


async def _refuses(api: httpx.AsyncClient, token: str) -> bool:
    headers = {"authorization": f"Bearer {token}"}
    answers = [
        await api.get(path, headers=headers) for path in ("/api/auth/me", "/api/tracker/day")
    ]
    return [answer.status_code for answer in answers] == [401, 401]


@pytest.mark.usefixtures("each_screen")
async def test_a_lost_device_is_logged_out_from_another_one(app: WebApp, member: Person) -> None:
    lost: str = (await log_in(member.api, member.email)).json()["token"]
    await app.adopt(member.token)
    await app.go("/account/security")
    devices = app.page.get_by_role("region", name="Password and e-mail").get_by_role("listitem")
    await expect(devices).to_have_count(2)
    await expect(devices.filter(has_text="(this device)")).to_have_count(1)
    await app.press("Log out Python", devices.first)
    await app.shows("That device is logged out.")
    await expect(devices).to_have_count(1)
    await eventually(lambda: _refuses(member.api, lost))
    assert not await _refuses(member.api, member.token)
    assert await problems(app.page) == []


async def test_what_is_typed_when_the_session_ends_is_there_after_the_login(
    app: WebApp, member: Person
) -> None:
    await app.adopt(member.token)
    await app.go("/account/profile")
    await app.fill({"Name": "Mia of the hills", "Target weight": "71"})
    await app.keeps("/drafts/profile", "hills")
    await app.page.get_by_label("Target weight").fill("70")
    await member.sends("/api/auth/logout-everywhere", {})
    await app.press("Save the profile")
    await app.lands_on("/login")
    await app.shows("What you typed is kept on this device.")
    await expect(app.page.get_by_label("E-mail")).to_have_value(member.email)
    assert await problems(app.page) == []
    # The page would be given the old token again.
    await app.page.get_by_label("Password", exact=True).fill(PASSWORD)
    await app.press("Log in", app.page.get_by_role("main"))
    await app.lands_on("/account/profile")
    await expect(app.page.get_by_label("Name")).to_have_value("Mia of the hills")
    await expect(app.page.get_by_label("Target weight")).to_have_value("70")
    await app.press("Save the profile")
    await app.shows("Your profile is saved.")
    # A form that is left starts anew.
    await app.page.get_by_label("Name").fill("Someone else")
    await app.keeps("/drafts/profile", "Someone else")
    await app.follow("Account")
    await app.lands_on("/account")
    await app.page.go_back()
    await expect(app.page.get_by_label("Name")).to_have_value("Mia of the hills")


async def _add_quickly(app: WebApp, sheet: Locator) -> str:
    await app.press("Add food to snacks")
    await app.press("Quick add", sheet)
    await app.fill({"Name": "Cake of the hills", "Net carbs": "12"}, sheet)
    return "12"


async def _choose_an_amount(app: WebApp, sheet: Locator) -> str:
    await app.press("Add food to lunch")
    await app.fill({"Food, dish or barcode": "eggs"}, sheet)
    await sheet.get_by_role("button", name="Egg ", exact=False).first.click()
    await sheet.get_by_label("Unit").select_option("g")
    await app.fill({"Amount": "137"}, sheet)
    return "137"


async def _measure(app: WebApp, sheet: Locator) -> str:
    await app.press("Log ketones, glucose or waist")
    await app.press("Glucose", sheet)
    await sheet.get_by_label("Unit").select_option("mg/dL")
    await app.fill({"Value": "81"}, sheet)
    return "81"


async def _wish(app: WebApp, sheet: Locator) -> str:
    await app.write_a_plan()
    await app.page.get_by_role("button", name=re.compile("^Swap (?!day)")).first.click()
    await sheet.get_by_text("Ask for something else").click()
    await app.fill({"What would you like instead?": "something with fish"}, sheet)
    return "something with fish"


@pytest.mark.parametrize("fill_in", [_add_quickly, _choose_an_amount, _measure, _wish])
async def test_a_sheet_is_open_and_filled_in_after_the_login_as_before(
    app: WebApp, member: Person, fill_in: Callable[[WebApp, Locator], Awaitable[str]]
) -> None:
    await app.adopt(member.token)
    await app.go("/dashboard")
    sheet = app.page.get_by_role("dialog")
    last = await fill_in(app, sheet)
    typed = await sheet.locator("form").evaluate(_FIELDS)
    await app.keeps("/drafts/", f'"{last}"')
    ended = {"error": "Invalid token"}
    path = f"/api/ai/sessions/{app.page.url.partition('session=')[2]}/swaps"
    async with (
        app.answered("GET", "/api/tracker/day", 401, ended),
        app.answered("POST", path, 401, ended),
    ):
        if fill_in is _wish:
            await app.press("Swap it", sheet)
        else:
            await app.page.evaluate("dispatchEvent(new Event('focus'))")
        await app.shows("What you typed is kept on this device.")
    await app.page.get_by_label("Password", exact=True).fill(PASSWORD)
    await app.press("Log in", app.page.get_by_role("main"))
    await expect(sheet.locator("form")).to_be_visible()

    async def is_filled_in() -> bool:
        return bool(await sheet.locator("form").evaluate(_FIELDS) == typed)

    await eventually(is_filled_in)
    # It is left, and starts anew.
    await app.page.keyboard.press("Escape")
    await expect(sheet).to_have_count(0)
    await app.page.reload()
    await app.has_all()
    await expect(sheet).to_have_count(0)


async def test_a_logout_ends_the_token_at_the_api(app: WebApp, member: Person) -> None:
    await app.adopt(member.token)
    await app.go("/dashboard")
    await app.has_all()
    await app.press("Log out")
    await app.shows("You're logged out.")
    await eventually(lambda: _refuses(member.api, member.token))
