"""One browser for all of these tests, and a separate window for each."""

import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, async_playwright, expect

from testkit import eventually, programs
from tests.e2e.browser import chromium
from tests.e2e.browser.web_app import WebApp
from tests.e2e.browser.window import PATIENCE_MS, Window
from tests.e2e.system import System

expect.set_options(timeout=PATIENCE_MS)
_DAY, _TEST = 86_400, 120


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark all tests of this folder."""
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker(pytest.mark.browser)


@pytest_asyncio.fixture(autouse=True, loop_scope="session")
async def a_whole_day() -> None:
    """Wait for midnight (UTC) if a journey could run past it: its "today" would change."""
    await eventually(lambda: time.time() % _DAY < _DAY - _TEST, within=_TEST + 10)


@pytest_asyncio.fixture(scope="package", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    """One Chromium for all tests."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=chromium.installed() or programs.needed(chromium.NAMES[0]),
            args=chromium.FLAGS,
        )
        yield browser
        await browser.close()


@pytest_asyncio.fixture(loop_scope="session")
async def window(browser: Browser) -> AsyncIterator[Window]:
    """A window whose pages may neither complain nor request anything from another machine."""
    window = await Window.open(browser)
    yield window
    await window.context.close()
    assert window.complaints == []
    assert window.leads_elsewhere() == []


@pytest_asyncio.fixture(loop_scope="session")
async def page(window: Window) -> Page:
    """A tab with an empty page."""
    return await window.tab()


@pytest_asyncio.fixture(loop_scope="session")
async def app(browser: Browser, system: System) -> AsyncIterator[WebApp]:
    """The web app, which sends requests to its own origin and the configured ones only."""
    stand_ins = system.run["sandbox"]
    url = stand_ins["frontend_url"]
    window = await Window.open(browser)
    yield WebApp(window, await window.tab(), url)
    await window.context.close()
    assert window.complaints == []
    named = (url, system.url, stand_ins["payments_url"])
    assert window.origins() <= {each.replace("localhost", "127.0.0.1") for each in named}
