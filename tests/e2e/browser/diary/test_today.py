"""Today as it is lived: overnight, in odd time zones, half filled in, with a part away."""

import asyncio
import re
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from playwright.async_api import Route, expect

from testkit import eventually
from tests.e2e.browser.logs import is_weighed, logs_of
from tests.e2e.browser.web_app import WebApp, said
from tests.e2e.people import PLANNER_INPUT, Person


@pytest.mark.usefixtures("each_screen")
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
    await app.press("Add food to snacks")
    sheet = app.page.get_by_role("dialog")
    await sheet.get_by_label("Food, dish or barcode").fill("mac")
    await app.page.clock.fast_forward("05:00")
    await app.shows(f"{today - timedelta(days=1):%A, %B} {(today - timedelta(days=1)).day}")
    await expect(sheet.get_by_label("Food, dish or barcode")).to_have_value("mac")
    # What is found moves the button below it.
    await expect(sheet.get_by_text("Macadamia").first).to_be_visible()
    await app.press("Done", sheet)
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

    async def is_saved() -> bool:
        (log,) = await logs_of(member)
        return (log["waterMl"], log["calories"], log["notes"]) == (250, 1200, "Slept well")

    # The tap may still wait to be sent.
    await eventually(is_saved)


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
    first = [said(meal["name"]) for meal in made["plan"]["days"][0]["meals"].values()]
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
    await app.follow("Today")
    await expect(meals).to_contain_text(first[0])


# A device that is slow to say what was typed before, until `answer` is called.
_SLOW_DRAFTS = """
  const get = IDBObjectStore.prototype.get;
  const asked = new Promise((done) => { window.answer = done; });
  IDBObjectStore.prototype.get = function (key) {
    const request = get.call(this, key);
    if (!String(key).includes("/drafts/")) return request;
    const late = { get result() { return request.result; } };
    request.onsuccess = () => asked.then(() => late.onsuccess());
    return late;
  };
"""


async def test_what_arrives_in_a_field_is_replaced_by_what_is_typed(
    app: WebApp, member: Person
) -> None:
    weight = app.page.get_by_label("Weight", exact=True)
    await app.adopt(member.token)
    await app.go("/planner")
    await weight.fill("80")
    await app.keeps("/drafts/planner-metric", '"80"')
    await app.page.add_init_script(_SLOW_DRAFTS)
    await app.page.reload()
    await weight.focus()
    await expect(weight).to_have_value("")
    await app.page.evaluate("answer()")
    await expect(weight).to_have_value("80")
    await app.page.keyboard.type("79.5")
    await expect(weight).to_have_value("79.5")


async def test_what_was_typed_into_the_planner_outlasts_the_session(
    app: WebApp, member: Person
) -> None:
    await app.adopt(member.token)
    await app.go("/planner")
    await app.fill({"Height": "175", "Age": "30"})
    await app.keeps("/drafts/planner-metric", '"30"')
    await app.follow("Pricing")
    await app.page.go_back()
    await expect(app.page.get_by_label("Height", exact=True)).to_have_value("175")
    await app.page.reload()
    await expect(app.page.get_by_label("Height", exact=True)).to_have_value("175")
    await expect(app.page.get_by_label("Age", exact=True)).to_have_value("30")
    # Centimetres that were typed are no inches.
    settings = {"units": "imperial"}
    await member.api.patch("/api/auth/settings", json=settings, headers=member.headers)
    await app.page.reload()
    await expect(app.page.get_by_text("in", exact=True)).to_be_visible()
    await expect(app.page.get_by_label("Height", exact=True)).to_have_value("")


@pytest.mark.usefixtures("each_screen")
async def test_one_service_away_leaves_what_is_known_and_comes_back_by_itself(
    app: WebApp, member: Person
) -> None:
    await member.sends("/api/tracker/log", {"waterMl": 750})
    await app.adopt(member.token)
    await app.go("/dashboard")
    await app.shows("750 ml")
    await app.keeps("/answers/day/")
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
    # Sent by the page that shows the plan.
    await member.becomes(weightKg=80, targetWeightKg=72)
    await app.go("/dashboard")
    await expect(app.page.get_by_label("Weight in kg")).to_have_value("80")
    await app.page.get_by_label("Weight in kg").fill("79.2")
    await app.press("Log 79.2 kg")
    await expect(app.page.get_by_text("Saved", exact=True)).to_be_visible()
    await eventually(lambda: is_weighed(member, 79.2))
    for page in ("/planner", "/account/profile"):
        await app.go(page)
        await expect(app.page.get_by_label("Weight", exact=True)).to_have_value("79.2")
    await app.fill({"Weight": "78.9"})
    await app.press("Save the profile")
    await app.shows("Your profile is saved.")
    await eventually(lambda: is_weighed(member, 78.9))
    await app.go("/dashboard")
    await expect(app.page.get_by_label("Weight in kg")).to_have_value("78.9")


async def test_the_weight_of_a_plan_is_not_logged_over_one_that_is_typed_meanwhile(
    app: WebApp, member: Person
) -> None:
    await app.adopt(member.token)
    # The device knows that nothing is logged yet.
    await app.go("/dashboard")
    await app.has_all()
    asked, is_typed = asyncio.Event(), asyncio.Event()
    bodies: list[object] = []

    async def hold(route: Route) -> None:
        answer = await route.fetch()
        asked.set()
        await is_typed.wait()
        await route.fulfill(response=answer)

    async def note(route: Route) -> None:
        bodies.append(route.request.post_data_json)
        await route.continue_()

    await app.write_a_plan(days=1)
    await app.page.route("**/api/tracker/log/*", note)
    await app.page.route("**/api/tracker/weight?*", hold)
    await expect(app.page.get_by_role("heading", name="One day · Lose weight")).to_be_visible()
    await eventually(asked.is_set)
    await app.moves_on("/dashboard")
    await app.page.get_by_label("Weight in kg").fill("79.2")
    await app.press("Log 79.2 kg")
    is_typed.set()
    # The plan's weight is the profile's, which is sent right before what would be logged.
    await member.becomes(weightKg=80)
    await expect(app.page.get_by_text("Saved", exact=True)).to_be_visible()
    assert await is_weighed(member, 79.2)
    assert bodies == [{"weightKg": 79.2}]


async def test_today_shows_the_streak_of_the_api_and_the_days_within_the_carbs(
    app: WebApp, member: Person
) -> None:
    today = datetime.now(UTC).date()
    for ago in (0, 1, 2, 4):
        day = today - timedelta(days=ago)
        figures = {"date": f"{day}", "netCarbsG": 15 if ago < 3 else 30}
        await member.sends("/api/tracker/log", figures)
    await app.adopt(member.token)
    await app.go("/dashboard")
    tile = app.page.get_by_text("Streak", exact=True).locator("..")
    await expect(tile).to_have_text("Streak1 dayactive in a row")
    await app.shows("Under 20 g, 2 days in a row")
    # The mouse rests on a day that the shorter time does not have.
    await app.press("90 days")
    await app.page.locator(".chart-canvas").last.scroll_into_view_if_needed()
    await app.page.locator(".chart-canvas").last.locator(".u-over").hover()
    await app.page.get_by_role("button", name="30 days").press("Enter")
    await expect(app.page.get_by_role("button", name="30 days", pressed=True)).to_be_visible()


async def water_of(member: Person) -> list[float]:
    return [log["waterMl"] for log in await logs_of(member)]


async def test_a_day_with_a_valid_token_counts_once(app: WebApp, member: Person) -> None:
    counted: list[str] = []
    app.page.on("request", lambda each: counted.append(each.method + " " + each.url))
    await app.adopt(member.token)
    async with app.page.expect_response("**/api/auth/active") as answered:
        await app.go("/dashboard")
    assert (await (await answered.value).json())["streakCount"] == 1
    await app.keeps("/active")
    await app.page.reload()
    await app.page.wait_for_load_state("networkidle")
    assert len([each for each in counted if each.startswith("POST") and "active" in each]) == 1
    await app.go("/achievements")
    await app.shows("active 1 day in a row")
