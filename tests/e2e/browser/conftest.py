"""A browser for all of these tests, and a window of its own for each."""

import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, async_playwright, expect

from testkit import eventually
from tests.e2e.browser import chromium
from tests.e2e.browser.web_app import WebApp
from tests.e2e.browser.window import PATIENCE_MS, Window
from tests.e2e.system import System

NONE_HERE = (
    "no Chromium: apt-get install chromium-headless-shell,"
    " or name one's program in the environment's CHROMIUM"
)
expect.set_options(timeout=PATIENCE_MS)
_DAY, _TEST = 86_400, 60


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip them, and say why, where there is no browser."""
    here, there_is_none = Path(__file__).parent, chromium.find() is None
    for item in items:
        if item.path.is_relative_to(here):
            item.add_marker(pytest.mark.browser)
            if there_is_none:
                item.add_marker(pytest.mark.skip(reason=NONE_HERE))


@pytest_asyncio.fixture(autouse=True, loop_scope="session")
async def a_whole_day() -> None:
    """Not a test that begins on one day (UTC) and ends on the next: what it calls today is over."""
    await eventually(lambda: time.time() % _DAY < _DAY - _TEST, within=_TEST + 10)


@pytest_asyncio.fixture(scope="package", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    """One Chromium for all."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=chromium.find(), args=chromium.FLAGS
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
    """The web app, which requests nothing from other origins than its own and those it names."""
    stand_ins = system.run["sandbox"]
    url = stand_ins["frontend_url"]
    window = await Window.open(browser)
    yield WebApp(window, await window.tab(), url)
    await window.context.close()
    assert window.complaints == []
    named = (url, system.url, stand_ins["payments_url"])
    assert window.origins() <= {each.replace("localhost", "127.0.0.1") for each in named}


@pytest_asyncio.fixture(
    loop_scope="session", params=[(390, 844), (1280, 844)], ids=["phone", "desktop"]
)
async def each_screen(app: WebApp, request: pytest.FixtureRequest) -> None:
    """For journeys that are made on a phone and on a desktop."""
    width, height = request.param
    await app.page.set_viewport_size({"width": width, "height": height})
