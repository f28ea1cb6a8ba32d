"""A plan's meals: started on a day, ticked on two devices, cooked."""

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from playwright.async_api import Browser, ViewportSize, expect

from testkit import eventually
from tests.e2e.browser.accessibility import problems
from tests.e2e.browser.web_app import WebApp, shown_name
from tests.e2e.browser.window import Window
from tests.e2e.people import PLANNER_INPUT, Person

PHONE = ViewportSize(width=390, height=844)


@asynccontextmanager
async def another_device(browser: Browser, app: WebApp, member: Person) -> AsyncIterator[WebApp]:
    """The app in a separate window, where the same member is logged in."""
    window = await Window.open(browser)
    other = WebApp(window, await window.tab(), app.url)
    await other.adopt(member.token)
    yield other
    await window.context.close()
    assert window.complaints == []


async def test_a_plan_is_started_eaten_on_two_devices_and_cooked(
    app: WebApp, member: Person, browser: Browser
) -> None:
    session = await written_plan(member)
    await app.adopt(member.token)
    async with another_device(browser, app, member) as other:
        await other.page.set_viewport_size(PHONE)
        await starts_on_a_day_that_is_chosen(app, other, session)
        await a_meal_that_both_tick_counts_once(app, other, member, session)
    await figures_that_were_typed_in_stay_until_the_meals_count(app, member, session)
    await a_dish_is_cooked_step_by_step_with_a_timer(app, session)


async def written_plan(member: Person) -> dict[str, Any]:
    """A plan whose meals have foods, as the API returns it."""
    (job,) = (await member.ai.start_job(PLANNER_INPUT)).values()

    async def written() -> dict[str, Any] | None:
        done = (await member.ai.get_job(job["id"]))["job"]
        if done["state"] != "done":
            return None
        session: dict[str, Any] = (await member.ai.get_session(done["sessionId"]))["session"]
        return session

    session: dict[str, Any] = await eventually(written, within=60)
    return session


def first_meals(session: dict[str, Any]) -> dict[str, Any]:
    meals: dict[str, Any] = session["outputPlan"]["days"][0]["meals"]
    return meals


async def starts_on_a_day_that_is_chosen(
    app: WebApp, other: WebApp, session: dict[str, Any]
) -> None:
    await app.go(f"/planner?session={session['id']}")
    await app.shows("Started on")
    await app.press("More for this plan")
    await app.press(re.compile("^Start on Monday, "))
    await app.shows(re.compile("^Starts on Monday"))
    await other.go("/dashboard")
    meals_there = other.page.get_by_role("region", name="Meals")
    await expect(meals_there).to_contain_text("Your plan starts")
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


async def a_meal_that_both_tick_counts_once(
    app: WebApp, other: WebApp, member: Person, session: dict[str, Any]
) -> None:
    meal = first_meals(session)["breakfast"]
    foods = {each["foodId"]: each["grams"] for each in meal["ingredients"]}
    tick = f"Eaten: {shown_name(meal['name'])}"
    for device in (app, other):
        await device.go("/dashboard")
        await expect(device.page.get_by_role("button", name=tick)).to_be_visible()
    # Neither device knows about the other's tap.
    await app.press(tick)
    await other.press(tick)
    for device in (app, other):
        await expect(device.page.get_by_text("Saved", exact=True)).to_be_visible()

    async def counts_once() -> bool:
        day = await member.tracker.get_day()
        assert len(day["entries"]) == len(foods)
        assert {each["foodId"]: each["grams"] for each in day["entries"]} == foods
        return True

    await eventually(counts_once)
    breakfast = app.page.get_by_role("region", name="Breakfast")
    await breakfast.get_by_text(f"{len(foods)} foods").click()
    changes = breakfast.get_by_role("button", name=re.compile("^Change "))
    await expect(changes).to_have_count(len(foods))
    assert await problems(app.page) == []
    await app.press(tick)

    async def is_gone() -> bool:
        return bool((await member.tracker.get_day())["entries"] == [])

    await eventually(is_gone)
    # A device that becomes visible again shows the other one's change.
    await other.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    await expect(other.page.get_by_role("button", name=tick, pressed=False)).to_be_visible()


async def figures_that_were_typed_in_stay_until_the_meals_count(
    app: WebApp, member: Person, session: dict[str, Any]
) -> None:
    meal = first_meals(session)["lunch"]
    await member.tracker.save_log({"calories": 1500})
    await app.go("/dashboard")
    await app.press(f"Eaten: {shown_name(meal['name'])}")
    await app.shows("Some of today’s figures were typed in")
    await app.shows("1,500 of")
    await app.press("Count the meals instead")
    await expect(app.page.get_by_text("Some of today’s figures were typed in")).to_have_count(0)

    async def counts_the_meal() -> bool:
        day = await member.tracker.get_day()
        assert day["byHand"] == [], day["byHand"]
        # Each food is rounded separately.
        near = pytest.approx(meal["calories"], abs=len(meal["ingredients"]))
        return bool(day["log"]["calories"] == near)

    # The tap may still be waiting to be sent.
    await eventually(counts_the_meal)


async def a_dish_is_cooked_step_by_step_with_a_timer(app: WebApp, made: dict[str, Any]) -> None:
    dish = {
        "name": "Eggs",
        "description": "Boil for 8 minutes. Peel. Portion: 150 g eggs.",
        "netCarbsG": 1.5,
    }
    made["outputPlan"]["days"][0]["meals"] = {"dinner": dish}
    async with app.answered("GET", f"/api/ai/sessions/{made['id']}", 200, {"session": made}):
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
