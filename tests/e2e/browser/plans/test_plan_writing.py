"""Writing a plan: a job whose progress is shown on every device of the member."""

import re
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from datetime import timedelta
from typing import Any

from playwright.async_api import Browser, expect

from testkit import eventually
from tests.e2e.browser.accessibility import problems
from tests.e2e.browser.plans.test_safety import is_in_the_evening
from tests.e2e.browser.web_app import WebApp, shown_name
from tests.e2e.browser.window import Window
from tests.e2e.people import Person
from tests.e2e.stand_ins import faulty_model, model_holds_a_request
from tests.e2e.system import System

MENU = "More for this plan"
# Two calls of the model.
_DAYS = 9
# One answer of the model has a week.
_WRITTEN = 7
# Longer than any test waits: the call is answered when the faults change.
_HELD = 60
_COOKING = f"Cooking up your {_DAYS} days"
# An open shopping list polls for ticks of other devices.
_LOOKS_EACH_MS = 10_000


@asynccontextmanager
async def other_device(browser: Browser, app: WebApp, member: Person) -> AsyncIterator[WebApp]:
    window = await Window.open(browser)
    other = WebApp(window, await window.tab(), app.url)
    await other.adopt(member.token)
    yield other
    await window.context.close()
    assert window.complaints == []


async def jobs_of(member: Person) -> list[dict[str, Any]]:
    jobs: list[dict[str, Any]] = (await member.ai.get_jobs())["jobs"]
    return jobs


async def test_a_plan_is_stopped_written_again_and_followed_on_two_devices_and_after_a_reload(
    app: WebApp, member: Person, system: System, browser: Browser
) -> None:
    await app.adopt(member.token)
    title = f"{_DAYS} days · Lose weight"
    async with other_device(browser, app, member) as other:
        async with AsyncExitStack() as held:
            await held.enter_async_context(faulty_model(system, slow=_HELD))
            await is_stopped_and_does_not_count(app, member)
            await app.press("Create my plan")
            await app.shows(_COOKING)
            await other.go("/planner")
            await other.shows(_COOKING)
            await _hold_the_model_after_a_week(held, member, system)
            await shows_the_days_that_are_written(app)
            await app.keeps("/writing")
            await app.page.reload()
            await app.shows(f"{_WRITTEN} of {_DAYS} days are written.")
            await app.follow("Pricing")
            await app.page.close()
        await expect(other.page.get_by_role("heading", name=title)).to_be_visible()
    app = WebApp(app.window, await app.window.tab(), app.url)
    await app.go("/pricing")
    await app.shows("Your plan is ready.")
    await expect(app.page).to_have_url(re.compile("/pricing$"))


async def is_stopped_and_does_not_count(app: WebApp, member: Person) -> None:
    await app.write_a_plan(days=_DAYS)
    await app.press("Stop writing")
    await app.shows("It doesn't count as a plan.")
    (job,) = await jobs_of(member)
    assert job["state"] == "canceled"
    await expect(app.page.get_by_label("Height", exact=True)).to_have_value("175")


async def shows_the_days_that_are_written(app: WebApp) -> None:
    await app.shows(f"{_WRITTEN} of {_DAYS} days are written.")
    written = app.page.get_by_role("region", name="Written so far")
    await expect(written.get_by_role("region", name="Day 1")).to_be_visible()
    await expect(app.page.get_by_label("Height", exact=True)).to_be_hidden()
    days = written.get_by_role("list", name="Days").locator("> li")
    await expect(days).to_have_count(_WRITTEN)
    assert await problems(app.page) == []


async def _hold_the_model_after_a_week(
    held: AsyncExitStack, member: Person, system: System
) -> None:
    """Answer calls one by one; a day that the engine refuses is requested again."""
    await model_holds_a_request(system)
    while (await jobs_of(member))[0]["daysDone"] < _WRITTEN:
        # Answer the pending call, and hold the next one.
        await held.enter_async_context(faulty_model(system, slow=_HELD))
        await model_holds_a_request(system)


async def test_a_plan_from_the_exclusions_to_the_shopping_list(
    app: WebApp, member: Person, browser: Browser
) -> None:
    await app.adopt(member.token)
    await leave_out(app)
    await app.press("Create my plan")
    title = "2 days · Lose weight"
    await expect(app.page.get_by_role("heading", name=title)).to_be_visible()
    (session,) = (await member.ai.get_sessions())["sessions"]
    assert session["inputParams"]["allergies"] == ["pork", "sesame"]
    assert session["inputParams"]["cooking"] == "fresh"
    await expect(app.page.get_by_text("Cooked on day")).to_have_count(0)
    await app.shows("An AI model chose the dishes. Their names, recipes and figures are computed")
    await taps_on_a_food(app)
    await swaps_a_meal(app, member, session["id"])
    await shops(app, member, browser, session["id"])
    await saves_files(app, session["id"])


async def leave_out(app: WebApp) -> None:
    """An unknown word is refused while it is typed; the others are completed."""
    await app.go("/planner")
    await app.fill({"Weight": "80", "Target weight": "72", "Height": "175", "Age": "30"})
    await app.fill({"Days": "2"})
    await app.page.get_by_label("Gender").select_option("female")
    await expect(app.page.get_by_label("Cooking")).to_have_value("batch")
    await app.page.get_by_label("Cooking").select_option("fresh")
    field = app.page.get_by_label("Allergies and foods to leave out", exact=True)
    await expect(app.page.locator("datalist option[value='shellfish']")).to_have_count(1)
    await field.fill("pork, gluten, xylophones")
    refused = app.page.get_by_text("We can’t filter by “xylophones”")
    await expect(refused).to_be_visible()
    await field.press("Enter")
    await app.press("Remove gluten")
    await expect(field).to_be_focused()
    assert await problems(app.page) == []
    await app.press("Create my plan")
    await expect(field).to_be_focused()
    await app.press("Remove xylophones")
    await expect(refused).to_be_hidden()
    await field.fill("sesa")
    await expect(app.page.locator("datalist option[value='sesame']")).to_have_count(1)
    await field.fill("sesame")


async def taps_on_a_food(app: WebApp) -> None:
    """A dish shows the figures of its foods, each with its grams and its source."""
    await app.page.get_by_role("button", name=re.compile("^Open ")).first.click()
    sheet = app.page.get_by_role("dialog")
    await sheet.locator("summary").first.click()
    await expect(sheet.get_by_text("g net carbs").first).to_be_visible()
    # The food table of the figures, which may be another country's than the US's.
    await expect(sheet.get_by_text(re.compile(r"Per 100 g: .+\. From \w"))).to_be_visible()
    assert await problems(app.page) == []
    await app.press("Close", sheet)


async def swaps_a_meal(app: WebApp, member: Person, id: str) -> None:
    """Swap a meal with a request in words, undo it, and choose one of the three offered."""
    day = app.page.get_by_role("region", name="Day 1")
    dishes = day.get_by_role("heading", level=3)
    before = await dishes.all_inner_texts()
    await app.press(f"Swap {before[2]}")
    sheet = app.page.get_by_role("dialog")
    await expect(sheet.get_by_text("The day then: ")).to_have_count(3)
    assert await problems(app.page) == []
    await sheet.get_by_text("Ask for something else").click()
    await app.fill({"What would you like instead?": "something with fish"}, sheet)
    assert await problems(app.page) == []
    busy = {"error": "A plan is already being written"}
    path = f"/api/ai/sessions/{id}/swaps"
    async with app.answered("POST", path, 409, busy):
        await app.press("Swap it", sheet)
        await app.complains("Wait until it’s ready.")
    # The typed text is kept.
    async with app.page.expect_request(re.compile(f"{path}$")) as request:
        await app.press("Swap it", sheet)
    assert '"wish":"something with fish"' in ((await request.value).post_data or "")
    await app.shows("Your plan is changed.")
    assert len((await member.ai.get_versions(id))["versions"]) == 2
    meals = (await member.ai.get_session(id))["session"]["outputPlan"]["days"][0]["meals"]
    await expect(dishes).to_have_text([shown_name(meal["name"]) for meal in meals.values()])
    await app.press(MENU)
    assert await problems(app.page) == []
    await app.press("Undo the last change")
    await expect(dishes).to_have_text(before)
    await app.press(f"Swap {before[2]}")
    chosen = sheet.get_by_role("button", name=re.compile("The day then: ")).last
    name = await chosen.locator("b").inner_text()
    await chosen.click()
    await expect(dishes).to_have_text([*before[:2], name, before[3]])


async def shops(app: WebApp, member: Person, browser: Browser, id: str) -> None:
    """The list of one day for two people, and a tick that appears on another device."""
    all_lines = (await member.ai.get_shopping_list(id))["lines"]
    of_both_days = sum(not line["cupboard"] for line in all_lines)
    await app.page.clock.install()
    await app.follow("Shopping")
    lines = app.page.get_by_role("checkbox")
    await expect(lines).to_have_count(of_both_days)
    async with other_device(browser, app, member) as other:
        await other.page.clock.install()
        await other.go("/shopping")
        await expect(other.page.get_by_role("checkbox")).to_have_count(of_both_days)
        await app.page.get_by_label("to day", exact=True).select_option("1")
        await app.page.get_by_label("Servings", exact=True).select_option("2")
        await expect(lines).not_to_have_count(of_both_days)
        await app.has_all()
        # Choose the same day: a ticked amount for it may not be enough for all days.
        await other.page.get_by_label("to day", exact=True).select_option("1")
        await other.page.get_by_label("Servings", exact=True).select_option("2")
        await other.has_all()
        await lines.first.check()
        await are_ticked(member, id, 1)
        assert await problems(app.page) == []
        ticked = other.page.get_by_role("checkbox", checked=True)
        await other.page.clock.fast_forward(_LOOKS_EACH_MS)
        await expect(ticked).to_have_count(1)
        await ticked.uncheck()
        await are_ticked(member, id, 0)
        await app.page.clock.fast_forward(_LOOKS_EACH_MS)
        await expect(lines.first).not_to_be_checked()


async def are_ticked(member: Person, id: str, count: int) -> None:
    """Wait until the planner has stored this number of ticks of the first day."""

    async def is_saved() -> bool:
        shopping = await member.ai.get_shopping_list(id, days="1", servings=2)
        return [line["checked"] for line in shopping["lines"]].count(True) == count

    await eventually(is_saved, what=f"{count} ticks")


async def saves_files(app: WebApp, session_id: str) -> None:
    await app.go(f"/planner?session={session_id}")
    await app.press(MENU)
    for paper in ("A4", "US Letter"):
        assert (await app.download(f"PDF, {paper}")).startswith(b"%PDF-")
        (*_, url) = (each for each in app.window.requests if "/pdf?" in each)
        assert url.endswith("&units=metric&words=american&carbs=net")
    events = await app.download("Calendar")
    assert events.count(b"BEGIN:VEVENT") == 2


async def test_a_plan_made_in_the_evening_begins_tomorrow_and_offers_its_dinner_tonight(
    app: WebApp, member: Person
) -> None:
    tomorrow = await is_in_the_evening(member) + timedelta(days=1)
    await app.adopt(member.token)
    await app.write_a_plan(days=1)
    await app.shows(f"Starts on {tomorrow:%A, %B} {tomorrow.day}")
    tonight = app.page.get_by_role("region", name="Tonight")
    await expect(tonight).to_contain_text("Its first dinner fits what is left of today.")
    stated = int((await tonight.get_by_text("kcal").inner_text()).partition(" kcal")[0])
    assert await problems(app.page) == []
    await app.press("Eat it tonight")
    await expect(tonight).to_have_count(0)
    await app.go("/dashboard")
    # A plan rounds the sum of its foods once; the diary adds up rounded foods.
    dinner = app.page.get_by_role("region", name="Dinner").get_by_role("paragraph")
    either = "|".join(str(stated + difference) for difference in (-1, 0, 1))
    await expect(dinner).to_contain_text(re.compile(f"({either}) kcal"))


async def test_a_plan_of_the_kitchen_is_labelled_and_can_be_rewritten_by_the_model(
    app: WebApp, member: Person, system: System
) -> None:
    await app.adopt(member.token)
    async with faulty_model(system, answer="error"):
        await app.write_a_plan()
        await app.shows("our kitchen wrote this plan")
    assert await problems(app.page) == []
    (session,) = (await member.ai.get_sessions())["sessions"]
    assert (await member.ai.get_session(session["id"]))["session"]["outputPlan"][
        "modelAway"
    ] is True
    await app.press("Ask the model again")
    await app.shows("Your plan is changed.")
    await expect(app.page.get_by_text("our kitchen wrote this plan")).to_have_count(0)
    assert "modelAway" not in (await member.ai.get_session(session["id"]))["session"]["outputPlan"]
    # A rewrite does not count against the quota: there is still one plan this week.
    assert len((await member.ai.get_sessions())["sessions"]) == 1
