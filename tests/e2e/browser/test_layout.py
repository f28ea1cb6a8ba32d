"""What has been drawn stays in its place while a page loads."""

import asyncio
from typing import Any

import httpx
from playwright.async_api import Locator, Page, Route, expect

from testkit import eventually
from tests.e2e.browser.web_app import WebApp
from tests.e2e.people import a_new_member
from tests.e2e.shopping import checkout, owns
from tests.e2e.stripe_pages import Payments, session_in
from tests.e2e.test_memberships import PLANNER_INPUT

SLUG = "keto-kickstart"
WINDOWS = ((390, 844), (1280, 900))
MOST = 0.1
# The sum of all shifts, which is at least the figure of web vitals: that of the worst 5 seconds.
_SHIFTS = """() => new Promise((found) => {
  requestAnimationFrame(() => requestAnimationFrame(() => {
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type: "layout-shift", buffered: true });
    const shifts = observer.takeRecords().filter((shift) => !shift.hadRecentInput);
    const moved = ({ node, previousRect, currentRect }) =>
      `${node?.className || node?.nodeName}: ${previousRect.y} to ${currentRect.y}`;
    found({
      sum: shifts.reduce((sum, { value }) => sum + value, 0),
      of: shifts.flatMap(({ sources }) => sources.map(moved)),
    });
  }));
})"""


async def test_pages_do_not_jump_while_they_load(
    app: WebApp, api: httpx.AsyncClient, payments: Payments
) -> None:
    member = await a_new_member(api)
    log = {"weightKg": 81, "waterMl": 750, "calories": 1500}
    assert (await member.post("/api/tracker/log", log)).status_code == 200
    made = (await member.post("/api/ai/generate-plan", PLANNER_INPUT)).json()
    await member.becomes(totalPoints=10)
    # After the log: one that follows a purchase earns points for that, too.
    await payments.pay(session_in(await checkout(member, SLUG)))
    await eventually(lambda: owns(member, SLUG))
    found = await jumps(app, "/", "/plans", "/plans/keto-weekend", "/pricing")
    await app.adopt(member.token)
    found |= await jumps(
        app,
        *("/dashboard", "/planner", f"/planner?session={made['sessionId']}"),
        *(f"/plans/{SLUG}", "/account"),
    )
    assert found == {}


async def jumps(app: WebApp, *paths: str) -> dict[str, Any]:
    """The pages that jump, with what moved."""
    found = {}
    for width, height in WINDOWS:
        await app.page.set_viewport_size({"width": width, "height": height})
        for path in paths:
            shifts = await shifts_of(app, path)
            if shifts["sum"] > MOST:
                found[f"{path} ({width} px)"] = shifts
    return found


async def shifts_of(app: WebApp, path: str) -> dict[str, Any]:
    """How far things moved while the page loaded, with the API slower than the page."""
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
    """What is a skeleton still."""
    return page.locator("[aria-busy=true]")
