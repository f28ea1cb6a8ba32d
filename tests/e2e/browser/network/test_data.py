"""What the app knows: kept on the device, asked for anew, saved once there is a network."""

import re
from urllib.parse import urlsplit

import httpx
import pytest
from playwright.async_api import FilePayload, Request, Route, expect

from testkit import eventually
from tests.e2e.browser.accessibility import problems
from tests.e2e.browser.web_app import WebApp
from tests.e2e.browser.window import SLOW_3G
from tests.e2e.people import Person, a_new_member

# Among them what the member leaves out, and the answers about health: Today asks for both first.
MOST_REQUESTS_OF_A_VIEW = 22
_MOMENT_MS = 2_000

# The answer that counts the day as active has come, its body has not.
_HELD_BODY = """const fetched = window.fetch;
window.fetch = async (request, ...rest) => {
  const answer = await fetched(request, ...rest);
  if (!request.url?.endsWith("/api/auth/active")) return answer;
  const body = await answer.arrayBuffer();
  const held = new ReadableStream({
    start: (stream) => {
      window.sendBody = () => { stream.enqueue(new Uint8Array(body)); stream.close(); };
    },
  });
  return new Response(held, answer);
};"""


async def test_a_tap_on_water_is_one_request(app: WebApp, member: Person) -> None:
    assert (await member.post("/api/tracker/log", {"waterMl": 250})).status_code == 200
    # For this tab alone: of one who stays logged in the app asks for more, at any time, to keep it.
    await app.page.add_init_script(f'sessionStorage.setItem("keto.token", "{member.token}")')
    await app.go("/dashboard")
    await expect(app.page.get_by_text("Saved", exact=True)).to_be_visible()
    await app.has_all()
    await app.page.wait_for_load_state("networkidle")
    sent: list[str] = []

    def note(request: Request) -> None:
        if "/api/" in request.url and request.method != "OPTIONS":
            sent.append(f"{request.method} {urlsplit(request.url).path}")

    app.page.on("request", note)
    await app.press("+ 250 ml")
    await app.shows("500 ml")
    await expect(app.page.get_by_text("Saved", exact=True)).to_be_visible()
    # Nothing is asked for a moment later, either.
    await app.page.wait_for_timeout(_MOMENT_MS)
    assert sent == ["POST /api/tracker/water"]
    # A window that is looked at again asks for the day, which has not changed.
    async with app.page.expect_response("**/api/tracker/day?*") as unchanged:
        await app.page.evaluate("dispatchEvent(new Event('focus'))")
    changed = await (await unchanged.value).all_headers()
    async with app.page.expect_response("**/api/tracker/day?*") as again:
        await app.page.evaluate("dispatchEvent(new Event('focus'))")
    assert ((await unchanged.value).status, (await again.value).status) == (200, 304)
    assert changed["etag"]
    assert sent[1:] == ["GET /api/tracker/day"] * 2


@pytest.mark.usefixtures("each_screen")
async def test_a_slow_network_paints_the_page_before_its_scripts_have_come(
    app: WebApp, member: Person
) -> None:
    await app.adopt(member.token)
    session = await app.page.context.new_cdp_session(app.page)
    await session.send("Network.enable")
    await session.send("Network.emulateNetworkConditions", SLOW_3G)
    async with app.held(re.compile(r"\.js$")):
        await app.page.goto(f"{app.url}/dashboard", wait_until="commit")
        await expect(app.page.get_by_role("link", name="Keto", exact=True)).to_be_visible()
    await app.shows("Nothing logged yet.")
    await app.page.wait_for_load_state("networkidle")
    assert len(app.window.requests) <= MOST_REQUESTS_OF_A_VIEW, app.window.requests


async def test_what_was_tapped_offline_is_saved_though_the_page_was_left(
    app: WebApp, member: Person
) -> None:
    await app.adopt(member.token)
    await app.go("/dashboard")
    await app.shows("Nothing logged yet.")
    async with app.unreached("/api/tracker/water"):
        await app.press("+ 250 ml")
        await app.complains("Keto can't be reached.")
        await app.press("+ 250 ml")
        await app.keeps("/changes/", times=2)
        await app.follow("Pricing")
        await app.page.reload()
        await app.go("/dashboard")
        # The buttons say that, too.
        water = app.page.get_by_role("region", name="Water", exact=True)
        await expect(water).to_contain_text(re.compile(r"^\s*Water\s*500 ml"))
        await app.follow("Pricing")
    await app.page.reload()

    async def is_saved() -> bool:
        logs = (await member.get("/api/tracker/logs")).json()["logs"]
        return [log["waterMl"] for log in logs] == [500]

    await eventually(is_saved)


async def test_a_list_is_where_it_was_left(app: WebApp) -> None:
    await app.page.set_viewport_size({"width": 390, "height": 600})
    await app.go("/plans")
    last = app.page.get_by_role("article").last
    await expect(last).to_be_visible()
    await app.has_all()
    await last.scroll_into_view_if_needed()
    before = await app.page.evaluate("scrollY")
    assert before > 0
    await last.get_by_role("link").click()
    await expect(app.page.get_by_role("link", name="All plans", exact=True)).to_be_visible()
    assert await app.page.evaluate("scrollY") == 0
    await app.page.go_back()
    await expect(last).to_be_in_viewport()

    async def is_where_it_was() -> bool:
        return bool(abs(await app.page.evaluate("scrollY") - before) <= 1)

    await eventually(is_where_it_was)


async def test_the_next_member_on_this_device_sees_nothing_of_the_one_before(
    app: WebApp, member: Person, api: httpx.AsyncClient
) -> None:
    assert (await member.post("/api/tracker/log", {"waterMl": 1250})).status_code == 200
    other = await a_new_member(api)
    await app.go("/login")
    for person, water in ((member, "1,250 ml"), (other, "0 ml")):
        await app.page.evaluate(f'localStorage.setItem("keto.token", "{person.token}")')
        await app.go("/dashboard")
        await app.shows(water)
        await app.shows("Hello, Mia")
        await app.keeps(f"{person.id}/")
        await app.keeps_only_of(person.id)
    await app.press("Log out")
    await app.lands_on("/")
    await app.keeps_only_of("visitor")


async def test_an_answer_whose_body_comes_after_the_logout_leaves_nothing(
    app: WebApp, member: Person
) -> None:
    await app.page.add_init_script(_HELD_BODY)
    await app.page.add_init_script(f'localStorage.setItem("keto.token", "{member.token}")')
    await app.go("/dashboard")

    async def is_held() -> bool:
        return bool(await app.page.evaluate("'sendBody' in window"))

    await eventually(is_held)
    await app.press("Log out")
    await app.lands_on("/")
    await app.keeps_only_of("visitor")
    await app.page.evaluate("window.sendBody()")
    await app.page.wait_for_timeout(_MOMENT_MS)
    await app.keeps_only_of("visitor")


async def test_a_diary_of_elsewhere_is_asked_about_imported_and_taken_home(
    app: WebApp, member: Person
) -> None:
    await app.adopt(member.token)
    await app.go("/account/data")
    diary = "Date,Meal,Calories,Fat (g),Protein (g)\n03/04/2021,Meal 5,630.5,48.0,38.0\n"
    file = FilePayload(name="mfp.csv", mimeType="application/vnd.ms-excel", buffer=diary.encode())
    await app.page.get_by_label("File").set_input_files(file)
    await app.shows("To import: 1 entry of 1 day.")
    await app.press("Import")
    await app.complains("Answer the questions first.")
    await app.page.get_by_label("Are dates such as 03/04/2021").select_option("Month first")
    await app.page.get_by_label("Which meal is “meal 5”").select_option("Dinner")
    await app.press("Import")
    await app.shows("Imported: 1 entry of 1 day.")
    (entry,) = (await member.get("/api/tracker/day?date=2021-03-04")).json()["entries"]
    assert (entry["name"], entry["meal"], entry["calories"]) == ("Meal 5", "dinner", 630.5)
    async with app.page.expect_download() as download:
        await app.press("Download my diary (CSV)")
    saved = await (await download.value).path()
    assert '"2021-03-04","dinner","Meal 5","630.5"' in saved.read_text("utf-8-sig")


async def test_a_change_that_the_api_always_fails_at_holds_up_nothing(
    app: WebApp, member: Person
) -> None:
    async def fail(route: Route) -> None:
        if "81.3" in (route.request.post_data or ""):
            await route.fulfill(status=500, json={"error": "Failed to save log"})
        else:
            await route.continue_()

    await app.adopt(member.token)
    await app.go("/dashboard")
    await app.shows("Nothing logged yet.")
    await app.page.route("**/api/tracker/log/*", fail)
    await app.page.get_by_label("Weight in kg").fill("81.3")
    await app.press("Log 81.3 kg")
    await app.press("+ 250 ml")
    refused = app.page.get_by_role("region", name="Not saved")
    await expect(refused).to_contain_text("1 change was not saved")
    day = await member.reads("/api/tracker/day")
    assert (day["log"]["waterMl"], day["log"]["weightKg"]) == (250, None)
    assert await problems(app.page) == []
    # Also over a reload, until it is tried again.
    await app.page.reload()
    await expect(refused).to_contain_text("Weight")
    await app.page.unroute("**/api/tracker/log/*", fail)
    await app.press(re.compile("^Try again"), refused)
    await expect(refused).to_have_count(0)

    async def is_saved() -> bool:
        log = (await member.reads("/api/tracker/day"))["log"]
        return bool(log["weightKg"] == 81.3 and log["waterMl"] == 250)

    await eventually(is_saved)


async def test_a_change_alone_that_the_api_always_fails_at_can_be_discarded(
    app: WebApp, member: Person
) -> None:
    async def fail(route: Route) -> None:
        await route.fulfill(status=500, json={"error": "Failed to save log"})

    await app.adopt(member.token)
    await app.go("/dashboard")
    await app.shows("Nothing logged yet.")
    await app.page.route("**/api/tracker/log/*", fail)
    await app.page.get_by_label("Weight in kg").fill("81.3")
    await app.press("Log 81.3 kg")
    stuck = app.page.get_by_role("region", name="Not saved yet")
    for _ in range(3):
        await expect(stuck).to_have_count(0)
        async with app.page.expect_response("**/api/tracker/log/*"):
            await app.press("Try again")
    await expect(stuck).to_contain_text("Weight")
    assert await problems(app.page) == []
    await app.press(re.compile("^Discard"), stuck)
    await expect(stuck).to_have_count(0)
    await app.shows("Nothing logged yet.")
    await app.page.unroute("**/api/tracker/log/*", fail)
    await app.page.reload()
    await app.shows("Nothing logged yet.")
    assert (await member.reads("/api/tracker/day"))["log"] is None


async def test_a_device_that_does_not_answer_holds_up_nothing(app: WebApp, member: Person) -> None:
    await app.page.add_init_script("IDBFactory.prototype.open = () => ({})")
    await app.adopt(member.token)
    await app.go("/dashboard")
    await app.press("+ 250 ml")
    await expect(app.page.get_by_text("Saved", exact=True)).to_be_visible()
    assert (await member.reads("/api/tracker/day"))["log"]["waterMl"] == 250


async def test_a_session_that_is_ended_elsewhere_leaves_no_diary_on_the_device(
    app: WebApp, member: Person
) -> None:
    await member.sends("/api/tracker/log", {"notes": "Slept badly"})
    await app.page.goto(f"{app.url}/login")
    await app.page.evaluate(f'localStorage.setItem("keto.token", "{member.token}")')
    await app.go("/dashboard")
    await app.keeps("/answers/day/", "Slept badly")
    async with app.unreached("/api/tracker/water"):
        await app.press("+ 250 ml")
        await app.keeps("/changes/")
        await member.sends("/api/auth/logout-everywhere", {})
        await app.go("/dashboard")
        await app.lands_on("/login")

        async def are_gone() -> bool:
            kept = await app.kept()
            assert not [key for key in kept if f"{member.id}/answers/" in key], [*kept]
            return True

        await eventually(are_gone)
        await app.keeps("/changes/")


async def test_another_tab_shows_the_week_as_it_is_now(app: WebApp, member: Person) -> None:
    await app.page.goto(f"{app.url}/login")
    await app.page.evaluate(f'localStorage.setItem("keto.token", "{member.token}")')
    await app.go("/week")
    await app.shows("Your week")
    await app.has_all()
    other = WebApp(app.window, await app.window.tab(), app.url)
    await other.go("/dashboard")
    await other.shows("Nothing logged yet.")
    async with app.page.expect_request("**/api/tracker/week*"):
        await other.press("+ 250 ml")
