"""The app offline: a cold start, changes, and each of them sent once when the network is back."""

import re
from collections.abc import AsyncIterator
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest_asyncio
from playwright.async_api import Browser, Page, Response, expect

from chassis import ids
from testkit import eventually
from tests.e2e.browser.accessibility import problems
from tests.e2e.browser.logs import is_weighed
from tests.e2e.browser.releases import Releases, served
from tests.e2e.browser.web_app import WebApp, shown_name
from tests.e2e.browser.window import Window
from tests.e2e.people import PASSWORD, PLANNER_INPUT, Person, a_new_member
from tests.e2e.system import System

DAYS = 14
_WORKS = "navigator.serviceWorker.ready.then(() => true)"
_CACHED = """async () => {
  const urls = [];
  for (const name of await caches.keys()) {
    for (const { url } of await (await caches.open(name)).keys()) urls.push(url);
  }
  return urls;
}"""


@pytest_asyncio.fixture(loop_scope="session")
async def installed(browser: Browser, system: System) -> AsyncIterator[WebApp]:
    """The web app with its service worker."""
    window = await Window.open(browser, service_workers="allow")
    url = system.run["sandbox"]["frontend_url"]
    yield WebApp(window, await window.tab(), url)
    await window.context.close()
    assert window.complaints == []


async def test_an_installed_app_keeps_a_diary_without_a_network(
    installed: WebApp, member: Person, api: httpx.AsyncClient
) -> None:
    app, context = installed, installed.window.context
    await member.tracker.save_log({"waterMl": 750})
    plan = (await member.ai.generate_plan(PLANNER_INPUT))["plan"]
    (session,) = (await member.ai.get_sessions())["sessions"]
    lunch = plan["days"][0]["meals"]["lunch"]["name"]
    meal = shown_name(lunch)
    await app.log_in(member.email, PASSWORD)
    await app.shows("750 ml")
    assert await app.page.evaluate(_WORKS)
    await can_be_installed(app)
    await eventually(lambda: is_fetched_ahead(app), within=180)

    # A cold start: no open page and no network.
    await app.page.close()
    await context.set_offline(True)
    app = WebApp(app.window, await app.window.tab(), app.url)
    await app.go("/planner")
    await app.page.get_by_role("link", name=re.compile("Lose weight")).first.click()
    await app.shows(meal)
    await app.shows(re.compile(r"^As of (a moment|\d+ minutes?) ago"))
    await app.go("/shopping")
    await app.page.get_by_role("checkbox").first.check()
    await app.keeps("/ticks/")
    await app.page.reload()
    await expect(app.page.get_by_role("checkbox").first).to_be_checked()
    await app.shows(re.compile(r"^As of (a moment|\d+ minutes?) ago"))
    await app.go("/dashboard")
    await app.shows("750 ml")
    await app.shows(re.compile(r"Last updated (a moment|\d+ minutes?) ago\."))
    for _ in range(DAYS - 1):
        await app.press("Previous day")
    await expect(app.page.get_by_role("button", name="Add food to lunch")).to_be_visible()
    await app.shows(re.compile("Last updated"))
    await app.go("/dashboard")
    await app.shows(meal)
    assert await problems(app.page) == []

    # Five entries, a tick, a weight; a second tab sees them and adds a change that will be refused.
    for number in range(1, 6):
        await quick_add(app, "snacks", f"Bite {number}", number * 10)
    await app.page.get_by_role("button", name=f"Eaten: {meal}").click()
    await app.page.get_by_label("Weight in kg").fill("79.2")
    await app.press("Log 79.2 kg")
    other = WebApp(app.window, await app.window.tab(), app.url)
    await other.go("/dashboard")
    await other.shows("Bite 5")
    await expect(other.page.get_by_label("Weight in kg")).to_have_value("79.2")
    await quick_add(other, "snacks", "Bite 6", 60)
    await other.page.get_by_label("Weight in kg").fill("999")
    await other.press("Log 999 kg")
    await app.shows("Bite 6")
    # A background tab draws once a second, and each tap waits for that.
    await app.page.bring_to_front()

    sent: list[str] = []

    def note(response: Response) -> None:
        request = response.request
        if request.method not in ("GET", "OPTIONS") and "/api/" in request.url:
            sent.append(f"{request.method} {urlsplit(request.url).path} {request.post_data}")

    context.on("response", note)
    await context.set_offline(False)

    async def is_saved() -> bool:
        day = await member.tracker.get_day()
        names = [each["name"] for each in day["entries"]]
        assert sorted(names) == sorted([*(f"Bite {n}" for n in range(1, 7)), lunch]), names
        assert (day["log"]["weightKg"], day["log"]["waterMl"]) == (79.2, 750)
        list_of_plan = await member.ai.get_shopping_list(session["id"])
        assert [line["checked"] for line in list_of_plan["lines"]].count(True) == 1
        return True

    await eventually(is_saved, within=60)
    refused = app.page.get_by_role("region", name="Not saved")
    await expect(refused).to_contain_text("1 change was not saved")
    await expect(refused).to_contain_text("Enter 400 kg or less.")
    reached = [each for each in sent if "Bite" in each]
    assert [re.findall(r"Bite \d", each) for each in reached] == [
        [f"Bite {n}"] for n in range(1, 7)
    ]
    await eventually(lambda: len([each for each in sent if "/shopping/" in each]) == 1)
    assert await problems(app.page) == []

    # A correction in one tab appears in the other.
    await app.press(re.compile("^Correct"), refused)
    await app.fill({"Weight": "78.9"}, app.page.get_by_role("dialog"))
    await app.press("Save", app.page.get_by_role("dialog"))
    await expect(refused).to_have_count(0)
    await expect(other.page.get_by_role("region", name="Not saved")).to_have_count(0)
    await expect(other.page.get_by_label("Weight in kg")).to_have_value("78.9")
    # The tabs also show changes that are waiting to be sent.
    await eventually(lambda: is_weighed(member, 78.9))

    # The cache, which all members share, has only the app's page and files.
    for url in await app.page.evaluate(_CACHED):
        assert re.search(r"(/|/assets/[^/]+\.(js|css|woff2))$", urlsplit(url).path), url

    # Unsent changes need a confirmation; then no tab has anything of the member left.
    await context.set_offline(True)
    await quick_add(app, "snacks", "Bite 7", 70)
    await app.page.set_viewport_size({"width": 1200, "height": 800})
    await app.press("Log out")
    dialog = app.page.get_by_role("dialog")
    await app.press("Stay logged in", dialog)
    await app.press("Log out")
    await expect(dialog).to_contain_text("1 change isn’t saved yet.")
    assert await problems(app.page) == []
    await app.press("Log out anyway", dialog)
    await other.lands_on("/login")
    await context.set_offline(False)
    next_one = await a_new_member(api, "Otto")
    await app.log_in(next_one.email, PASSWORD)
    await app.shows("Hello, Otto")
    await app.shows("Nothing logged yet.")
    await expect(app.page.get_by_text("Bite")).to_have_count(0)
    await eventually(lambda: is_fetched_ahead(app, next_one.id), within=180)
    await app.keeps_only_of(next_one.id, "visitor")
    assert (await next_one.tracker.get_day())["entries"] == []
    names = [each["name"] for each in (await member.tracker.get_day())["entries"]]
    assert "Bite 7" not in names


async def test_a_new_version_is_offered_and_waits_for_the_member(
    browser: Browser, system: System
) -> None:
    releases = Releases(system.url)
    async with served(releases) as url:
        window = await Window.open(browser, service_workers="allow")
        app = WebApp(window, await window.tab(), url)
        await app.go("/register")
        assert await app.page.evaluate(_WORKS)
        releases.is_newer = True
        await app.page.reload()
        await app.fill({"Password": "half a password"})
        await app.shows("A new version is ready.")
        await expect(app.page.get_by_label("Password", exact=True)).to_have_value("half a password")
        assert await problems(app.page) == []
        async with app.page.expect_navigation():
            await app.press("Reload")
        await eventually(lambda: is_only_version(app.page, "keto-newer"))
        await window.context.close()
        assert window.complaints == []


async def test_a_visitor_chooses_german_registers_and_stays_german_offline(
    installed: WebApp,
) -> None:
    app, context = installed, installed.window.context
    await app.go("/")
    async with app.page.expect_navigation():
        await app.press("Deutsch")
    await app.shows("Keto, für dich ausgerechnet")
    await expect(app.page.locator("html")).to_have_attribute("lang", "de")
    await app.go("/register")
    await app.fill({"E-Mail": f"{ids.new()}@example.com", "Passwort": PASSWORD})
    await app.press("Konto anlegen")
    await app.lands_on("/dashboard")
    await app.go("/account/settings")
    await expect(app.page.get_by_label("Sprache")).to_have_value("de")
    assert await app.page.evaluate(_WORKS)
    await eventually(lambda: has_cached(app, "/assets/words-de-"), within=60)
    await app.keeps("/answers/settings")

    await app.page.close()
    await context.set_offline(True)
    app = WebApp(app.window, await app.window.tab(), app.url)
    await app.go("/account/settings")
    await expect(app.page.get_by_label("Sprache")).to_have_value("de")
    await app.shows("Einstellungen speichern")
    assert await problems(app.page) == []


async def can_be_installed(app: WebApp) -> None:
    protocol = await app.window.context.new_cdp_session(app.page)
    await protocol.send("Page.enable")
    manifest = await protocol.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert urlsplit(manifest["url"]).path == "/manifest.webmanifest"
    answer = await protocol.send("Page.getInstallabilityErrors")
    # Test windows are in private browsing, which must be the only reason against installing.
    errors = {each["errorId"] for each in answer["installabilityErrors"]}
    assert errors <= {"in-incognito"}
    offer = (
        "Object.assign(new Event('beforeinstallprompt'), {prompt: () => { window.prompted = 1; }})"
    )
    await app.moves_on("/account")
    await app.page.evaluate(f"dispatchEvent({offer})")
    await app.press("Install")
    assert await app.page.evaluate("window.prompted") == 1
    await expect(app.page.get_by_role("button", name="Install")).to_have_count(0)


async def quick_add(app: WebApp, meal: str, name: str, calories: int) -> None:
    """Quick-add an entry."""
    await app.press(f"Add food to {meal}")
    sheet = app.page.get_by_role("dialog")
    await app.press("Quick add", sheet)
    await app.fill({"Name": name, "Calories": str(calories)}, sheet)
    await app.press(f"Add to {meal}", sheet)
    await app.press("Done", sheet)
    # When the dialog closes it restores the focus, even if another field is being filled by then.
    await expect(sheet).to_have_count(0)
    await app.shows(name)


async def is_fetched_ahead(app: WebApp, owner: str = "") -> bool:
    """Whether all prefetched days are stored."""
    kept = await app.kept()
    days = [key for key in kept if f"{owner}/answers/day/" in key]
    assert len(days) >= DAYS, [*kept]
    return True


async def has_cached(app: WebApp, start: str) -> bool:
    """Whether the service worker has a file whose path starts like this."""
    urls: list[str] = await app.page.evaluate(_CACHED)
    assert any(urlsplit(url).path.startswith(start) for url in urls), urls
    return True


async def is_only_version(page: Page, name: str) -> bool:
    """Whether only the files of this version are cached."""
    names: list[Any] = await page.evaluate("caches.keys()")
    assert names == [name]
    return True
