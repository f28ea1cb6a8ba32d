"""A browser window with separate storage, and what its pages requested and reported."""

from typing import Any, Self
from urllib.parse import urlsplit

from playwright.async_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Locator,
    Page,
    Request,
)

PATIENCE_MS = 30_000
# The preset of Chromium's developer tools: 400 kbit/s and a latency of 400 ms.
SLOW_3G = {
    "offline": False,
    "latency": 400,
    "downloadThroughput": 50_000,
    "uploadThroughput": 50_000,
}
_REPORT_VIOLATIONS = """
document.addEventListener("securitypolicyviolation", (violation) => console.error(
  `policy: ${violation.effectiveDirective} ${violation.blockedURI} ${violation.sample}`));
"""
_IS_FOCUSED = "element => element === document.activeElement"
# Not ":focus": an inner part of the element has the focus, and the browser's own ring.
_HAS_A_RING = """(element => getComputedStyle(element).outlineStyle !== "none"
  || !element.matches(":focus"))(document.activeElement)"""
_FOCUSED = "document.activeElement.outerHTML.slice(0, 90)"
# Chromium logs this line for an error response, which the page shows to the member.
_ERROR_STATUS = "Failed to load resource: the server responded with a status of "
# The line where Playwright blocks service workers.
_WITHOUT_WORKER = "Service Worker registration blocked by Playwright"
# axe sends messages to the frames of a page; a sandboxed frame has no origin to receive them.
_SHUT_FRAME = "Failed to execute 'postMessage' on 'DOMWindow'"
_OFFLINE = ("Failed to load resource: net::ERR_INTERNET_DISCONNECTED", "Failed to fetch dynamic")


class Window:
    """A browser context; `complaints` are its pages' errors, including policy violations."""

    def __init__(self, context: BrowserContext) -> None:
        self.context = context
        self.requests: list[str] = []
        self.complaints: list[str] = []
        context.on("request", self._note_request)
        context.on("console", self._note_message)
        context.on("weberror", lambda error: self.complaints.append(str(error.error)))

    @classmethod
    async def open(cls, browser: Browser, **options: Any) -> Self:
        """Open a separate window. Without a service worker, which would hide requests from a test
        that answers them, unless the options allow it."""
        usual = {
            "viewport": {"width": 1200, "height": 800},
            "service_workers": "block",
            # Animations are drawn sixty times a second, a fifth of this browser's CPU.
            "reduced_motion": "reduce",
        }
        context = await browser.new_context(**usual | options)
        context.set_default_timeout(PATIENCE_MS)
        await context.add_init_script(_REPORT_VIOLATIONS)
        return cls(context)

    async def tab(self) -> Page:
        """Open an empty tab."""
        return await self.context.new_page()

    def origins(self) -> set[str]:
        """The origins of all requests; localhost counts as 127.0.0.1."""
        urls = map(urlsplit, self.requests)
        origins = {f"{url.scheme}://{url.netloc}" for url in urls if url.scheme.startswith("http")}
        return {origin.replace("localhost", "127.0.0.1") for origin in origins}

    def leads_elsewhere(self) -> list[str]:
        """The requests that did not go to this machine."""
        return [origin for origin in self.origins() if urlsplit(origin).hostname != "127.0.0.1"]

    def _note_request(self, request: Request) -> None:
        self.requests.append(request.url)

    def _note_message(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not message.text.startswith(
            (_ERROR_STATUS, _WITHOUT_WORKER, _SHUT_FRAME, *_OFFLINE)
        ):
            self.complaints.append(f"{message.text} ({message.location.get('url')})")


async def tab_to(page: Page, wanted: Locator, within: int = 30) -> None:
    """Press Tab until this element has the focus; each stop on the way has a visible ring."""
    stops = []
    for _ in range(within):
        await page.keyboard.press("Tab")
        if await wanted.evaluate(_IS_FOCUSED):
            return
        stops.append(await page.evaluate(_FOCUSED))
        assert await page.evaluate(_HAS_A_RING), f"no ring around {stops[-1]}"
    raise AssertionError(f"Tab leads to {stops}, and never to {wanted}")
