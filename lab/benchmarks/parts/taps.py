"""A member's taps on a slow CPU: the time from each to the next paint, and its requests."""

from typing import Any

from playwright.async_api import BrowserContext, Page, Request

CPU_THROTTLING = 4
_GLASSES = 6
_SETTLE_MS = 3_000
# The duration of a tap is that of its longest event; events below 16 ms are not reported.
_TIME_TAPS = """
window.taps = new Map();
new PerformanceObserver((list) => list.getEntries().forEach(({ interactionId: id, duration }) => {
  if (id) window.taps.set(id, Math.max(duration, window.taps.get(id) ?? 0));
})).observe({ type: "event", durationThreshold: 16, buffered: true });
"""


def taps_of(response: dict[str, Any]) -> list[str]:
    """The buttons of a day: each meal of the plan, and six glasses of water."""
    meals = response["plan"]["days"][0]["meals"].values()
    return [*(f"Eaten: {meal['name']}" for meal in meals), *["+ 250 ml"] * _GLASSES]


async def slow_taps(
    context: BrowserContext, page: Page, address: str, names: list[str]
) -> tuple[list[float], float]:
    """The milliseconds from each tap to the next paint, and the requests of one tap."""
    await page.add_init_script(_TIME_TAPS)
    session = await context.new_cdp_session(page)
    await session.send("Emulation.setCPUThrottlingRate", {"rate": CPU_THROTTLING})
    await page.goto(address)
    await page.get_by_role("button", name=names[0]).wait_for()
    # Wait for the requests that the page sends without a tap.
    await page.wait_for_timeout(_SETTLE_MS)
    requests: list[str] = []

    def note(request: Request) -> None:
        if "/api/" in request.url and request.method != "OPTIONS":
            requests.append(request.url)

    page.on("request", note)
    for name in names:
        await page.get_by_role("button", name=name).click()
        await page.get_by_text("Saved", exact=True).wait_for()
    # Delayed requests belong to the taps, too.
    await page.wait_for_timeout(_SETTLE_MS)
    taps: list[float] = await page.evaluate("[...window.taps.values()]")
    quick = [0.0] * (len(names) - len(taps))
    return [*taps, *quick], len(requests) / len(names)
