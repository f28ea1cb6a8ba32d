"""Who eats, and what they leave out: asked once, explained, and warned of."""

import re

import httpx
from playwright.async_api import Locator, expect

from testkit import eventually
from tests.e2e.browser.accessibility import problems
from tests.e2e.browser.web_app import WebApp
from tests.e2e.people import Person
from tests.e2e.shopping import SLUG, buy
from tests.e2e.stand_ins import Payments, faulty_model
from tests.e2e.system import System

_QUESTION = "Before your first plan: does any of this apply to you?"
_SUPERVISED = "A doctor or dietitian supervises my diet"


async def keeps(member: Person, path: str, body: object) -> None:
    """PUT what must be accepted."""
    answer: httpx.Response = await member.api.put(path, headers=member.headers, json=body)
    assert answer.is_success, answer.text


async def leaves_out(member: Person, *texts: str) -> None:
    await keeps(member, "/api/ai/exclusions/mine", {"texts": texts})


def marks(within: Locator) -> Locator:
    return within.get_by_text("You leave this out")


async def test_health_is_asked_once_and_decides_until_a_doctor_supervises(
    app: WebApp, member: Person
) -> None:
    await app.adopt(member.token)
    await app.go("/planner")
    await app.shows(_QUESTION)
    await app.page.get_by_label("I'm pregnant or breastfeeding").check()
    assert await problems(app.page) == []
    await app.press("Save my answers")
    await app.shows("Please talk to your doctor first")
    await expect(app.page.get_by_text(_QUESTION)).to_have_count(0)
    assert (await member.reads("/api/ai/health"))["health"]["pregnantOrBreastfeeding"]

    await app.write_a_plan()
    await app.complains("you and the child need more")
    assert (await member.reads("/api/ai/jobs"))["jobs"] == []
    assert await problems(app.page) == []

    await app.page.get_by_role("alert").get_by_role("link", name="your answers").click()
    await app.lands_on("/account/food")
    await app.page.get_by_label(_SUPERVISED).check()
    assert await problems(app.page) == []
    await app.press("Save my answers")
    await app.shows("Your answers are saved.")
    await app.write_a_plan()
    await expect(app.page.get_by_role("heading", name="One day · Lose weight")).to_be_visible()
    await app.shows("Show this plan to the doctor who supervises you")


async def test_who_would_rather_not_say_it_is_not_asked_again_and_nothing_is_kept(
    app: WebApp, member: Person
) -> None:
    await app.adopt(member.token)
    await app.go("/planner")
    await app.press("I'd rather not say")
    await expect(app.page.get_by_text(_QUESTION)).to_have_count(0)
    await app.keeps("/health-asked")
    await app.page.reload()
    await expect(app.page.get_by_label("Height", exact=True)).to_be_visible()
    await app.has_all()
    await expect(app.page.get_by_text(_QUESTION)).to_have_count(0)
    assert (await member.reads("/api/ai/health"))["health"] is None


async def test_a_minor_and_a_contradiction_are_refused_at_their_fields(
    app: WebApp, member: Person
) -> None:
    await app.adopt(member.token)
    await app.go("/planner")
    await app.fill({"Weight": "60", "Target weight": "62", "Height": "170", "Age": "16"})
    await app.page.get_by_label("Gender").select_option("female")
    await app.press("Create my plan")
    await app.shows("Below 18 we write no plan to lose weight.")
    await app.shows("To lose weight, aim for 60 kg or less.")
    await app.fill({"Target weight": "50", "Age": "18"})
    await app.press("Create my plan")
    await app.shows("At your height, less than 54 kg is underweight.")
    assert (await member.reads("/api/ai/jobs"))["jobs"] == []


async def test_no_targets_are_shown_to_a_severely_underweight_member(
    app: WebApp, member: Person
) -> None:
    await app.adopt(member.token)
    await app.go("/planner")
    targets = app.page.get_by_role("region", name="Your daily targets")
    await app.fill({"Weight": "33.3", "Target weight": "45", "Height": "160", "Age": "20"})
    await app.page.get_by_label("Gender").select_option("female")
    await app.page.get_by_label("Goal").select_option("muscle_gain")
    await expect(targets).to_contain_text("Please see a doctor soon")
    protein = targets.get_by_text("Protein", exact=True)
    await expect(protein).to_have_count(0)
    # A BMI of 16.
    await app.fill({"Weight": "40.96"})
    await expect(protein).to_be_visible()


async def test_what_is_left_out_is_explained_kept_and_begins_the_next_plan(
    app: WebApp, member: Person
) -> None:
    await app.adopt(member.token)
    await app.go("/account/food")
    field = app.page.get_by_label("Allergies and foods to leave out", exact=True)
    await field.fill("tree nuts, musrooms")
    await app.shows(re.compile(r"leaves out \d+ foods: "))
    await app.shows("Did you mean")
    assert await problems(app.page) == []
    await app.press("mushrooms")
    await expect(app.page.get_by_role("button", name="Remove mushrooms")).to_be_visible()
    await expect(app.page.get_by_text("Did you mean")).to_have_count(0)
    await app.press("Save what I leave out")
    await app.shows("Your next plan follows it.")
    mine = await member.reads("/api/ai/exclusions/mine")
    assert mine["exclusions"]["texts"] == ["tree nuts", "mushrooms"]
    await app.go("/planner")
    await expect(app.page.get_by_role("button", name="Remove tree nuts")).to_be_visible()
    await app.press("Remove mushrooms")
    await app.fill({"Weight": "80", "Target weight": "72", "Height": "175", "Age": "30"})
    await app.fill({"Days": "1"})
    await app.page.get_by_label("Gender").select_option("female")
    await app.press("Create my plan")
    plan = app.page.get_by_role("region", name="What this plan leaves out")
    await expect(plan).to_contain_text("tree nuts leaves out")
    assert await problems(app.page) == []

    async def is_kept() -> bool:
        # Sent beside the plan, which does not wait for it.
        mine = await member.reads("/api/ai/exclusions/mine")
        return bool(mine["exclusions"]["texts"] == ["tree nuts"])

    await eventually(is_kept)


async def test_a_plan_with_what_is_left_out_is_warned_of_and_can_still_be_bought(
    app: WebApp, member: Person, payments: Payments
) -> None:
    await leaves_out(member, "tree nuts")
    await app.adopt(member.token)
    await app.go(f"/plans/{SLUG}")
    box = app.page.get_by_role("region", name="Buy this plan")
    await expect(box).to_contain_text("This plan has what you leave out: tree nuts.")
    await expect(box.get_by_role("button", name="Buy the plan")).to_be_enabled()
    await expect(app.page.get_by_role("region", name="Allergens")).to_contain_text("milk")
    assert await problems(app.page) == []
    await buy(member, payments)
    await app.page.reload()
    content = app.page.get_by_role("region", name="Content of the plan")
    await expect(content).to_contain_text("This plan has what you leave out: tree nuts.")
    await expect(content).to_contain_text("You leave out these foods of it: almonds")
    await app.press("Start today")
    await app.shows(re.compile("^Started on"))
    await app.go("/shopping")
    almonds = app.page.locator("label").filter(has_text="Almonds:")
    await expect(marks(almonds)).to_be_visible()
    await expect(marks(app.page.locator("label").filter(has_text="Cheddar:"))).to_have_count(0)
    assert await problems(app.page) == []


async def test_a_plan_whose_allergens_are_not_known_says_so(app: WebApp, member: Person) -> None:
    await leaves_out(member, "milk")
    await app.adopt(member.token)
    found = await member.reads(f"/api/plans/{SLUG}")
    unknown = {**found["plan"], "allergens": None, "mayContain": None}
    async with app.answered("GET", f"/api/plans/{SLUG}", 200, {**found, "plan": unknown}):
        await app.go(f"/plans/{SLUG}")
        await app.shows("We don't know the allergens of this plan")
        await expect(app.page.get_by_role("region", name="Allergens")).to_contain_text("Not known")


async def test_foods_that_are_left_out_are_marked_in_the_search(
    app: WebApp, member: Person
) -> None:
    await leaves_out(member, "milk")
    await app.adopt(member.token)
    await app.go("/dashboard")
    await app.press("Add food to breakfast")
    sheet = app.page.get_by_role("dialog")
    foods = sheet.get_by_role("list", name="Foods")
    await sheet.get_by_label("Food, dish or barcode").fill("cheddar")
    row = foods.get_by_role("listitem").filter(has_text="Cheddar").first
    await expect(marks(row)).to_be_visible()
    await expect(row.get_by_role("button", name="Add ")).to_be_enabled()
    assert await problems(app.page) == []
    await sheet.get_by_label("Food, dish or barcode").fill("broccoli")
    await expect(foods.get_by_role("listitem").filter(has_text="Broccoli").first).to_be_visible()
    await expect(marks(foods.get_by_role("listitem").filter(has_text="Broccoli"))).to_have_count(0)


async def test_a_plan_of_the_kitchen_says_so_and_the_model_can_be_asked_again(
    app: WebApp, member: Person, system: System
) -> None:
    await app.adopt(member.token)
    async with faulty_model(system, answer="error"):
        await app.write_a_plan()
        await app.shows("our kitchen wrote this plan")
    assert await problems(app.page) == []
    (session,) = (await member.reads("/api/ai/sessions"))["sessions"]
    path = f"/api/ai/sessions/{session['id']}"
    assert (await member.reads(path))["session"]["outputPlan"]["modelAway"] is True
    await app.press("Ask the model again")
    await app.shows("Your plan is changed.")
    await expect(app.page.get_by_text("our kitchen wrote this plan")).to_have_count(0)
    assert "modelAway" not in (await member.reads(path))["session"]["outputPlan"]
    # Free of quota: the week's plan is the same one.
    assert len((await member.reads("/api/ai/sessions"))["sessions"]) == 1


async def test_how_often_one_cooks_is_chosen_and_said_at_the_meals(
    app: WebApp, member: Person
) -> None:
    await app.adopt(member.token)
    await app.go("/planner")
    await expect(app.page.get_by_label("Cooking")).to_have_value("batch")
    await app.page.get_by_label("Cooking").select_option("fresh")
    await app.fill({"Weight": "80", "Target weight": "72", "Height": "175", "Age": "30"})
    await app.fill({"Days": "2"})
    await app.page.get_by_label("Gender").select_option("female")
    await app.press("Create my plan")
    await expect(app.page.get_by_role("heading", name="2 days · Lose weight")).to_be_visible()
    (session,) = (await member.reads("/api/ai/sessions"))["sessions"]
    assert session["inputParams"]["cooking"] == "fresh"
    await expect(app.page.get_by_text("Cooked on day")).to_have_count(0)
    # The same plan, as it is when one dish is cooked for both days.
    path = f"/api/ai/sessions/{session['id']}"
    found = (await member.reads(path))["session"]
    recipe = {"steps": ["Fry the fish.", "Add the butter."], "minutes": 25, "servings": 2}
    for day in found["outputPlan"]["days"]:
        day["meals"]["dinner"] |= {"batch": {"cookOn": 1, "portions": 2}, "recipe": recipe}
    async with app.answered("GET", path, 200, {"session": found}):
        await app.go(f"/planner?session={session['id']}")
        first = app.page.get_by_role("region", name="Day 1")
        await expect(first).to_contain_text("Cook 2 portions at once")
        await expect(first).to_contain_text("25 min")
        await expect(
            first.get_by_role("listitem").filter(has_text="Fry the fish.")
        ).not_to_have_count(0)
        await app.press(re.compile("^Day 2"))
        second = app.page.get_by_role("region", name="Day 2")
        await expect(second).to_contain_text("Cooked on day 1, 2 portions")
        assert await problems(app.page) == []
