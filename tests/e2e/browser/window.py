"""A browser window with cookies and tabs of its own."""

import asyncio

from testkit import eventually
from tests.e2e.browser.chromium import BrowserError, Chromium, Ended, Facts
from tests.e2e.browser.tab import Tab


class Browser:
    """Opens windows, and meets every tab before its page asks for anything."""

    def __init__(self, chromium: Chromium) -> None:
        self.chromium = chromium
        self._windows: dict[str, Window] = {}
        self._greetings: set[asyncio.Task[None]] = set()

    async def begin(self) -> None:
        """Attach to every new tab, which is paused meanwhile."""
        self.chromium.listen("", self._hear)
        await self.chromium.ask(
            "Target.setAutoAttach",
            autoAttach=True,
            waitForDebuggerOnStart=True,
            flatten=True,
            filter=[{"type": "page"}],
        )

    async def open(self) -> "Window":
        """A window with nothing in it yet."""
        created = await self.chromium.ask("Target.createBrowserContext")
        window = Window(self.chromium, created["browserContextId"])
        self._windows[window.context] = window
        return window

    async def close(self, window: "Window") -> None:
        """Close it with all its tabs."""
        del self._windows[window.context]
        await self.chromium.ask("Target.disposeBrowserContext", browserContextId=window.context)

    def _hear(self, event: str, facts: Facts) -> None:
        if event == "Target.attachedToTarget":
            greeting = asyncio.create_task(self._greet(facts["sessionId"], facts["targetInfo"]))
            self._greetings.add(greeting)
            greeting.add_done_callback(self._greetings.discard)

    async def _greet(self, session: str, target: Facts) -> None:
        tab = Tab(self.chromium, session)
        try:
            await tab.begin()
        except (BrowserError, Ended):
            # Closed again already.
            return
        if window := self._windows.get(target["browserContextId"]):
            window.tabs.append(tab)


class Window:
    """The open tabs."""

    def __init__(self, chromium: Chromium, context: str) -> None:
        self._chromium = chromium
        self.context = context
        self.tabs: list[Tab] = []

    async def tab(self) -> Tab:
        """Open a tab."""
        before = len(self.tabs)
        await self._chromium.ask(
            "Target.createTarget", url="about:blank", browserContextId=self.context
        )
        return await self.opened(before)

    async def opened(self, before: int) -> Tab:
        """Wait for a tab more than there were."""
        await eventually(lambda: len(self.tabs) > before, what="a tab is opened")
        return self.tabs[before]
