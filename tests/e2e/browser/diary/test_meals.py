"""A plan's meals as they are lived: started on a day, ticked on two devices, cooked."""

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.async_api import Browser, expect

from testkit import eventually
from tests.e2e.browser.accessibility import problems
from tests.e2e.browser.logs import logs_of
from tests.e2e.browser.web_app import WebApp, said
from tests.e2e.browser.window import Window
from tests.e2e.people import PLANNER_INPUT, Person


@asynccontextmanager
async def another_device(browser: Browser, app: WebApp, member: Person) -> AsyncIterator[WebApp]:
    """The app in a window of its own, where the same member is logged in."""
    window = await Window.open(browser)
    other = WebApp(window, await window.tab(), app.url)
    await other.adopt(member.token)
    yield other
    await window.context.close()
    assert window.complaints == []


async def test_a_plan_starts_on_the_day_that_the_member_chooses_on_any_device(
    app: WebApp, member: Person, browser: Browser
) -> None:
    made = await member.sends("/api/ai/generate-plan", PLANNER_INPUT)
    names = [said(meal["name"]) for meal in made["plan"]["days"][0]["meals"].values()]
    await app.adopt(member.token)
    await app.go(f"/planner?session={made['sessionId']}")
    await app.shows("Started on")
    await app.press("More for this plan")
    await app.press(re.compile("^Start on Monday, "))
    await app.shows(re.compile("^Starts on Monday"))
    async with another_device(browser, app, member) as other:
        await other.go("/dashboard")
        meals_there = other.page.get_by_role("region", name="Meals")
        await expect(meals_there).to_contain_text("Your plan starts on")
    meals = app.page.get_by_role("region", name="Meals")
    await app.go(f"/planner?session={made['sessionId']}")
    await app.shows(re.compile("^Starts on Monday"))
    # Nothing is sent while a date is being typed.
    typed = datetime.now(UTC).date() + timedelta(days=8)
    await app.press("More for this plan")
    await app.page.get_by_label("Another day").click(position={"x": 15, "y": 15})
    await app.page.keyboard.type(f"{typed:%m%d%Y}", delay=10)
    await app.press("Start that day")
    await app.shows(re.compile(f"^Starts on {typed:%A, %B} {typed.day}$"))
    await app.press("More for this plan")
    await app.press("Start today")
    await app.shows(re.compile("^Started on"))
    await app.go("/dashboard")
    await expect(meals).to_contain_text(names[0])


async def test_a_dish_is_cooked_step_by_step_with_a_timer(app: WebApp, member: Person) -> None:
    await member.sends("/api/ai/generate-plan", PLANNER_INPUT)
    dish = {
        "name": "Eggs",
        "description": "Boil for 8 minutes. Peel. Portion: 150 g eggs.",
        "netCarbsG": 1.5,
    }
    made = (await member.reads("/api/ai/sessions"))["sessions"][0]
    session = (await member.reads(f"/api/ai/sessions/{made['id']}"))["session"]
    session["outputPlan"]["days"][0]["meals"] = {"dinner": dish}
    await app.adopt(member.token)
    async with app.answered("GET", f"/api/ai/sessions/{made['id']}", 200, {"session": session}):
        await app.go("/dashboard")
        await app.press("Cook Eggs")
        sheet = app.page.get_by_role("dialog")
        await app.press("4 portions", sheet)
        await expect(sheet.get_by_role("region", name="Ingredients")).to_contain_text("600 g")
        assert await problems(app.page) == []
        await app.press("Start cooking", sheet)
        await expect(sheet).to_contain_text("Step 1 of 2")
        await app.page.clock.install()
        await app.press("Set a timer: 8 min", sheet)
        await app.press("Next step", sheet)
        await expect(sheet).to_contain_text("Peel.")
        await app.page.clock.fast_forward("08:01")
        await expect(sheet.get_by_role("alert")).to_contain_text("Time's up")
        assert await problems(app.page) == []
        await app.press("Done", sheet)
        await expect(sheet).to_contain_text("Ingredients")


@pytest.mark.usefixtures("each_screen")
async def test_a_meal_that_two_devices_tick_counts_once(
    app: WebApp, member: Person, browser: Browser
) -> None:
    made = await member.sends("/api/ai/generate-plan", PLANNER_INPUT)
    breakfast = made["plan"]["days"][0]["meals"]["breakfast"]
    tick = f"Eaten: {said(breakfast['name'])}"
    await app.adopt(member.token)
    async with another_device(browser, app, member) as other:
        for device in (app, other):
            await device.go("/dashboard")
            await expect(device.page.get_by_role("button", name=tick)).to_be_visible()
        # Neither knows of the other's tap.
        await app.press(tick)
        await other.press(tick)
        for device in (app, other):
            await expect(device.page.get_by_text("Saved", exact=True)).to_be_visible()
        (log,) = await logs_of(member)
        assert log["calories"] == breakfast["calories"]
        await app.press(tick)

        async def is_gone() -> bool:
            return [log["calories"] for log in await logs_of(member)] == [None]

        await eventually(is_gone)
        # A device that is looked at again shows what the other one did.
        await other.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        await expect(other.page.get_by_role("button", name=tick, pressed=False)).to_be_visible()


async def test_figures_that_were_typed_in_stay_until_the_meals_count(
    app: WebApp, member: Person
) -> None:
    made = await member.sends("/api/ai/generate-plan", PLANNER_INPUT)
    breakfast = made["plan"]["days"][0]["meals"]["breakfast"]
    await member.sends("/api/tracker/log", {"calories": 1500, "waterMl": 250})
    await app.adopt(member.token)
    await app.go("/dashboard")
    await app.press(f"Eaten: {said(breakfast['name'])}")
    await app.shows("Some of today's figures were typed in")
    await app.shows("1,500 of")
    await app.press("Count the meals instead")
    await expect(app.page.get_by_text("Some of today's figures were typed in")).to_have_count(0)

    async def counts_the_meal() -> bool:
        (log,) = await logs_of(member)
        return (log["calories"], log["waterMl"]) == (breakfast["calories"], 250)

    # The tap may still wait to be sent.
    await eventually(counts_the_meal)
    await app.page.get_by_text("All of the day").click()
    await app.fill({"Notes": "A good day"})
    await app.press("Save the day")
    await app.shows("The day is saved.")
    lunch = made["plan"]["days"][0]["meals"]["lunch"]
    await app.press(f"Eaten: {said(lunch['name'])}")

    async def goes_on_counting() -> bool:
        (log,) = await logs_of(member)
        return bool(log["calories"] == breakfast["calories"] + lunch["calories"])

    await eventually(goes_on_counting)


async def test_meals_are_ticked_though_nothing_of_the_day_is_known(
    app: WebApp, member: Person
) -> None:
    made = await member.sends("/api/ai/generate-plan", PLANNER_INPUT)
    breakfast = made["plan"]["days"][0]["meals"]["breakfast"]
    await app.adopt(member.token)
    away = {"error": "Service unavailable"}
    async with (
        app.answered("GET", "/api/tracker/day", 503, away),
        app.answered("POST", "/api/tracker/entries/batch", 503, away) as sent,
    ):
        await app.go("/dashboard")
        await app.press(f"Eaten: {said(breakfast['name'])}")
        await eventually(lambda: sent)
        await expect(app.page.get_by_role("button", name="+ 250 ml")).to_have_count(0)
    await expect(app.page.get_by_text("Saved", exact=True)).to_be_visible()
    (log,) = await logs_of(member)
    assert log["calories"] == breakfast["calories"]


async def test_a_meal_is_eaten_with_its_foods_by_one_request(app: WebApp, member: Person) -> None:
    (job,) = (await member.sends("/api/ai/jobs", PLANNER_INPUT)).values()

    async def written() -> dict[str, Any] | None:
        done = (await member.reads(f"/api/ai/jobs/{job['id']}"))["job"]
        if done["state"] != "done":
            return None
        session = (await member.reads(f"/api/ai/sessions/{done['sessionId']}"))["session"]
        meal: dict[str, Any] = session["outputPlan"]["days"][0]["meals"]["breakfast"]
        return meal

    meal = await eventually(written, within=60)
    foods = {each["foodId"]: each["grams"] for each in meal["ingredients"]}
    await app.adopt(member.token)
    await app.go("/dashboard")
    tick = app.page.get_by_role("button", name=f"Eaten: {said(meal['name'])}")
    await tick.wait_for()
    await app.page.wait_for_load_state("networkidle")
    asked: list[str] = []
    app.page.on("request", lambda each: asked.append(each.url) if "/api/" in each.url else None)
    await tick.click()
    await expect(app.page.get_by_text("Saved", exact=True)).to_be_visible()
    day = await member.reads("/api/tracker/day")
    assert {each["foodId"]: each["grams"] for each in day["entries"]} == foods
    # Of minerals, a food may not state all.
    known = day["totals"]["known"].keys() & {"calories", "proteinG", "fatG", "carbsG", "netCarbsG"}
    assert (day["byHand"], known) == ([], set())
    # Each of its foods is rounded.
    for name in ("calories", "proteinG", "fatG", "netCarbsG"):
        assert day["log"][name] == pytest.approx(meal[name], abs=0.1 * len(foods))
    breakfast = app.page.get_by_role("region", name="Breakfast")
    await expect(breakfast).to_contain_text(f"{day['log']['netCarbsG']:g} g net carbs")
    await breakfast.get_by_text(f"{len(foods)} foods").click()
    await expect(breakfast.get_by_role("button", name=re.compile("^Change "))).to_have_count(
        len(foods)
    )
    assert await problems(app.page) == []
    # Nothing is asked for after it.
    await app.page.wait_for_timeout(2_000)
    assert [urlsplit(each).path for each in asked] == ["/api/tracker/entries/batch"]
    asked.clear()
    await tick.click()

    async def is_gone() -> bool:
        return bool((await member.reads("/api/tracker/day"))["entries"] == [])

    await eventually(is_gone)
    await app.page.wait_for_timeout(2_000)
    assert [urlsplit(each).path for each in asked] == ["/api/tracker/entries"]
