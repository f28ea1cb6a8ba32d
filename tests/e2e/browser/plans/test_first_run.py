"""The first run: from a visitor to the first plan, in six steps."""

import re

import httpx
import pytest
from playwright.async_api import expect

from chassis import ids
from tests.e2e.browser.accessibility import problems
from tests.e2e.browser.web_app import WebApp
from tests.e2e.people import PASSWORD, Person

MOST_TAPS_AND_FIELDS = 25
# What is read from the device comes at a word from the test.
_A_SLOW_DEVICE = """
const get = IDBObjectStore.prototype.get;
const mayCome = new Promise((come) => { window.answer = come; });
IDBObjectStore.prototype.get = function (key) {
  const late = {};
  get.call(this, key).onsuccess = ({ target }) => mayCome.then(() => {
    late.result = target.result;
    late.onsuccess();
  });
  return late;
};
"""


class Counted:
    """What a visitor does, counted: each tap and each field that is filled in."""

    def __init__(self, app: WebApp) -> None:
        self.app = app
        self.count = 0

    async def press(self, name: str | re.Pattern[str]) -> None:
        self.count += 1
        await self.app.press(name, self.app.page.get_by_role("main"))

    async def fill(self, label: str, text: str) -> None:
        self.count += 1
        await self.app.fill({label: text})


@pytest.mark.usefixtures("each_screen")
async def test_a_visitor_has_a_plan_within_twenty_five_taps_and_fields(
    app: WebApp, api: httpx.AsyncClient
) -> None:
    email = f"{ids.new()}@example.com"
    visitor = Counted(app)
    await app.go("/")
    await app.page.get_by_role("main").get_by_role("link", name="Get started").click()
    visitor.count += 1
    await app.lands_on("/start")
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
    await visitor.press("Next")
    await visitor.press("Tree nuts")
    await visitor.press("Next")
    await app.shows("Does any of this apply to you?")
    assert await problems(app.page) == []
    await visitor.press("Next, with these answers")
    # By the planner's formula, as the planner will compute it.
    await expect(app.page.get_by_role("region", name="Your daily targets")).to_contain_text("1,592")
    assert await problems(app.page) == []
    await visitor.fill("E-mail", email)
    await visitor.fill("Password", PASSWORD)
    await visitor.press("Save and write my first week")
    await expect(app.page.get_by_role("heading", name="7 days · Lose weight")).to_be_visible()
    assert visitor.count <= MOST_TAPS_AND_FIELDS

    token = await app.page.evaluate('localStorage.getItem("keto.token")')
    member = Person(api, email, "", token)
    profile = (await member.reads("/api/auth/me"))["user"]
    assert (profile["weightKg"], profile["targetWeightKg"]) == (82, 74)
    (session,) = (await member.reads("/api/ai/sessions"))["sessions"]
    assert session["inputParams"]["allergies"] == ["nuts"]
    assert (await member.reads("/api/ai/exclusions/mine"))["exclusions"]["texts"] == ["nuts"]
    answers = (await member.reads("/api/ai/health"))["health"]
    assert not any(answers.values())
    await app.go("/dashboard")
    await expect(app.page.get_by_label("Weight in kg")).to_have_value("82")


async def test_the_first_run_is_kept_refuses_what_harms_and_can_be_skipped(app: WebApp) -> None:
    await app.go("/start")
    await app.press(re.compile("^Lose weight"))
    await app.press("kg, cm")
    await app.press("Next")
    await app.shows("This is needed.")
    await app.fill({"Weight": "60", "Target weight": "65"})
    await app.press("Next")
    await app.shows("To lose weight, aim for 60 kg or less.")
    await app.fill({"Target weight": "60"})
    await app.press("Next")
    await app.complains("your target isn't below your weight")
    await app.fill({"Target weight": "48"})
    await app.press("Next")
    await app.keeps("/drafts/start", '"48"')
    await app.page.reload()
    await app.press("Female")
    await app.fill({"Age": "30", "Height": "170"})
    await app.press(re.compile("^Light"))
    await app.press("Next")
    await app.complains("At your height, less than 54 kg is underweight.")
    await expect(app.page.get_by_role("button", name="Yes, go on")).to_have_count(0)
    await app.press("Back")
    await app.fill({"Target weight": "55"})
    await app.press("Next")
    await app.press("Next")
    await app.shows("Is there anything you don't eat?")
    await app.page.go_back()
    await expect(app.page.get_by_label("Height", exact=True)).to_have_value("170")
    await app.press("Back")
    await app.press("lb, ft")
    await expect(app.page.get_by_label("Weight", exact=True)).to_have_value("132.3")
    await app.follow("Skip, just create an account")
    await app.lands_on("/register")


async def test_what_is_typed_before_the_device_has_answered_is_kept(app: WebApp) -> None:
    await app.page.add_init_script(_A_SLOW_DEVICE)
    await app.go("/start")
    await app.press(re.compile("^Lose weight"))
    await app.shows("Where are you now")
    await app.page.evaluate("answer()")
    await app.keeps("/drafts/start", "weight_loss")


async def test_an_address_that_is_taken_is_said_on_the_same_page(
    app: WebApp, member: Person
) -> None:
    await app.go("/start")
    await app.press(re.compile("^Keep my weight"))
    await app.press("kg, cm")
    await app.fill({"Weight": "70", "Target weight": "70"})
    await app.press("Next")
    await app.press("Male")
    await app.fill({"Age": "30", "Height": "180"})
    await app.press(re.compile("^Moderate"))
    await app.press("Next")
    await app.press("Next")
    await app.press("I'd rather not say")
    await app.fill({"E-mail": member.email, "Password": PASSWORD})
    # What is kept on the device has no password.
    await app.keeps("/drafts/start", member.email)
    await app.page.reload()
    await expect(app.page.get_by_label("E-mail")).to_have_value(member.email)
    await expect(app.page.get_by_label("Password", exact=True)).to_have_value("")
    await app.fill({"Password": PASSWORD})
    await app.press("Save and write my first week")
    await app.complains("There is already an account with this e-mail.")
    await app.fill({"E-mail": f"{ids.new()}@example.com"})
    await app.press("Save and write my first week")
    await expect(app.page.get_by_role("heading", name="7 days · Keep weight")).to_be_visible()


async def test_who_needs_a_doctor_has_an_account_and_reads_why_there_is_no_plan(
    app: WebApp, api: httpx.AsyncClient
) -> None:
    email = f"{ids.new()}@example.com"
    await app.go("/start")
    await app.press(re.compile("^Keep my weight"))
    await app.press("kg, cm")
    await app.fill({"Weight": "70", "Target weight": "70"})
    await app.press("Next")
    await app.press("Male")
    await app.fill({"Age": "30", "Height": "180"})
    await app.press(re.compile("^Moderate"))
    await app.press("Next")
    await app.press("Next")
    await app.page.get_by_label("I take an SGLT2 inhibitor").check()
    await app.press("Next, with these answers")
    await app.shows("together with few carbs it can cause ketoacidosis")
    assert await problems(app.page) == []
    await app.fill({"E-mail": email, "Password": PASSWORD})
    await app.press("Save my answers")
    await app.lands_on("/planner")
    await app.shows("together with few carbs it can cause ketoacidosis")
    token = await app.page.evaluate('localStorage.getItem("keto.token")')
    member = Person(api, email, "", token)
    assert (await member.reads("/api/ai/health"))["health"]["sglt2"]
    assert (await member.reads("/api/ai/jobs"))["jobs"] == []
    # What was said fills the planner's form.
    await expect(app.page.get_by_label("Height", exact=True)).to_have_value("180")
