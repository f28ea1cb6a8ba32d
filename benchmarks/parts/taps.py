"""A member's taps on a slow CPU: the time from each to the next paint, and what it requests."""

from typing import Any

from playwright.async_api import BrowserContext, Page, Request

SLOWED_DOWN = 4
_GLASSES = 6
_LATER_MS = 3_000
# Of an interaction, as a tap, the longest of its events; those below 16 ms are not reported.
_TIME_TAPS = """
window.taps = new Map();
new PerformanceObserver((list) => list.getEntries().forEach(({ interactionId: id, duration }) => {
  if (id) window.taps.set(id, Math.max(duration, window.taps.get(id) ?? 0));
})).observe({ type: "event", durationThreshold: 16, buffered: true });
"""


def taps_of(made: dict[str, Any]) -> list[str]:
    """The buttons of a day: each meal of the plan, and six glasses of water."""
    meals = made["plan"]["days"][0]["meals"].values()
    return [*(f"Eaten: {meal['name']}" for meal in meals), *["+ 250 ml"] * _GLASSES]


async def slow_taps(
    context: BrowserContext, page: Page, address: str, names: list[str]
) -> tuple[list[float], float]:
    """The milliseconds from each tap to the next paint, and the requests of one tap."""
    await page.add_init_script(_TIME_TAPS)
    session = await context.new_cdp_session(page)
    await session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED_DOWN})
    await page.goto(address)
    await page.get_by_role("button", name=names[0]).wait_for()
    # What the page asks for by itself.
    await page.wait_for_timeout(_LATER_MS)
    requests: list[str] = []

    def note(request: Request) -> None:
        if "/api/" in request.url and request.method != "OPTIONS":
            requests.append(request.url)

    page.on("request", note)
    for name in names:
        await page.get_by_role("button", name=name).click()
        await page.get_by_text("Saved", exact=True).wait_for()
    # What is asked for later is asked for a tap, too.
    await page.wait_for_timeout(_LATER_MS)
    taps: list[float] = await page.evaluate("[...window.taps.values()]")
    quick = [0.0] * (len(names) - len(taps))
    return [*taps, *quick], len(requests) / len(names)
