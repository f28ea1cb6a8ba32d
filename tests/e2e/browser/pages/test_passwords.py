"""The app warns of a common password while it is typed, and leaves the decision to the API."""

import pytest
from playwright.async_api import expect

from tests.e2e.browser.web_app import WebApp
from tests.e2e.people import Person

WARNING = "Lots of people use this password"


@pytest.mark.parametrize(
    ("path", "label"),
    [
        ("/register", "Password"),
        ("/reset-password?token=x", "New password"),
        ("/account/security", "New password"),
    ],
)
async def test_a_common_password_is_warned_of_while_it_is_typed(
    app: WebApp, member: Person, path: str, label: str
) -> None:
    if path.startswith("/account"):
        await app.adopt(member.token)
    await app.go(path)
    field = app.page.get_by_label(label, exact=True)
    await field.press_sequentially("Password123")
    await app.shows(WARNING)
    # A common password is accepted where the deployment says so, so the form can be sent.
    await expect(app.page.get_by_role("alert")).to_have_count(0)
    await field.fill("a horse of another colour")
    await expect(app.page.get_by_text(WARNING)).to_have_count(0)
