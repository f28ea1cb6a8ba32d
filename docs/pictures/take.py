"""Takes the README's pictures of what `make demo` shows.

    make demo                            in one terminal
    python -m docs.pictures.take         in another: all of them
    python -m docs.pictures.take plan    those whose names begin so

The icons of achievements need an emoji font (Debian: fonts-noto-color-emoji).
"""

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import httpx
from playwright.sync_api import Browser, expect, sync_playwright

from keto_local import demo, settings
from keto_local.home import Facts, Home
from tests.e2e.browser import chromium
from tools.environment import say, stop

_HERE = Path(__file__).parent
_APP = (1200, 1400)
_STAND_IN = (900, 760)
_SHADES = ("light", "dark")
# A lazy picture below the window is never decoded.
DRAWN = """() => Promise.all([
  ...[...document.images]
    .filter(({ complete }) => complete)
    .map((image) => image.decode().catch(() => {})),
  document.fonts.ready,
])"""


@dataclass(frozen=True)
class Picture:
    """A page, and how large it is shown."""

    name: str
    url: str
    size: tuple[int, int]
    dark: bool = False


def main() -> None:
    names = tuple(sys.argv[1:]) or ("",)
    program = chromium.find() or stop("no Chromium: apt-get install chromium")
    facts = Home(settings.home_folder()).read_run() or stop("start `make demo` first")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(chromium.FLAGS))
        for picture in pictures(facts):
            if picture.name.startswith(names):
                take(browser, picture)
        browser.close()


def pictures(facts: Facts) -> Iterator[Picture]:
    """The demo member's pages, light and dark, and those of the stand-ins."""
    link = demo.prepare(facts, say)
    dashboard, _, token = link.partition("#token=")
    with httpx.Client(base_url=facts["gateway"], timeout=60) as api:
        api.headers["authorization"] = f"Bearer {token}"
        session = api.get("/api/ai/sessions").raise_for_status().json()["sessions"][0]["id"]
        planner = dashboard.replace("/dashboard", f"/planner?session={session}")
        for shade in _SHADES:
            yield Picture(f"dashboard-{shade}", link, _APP, dark=shade == "dark")
            plan = f"{planner}#token={token}"
            yield Picture(f"plan-{shade}", plan, _APP, dark=shade == "dark")
        yield Picture("payments", _begin_a_purchase(api), _STAND_IN)
    # Of a new member, the first mail welcomes and confirms the address.
    yield Picture("mailbox", f"{facts['sandbox']['mailbox_url']}/mails/1", _STAND_IN)


def _begin_a_purchase(api: httpx.Client) -> str:
    """The checkout of a plan, as another member."""
    account = {"email": "mia@example.com", "password": "correct horse", "name": "Mia"}
    api.post("/api/auth/register", json=account)  # an error when she is there already
    del account["name"]
    token = api.post("/api/auth/login", json=account).raise_for_status().json()["token"]
    api.headers["authorization"] = f"Bearer {token}"
    plan = api.get("/api/plans").raise_for_status().json()["plans"][0]["id"]
    checkout = api.post("/api/payments/checkout", json={"planId": plan}).raise_for_status()
    return str(checkout.json()["checkoutUrl"])


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
