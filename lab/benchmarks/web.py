"""The web app's weight over the wire, and the time until it is interactive, in a headless Chromium.

    python -m lab.benchmarks.web [--rounds 5]

It starts a separate system. Each address is opened with an empty cache, and again with a full one,
as a reload does. Bytes are those on the wire, including headers. A page is interactive when its
content is shown and the main thread has been free of long tasks since; the time counts from the
start of the navigation. On a slow network, the first paint is that of the page's shell. A member's
day is: open Today, tick each meal, add six glasses of water, log the weight, until all is saved.
The same taps with the CPU throttled four times give the interaction to next paint.
"""

import argparse
import asyncio
import statistics
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import httpx
from playwright.async_api import Browser, BrowserContext, Page, async_playwright

from lab.benchmarks.parts.taps import CPU_THROTTLING, slow_taps, taps_of
from tests.e2e.browser import chromium
from tests.e2e.browser.window import SLOW_3G
from tests.e2e.people import PLANNER_INPUT, Person, a_new_member
from tests.e2e.system import System

_PUBLIC = ("/", "/plans", "/plans/keto-kickstart", "/pricing", "/login")
_OF_MEMBERS = ("/dashboard", "/planner", "/account")
# The page's heading: the frame and the skeletons do not have one.
_CONTENT = "main h1"
_WATCH = f"""
window.marks = {{ shown: 0, busyUntil: 0 }};
new PerformanceObserver((list) => list.getEntries().forEach((task) =>
  window.marks.busyUntil = task.startTime + task.duration)).observe({{ type: "longtask", buffered: true }});
new MutationObserver((_, observer) => {{
  if (!document.querySelector("{_CONTENT}")) return;
  window.marks.shown = performance.now();
  observer.disconnect();
}}).observe(document, {{ childList: true, subtree: true }});
"""  # noqa: E501 - one line of JavaScript
_PAINTED_AND_SHOWN = """[
  performance.getEntriesByName("first-contentful-paint")[0].startTime, window.marks.shown]"""
_INTERACTIVE = "Math.max(window.marks.shown, window.marks.busyUntil)"


@dataclass
class Visit:
    """The bytes, requests and time of one page load."""

    app_bytes: int
    api_bytes: int
    requests: int
    milliseconds: float


def main() -> None:
    """Start a system, measure, and stop it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    rounds = parser.parse_args().rounds
    program = chromium.find()
    with tempfile.TemporaryDirectory(prefix="keto-web-") as home:
        system = System(Path(home) / "keto")
        try:
            system.start()
            asyncio.run(_measure(system, program, rounds))
        finally:
            system.stop()


async def _measure(system: System, program: str, rounds: int) -> None:
    async with httpx.AsyncClient(base_url=system.url, timeout=30) as api:
        member = await a_new_member(api)
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=program, args=chromium.FLAGS)
        print(f"{'':24}{'empty cache':>44}{'full cache':>30}")
        print(f"{'':24}{'app':>10}{'API':>10}{'requests':>10}{'interactive':>14}", end="")
        print(f"{'app':>8}{'API':>8}{'interactive':>14}")
        for path in (*_PUBLIC, *_OF_MEMBERS):
            visits = [await _visits(browser, system, member, path) for _ in range(rounds)]
            cold, warm = (_median([pair[which] for pair in visits]) for which in (0, 1))
            print(
                f"{path:24}{_kb(cold.app_bytes)}{_kb(cold.api_bytes)}{cold.requests:10}"
                f"{cold.milliseconds:11.0f} ms{warm.app_bytes / 1000:5.1f} kB"
                f"{warm.api_bytes / 1000:5.1f} kB{warm.milliseconds:11.0f} ms",
                flush=True,
            )
        print(f"\n{'slow 3G, empty cache':24}{'first paint':>14}{'content':>14}")
        for path in (*_PUBLIC, *_OF_MEMBERS):
            slow = [await _slow_visit(browser, system, member, path) for _ in range(rounds)]
            painted, shown = (statistics.median(pair[which] for pair in slow) for which in (0, 1))
            print(f"{path:24}{painted:11.0f} ms{shown:11.0f} ms", flush=True)
        days = [await _day(browser, system) for _ in range(rounds)]
        seconds, scripts = (statistics.median(day[which] for day in days) for which in (0, 1))
        print(f"\na member's day: {seconds:.1f} s, of which {scripts:.1f} s in the app's scripts")
        slow_days = [await _slow_day(browser, system) for _ in range(rounds)]
        paints = [each for day in slow_days for each in day[0]]
        p75 = statistics.quantiles(paints, n=4, method="inclusive")[2]
        sent = statistics.median(day[1] for day in slow_days)
        print(
            f"{len(paints)} taps, CPU throttled {CPU_THROTTLING} times: to the next paint", end=" "
        )
        print(f"p75 {p75:.0f} ms, at most {max(paints):.0f} ms; {sent:.1f} requests per tap")
        await browser.close()


async def _day(browser: Browser, system: System) -> tuple[float, float]:
    """The seconds of a member's day at a script's speed: in total, and in the app's scripts."""
    member, names = await _planned(system)
    context, page = await _window(browser, member, "/dashboard")
    session = await context.new_cdp_session(page)
    await session.send("Performance.enable")
    began = time.perf_counter()
    await page.goto(system.run["sandbox"]["frontend_url"] + "/dashboard")
    for name in names:
        await page.get_by_role("button", name=name).click()
    await page.get_by_label("Weight in kg").fill("79.4")
    await page.get_by_role("button", name="Log 79.4 kg").click()
    await page.get_by_text("Saved", exact=True).wait_for()
    seconds = time.perf_counter() - began
    metrics = (await session.send("Performance.getMetrics"))["metrics"]
    scripts = {each["name"]: each["value"] for each in metrics}["ScriptDuration"]
    await context.close()
    return seconds, scripts


async def _slow_day(browser: Browser, system: System) -> tuple[list[float], float]:
    member, names = await _planned(system)
    context, page = await _window(browser, member, "/dashboard")
    address = system.run["sandbox"]["frontend_url"] + "/dashboard"
    measured = await slow_taps(context, page, address, names)
    await context.close()
    return measured


async def _planned(system: System) -> tuple[Person, list[str]]:
    """A new member with a plan, and the taps of the plan's first day."""
    async with httpx.AsyncClient(base_url=system.url, timeout=30) as api:
        member = await a_new_member(api)
        return member, taps_of(await member.ai.generate_plan(PLANNER_INPUT))


async def _window(browser: Browser, member: Person, path: str) -> tuple[BrowserContext, Page]:
    context = await browser.new_context()
    await context.add_init_script(_WATCH)
    if path in _OF_MEMBERS:
        token = f'sessionStorage.setItem("keto.token", "{member.token}")'
        await context.add_init_script(token)
    return context, await context.new_page()


async def _slow_visit(
    browser: Browser, system: System, member: Person, path: str
) -> tuple[float, float]:
    """The times of the first paint and of the content, on a slow network."""
    context, page = await _window(browser, member, path)
    session = await context.new_cdp_session(page)
    await session.send("Network.enable")
    await session.send("Network.emulateNetworkConditions", SLOW_3G)
    await page.goto(system.run["sandbox"]["frontend_url"] + path, wait_until="networkidle")
    await page.wait_for_selector(_CONTENT)
    painted, shown = await page.evaluate(_PAINTED_AND_SHOWN)
    await context.close()
    return painted, shown


async def _visits(
    browser: Browser, system: System, member: Person, path: str
) -> tuple[Visit, Visit]:
    """Open a page in a new window, and reload it."""
    context, page = await _window(browser, member, path)
    address = system.run["sandbox"]["frontend_url"] + path
    first = await _visit(context, page, address)
    second = await _visit(context, page, address)
    await context.close()
    return first, second


async def _visit(context: BrowserContext, page: Page, address: str) -> Visit:
    session = await context.new_cdp_session(page)
    urls: dict[str, str] = {}
    sizes: dict[str, int] = {}
    session.on(
        "Network.requestWillBeSent",
        lambda it: urls.__setitem__(it["requestId"], it["request"]["url"]),
    )
    session.on(
        "Network.loadingFinished",
        lambda it: sizes.__setitem__(it["requestId"], int(it["encodedDataLength"])),
    )
    await session.send("Network.enable")
    await page.goto(address, wait_until="networkidle")
    await page.wait_for_selector(_CONTENT)
    milliseconds = await page.evaluate(_INTERACTIVE)
    await session.detach()
    from_api = {each for each, url in urls.items() if urlsplit(url).path.startswith("/api/")}
    return Visit(
        app_bytes=sum(size for each, size in sizes.items() if each not in from_api),
        api_bytes=sum(size for each, size in sizes.items() if each in from_api),
        requests=len(urls),
        milliseconds=milliseconds,
    )


def _median(visits: list[Visit]) -> Visit:
    return Visit(
        app_bytes=round(statistics.median(visit.app_bytes for visit in visits)),
        api_bytes=round(statistics.median(visit.api_bytes for visit in visits)),
        requests=round(statistics.median(visit.requests for visit in visits)),
        milliseconds=statistics.median(visit.milliseconds for visit in visits),
    )


def _kb(size: int) -> str:
    return f"{size / 1000:7.1f} kB"


if __name__ == "__main__":
    main()
