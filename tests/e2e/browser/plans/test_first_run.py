"""The first run: from a visitor to the first plan, in six steps, or to a doctor."""

import re

import httpx
from playwright.async_api import ViewportSize, expect

from chassis import ids
from tests.e2e.browser.accessibility import problems
from tests.e2e.browser.web_app import WebApp
from tests.e2e.people import PASSWORD, Person

MOST_TAPS_AND_FIELDS = 25
PHONE = ViewportSize(width=390, height=844)


class Counted:
    """Counts what a visitor does: each tap and each filled-in field."""

    def __init__(self, app: WebApp) -> None:
        self.app = app
        self.count = 0

    async def press(self, name: str | re.Pattern[str]) -> None:
        self.count += 1
        await self.app.press(name, self.app.page.get_by_role("main"))

    async def fill(self, label: str, text: str) -> None:
        self.count += 1
        await self.app.fill({label: text})


async def test_a_visitor_has_a_plan_within_twenty_five_taps_and_fields(
    app: WebApp, member: Person, api: httpx.AsyncClient
) -> None:
    await app.page.set_viewport_size(PHONE)
    email = f"{ids.new()}@example.com"
    visitor = Counted(app)
    await app.go("/")
    await app.page.get_by_role("main").get_by_role("link", name="Get started").click()
    visitor.count += 1
    await app.lands_on("/start")
    await answers_the_questions(app, visitor)
    await an_address_that_is_taken_is_named_on_the_page(app, member)
    await visitor.fill("E-mail", email)
    await visitor.fill("Password", PASSWORD)
    await visitor.press("Save and write my first week")
    await expect(app.page.get_by_role("heading", name="7 days · Lose weight")).to_be_visible()
    assert visitor.count <= MOST_TAPS_AND_FIELDS
    newcomer = Person(api, email, "", await token_of(app))
    await everything_is_stored(newcomer)
    await app.go("/dashboard")
    await expect(app.page.get_by_label("Weight in kg")).to_have_value("82")


async def answers_the_questions(app: WebApp, visitor: Counted) -> None:
    await visitor.press(re.compile("^Lose weight"))
    await visitor.press("kg, cm")
    await visitor.fill("Weight", "82")
    await visitor.fill("Target weight", "74")
    await app.shows(re.compile("about (early |mid-|late )"))
    await visitor.press("Next")
    await visitor.press("Female")
    await visitor.fill("Age", "40")
    await visitor.fill("Height", "170")
    await visitor.press(re.compile("^Light"))
    assert await problems(app.page) == []
    # The browser's Back leads to the previous step.
    await app.page.go_back()
    await expect(app.page.get_by_label("Target weight", exact=True)).to_have_value("74")
    await app.page.go_forward()
    await visitor.press("Next")
    await visitor.press("Tree nuts")
    await visitor.press("Next")
    await app.shows("Does any of this apply to you?")
    assert await problems(app.page) == []
    await visitor.press("None of these")
    # Computed with the planner's formula.
    await expect(app.page.get_by_role("region", name="Your daily targets")).to_contain_text("1,592")
    assert await problems(app.page) == []


async def an_address_that_is_taken_is_named_on_the_page(app: WebApp, taken: Person) -> None:
    """Everything typed except the password survives a reload."""
    await app.fill({"E-mail": taken.email, "Password": PASSWORD})
    await app.keeps("/drafts/start", taken.email)
    await app.page.reload()
    await expect(app.page.get_by_label("E-mail")).to_have_value(taken.email)
    await expect(app.page.get_by_label("Password", exact=True)).to_have_value("")
    await app.fill({"Password": PASSWORD})
    await app.press("Save and write my first week")
    await app.complains("There’s already an account with this e-mail.")


async def everything_is_stored(newcomer: Person) -> None:
    profile = (await newcomer.auth.get_me())["user"]
    assert (profile["weightKg"], profile["targetWeightKg"]) == (82, 74)
    (session,) = (await newcomer.ai.get_sessions())["sessions"]
    assert session["inputParams"]["allergies"] == ["tree nuts"]
    assert (await newcomer.ai.get_own_exclusions())["exclusions"]["texts"] == ["tree nuts"]
    assert not any((await newcomer.ai.get_health())["health"].values())


async def token_of(app: WebApp) -> str:
    token: str = await app.page.evaluate('localStorage.getItem("keto.token")')
    return token


async def test_a_visitor_who_needs_a_doctor_gets_a_plan_only_under_supervision(
    app: WebApp, api: httpx.AsyncClient
) -> None:
    email = f"{ids.new()}@example.com"
    await app.go("/start")
    await app.press(re.compile("^Lose weight"))
    await app.press("kg, cm")
    await app.fill({"Weight": "80", "Target weight": "72"})
    await app.press("Next")
    await app.press("Female")
    await app.fill({"Age": "30", "Height": "175"})
    await app.press(re.compile("^Moderate"))
    await app.press("Next")
    await app.press("Next")
    await app.page.get_by_label("I take an SGLT2 inhibitor").check()
    await app.press("Continue")
    await app.shows("On a low-carb diet, it can cause ketoacidosis")
    assert await problems(app.page) == []
    await app.fill({"E-mail": email, "Password": PASSWORD})
    await app.press("Save my answers")
    await app.lands_on("/planner")
    await app.shows("On a low-carb diet, it can cause ketoacidosis")
    newcomer = Person(api, email, "", await token_of(app))
    assert (await newcomer.ai.get_health())["health"]["sglt2"]
    assert (await newcomer.ai.get_jobs())["jobs"] == []
    # The answers fill the planner's form.
    await expect(app.page.get_by_label("Height", exact=True)).to_have_value("175")

    await app.write_a_plan()
    await app.complains("On a low-carb diet")
    assert (await newcomer.ai.get_jobs())["jobs"] == []
    assert await problems(app.page) == []
    await app.page.get_by_role("alert").get_by_role("link", name="your answers").click()
    await app.lands_on("/account/food")
    await app.page.get_by_label("A doctor or dietitian supervises my diet").check()
    assert await problems(app.page) == []
    await app.press("Save my answers")
    await app.shows("Your answers are saved.")
    await app.write_a_plan()
    await expect(app.page.get_by_role("heading", name="One day · Lose weight")).to_be_visible()
    await app.shows("Show this plan to the doctor who supervises you")
