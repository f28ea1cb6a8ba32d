"""Takes the README's pictures of `make demo`.

    make demo                            in one terminal
    python -m docs.pictures.take         in another: all of them
    python -m docs.pictures.take plan    only those whose names begin so

The icons of achievements need an emoji font (Debian: fonts-noto-color-emoji).
"""

import asyncio
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import httpx
from playwright.sync_api import Browser, expect, sync_playwright

from keto_client import Client
from keto_local import demo, settings
from keto_local.home import Facts, Home
from tests.e2e.browser import chromium
from tools.environment import say, stop

_HERE = Path(__file__).parent
_APP = (1200, 1400)
_STAND_IN = (900, 760)
_SHADES = ("light", "dark")
# Pictures with lazy loading below the window are never decoded.
DRAWN = """() => Promise.all([
  ...[...document.images]
    .filter(({ complete }) => complete)
    .map((image) => image.decode().catch(() => {})),
  document.fonts.ready,
])"""


@dataclass(frozen=True)
class Picture:
    """A page, and the size of its window."""

    name: str
    url: str
    size: tuple[int, int]
    dark: bool = False


def main() -> None:
    names = tuple(sys.argv[1:]) or ("",)
    program = chromium.find()
    facts = Home(settings.home_folder()).read_run() or stop("start `make demo` first")
    taken = list(pictures(facts))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(chromium.FLAGS))
        for picture in taken:
            if picture.name.startswith(names):
                take(browser, picture)
        browser.close()


def pictures(facts: Facts) -> Iterator[Picture]:
    """The demo member's pages, light and dark, and those of the sandbox."""
    link = demo.prepare(facts, say)
    dashboard, _, token = link.partition("#token=")
    session, checkout = asyncio.run(_plan_and_checkout(facts["gateway"], token))
    planner = dashboard.replace("/dashboard", f"/planner?session={session}")
    for shade in _SHADES:
        yield Picture(f"dashboard-{shade}", link, _APP, dark=shade == "dark")
        plan = f"{planner}#token={token}"
        yield Picture(f"plan-{shade}", plan, _APP, dark=shade == "dark")
    yield Picture("payments", checkout, _STAND_IN)
    # A new member's first mail welcomes and confirms the address.
    yield Picture("mailbox", f"{facts['sandbox']['mailbox_url']}/mails/1", _STAND_IN)


async def _plan_and_checkout(gateway: str, token: str) -> tuple[str, str]:
    """The member's newest plan, and the page on which another member pays for one."""
    async with httpx.AsyncClient(base_url=gateway, timeout=60) as http:
        session = (await Client(http, token).ai.get_sessions())["sessions"][0]["id"]
        other = Client(http)
        await demo.log_in(other, {"email": "mia@example.com", "password": "correct horse"})
        plan = (await other.plans.get_plans())["plans"][0]["id"]
        checkout = await other.payments.checkout({"planId": plan})
    return session, checkout["checkoutUrl"]


def take(browser: Browser, picture: Picture) -> None:
    width, height = picture.size
    page = browser.new_page(
        viewport={"width": width, "height": height},
        color_scheme="dark" if picture.dark else "light",
        reduced_motion="reduce",
    )
    page.goto(picture.url, wait_until="networkidle")
    expect(page.locator("[aria-busy=true]")).to_have_count(0)
    page.evaluate(DRAWN)
    file = _HERE / f"{picture.name}.png"
    page.screenshot(path=file)
    page.close()
    say(f"{file.name}: {file.stat().st_size // 1024} KiB")


if __name__ == "__main__":
    main()
