"""A tab, used as people use it: by what is written on things, with the mouse or the keyboard."""

import asyncio
from typing import Any, NamedTuple

from testkit import eventually
from tests.e2e.browser.chromium import BrowserError, Chromium, Facts

_KEYS: dict[str, Facts] = {
    "Tab": {"key": "Tab", "code": "Tab", "windowsVirtualKeyCode": 9},
    "Enter": {"key": "Enter", "code": "Enter", "windowsVirtualKeyCode": 13, "text": "\r"},
    "Space": {"key": " ", "code": "Space", "windowsVirtualKeyCode": 32, "text": " "},
}
_CONTROL = 2
_IS_IN_FRONT = """function () {
    const {x, y, width, height} = this.getClientRects()[0];
    return this.contains(this.ownerDocument.elementFromPoint(x + width / 2, y + height / 2));
}"""


class Thing(NamedTuple):
    """The accessibility node of an element."""

    role: str
    name: str
    node: int = 0


class Tab:
    """One page, and what it has asked for and complained about since it was opened."""

    def __init__(self, browser: Chromium, session: str) -> None:
        self._browser = browser
        self._session = session
        self.requests: list[str] = []
        self.complaints: list[str] = []
        self._documents: set[str] = set()
        browser.listen(session, self._hear)

    async def begin(self) -> None:
        """Listen, then let the page go on that waited for it."""
        listening = [f"{domain}.enable" for domain in ("Page", "Runtime", "Network", "Log", "DOM")]
        # Some are answered only when the page goes on.
        await asyncio.gather(
            *map(self._ask, listening),
            # Every tab behaves as the one in front.
            self._ask("Emulation.setFocusEmulationEnabled", enabled=True),
            self._ask("Runtime.runIfWaitingForDebugger"),
        )

    async def go(self, url: str) -> None:
        """Type an address into the address bar."""
        begun = await self._ask("Page.navigate", url=url)
        assert "errorText" not in begun, f"{url}: {begun['errorText']}"
        await eventually(self._is_complete, what=f"{url} is loaded")

    async def lands_on(self, path: str) -> None:
        """Wait until this page is shown, whatever its host is called."""

        async def is_there() -> bool:
            at = await self._or_later("location.pathname + location.search")
            assert at == path, f"at {at}, not at {path}"
            return await self._is_complete()

        await eventually(is_there)

    async def run(self, expression: str) -> Any:
        """The value of an expression in the page."""
        ran = await self._ask(
            "Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True
        )
        if "exceptionDetails" in ran:
            raise BrowserError(ran["exceptionDetails"]["exception"].get("description", expression))
        return ran["result"].get("value")

    async def says(self, words: str) -> None:
        """Wait until these words are to be read."""

        async def read() -> bool:
            text = await self._or_later("document.body.innerText")
            assert words in (text or ""), f"no {words!r} in:\n{text}"
            return True

        await eventually(read)

    async def things(
        self, role: str, name: str | None = None, *, frame: str | None = None
    ) -> list[Thing]:
        """What there is of a role, and by this name if one is given, in the page or a frame."""
        nodes = map(_thing, await self._accessibility_nodes(frame))
        return [it for it in nodes if it.role == role and name in (None, it.name)]

    async def focusable(self) -> list[Thing]:
        """Everything in the page that can have the focus."""
        return [
            _thing(node)
            for node in await self._accessibility_nodes()
            if any(it["name"] == "focusable" for it in node.get("properties", []))
            and node["role"]["value"] != "RootWebArea"
        ]

    async def shows(self, role: str, name: str, *, frame: str | None = None) -> Thing:
        """Wait until there is just one of these."""

        async def one() -> Thing | None:
            try:
                found = await self.things(role, name, frame=frame)
            except BrowserError:
                # Another page is just coming up.
                return None
            assert len(found) == 1, f"{len(found)} of {role} {name!r}: {found}"
            return found[0]

        thing: Thing = await eventually(one)
        return thing

    async def click(self, role: str, name: str, *, frame: str | None = None) -> None:
        """Press the mouse button on the one thing of this role and name."""

        async def place() -> tuple[float, float] | None:
            thing = await self.shows(role, name, frame=frame)
            try:
                await self._ask("DOM.scrollIntoViewIfNeeded", backendNodeId=thing.node)
                assert await self._is_in_front(thing.node), f"{thing} is covered"
                return await self._middle(thing.node)
            except BrowserError:
                return None

        x, y = await eventually(place, what=f"{role} {name!r} can be clicked")
        for kind in ("mousePressed", "mouseReleased"):
            await self._ask(
                "Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1
            )

    async def fill(self, name: str, text: str) -> None:
        """Put a text into the field with this label, in place of what is in it."""
        await self.click("textbox", name)
        await self._press_key({"key": "a", "code": "KeyA", "commands": ["selectAll"]}, _CONTROL)
        await self.type(text)

    async def type(self, text: str) -> None:
        """Type where the focus is."""
        for character in text:
            await self._press_key({"key": character, "text": character})

    async def press(self, key: str) -> None:
        """Press a key that does something."""
        await self._press_key(_KEYS[key])

    async def focused(self) -> Thing:
        """Where the focus is."""
        evaluated = await self._ask("Runtime.evaluate", expression="document.activeElement")
        reply = await self._ask(
            "Accessibility.getPartialAXTree",
            objectId=evaluated["result"]["objectId"],
            fetchRelatives=False,
        )
        return _thing(reply["nodes"][0])

    async def look(self, width: int, scheme: str) -> None:
        """Show the page on a phone or in a wider window, by day (`light`) or by night (`dark`)."""
        size: Facts = {"width": width, "height": 800, "deviceScaleFactor": 1}
        await self._ask("Emulation.setDeviceMetricsOverride", mobile=width < 500, **size)
        feature = {"name": "prefers-color-scheme", "value": scheme}
        await self._ask("Emulation.setEmulatedMedia", features=[feature])

    async def _press_key(self, key: Facts, modifiers: int = 0) -> None:
        await self._ask("Input.dispatchKeyEvent", type="keyDown", modifiers=modifiers, **key)
        up = {name: key[name] for name in ("key", "code", "windowsVirtualKeyCode") if name in key}
        await self._ask("Input.dispatchKeyEvent", type="keyUp", modifiers=modifiers, **up)

    async def _middle(self, node: int) -> tuple[float, float]:
        quads = (await self._ask("DOM.getContentQuads", backendNodeId=node))["quads"]
        assert quads, "it has no size"
        left, top, _, _, right, bottom, _, _ = quads[0]
        return (left + right) / 2, (top + bottom) / 2

    async def _is_in_front(self, node: int) -> bool:
        element = (await self._ask("DOM.resolveNode", backendNodeId=node))["object"]
        hit = await self._ask(
            "Runtime.callFunctionOn",
            objectId=element["objectId"],
            functionDeclaration=_IS_IN_FRONT,
        )
        return bool(hit["result"].get("value"))

    async def _accessibility_nodes(self, frame: str | None = None) -> list[Facts]:
        """Return the accessibility tree of the page, or of a frame in it.

        All of it: the protocol's own search never answers when the page is left meanwhile.
        """
        where = {} if frame is None else {"frameId": await self._frame(frame)}
        nodes = (await self._ask("Accessibility.getFullAXTree", **where))["nodes"]
        return [node for node in nodes if not node["ignored"]]

    async def _frame(self, name: str) -> str:
        element = (await self.shows("Iframe", name)).node
        frame: str = (await self._ask("DOM.describeNode", backendNodeId=element))["node"]["frameId"]
        return frame

    async def _is_complete(self) -> bool:
        return bool(await self._or_later("document.readyState === 'complete'"))

    async def _or_later(self, expression: str) -> Any:
        try:
            return await self.run(expression)
        except BrowserError:
            return None

    async def _ask(self, method: str, **what: Any) -> Facts:
        return await self._browser.ask(method, self._session, **what)

    def _hear(self, event: str, facts: Facts) -> None:
        if event == "Network.requestWillBeSent":
            self.requests.append(facts["request"]["url"])
            if facts.get("type") == "Document":
                self._documents.add(facts["request"]["url"])
        elif event == "Runtime.exceptionThrown":
            self.complaints.append(str(facts["exceptionDetails"]))
        elif event == "Runtime.consoleAPICalled" and facts["type"] in ("error", "warning"):
            self.complaints.append(str(facts["args"]))
        elif event == "Log.entryAdded":
            entry = facts["entry"]
            # A page with an error's status, such as a declined card's, is meant to be.
            of_a_page = entry["source"] == "network" and entry.get("url") in self._documents
            if entry["level"] in ("error", "warning") and not of_a_page:
                self.complaints.append(f"{entry['text']} ({entry.get('url')})")


def _thing(node: Facts) -> Thing:
    name = node.get("name", {}).get("value", "")
    return Thing(node["role"]["value"], name, node.get("backendDOMNodeId", 0))
