"""Today as it is lived: overnight, in odd time zones, half filled in, with a part away."""

import re
from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from playwright.async_api import Browser, Route, expect

from testkit import eventually
from tests.e2e.browser.accessibility import problems
from tests.e2e.browser.web_app import WebApp
from tests.e2e.browser.window import Window
from tests.e2e.people import PLANNER_INPUT, Person
from tests.e2e.stand_ins import faulty_model
from tests.e2e.system import System

_ALL = {"from": "2020-01-01", "to": "2100-01-01"}


async def test_a_page_left_open_overnight_logs_into_the_new_day(
    app: WebApp, member: Person
) -> None:
    today = datetime.now(UTC).replace(hour=0, minute=0, second=0, microsecond=0)
    await app.page.clock.install(time=today - timedelta(minutes=2))
    await app.adopt(member.token)
    await app.go("/dashboard")
    await expect(app.page.get_by_label("Day", exact=True)).to_have_value(
        f"{today - timedelta(days=1):%Y-%m-%d}"
    )
    await app.page.wait_for_load_state("networkidle")
    await app.page.clock.fast_forward("05:00")
    await expect(app.page.get_by_label("Day", exact=True)).to_have_value(f"{today:%Y-%m-%d}")
    await app.press("+ 500 ml")
    await app.shows("500 ml")

    async def is_of_the_new_day() -> bool:
        return [log["date"].startswith(f"{today:%Y-%m-%d}") for log in await logs_of(member)] == [
            True
        ]

    await eventually(is_of_the_new_day)


async def test_undo_takes_back_what_was_added(app: WebApp, member: Person) -> None:
    await member.sends("/api/tracker/log", {"waterMl": 1000})
    await app.adopt(member.token)
    await app.go("/dashboard")
    undo = app.page.get_by_role("button", name="Undo")
    await app.shows("1,000 ml")
    await expect(undo).to_have_count(0)
    await app.press("+ 500 ml")
    await app.press("+ 250 ml")
    await app.shows("1,750 ml")
    await undo.click()
    await app.shows("1,500 ml")
    await undo.click()
    await app.shows("1,000 ml")
    await expect(undo).to_have_count(0)


async def test_a_tap_leaves_what_is_being_typed(app: WebApp, member: Person) -> None:
    await app.adopt(member.token)
    await app.go("/dashboard")
    await app.page.get_by_text("All of the day").click()
    await app.fill({"Notes": "Slept well", "Calories": "1200"})
    await app.press("+ 250 ml")
    form = app.page.get_by_role("group").filter(has_text="All of the day")
    await expect(form.get_by_label("Water", exact=True)).to_have_value("250")
    await expect(form.get_by_label("Notes")).to_have_value("Slept well")
    await app.press("Save the day")
    await app.shows("The day is saved.")
    (log,) = await logs_of(member)
    assert (log["waterMl"], log["calories"], log["notes"]) == (250, 1200, "Slept well")


async def test_a_plan_begins_on_its_first_day_where_the_member_is(
    app: WebApp, member: Person
) -> None:
    now = datetime.now(UTC)
    # Where it is another day than in UTC.
    zone = "Pacific/Kiritimati" if now.hour >= 10 else "Pacific/Pago_Pago"
    settings = {"timezone": zone}
    saved = await member.api.patch("/api/auth/settings", json=settings, headers=member.headers)
    assert saved.status_code == 200
    made = await member.sends("/api/ai/generate-plan", PLANNER_INPUT)
    first = [meal["name"] for meal in made["plan"]["days"][0]["meals"].values()]
    await app.adopt(member.token)
    await app.go("/dashboard")
    await expect(app.page.get_by_label("Day", exact=True)).to_have_value(
        f"{now.astimezone(ZoneInfo(zone)):%Y-%m-%d}"
    )
    meals = app.page.get_by_role("region", name="Meals")
    for name in first:
        await expect(meals).to_contain_text(name)
    await app.press("The day before")
    await expect(meals).to_contain_text("Your plan starts on")
    for name in first:
        await expect(meals).not_to_contain_text(name)


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
        await app.shows("Your plan is ready.")
        await expect(app.page).to_have_url(re.compile("/pricing$"))


async def test_what_was_typed_into_the_planner_outlasts_the_session(
    app: WebApp, member: Person
) -> None:
    await app.adopt(member.token)
    await app.go("/planner")
    await app.fill({"Height": "175", "Age": "30"})
    await app.follow("Pricing")
    await app.page.go_back()
    await expect(app.page.get_by_label("Height", exact=True)).to_have_value("175")
    await app.page.reload()
    await expect(app.page.get_by_label("Height", exact=True)).to_have_value("175")
    await expect(app.page.get_by_label("Age", exact=True)).to_have_value("30")


async def test_one_service_away_leaves_what_is_known_and_comes_back_by_itself(
    app: WebApp, member: Person
) -> None:
    await member.sends("/api/tracker/log", {"waterMl": 750})
    await app.adopt(member.token)
    await app.go("/dashboard")
    await app.shows("750 ml")
    await app.page.wait_for_load_state("networkidle")
    away = re.compile("/api/tracker/")

    async def fail(route: Route) -> None:
        headers = {"access-control-allow-origin": app.url}
        await route.fulfill(status=503, json={"error": "Service unavailable"}, headers=headers)

    await app.page.route(away, fail)
    await app.page.reload()
    await app.shows("750 ml")
    await app.shows("Some of this may be out of date")
    await app.press("+ 250 ml")
    await app.shows("1,000 ml")
    await app.page.unroute(away, fail)
    await expect(app.page.get_by_text("Some of this may be out of date")).to_have_count(0)

    async def is_saved() -> bool:
        return await water_of(member) == [1000]

    await eventually(is_saved)


async def test_weights_go_from_the_planner_to_today_and_back(app: WebApp, member: Person) -> None:
    await app.adopt(member.token)
    await app.write_a_plan(days=1)
    await expect(app.page.get_by_role("heading", name="One day · Lose weight")).to_be_visible()
    await app.go("/dashboard")
    await expect(app.page.get_by_label("Weight in kg")).to_have_value("80")
    profile = (await member.reads("/api/auth/me"))["user"]
    assert (profile["weightKg"], profile["targetWeightKg"]) == (80, 72)
    await app.page.get_by_label("Weight in kg").fill("79.2")
    await app.press("Log 79.2 kg")
    await expect(app.page.get_by_text("Saved", exact=True)).to_be_visible()
    await app.go("/planner")
    await expect(app.page.get_by_label("Weight", exact=True)).to_have_value("79.2")


async def test_days_logged_in_a_row_are_counted_from_the_logs(app: WebApp, member: Person) -> None:
    today = datetime.now(UTC).date()
    for ago in (0, 1, 2, 4):
        day = today - timedelta(days=ago)
        figures = {"date": f"{day}", "netCarbsG": 15 if ago < 2 else 30}
        await member.sends("/api/tracker/log", figures)
    await app.adopt(member.token)
    await app.go("/dashboard")
    tile = app.page.get_by_text("Streak", exact=True).locator("..")
    await expect(tile).to_have_text("Streak3 dayslogged in a row")
    await app.shows("Under 20 g, 2 days in a row")


async def logs_of(member: Person) -> list[dict[str, Any]]:
    logs: list[dict[str, Any]] = (await member.reads("/api/tracker/logs", **_ALL))["logs"]
    return logs


async def water_of(member: Person) -> list[float]:
    return [log["waterMl"] for log in await logs_of(member)]


async def test_a_day_with_a_valid_token_counts_once(app: WebApp, member: Person) -> None:
    counted: list[str] = []
    app.page.on("request", lambda each: counted.append(each.method + " " + each.url))
    await app.adopt(member.token)
    async with app.page.expect_response("**/api/auth/active") as answered:
        await app.go("/dashboard")
    assert (await (await answered.value).json())["streakCount"] == 1
    await app.page.wait_for_load_state("networkidle")
    await app.page.reload()
    await app.page.wait_for_load_state("networkidle")
    assert len([each for each in counted if each.startswith("POST") and "active" in each]) == 1
    await app.go("/achievements")
    await app.shows("active 1 day in a row")


async def test_a_plan_starts_on_the_day_that_the_member_chooses(
    app: WebApp, member: Person
) -> None:
    made = await member.sends("/api/ai/generate-plan", PLANNER_INPUT)
    names = [meal["name"] for meal in made["plan"]["days"][0]["meals"].values()]
    await app.adopt(member.token)
    await app.go(f"/planner?session={made['sessionId']}")
    await app.shows("Started on")
    await app.press("Start on Monday")
    await app.shows(re.compile("^Starts on Monday"))
    await app.go("/dashboard")
    meals = app.page.get_by_role("region", name="Meals")
    await expect(meals).to_contain_text("Your plan starts on")
    await app.go(f"/planner?session={made['sessionId']}")
    await app.press("Start today")
    await app.go("/dashboard")
    await expect(meals).to_contain_text(names[0])


async def test_a_dish_is_cooked_step_by_step_with_a_timer(
    app: WebApp, member: Person, system: System
) -> None:
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


async def test_a_meal_that_two_devices_tick_counts_once(
    app: WebApp, member: Person, browser: Browser
) -> None:
    made = await member.sends("/api/ai/generate-plan", PLANNER_INPUT)
    breakfast = made["plan"]["days"][0]["meals"]["breakfast"]
    tick = f"Eaten: {breakfast['name']}"
    await app.adopt(member.token)
    window = await Window.open(browser)
    other = WebApp(window, await window.tab(), app.url)
    await other.adopt(member.token)
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
    await window.context.close()
    assert window.complaints == []


async def test_figures_that_were_typed_in_stay_until_the_meals_count(
    app: WebApp, member: Person
) -> None:
    made = await member.sends("/api/ai/generate-plan", PLANNER_INPUT)
    breakfast = made["plan"]["days"][0]["meals"]["breakfast"]
    await member.sends("/api/tracker/log", {"calories": 1500, "waterMl": 250})
    await app.adopt(member.token)
    await app.go("/dashboard")
    await app.press(f"Eaten: {breakfast['name']}")
    await app.shows("Some of today's figures were typed in")
    await app.shows("1,500 of")
    await app.press("Count the meals instead")
    await expect(app.page.get_by_text("Some of today's figures were typed in")).to_have_count(0)
    (log,) = await logs_of(member)
    assert (log["calories"], log["waterMl"]) == (breakfast["calories"], 250)
    await app.page.get_by_text("All of the day").click()
    await app.fill({"Notes": "A good day"})
    await app.press("Save the day")
    await app.shows("The day is saved.")
    lunch = made["plan"]["days"][0]["meals"]["lunch"]
    await app.press(f"Eaten: {lunch['name']}")

    async def goes_on_counting() -> bool:
        (log,) = await logs_of(member)
        return bool(log["calories"] == breakfast["calories"] + lunch["calories"])

    await eventually(goes_on_counting)
