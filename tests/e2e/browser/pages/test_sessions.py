"""A member sees in the app where the account is used, ends it there, and logs out for good."""

import httpx
import pytest
from playwright.async_api import expect

from testkit import eventually
from tests.e2e.browser.accessibility import problems
from tests.e2e.browser.web_app import WebApp
from tests.e2e.people import Person, log_in


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


async def test_a_logout_ends_the_token_at_the_api(app: WebApp, member: Person) -> None:
    await app.adopt(member.token)
    await app.go("/dashboard")
    await app.has_all()
    await app.press("Log out")
    await app.shows("You're logged out.")
    await eventually(lambda: _refuses(member.api, member.token))
