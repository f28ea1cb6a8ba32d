"""A browser for all of these tests, and a window of its own for each."""

from collections.abc import AsyncIterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
import pytest_asyncio

from tests.e2e.browser import chromium
from tests.e2e.browser.tab import Tab
from tests.e2e.browser.window import Browser, Window

NONE_HERE = (
    "no Chromium: apt-get install chromium, or name one's program in the environment's CHROMIUM"
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip them, and say why, where there is no browser."""
    there_is_none = chromium.find() is None
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)
            if there_is_none:
                item.add_marker(pytest.mark.skip(reason=NONE_HERE))


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Browser]:
    """One Chromium for all."""
    program = chromium.find()
    assert program is not None
    it = chromium.Chromium()
    await it.start(program, tmp_path_factory.mktemp("chromium"))
    browser = Browser(it)
    await browser.begin()
    yield browser
    await it.stop()


@pytest_asyncio.fixture(loop_scope="session")
async def window(browser: Browser) -> AsyncIterator[Window]:
    """A window, none of whose pages may complain, or ask for anything from elsewhere."""
    window = await browser.open()
    yield window
    await browser.close(window)
    for tab in window.tabs:
        assert tab.complaints == []
        assert [url for url in tab.requests if _leads_elsewhere(url)] == []


@pytest_asyncio.fixture(loop_scope="session")
async def tab(window: Window) -> Tab:
    """A tab with an empty page."""
    return await window.tab()


def _leads_elsewhere(url: str) -> bool:
    parts = urlsplit(url)
    return parts.scheme != "data" and parts.hostname not in ("127.0.0.1", "localhost")
