"""Two versions of the web app at once, as during a rollout: no page stays blank."""

import asyncio
import shutil
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Browser, expect

from sandbox.frontend import create_app
from sandbox.settings import Settings as SandboxSettings
from tests.e2e.browser.releases import served
from tests.e2e.browser.web_app import WebApp as Tab
from tests.e2e.browser.window import Window
from tests.e2e.people import Person
from tests.e2e.system import System
from webapp.app import SOURCES, WebApp
from webapp.bundle import bundle
from webapp.kept import carry_over
from webapp.settings import Settings

_CHANGED = ("src/app/app.tsx", "src/account/part.tsx", "src/planner/planner.tsx")


class RoundRobin:
    """A load balancer that alternates between servers; all of them share one API."""

    def __init__(self, api: Any, servers: Sequence[Any]) -> None:
        self._api = api
        self.servers = servers
        self.turn = 0

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "http" and not scope["path"].startswith("/api/"):
            self.turn += 1
            await self.servers[self.turn % len(self.servers)](scope, receive, send)
        else:
            await self._api(scope, receive, send)


@pytest.fixture(scope="module")
def releases(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The bundle of a release, and of the next one, which includes the files of the first."""
    folder = tmp_path_factory.mktemp("releases")
    sources = folder / "web"
    shutil.copytree(SOURCES, sources, ignore=shutil.ignore_patterns("node_modules", "server"))
    (sources / "node_modules").symlink_to(SOURCES / "node_modules")
    for neighbor in ("clients", "services"):
        (folder / neighbor).symlink_to(SOURCES.parent / neighbor)
    old, new = folder / "old", folder / "new"
    bundle(sources, old)
    for name in _CHANGED:
        with (sources / name).open("a") as source:
            source.write(f"\nconsole.debug({name!r});\n")
    with (sources / "src/app/styles/tokens.css").open("a") as source:
        source.write("\n.newer { color: red }\n")
    bundle(sources, new)
    carry_over(old, new / "previous")
    loaded = [{path.name for path in (each / "assets").glob("app-*")} for each in (old, new)]
    assert not loaded[0] & loaded[1]
    return old, new


@pytest.fixture(scope="module")
def versions(releases: tuple[Path, Path]) -> tuple[WebApp, WebApp]:
    """A server of each release, with compressed files."""
    old, new = (WebApp(Settings(web_files=each)) for each in releases)
    return old, new


@pytest.fixture(scope="module")
def api_server(system: System, tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A sandbox server for requests to the API; its own bundle is not requested."""
    home = tmp_path_factory.mktemp("frontend")
    return create_app(SandboxSettings(sandbox_api_url=system.url, home=home))


async def test_no_page_is_blank_during_and_after_a_rollout(
    browser: Browser, member: Person, versions: tuple[WebApp, WebApp], api_server: Any
) -> None:
    old, new = versions
    for first in (0, 1):
        balancer = RoundRobin(api_server, versions)
        balancer.turn = first
        async with tab_at(browser, balancer) as tab:
            await both_versions_answer(tab, member)
    balancer = RoundRobin(api_server, [old])
    async with tab_at(browser, balancer) as tab:
        await is_open_since_before_the_rollout(tab, member, balancer, new)
        await a_file_is_gone(tab)
        assert tab.window.complaints == []


@asynccontextmanager
async def tab_at(browser: Browser, servers: Any) -> AsyncIterator[Tab]:
    async with served(servers) as url:
        window = await Window.open(browser)
        yield Tab(window, await window.tab(), url)
        await window.context.close()


async def both_versions_answer(tab: Tab, member: Person) -> None:
    await tab.go("/login")
    await expect(tab.page.get_by_label("E-mail")).to_be_visible()
    await tab.page.evaluate(f'localStorage.setItem("keto.token", "{member.token}")')
    # Open one lazy chunk by its address, and another one too.
    await tab.go("/planner")
    await expect(tab.page.get_by_role("button", name="Create my plan")).to_be_visible()
    await tab.go("/week")
    await expect(tab.page.get_by_role("heading", level=1)).to_contain_text("Your week")
    styles = "[...document.querySelectorAll('link[rel=stylesheet]')].every(({sheet}) => sheet)"
    assert await tab.page.evaluate(styles)


async def is_open_since_before_the_rollout(
    tab: Tab, member: Person, balancer: RoundRobin, new: WebApp
) -> None:
    await tab.go("/login")
    await tab.page.evaluate(f'localStorage.setItem("keto.token", "{member.token}")')
    await tab.go("/dashboard")
    await tab.shows("Nothing logged yet.")
    await tab.page.evaluate("window.isOfTheVersionBefore = true")
    balancer.servers = [new]
    await tab.follow("Plans")
    await tab.follow("New plan")
    await expect(tab.page.get_by_role("button", name="Create my plan")).to_be_visible()
    assert await tab.page.evaluate("window.isOfTheVersionBefore")


async def a_file_is_gone(tab: Tab) -> None:
    """The page says that a chunk no longer exists, and a reload loads the newer version."""
    files = "**/assets/pricing-*"
    await tab.page.route(files, lambda route: route.fulfill(status=404))
    await tab.follow("Pricing")
    await tab.complains("There may be a newer version")
    await tab.page.unroute(files)
    await tab.press("Reload")
    await expect(tab.page.get_by_role("heading", name="Lifetime")).to_be_visible()


async def test_a_page_whose_files_never_load_is_retried_a_few_times_and_reports_it(
    browser: Browser, versions: tuple[WebApp, WebApp]
) -> None:
    # Without session storage the page cannot count its reloads, and must not reload forever.
    for may_note, most in ((True, 13), (False, 1)):
        assert await loaded_without_scripts(browser, versions[0], may_note=may_note) == most


async def loaded_without_scripts(browser: Browser, app: WebApp, *, may_note: bool) -> int:
    """How often a page is loaded before it reports that it could not be."""
    loaded = 0

    async def without_scripts(scope: Any, receive: Any, send: Any) -> None:
        nonlocal loaded
        if scope["type"] == "http":
            loaded += scope["path"] == "/login"
            if scope["path"].startswith("/assets/app-"):
                scope = {**scope, "path": "/assets/gone.js"}
        await app(scope, receive, send)

    async with tab_at(browser, without_scripts) as tab:
        if not may_note:
            refused = "get() { throw new DOMException('', 'SecurityError') }"
            await tab.page.add_init_script(
                f"Object.defineProperty(window, 'sessionStorage', {{ {refused} }})"
            )
        await tab.go("/login")
        await expect(tab.page.get_by_role("main")).to_contain_text(
            "Keto could not be loaded.", timeout=60_000
        )
    return loaded


async def test_a_page_whose_words_arrive_late_is_loaded_once(
    browser: Browser, versions: tuple[WebApp, WebApp]
) -> None:
    loaded = 0
    is_complete = asyncio.Event()

    async def late_words(scope: Any, receive: Any, send: Any) -> None:
        nonlocal loaded
        if scope["type"] == "http":
            loaded += scope["path"] == "/login"
            if scope["path"].startswith("/assets/words-de"):
                await is_complete.wait()
        await versions[0](scope, receive, send)

    async with tab_at(browser, late_words) as tab:
        await tab.page.add_init_script('localStorage.setItem("keto.language", "de")')
        await tab.go("/login")
        is_complete.set()
        await expect(tab.page.get_by_role("main").get_by_role("textbox")).not_to_have_count(0)
    assert loaded == 1
