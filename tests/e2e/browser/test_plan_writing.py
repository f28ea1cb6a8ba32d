"""The planner while a plan is written: a job that any page of the member follows."""

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from playwright.async_api import Browser, expect

from chassis import clock
from tests.e2e.browser.accessibility import problems
from tests.e2e.browser.web_app import WebApp
from tests.e2e.browser.window import Window
from tests.e2e.people import PLANNER_INPUT, Person
from tests.e2e.stand_ins import faulty_model
from tests.e2e.system import System

# Two calls of the model.
_DAYS = 6
_COOKING = f"Cooking up your {_DAYS} days"


@asynccontextmanager
async def other_device(browser: Browser, app: WebApp, member: Person) -> AsyncIterator[WebApp]:
    window = await Window.open(browser)
    other = WebApp(window, await window.tab(), app.url)
    await other.adopt(member.token)
    yield other
    await window.context.close()
    assert window.complaints == []


async def jobs_of(member: Person) -> list[dict[str, Any]]:
    jobs: list[dict[str, Any]] = (await member.reads("/api/ai/jobs"))["jobs"]
    return jobs


async def test_days_appear_as_they_are_written_here_and_on_another_device(
    app: WebApp, member: Person, system: System, browser: Browser
) -> None:
    await app.adopt(member.token)
    async with faulty_model(system, slow=6), other_device(browser, app, member) as other:
        await app.write_a_plan(days=_DAYS)
        await app.shows(_COOKING)
        await other.go("/planner")
        await other.shows(_COOKING)
        await app.shows(f"4 of {_DAYS} days are written.")
        written = app.page.get_by_role("region", name="Written so far")
        await expect(written.get_by_role("region", name="Day 1")).to_be_visible()
        await expect(app.page.get_by_label("Height", exact=True)).to_be_hidden()
        await expect(written.get_by_role("list", name="Days").locator("> li")).to_have_count(4)
        assert await problems(app.page) == []
        for each in (app, other):
            title = f"{_DAYS} days · Lose weight"
            await expect(each.page.get_by_role("heading", name=title)).to_be_visible()


async def test_a_plan_is_waited_for_after_a_reload_and_elsewhere(
    app: WebApp, member: Person, system: System
) -> None:
    await app.adopt(member.token)
    async with faulty_model(system, slow=5):
        await app.write_a_plan(days=1)
        await app.shows("Cooking up your")
        await app.page.reload()
        await app.shows("Cooking up your")
        await app.follow("Pricing")
        await app.page.reload()
        await app.shows("Your plan is ready.")
        await expect(app.page).to_have_url(re.compile("/pricing$"))


async def test_a_plan_that_is_stopped_leaves_the_week_and_what_was_typed(
    app: WebApp, member: Person, system: System
) -> None:
    await app.adopt(member.token)
    async with faulty_model(system, slow=30):
        await app.write_a_plan(days=_DAYS)
        await app.press("Stop writing")
        await app.shows("It doesn't count as a plan.")
    (job,) = await jobs_of(member)
    assert job["state"] == "canceled"
    await expect(app.page.get_by_label("Height", exact=True)).to_have_value("175")
    await app.press("Create my plan")
    title = f"{_DAYS} days · Lose weight"
    await expect(app.page.get_by_role("heading", name=title)).to_be_visible()


async def test_a_plan_that_was_begun_elsewhere_is_followed_instead_of_another_one(
    app: WebApp, member: Person, system: System
) -> None:
    await app.adopt(member.token)
    await app.go("/planner")
    await app.page.wait_for_load_state("networkidle")
    async with faulty_model(system, slow=5):
        await member.sends("/api/ai/jobs", {**PLANNER_INPUT, "durationDays": _DAYS})
        await app.press("Create my plan")
        await app.shows(_COOKING)
    assert len(await jobs_of(member)) == 1


async def test_a_plan_that_fails_says_why_and_does_not_count(app: WebApp, member: Person) -> None:
    why = "With what you leave out, no day can be cooked."
    job = {
        "id": "a-job", "state": "queued", "kind": "plan", "day": None, "days": 1, "daysDone": 0,
        "sessionId": None, "error": None, "createdAt": clock.now().isoformat(),
    }  # fmt: skip
    failed = {**job, "state": "failed", "error": why}
    await app.adopt(member.token)
    async with (
        app.answered("POST", "/api/ai/jobs", 202, {"job": job}),
        app.answered("GET", "/api/ai/jobs", 200, {"jobs": []}),
        app.answered("GET", "/api/ai/jobs/a-job", 200, {"job": failed, "days": []}),
    ):
        await app.write_a_plan(days=1)
        await app.shows("Cooking up your day")
        await app.shows(why)
        await app.shows("It doesn't count as a plan")
        await expect(app.page.get_by_label("Height", exact=True)).to_have_value("175")
    # Also on a device that was away meanwhile.
    async with app.answered("GET", "/api/ai/jobs", 200, {"jobs": [failed]}):
        await app.page.reload()
        await app.shows(why)


async def test_what_is_left_out_are_chips_and_an_unknown_one_is_refused(
    app: WebApp, member: Person
) -> None:
    await app.adopt(member.token)
    await app.go("/planner")
    label = "Allergies and foods to leave out"
    field = app.page.get_by_label(label, exact=True)
    await expect(app.page.locator("datalist option[value='shellfish']")).to_have_count(1)
    await field.fill("nuts, gluten, xylophones")
    await field.press("Enter")
    await app.press("Remove gluten")
    assert await problems(app.page) == []
    # Kept with the rest of what is typed.
    await app.write_a_plan(days=1)
    await app.shows('"xylophones" is not known')
    await expect(field).to_be_focused()
    await app.press("Remove xylophones")
    await field.fill("sesame")
    await app.press("Create my plan")
    await expect(app.page.get_by_role("heading", name="One day · Lose weight")).to_be_visible()
    (session,) = (await member.reads("/api/ai/sessions"))["sessions"]
    assert session["inputParams"]["allergies"] == ["nuts", "sesame"]


async def test_a_meal_is_swapped_and_the_change_is_undone(app: WebApp, member: Person) -> None:
    await app.adopt(member.token)
    await app.write_a_plan(days=1)
    await app.shows("Figures computed from USDA data")
    day = app.page.get_by_role("region", name="Day 1")
    dishes = day.get_by_role("heading", level=3)
    before = await dishes.all_inner_texts()
    await app.press(f"Swap {before[1]}")
    await app.shows("Your plan is changed.")
    (session,) = (await member.reads("/api/ai/sessions"))["sessions"]
    path = f"/api/ai/sessions/{session['id']}"
    assert len((await member.reads(f"{path}/versions"))["versions"]) == 2
    meals = (await member.reads(path))["session"]["outputPlan"]["days"][0]["meals"]
    await expect(dishes).to_have_text([meal["name"] for meal in meals.values()])
    assert await problems(app.page) == []
    await app.press("Undo the last change")
    await expect(dishes).to_have_text(before)


async def test_days_of_the_kitchen_say_so(app: WebApp, member: Person, system: System) -> None:
    await app.adopt(member.token)
    async with faulty_model(system, answer="garbage"):
        await app.write_a_plan(days=1)
        await app.shows("Written by our kitchen")
