"""Takes pictures of every page and state of the web app, to be looked at.

    python -m docs.pictures.web_pages FOLDER               all of them
    python -m docs.pictures.web_pages FOLDER plan account  those whose names begin so

Each on a phone and on a desktop, light and dark, with an `index.html` that shows them side by side.
It uses the system of a running `make demo` (`KETO_HOME` says which), or starts one of its own.
"""

import asyncio
import html
import json
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, cast

import httpx
from playwright.async_api import Browser, Page, async_playwright, expect

from chassis import ids
from docs.pictures.scenes import OWNED, Scene, Who, scenes
from keto_local import demo
from keto_local.run_facts import Facts
from tests.e2e.browser import chromium
from tests.e2e.browser.accessibility import Scheme
from tests.e2e.browser.web_app import WebApp
from tests.e2e.browser.window import Window
from tests.e2e.people import PLANNER_INPUT
from tests.e2e.system import System
from tools.environment import say, stop

_DEVICES = {"phone": (390, 844), "desktop": (1280, 900)}
_SCHEMES: tuple[Scheme, ...] = ("light", "dark")
_PAPER = (794, 1123)
_DRAWN = """() => Promise.all([
  ...[...document.images].filter((image) => image.loading !== "lazy" || image.complete)
    .map((image) => image.decode().catch(() => {})),
  document.fonts.ready,
]).then(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))"""


def main() -> None:
    """The command."""
    if len(sys.argv) < 2:
        stop("name a folder for the pictures: python -m docs.pictures.web_pages FOLDER")
    chromium.find() or stop("no Chromium: apt-get install chromium")
    folder, names = Path(sys.argv[1]), tuple(sys.argv[2:]) or ("",)
    folder.mkdir(parents=True, exist_ok=True)
    with _system() as facts:
        asyncio.run(_take_all(facts, folder, names))


@contextmanager
def _system() -> Iterator[Facts]:
    """The running system, if there is one, else another one while the block runs."""
    described = Path(os.environ.get("KETO_HOME", ".keto")) / "run.json"
    if described.exists():
        facts = cast(Facts, json.loads(described.read_text()))
        try:
            httpx.get(f"{facts['gateway']}/readyz").raise_for_status()
        except httpx.HTTPError:
            pass
        else:
            yield facts
            return
    with tempfile.TemporaryDirectory(prefix="keto-pictures-") as home:
        system = System(Path(home) / "keto")
        try:
            say("starting a system")
            system.start()
            yield cast(Facts, system.run)
        finally:
            system.stop()


@dataclass(frozen=True)
class Cast:
    """Who looks at the pages, by their tokens, and what the scenes need to know."""

    tokens: dict[Who, str]
    session: str
    open_plan: str


def _cast(facts: Facts) -> Cast:
    demo_token = demo.prepare(facts, say).partition("#token=")[2]
    with httpx.Client(base_url=facts["gateway"], timeout=60) as api:

        def ask(method: str, path: str, token: str = "", body: Any = None) -> Any:
            headers = {"authorization": f"Bearer {token}"} if token else {}
            answer = api.request(method, path, headers=headers, json=body)
            return answer.raise_for_status().json()

        def register() -> str:
            account = {"email": f"{ids.new()}@example.com", "password": "a horse", "name": "Mia"}
            account["password"] += " of a member"
            return str(ask("POST", "/api/auth/register", body=account)["token"])

        limited = register()
        ask("POST", "/api/ai/generate-plan", limited, PLANNER_INPUT)
        sessions = ask("GET", "/api/ai/sessions", demo_token)["sessions"]
        owned = {plan["id"] for plan in ask("GET", "/api/plans/mine", demo_token)["plans"]}
        plans = ask("GET", "/api/plans")["plans"]
        not_owned = next(plan["id"] for plan in plans if plan["id"] not in owned)
        assert any(plan["slug"] == OWNED and plan["id"] in owned for plan in plans)
        tokens: dict[Who, str] = {"newcomer": register(), "limited": limited, "demo": demo_token}
        return Cast(tokens, sessions[0]["id"], not_owned)


async def _take_all(facts: Facts, folder: Path, names: tuple[str, ...]) -> None:
    them = await asyncio.to_thread(_cast, facts)
    wanted = [
        scene for scene in scenes(them.session, them.open_plan) if scene.name.startswith(names)
    ]
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=chromium.find(), args=chromium.FLAGS
        )
        expect.set_options(timeout=10_000)
        taken: list[str] = []
        for scene in wanted:
            for device, size in _DEVICES.items():
                files = await _take(browser, facts, them, scene, device, size, folder)
                taken += files
            say(scene.name)
        await browser.close()
    _write_index(folder, taken)


async def _take(
    browser: Browser,
    facts: Facts,
    them: Cast,
    scene: Scene,
    device: str,
    size: tuple[int, int],
    folder: Path,
) -> list[str]:
    """The scene on a device, light and dark; the names of the pictures."""
    window = await Window.open(browser)
    page = await window.tab()
    app = WebApp(window, page, facts["sandbox"]["frontend_url"] or "")
    await page.set_viewport_size({"width": size[0], "height": size[1]})
    await page.emulate_media(color_scheme="light", reduced_motion="reduce")
    if token := them.tokens.get(scene.who):
        await app.adopt(token)
    if scene.before:
        await scene.before(app)
    await app.go(scene.path)
    await expect(page.get_by_role("main").locator("h1, [aria-busy]").first).to_be_visible()
    if scene.loads:
        await expect(page.locator("[aria-busy=true]")).to_have_count(0)
    if scene.after:
        await scene.after(app)
    taken = [
        await _picture(page, scene, scheme, folder / f"{scene.name}-{device}-{scheme}.png")
        for scheme in _SCHEMES
    ]
    await window.context.close()
    if window.complaints and not scene.before:
        say(f"{scene.name}: {window.complaints}")
    return taken


async def _picture(page: Page, scene: Scene, scheme: Scheme, file: Path) -> str:
    if scene.printed:
        await page.set_viewport_size({"width": _PAPER[0], "height": _PAPER[1]})
    media: Literal["print", "screen"] = "print" if scene.printed else "screen"
    await page.emulate_media(media=media, color_scheme=scheme)
    if scene.whole:
        # The header is at the top of the whole page.
        await page.evaluate("scrollTo(0, 0)")
    await page.mouse.move(0, 0)
    await page.evaluate(_DRAWN)
    await page.screenshot(path=file, full_page=scene.whole, animations="disabled")
    return file.name


def _write_index(folder: Path, taken: list[str]) -> None:
    style = "body{display:flex;flex-wrap:wrap;gap:1rem;align-items:start} img{width:22rem}"
    names = [html.escape(name) for name in taken]
    pictures = [f'<a href="{name}" title="{name}"><img src="{name}" alt=""></a>' for name in names]
    head = f"<!doctype html><title>Keto</title><style>{style}</style>"
    folder.joinpath("index.html").write_text("\n".join([head, *pictures, ""]))


if __name__ == "__main__":
    main()
