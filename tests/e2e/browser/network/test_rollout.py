"""Two versions of the web app at once, as in a rollout: no page stays blank."""

import shutil
from collections.abc import Sequence
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

_CHANGED = ("src/app.tsx", "src/vendor.ts", "src/pages/later.ts", "src/pages/planning.ts")


class RoundRobin:
    """One server after the other answers; the API is behind all of them."""

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
    """The bundle of a release, and of the next one, which carries the files of the first."""
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
    with (sources / "src/styles/tokens.css").open("a") as source:
        source.write("\n.newer { color: red }\n")
    bundle(sources, new)
    carry_over(old, new / "previous")
    loaded = [{path.name for path in (each / "assets").glob("app-*")} for each in (old, new)]
    assert not loaded[0] & loaded[1]
    return old, new


@pytest.fixture(scope="module")
def versions(releases: tuple[Path, Path]) -> tuple[WebApp, WebApp]:
    """A server of each release, which has compressed its files."""
    old, new = (WebApp(Settings(web_files=each)) for each in releases)
    return old, new


@pytest.fixture(scope="module")
def api_server(system: System, tmp_path_factory: pytest.TempPathFactory) -> Any:
    """What leads to the API; it bundles an app of its own, which nobody asks for."""
    home = tmp_path_factory.mktemp("frontend")
    return create_app(SandboxSettings(sandbox_api_url=system.url, home=home))


@pytest.mark.parametrize("first", range(4))
async def test_no_page_is_blank_while_two_versions_answer_in_turn(
    browser: Browser,
    member: Person,
    versions: tuple[WebApp, WebApp],
    api_server: Any,
    first: int,
) -> None:
    balancer = RoundRobin(api_server, versions)
    balancer.turn = first
    async with served(balancer) as url:
        window = await Window.open(browser)
        tab = Tab(window, await window.tab(), url)
        await tab.go("/login")
        await expect(tab.page.get_by_label("E-mail")).to_be_visible()
        await tab.page.evaluate(f'localStorage.setItem("keto.token", "{member.token}")')
        # Of a chunk that is loaded later, and of another one by a link.
        await tab.go("/planner")
        await expect(tab.page.get_by_role("button", name="Create my plan")).to_be_visible()
        await tab.go("/week")
        await expect(tab.page.get_by_role("heading", level=1)).to_contain_text("Your week")
        styles = "[...document.querySelectorAll('link[rel=stylesheet]')].every(({sheet}) => sheet)"
        assert await tab.page.evaluate(styles)
        await window.context.close()


async def test_a_page_of_the_version_before_goes_on_after_the_rollout(
    browser: Browser, member: Person, versions: tuple[WebApp, WebApp], api_server: Any
) -> None:
    old, new = versions
    balancer = RoundRobin(api_server, [old])
    async with served(balancer) as url:
        window = await Window.open(browser)
        tab = Tab(window, await window.tab(), url)
        await tab.go("/login")
        await tab.page.evaluate(f'localStorage.setItem("keto.token", "{member.token}")')
        await tab.go("/dashboard")
        await tab.shows("Nothing logged yet.")
        await tab.page.evaluate("window.isOfTheVersionBefore = true")
        balancer.servers = [new]
        await tab.follow("Planner")
        await expect(tab.page.get_by_role("button", name="Create my plan")).to_be_visible()
        assert await tab.page.evaluate("window.isOfTheVersionBefore")
        await window.context.close()
        assert window.complaints == []


@pytest.mark.parametrize("may_note", [True, False])
async def test_a_page_whose_files_never_come_is_loaded_a_few_times_and_says_so(
    browser: Browser, versions: tuple[WebApp, WebApp], may_note: bool
) -> None:
    app, loaded = versions[0], 0

    async def without_scripts(scope: Any, receive: Any, send: Any) -> None:
        nonlocal loaded
        if scope["type"] == "http":
            loaded += scope["path"] == "/login"
            if scope["path"].startswith("/assets/app-"):
                scope = {**scope, "path": "/assets/gone.js"}
        await app(scope, receive, send)

    async with served(without_scripts) as url:
        window = await Window.open(browser)
        page = await window.tab()
        if not may_note:
            refused = "get() { throw new DOMException('', 'SecurityError') }"
            await page.add_init_script(
                f"Object.defineProperty(window, 'sessionStorage', {{ {refused} }})"
            )
        await page.goto(f"{url}/login")
        await expect(page.get_by_role("main")).to_contain_text(
            "Keto could not be loaded.", timeout=60_000
        )
        assert loaded == (13 if may_note else 1)
        await window.context.close()
