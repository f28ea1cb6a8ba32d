"""Every page and some states of the web app, on a phone and a desktop, by day and by night.

    make demo                                        in one terminal
    make sheet ARGS=FILE.png                         in another: everything in one picture
    make sheet ARGS="FILE.png /plans offline new:"   only those whose names begin so

Look at it after a change of styles; do not commit it.
"""

import asyncio
import base64
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from html import escape

import httpx
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from docs.pictures.states import STATES
from docs.pictures.take import DRAWN
from keto_client import Client
from keto_local import demo, settings
from keto_local.home import Home
from tests.e2e.browser import chromium
from tests.e2e.people import PLANNER_INPUT, Person, a_new_member
from tools.environment import say, stop
from webapp.addresses import PAGES
from webapp.texts import TEXTS

WINDOWS = {"phone": (390, 844), "desktop": (1280, 844)}
SHADES = ("light", "dark")
# The width of a picture in the sheet.
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
# The pages of a new member without data, and with a long name.
OF_THE_NEW = ("/dashboard", "/plans/mine", "/shopping", "/foods", "/progress", "/account")
LONG_NAME = "Maximiliane-Alexandra von und zu der Langenfeld-Wo"
# The pages of a member with a plan that begins tomorrow, and with names of the maximum length.
OF_THE_LONG = ("/dashboard", "/foods")
LONG_WORDS = "Grandmother's Sunday casserole with a lot of everything from the garden, and "
LONG_FOOD = f"{LONG_WORDS}Emmentalerkaesekruste".ljust(110, "e")
LONG_ENTRY = "Rindfleischetikettierungsueberwachung".ljust(110, "s")


def main() -> None:
    target, *only = sys.argv[1:] or stop("name the file: make sheet ARGS=FILE.png")
    program = chromium.find()
    facts = Home(settings.home_folder()).read_run() or stop("start `make demo` first")
    link = demo.prepare(facts, say)
    origin, _, token = link.partition("/dashboard#token=")
    tokens, session = asyncio.run(_members(facts["gateway"], token))
    of_others = {"new": OF_THE_NEW, "long": OF_THE_LONG}
    others = [f"{kind}:{path}" for kind, paths in of_others.items() for path in paths]
    names = [*_pages(session), *STATES, *others]
    pages = [name for name in names if not only or name.startswith(tuple(only))]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(chromium.FLAGS))
        taken = {
            (page, window, shade): picture
            for window in WINDOWS
            for shade in SHADES
            for page, picture in _taken(browser, origin, tokens, pages, window, shade)
        }
        page = browser.new_page(viewport={"width": 1660, "height": 1000})
        page.set_content(_sheet(pages, taken))
        page.screenshot(path=target, full_page=True)
        browser.close()
    say(f"{target}: {len(pages)} pages, {len(taken)} pictures")


def _pages(session: str) -> Iterator[str]:
    """The address of each page, with content."""
    for page in (*PAGES, *TEXTS, "/nowhere"):
        yield WITH_A_QUERY.get(page, page)
        if page == "/planner":
            yield f"/planner?session={session}"


async def _members(gateway: str, token: str) -> tuple[dict[str, str], str]:
    """The tokens of the members whose pages are shown, and a plan of the demo member."""
    async with httpx.AsyncClient(base_url=gateway, timeout=60, trust_env=False) as http:
        new, long = await a_new_member(http, LONG_NAME), await a_new_member(http, LONG_NAME)
        await _has_long_names(long)
        session = (await Client(http, token).ai.get_sessions())["sessions"][0]["id"]
    return {"new": new.token, "long": long.token, "": token}, session


async def _has_long_names(member: Person) -> None:
    today = datetime.now(UTC).date()
    figures = {"calories": 310, "proteinG": 12, "fatG": 28, "carbsG": 3, "fiberG": 1}
    food = {"name": LONG_FOOD, "per100g": figures, "carbsBasis": "available", "portions": []}
    id = (await member.tracker.add_my_food(food))["food"]["id"]
    items = [{"foodId": id, "grams": 180}, {"foodId": "egg", "grams": 100}]
    dish = {"name": LONG_FOOD, "portions": 2, "items": items}
    dish_id = (await member.tracker.add_dish(dish))["dish"]["id"]
    for eaten in (
        {"name": LONG_ENTRY, "meal": "breakfast", "calories": 310, "netCarbsG": 3},
        {"foodId": id, "grams": 80, "meal": "lunch"},
        {"dishId": dish_id, "portions": 1, "meal": "lunch"},
    ):
        await member.tracker.add_entry(eaten | {"date": f"{today}"})
    plan = (await member.ai.generate_plan(PLANNER_INPUT))["sessionId"]
    tomorrow = f"{today + timedelta(days=1)}"
    await member.tracker.start_plan({"kind": "written", "planId": plan, "startsOn": tomorrow})


def _taken(
    browser: Browser, origin: str, tokens: dict[str, str], pages: list[str], window: str, shade: str
) -> Iterator[tuple[str, bytes]]:
    width, height = WINDOWS[window]
    for name in pages:
        context = browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme="dark" if shade == "dark" else "light",
            reduced_motion="reduce",
        )
        kind, _, path = name.rpartition(":")
        if name not in FOR_VISITORS:
            # Only once: an ended session stays ended.
            once = f'sessionStorage.length || localStorage.setItem("keto.token", "{tokens[kind]}")'
            context.add_init_script(f'{once}; sessionStorage.setItem("sheet", "")')
        start, act = STATES.get(name, (path, None))
        yield name, _picture(context, origin + start, act)
        context.close()


def _picture(context: BrowserContext, url: str, act: Callable[[Page], None] | None) -> bytes:
    page = context.new_page()
    page.goto(url, wait_until="networkidle")
    # On a busy machine, received data may not be rendered yet.
    expect(page.locator(".skeleton")).to_have_count(0)
    if act:
        act(page)
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
