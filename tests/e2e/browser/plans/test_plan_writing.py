"""The planner while a plan is written: a job that any page of the member follows."""

import re
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from datetime import timedelta
from typing import Any

from playwright.async_api import Browser, Response, expect

from chassis import clock
from testkit import eventually
from tests.e2e.browser.accessibility import problems
from tests.e2e.browser.web_app import WebApp, said
from tests.e2e.browser.window import Window
from tests.e2e.people import PLANNER_INPUT, Person
from tests.e2e.stand_ins import faulty_model, model_holds_a_request
from tests.e2e.system import System

MENU = "More for this plan"
# Two calls of the model.
_DAYS = 6
# Longer than a test waits for anything: a call is answered when the faults change.
_HELD = 60
_COOKING = f"Cooking up your {_DAYS} days"
# An open shopping list looks for the ticks of other devices.
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
    jobs: list[dict[str, Any]] = (await member.reads("/api/ai/jobs"))["jobs"]
    return jobs


async def test_days_appear_as_they_are_written_here_and_on_another_device(
    app: WebApp, member: Person, system: System, browser: Browser
) -> None:
    await app.adopt(member.token)
    async with other_device(browser, app, member) as other:
        async with AsyncExitStack() as held:
            await held.enter_async_context(faulty_model(system, slow=_HELD))
            await app.write_a_plan(days=_DAYS)
            await app.shows(_COOKING)
            await other.go("/planner")
            await other.shows(_COOKING)
            await _hold_the_model_after_four_days(held, member, system)
            await app.shows(f"4 of {_DAYS} days are written.")
            written = app.page.get_by_role("region", name="Written so far")
            await expect(written.get_by_role("region", name="Day 1")).to_be_visible()
            await expect(app.page.get_by_label("Height", exact=True)).to_be_hidden()
            days = written.get_by_role("list", name="Days").locator("> li")
            await expect(days).to_have_count(4)
            assert await problems(app.page) == []
        for each in (app, other):
            title = f"{_DAYS} days · Lose weight"
            await expect(each.page.get_by_role("heading", name=title)).to_be_visible()


async def _hold_the_model_after_four_days(
    held: AsyncExitStack, member: Person, system: System
) -> None:
    """Have calls answered one by one; a day that the engine refuses is asked for again."""
    await model_holds_a_request(system)
    while (await jobs_of(member))[0]["daysDone"] < 4:
        # Answers the call that is held, and holds the next one.
        await held.enter_async_context(faulty_model(system, slow=_HELD))
        await model_holds_a_request(system)


async def test_a_plan_is_waited_for_after_a_reload_and_elsewhere(
    app: WebApp, member: Person, system: System
) -> None:
    await app.adopt(member.token)
    async with faulty_model(system, slow=_HELD):
        await app.write_a_plan(days=1)
        await app.shows("Cooking up your")
        await app.keeps("/writing")
        await app.page.reload()
        await app.shows("Cooking up your")
        await app.follow("Pricing")
        await app.page.close()

    async def is_over() -> bool:
        (job,) = await jobs_of(member)
        return bool(job["state"] == "done")

    await eventually(is_over, within=60)
    app = WebApp(app.window, await app.window.tab(), app.url)
    await app.go("/pricing")
    await app.shows("Your plan is ready.")
    await expect(app.page).to_have_url(re.compile("/pricing$"))


async def test_a_plan_that_is_stopped_leaves_the_week_and_what_was_typed(
    app: WebApp, member: Person, system: System
) -> None:
    await app.adopt(member.token)
    async with faulty_model(system, slow=_HELD):
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
    # The page follows a plan that it finds when it is opened: it finds none.
    async with app.page.expect_response(re.compile("/api/ai/jobs")):
        await app.go("/planner")
    await app.has_all()
    async with faulty_model(system, slow=_HELD):
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
        # Still in the queue until that has been seen.
        async with app.answered("GET", "/api/ai/jobs/a-job", 200, {"job": job, "days": []}):
            await app.write_a_plan(days=1)
            await app.shows("Cooking up your day")
        await app.shows(why)
        await app.shows("It doesn't count as a plan")
        await expect(app.page.get_by_label("Height", exact=True)).to_have_value("175")
    # Also on a device that was away meanwhile.
    async with app.answered("GET", "/api/ai/jobs", 200, {"jobs": [failed]}):
        await app.page.reload()
        await app.shows(why)


async def test_a_plan_from_what_is_left_out_to_what_is_bought(
    app: WebApp, member: Person, browser: Browser
) -> None:
    await app.adopt(member.token)
    await leave_out(app)
    await app.press("Create my plan")
    title = "2 days · Lose weight"
    await expect(app.page.get_by_role("heading", name=title)).to_be_visible()
    (session,) = (await member.reads("/api/ai/sessions"))["sessions"]
    assert session["inputParams"]["allergies"] == ["pork", "sesame"]
    await app.shows("An AI model chose and named the dishes, and every figure is computed")
    await taps_on_a_food(app)
    await swaps_a_meal(app, member, f"/api/ai/sessions/{session['id']}")
    await shops(app, member, browser, f"/api/ai/sessions/{session['id']}")
    await saves_files(app, session["id"])


async def leave_out(app: WebApp) -> None:
    """What is not known is refused while it is typed; the rest is completed."""
    await app.go("/planner")
    await app.fill({"Weight": "80", "Target weight": "72", "Height": "175", "Age": "30"})
    await app.fill({"Days": "2"})
    await app.page.get_by_label("Gender").select_option("female")
    field = app.page.get_by_label("Allergies and foods to leave out", exact=True)
    await expect(app.page.locator("datalist option[value='shellfish']")).to_have_count(1)
    await field.fill("pork, gluten, xylophones")
    refused = app.page.get_by_text('"xylophones" is not known')
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
    """A dish's figures are those of its foods, each with its grams and where it is from."""
    await app.page.get_by_role("button", name=re.compile("^Open ")).first.click()
    sheet = app.page.get_by_role("dialog")
    await sheet.locator("summary").first.click()
    await expect(sheet.get_by_text("g net carbs").first).to_be_visible()
    # The table that its figures are of, which a country other than the US may have measured.
    await expect(sheet.get_by_text(re.compile(r"Per 100 g: .+\. From \w"))).to_be_visible()
    assert await problems(app.page) == []
    await app.press("Close", sheet)


async def swaps_a_meal(app: WebApp, member: Person, path: str) -> None:
    """Another meal with a wish, back to the one before, and one of the three that are offered."""
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
    async with app.answered("POST", f"{path}/swaps", 409, busy):
        await app.press("Swap it", sheet)
        await app.complains("Wait until it's ready.")
    # The wish is still there.
    async with app.page.expect_request(re.compile(f"{path}/swaps$")) as request:
        await app.press("Swap it", sheet)
    assert '"wish":"something with fish"' in ((await request.value).post_data or "")
    await app.shows("Your plan is changed.")
    assert len((await member.reads(f"{path}/versions"))["versions"]) == 2
    meals = (await member.reads(path))["session"]["outputPlan"]["days"][0]["meals"]
    await expect(dishes).to_have_text([said(meal["name"]) for meal in meals.values()])
    await app.press(MENU)
    assert await problems(app.page) == []
    await app.press("Undo the last change")
    await expect(dishes).to_have_text(before)
    await app.press(f"Swap {before[2]}")
    chosen = sheet.get_by_role("button", name=re.compile("The day then: ")).last
    name = await chosen.locator("b").inner_text()
    await chosen.click()
    await expect(dishes).to_have_text([*before[:2], name, before[3]])


async def shops(app: WebApp, member: Person, browser: Browser, path: str) -> None:
    """The list of one day for two, and a tick that another device sees without a reload."""
    all_lines = (await member.reads(f"{path}/shopping"))["lines"]
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
        # For as many, as what is enough for two may not be enough for all days.
        await other.page.get_by_label("to day", exact=True).select_option("1")
        await other.page.get_by_label("Servings", exact=True).select_option("2")
        await other.has_all()
        async with app.page.expect_response(is_saved):
            await lines.first.check()
        assert await problems(app.page) == []
        ticked = other.page.get_by_role("checkbox", checked=True)
        await other.page.clock.fast_forward(_LOOKS_EACH_MS)
        await expect(ticked).to_have_count(1)
        async with other.page.expect_response(is_saved):
            await ticked.uncheck()
        await app.page.clock.fast_forward(_LOOKS_EACH_MS)
        await expect(lines.first).not_to_be_checked()


def is_saved(response: Response) -> bool:
    """Whether the tick of a line has arrived."""
    return response.request.method == "PUT"


async def saves_files(app: WebApp, session_id: str) -> None:
    await app.go(f"/planner?session={session_id}")
    await app.press(MENU)
    for paper in ("A4", "US Letter"):
        async with app.page.expect_request("**/pdf?*") as asked:
            assert (await app.download(f"PDF, {paper}")).startswith(b"%PDF-")
        assert (await asked.value).url.endswith("&units=metric&words=american&carbs=net")
    events = await app.download("Calendar")
    assert events.count(b"BEGIN:VEVENT") == 2


async def test_a_plan_of_the_evening_begins_tomorrow_and_its_dinner_can_be_eaten_tonight(
    app: WebApp, member: Person
) -> None:
    # Where it is eight in the evening now; the signs of these zones are the other way round.
    ahead = (20 - clock.now().hour + 11) % 24 - 11
    zone = f"Etc/GMT{-ahead:+d}" if ahead else "Etc/GMT"
    await member.api.patch("/api/auth/settings", json={"timezone": zone}, headers=member.headers)
    await app.adopt(member.token)
    await app.write_a_plan(days=1)
    tomorrow = clock.now() + timedelta(hours=ahead, days=1)
    await app.shows(f"Starts on {tomorrow:%A, %B} {tomorrow.day}")
    tonight = app.page.get_by_role("region", name="Tonight")
    await expect(tonight).to_contain_text("Its first dinner fits what is left of today.")
    stated = int((await tonight.get_by_text("kcal").inner_text()).partition(" kcal")[0])
    assert await problems(app.page) == []
    await app.press("Eat it tonight")
    await expect(tonight).to_have_count(0)
    await app.go("/dashboard")
    # A plan rounds the sum of its foods once; the diary sums up foods that are rounded.
    dinner = app.page.get_by_role("region", name="Dinner").get_by_role("paragraph")
    either = "|".join(str(stated + difference) for difference in (-1, 0, 1))
    await expect(dinner).to_contain_text(re.compile(f"({either}) kcal"))


async def test_a_plan_that_was_not_computed_says_so(app: WebApp, member: Person) -> None:
    written = await member.sends("/api/ai/generate-plan", {**PLANNER_INPUT, "allergies": ["eggs"]})
    check = await member.reads(f"/api/ai/sessions/{written['sessionId']}/check")
    await app.adopt(member.token)
    await app.go(f"/planner?session={written['sessionId']}")
    await app.shows(re.compile("These figures are the model's own and were not computed: "))
    assert check["verdict"] != "computed"
    await expect(app.page.get_by_text("USDA")).to_have_count(0)
    assert await problems(app.page) == []


async def test_days_of_the_kitchen_say_so(app: WebApp, member: Person, system: System) -> None:
    await app.adopt(member.token)
    async with faulty_model(system, answer="garbage"):
        await app.write_a_plan(days=1)
        await app.shows("Written by our kitchen")
