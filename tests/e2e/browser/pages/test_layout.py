"""The layout does not shift while a page loads."""

import asyncio
from typing import Any

from playwright.async_api import Locator, Page, Route, expect

from tests.e2e.browser.web_app import WebApp
from tests.e2e.people import PLANNER_INPUT, Person
from tests.e2e.shopping import SLUG, buy
from tests.e2e.stand_ins import Payments

WINDOWS = ((390, 844), (1280, 900))
MOST = 0.1
# The sum of all shifts, an upper bound of Web Vitals' figure for the worst 5 seconds.
_SHIFTS = """() => new Promise((resolve) => {
  requestAnimationFrame(() => requestAnimationFrame(() => {
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type: "layout-shift", buffered: true });
    const shifts = observer.takeRecords().filter((shift) => !shift.hadRecentInput);
    const moved = ({ node, previousRect, currentRect }) =>
      `${node?.className || node?.nodeName}: ${previousRect.y} to ${currentRect.y}`;
    resolve({
      sum: shifts.reduce((sum, { value }) => sum + value, 0),
      of: shifts.flatMap(({ sources }) => sources.map(moved)),
    });
  }));
})"""


async def test_pages_do_not_jump_while_they_load(
    app: WebApp, member: Person, payments: Payments
) -> None:
    log = {"weightKg": 81, "waterMl": 750, "calories": 1500}
    await member.tracker.save_log(log)
    made = await member.ai.generate_plan(PLANNER_INPUT)
    await member.becomes(totalPoints=10)
    # Buy after the log: a log that follows a purchase also earns points for it.
    await buy(member, payments)
    by_page = await jumps(app, "/", "/plans", "/plans/keto-weekend", "/pricing")
    await app.adopt(member.token)
    by_page |= await jumps(
        app,
        *("/dashboard", "/planner", f"/planner?session={made['sessionId']}"),
        *(f"/plans/{SLUG}", "/account", "/account/membership", "/account/orders", "/shopping"),
    )
    assert by_page == {}


async def jumps(app: WebApp, *paths: str) -> dict[str, Any]:
    """The pages that shift, with the elements that moved."""
    by_page = {}
    for width, height in WINDOWS:
        await app.page.set_viewport_size({"width": width, "height": height})
        for path in paths:
            shifts = await shifts_of(app, path)
            if shifts["sum"] > MOST:
                by_page[f"{path} ({width} px)"] = shifts
    return by_page


async def shifts_of(app: WebApp, path: str) -> dict[str, Any]:
    """The layout shifts while the page loads, with the API slower than the page."""
    page, skeletons = app.page, asyncio.Event()

    async def wait(route: Route) -> None:
        await skeletons.wait()
        await route.continue_()

    await page.route("**/api/**", wait)
    await app.go(path)
    drawn = page.get_by_role("main").get_by_role("heading").or_(busy(page))
    await expect(drawn.first).to_be_visible()
    await page.evaluate(_SHIFTS)
    skeletons.set()
    await expect(busy(page)).to_have_count(0)
    shifts: dict[str, Any] = await page.evaluate(_SHIFTS)
    await page.unroute_all(behavior="wait")
    return shifts


def busy(page: Page) -> Locator:
    """The skeletons that are still shown."""
    return page.locator("[aria-busy=true]")
