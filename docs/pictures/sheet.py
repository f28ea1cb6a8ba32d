"""Every page of the web app, on a phone and a desktop, by day and by night, as one picture.

    make demo                                 in one terminal
    python -m docs.pictures.sheet FILE.png    in another
    python -m docs.pictures.sheet FILE.png /plans /account    some of them

It is to be looked at after a change of styles, and not committed.
"""

import base64
import sys
from collections.abc import Iterator
from html import escape

import httpx
from playwright.sync_api import Browser, BrowserContext, expect, sync_playwright

from docs.pictures.take import DRAWN
from keto_local import demo, settings
from keto_local.home import Home
from tests.e2e.browser import chromium
from tools.environment import say, stop
from webapp.addresses import PAGES
from webapp.texts import TEXTS

WINDOWS = {"phone": (390, 844), "desktop": (1280, 844)}
SHADES = ("light", "dark")
# How wide a picture is in the sheet.
SHOWN = {"phone": 200, "desktop": 600}
FOR_VISITORS = ("/register", "/login", "/start", "/forgot-password")
WITH_A_QUERY = {
    "/reset-password": "/reset-password?token=x",
    "/verify-email": "/verify-email?token=x",
    "/confirm-email": "/confirm-email?token=x",
    "/unsubscribe": "/unsubscribe?token=x",
    "/erasure": "/erasure?receipt=x",
    "/plans/:slug": "/plans/keto-kickstart",
}


def main() -> None:
    target, *only = sys.argv[1:] or stop("name the file: python -m docs.pictures.sheet FILE.png")
    program = chromium.find() or stop("no Chromium: apt-get install chromium")
    facts = Home(settings.home_folder()).read_run() or stop("start `make demo` first")
    link = demo.prepare(facts, say)
    origin, _, token = link.partition("/dashboard#token=")
    pages = [page for page in _pages(facts["gateway"], token) if not only or page in only]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(chromium.FLAGS))
        taken = {
            (page, window, shade): picture
            for window in WINDOWS
            for shade in SHADES
            for page, picture in _taken(browser, origin, token, pages, window, shade)
        }
        page = browser.new_page(viewport={"width": 1660, "height": 1000})
        page.set_content(_sheet(pages, taken))
        page.screenshot(path=target, full_page=True)
        browser.close()
    say(f"{target}: {len(pages)} pages, {len(taken)} pictures")


def _pages(gateway: str, token: str) -> Iterator[str]:
    """The address of each page, with something on it."""
    headers = {"authorization": f"Bearer {token}"}
    answer = httpx.get(f"{gateway}/api/ai/sessions", headers=headers, trust_env=False)
    session = answer.raise_for_status().json()["sessions"][0]["id"]
    for page in (*PAGES, *TEXTS, "/nowhere"):
        yield WITH_A_QUERY.get(page, page)
        if page == "/planner":
            yield f"/planner?session={session}"


def _taken(
    browser: Browser, origin: str, token: str, pages: list[str], window: str, shade: str
) -> Iterator[tuple[str, bytes]]:
    width, height = WINDOWS[window]
    known, unknown = (
        browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme="dark" if shade == "dark" else "light",
            reduced_motion="reduce",
        )
        for _ in range(2)
    )
    known.add_init_script(f'localStorage.setItem("keto.token", "{token}")')
    for page in pages:
        yield page, _picture(unknown if page in FOR_VISITORS else known, origin + page)
    known.close()
    unknown.close()


def _picture(context: BrowserContext, url: str) -> bytes:
    page = context.new_page()
    page.goto(url, wait_until="networkidle")
    # On a busy machine what came over the network may not be drawn yet.
    expect(page.locator(".skeleton")).to_have_count(0)
    page.evaluate(DRAWN)
    picture = page.screenshot(type="jpeg", quality=80)
    page.close()
    return picture


def _sheet(pages: list[str], taken: dict[tuple[str, str, str], bytes]) -> str:
    rows = "".join(
        f"<h2>{escape(page)}</h2><div>"
        + "".join(
            f'<img width="{SHOWN[window]}" src="data:image/jpeg;base64,'
            f'{base64.b64encode(taken[page, window, shade]).decode()}">'
            for window in WINDOWS
            for shade in SHADES
        )
        + "</div>"
        for page in pages
    )
    style = (
        "body{margin:8px;background:#999;font:14px sans-serif} h2{margin:8px 0 2px;font-size:14px}"
    )
    return f"<style>{style} div{{display:flex;gap:8px;align-items:start}}</style>{rows}"


if __name__ == "__main__":
    main()
