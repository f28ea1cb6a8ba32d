"""Takes the home page's pictures: Today of the demo member, by day and by night.

make demo                        in one terminal
python -m docs.pictures.home     in another
"""

import io
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, expect, sync_playwright

from docs.pictures.take import DRAWN
from keto_local import demo, settings
from keto_local.home import Home
from tests.e2e.browser import chromium
from tools.environment import say, stop

_PUBLIC = Path(__file__).parents[2] / "web/public"
_PHONE = (390, 760)
# Sharp where it is shown at most 304 wide; the home page's weight is limited.
_SCALE, _QUALITY = 1.4, 30


def main() -> None:
    facts = Home(settings.home_folder()).read_run() or stop("start `make demo` first")
    link = demo.prepare(facts, say)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium.find(), args=list(chromium.FLAGS)
        )
        for shade in ("light", "dark"):
            target = _PUBLIC / f"today-{shade}.avif"
            picture = Image.open(io.BytesIO(_today(browser, link, shade)))
            picture.save(target, quality=_QUALITY, speed=0)
            say(f"{target.name}: {target.stat().st_size} bytes")
        browser.close()


def _today(browser: Browser, link: str, shade: str) -> bytes:
    width, height = _PHONE
    page = browser.new_page(
        viewport={"width": width, "height": height},
        device_scale_factor=_SCALE,
        color_scheme="dark" if shade == "dark" else "light",
        reduced_motion="reduce",
    )
    page.goto(link)
    expect(page.locator(".meal-tick").first).to_be_visible(timeout=60_000)
    expect(page.locator(".skeleton")).to_have_count(0, timeout=60_000)
    # A day on which something was eaten; afterwards as it was.
    eaten = _press(page, "false")
    expect(page.locator(".meal-tick[aria-pressed=true]").first).to_be_visible()
    page.evaluate("() => scrollTo(0, 0)")
    page.evaluate(DRAWN)
    picture = page.screenshot(type="png")
    if eaten:
        _press(page, "true")
        expect(page.locator(".meal-tick[aria-pressed=true]")).to_have_count(0)
    page.close()
    return picture


def _press(page: Page, pressed: str) -> bool:
    tick = page.locator(f".meal-tick[aria-pressed={pressed}]").first
    if pressed == "false" and page.locator(".meal-tick[aria-pressed=true]").count():
        return False
    tick.click()
    return True


if __name__ == "__main__":
    main()
