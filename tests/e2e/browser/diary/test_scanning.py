"""A barcode in front of the camera: read on the device, looked up, and saved."""

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Locator, ViewportSize, async_playwright, expect

from tests.e2e.browser import chromium
from tests.e2e.browser.accessibility import problems
from tests.e2e.browser.diary.barcode_video import write_video
from tests.e2e.browser.web_app import WebApp
from tests.e2e.browser.window import Window
from tests.e2e.people import Person
from tests.e2e.system import System
from tracker.food_tables import is_ean

PHONE: ViewportSize = {"width": 390, "height": 844}
LABEL = {"calories": 250, "proteinG": 10, "fatG": 12.5, "carbsG": 12, "fiberG": 8}
# Grant the camera permission: a headless browser shows no prompt.
_ALLOW = "--use-fake-ui-for-media-stream"
_FAKE = "--use-fake-device-for-media-stream"
_TYPED = "Or type the digits under the bars"


def with_check_digit(digits: str) -> str:
    return next(f"{digits}{n}" for n in range(10) if is_ean(f"{digits}{n}"))


# Two EAN-13, whose first digit decides how the others are drawn; an EAN-8; a UPC-A.
EANS = [
    with_check_digit("400638133393"),
    with_check_digit("900000007919"),
    with_check_digit("9638507"),
    with_check_digit("03600029145"),
]
UNKNOWN = with_check_digit("400638133394")
NEVER_SEEN = with_check_digit("400638133395")


@pytest.fixture
def video(tmp_path: Path) -> Path:
    return tmp_path / "camera.y4m"


@pytest_asyncio.fixture(loop_scope="session")
async def scanning(system: System, video: Path) -> AsyncIterator[WebApp]:
    """The app on a phone whose camera shows the video; it restarts with the camera."""
    film = f"--use-file-for-fake-video-capture={video}"
    async with on_a_phone(system, _ALLOW, _FAKE, film) as app:
        yield app


@asynccontextmanager
async def on_a_phone(system: System, *flags: str) -> AsyncIterator[WebApp]:
    """The app in a separate Chromium with these flags."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=chromium.find(), args=[*chromium.FLAGS, *flags]
        )
        window = await Window.open(browser)
        app = WebApp(window, await window.tab(), system.run["sandbox"]["frontend_url"])
        await app.page.set_viewport_size(PHONE)
        yield app
        await browser.close()
    assert window.complaints == []
    assert window.leads_elsewhere() == []


async def scans(app: WebApp, member: Person, meal: str) -> Locator:
    """Open the barcode scanner for a meal of today; returns its sheet."""
    await app.adopt(member.token)
    await app.go("/dashboard")
    await app.press(f"Add food to {meal}")
    sheet = app.page.get_by_role("dialog")
    await app.press("Scan a barcode", sheet)
    return sheet


async def test_barcodes_are_read_by_the_camera_or_typed(
    scanning: WebApp, member: Person, video: Path, system: System
) -> None:
    portions = {"portions": [{"name": "slice", "grams": 40}]}
    for ean in EANS:
        food = {"name": f"Food {ean}", "per100g": LABEL, "carbsBasis": "available"}
        # A UPC-A is the same as an EAN-13 with a 0 before it.
        barcode = ean.rjust(13, "0") if len(ean) == 12 else ean
        await member.tracker.add_my_food({**food, **portions, "barcode": barcode})
    await the_camera_reads_them(scanning, member, video)
    await they_are_typed_without_a_camera(system, member)


async def the_camera_reads_them(scanning: WebApp, member: Person, video: Path) -> None:
    await scanning.adopt(member.token)
    await scanning.go("/dashboard")
    # The barcode reader is loaded when the camera is opened, not before.
    assert not any("barcode-reader" in each for each in scanning.window.requests)
    await scanning.press("Add food to lunch")
    sheet = scanning.page.get_by_role("dialog")
    for ean in EANS:
        write_video(video, ean)
        await scanning.press("Scan a barcode", sheet)
        await expect(sheet.get_by_role("heading", name=f"Food {ean}")).to_be_visible()
        if ean != EANS[-1]:
            await scanning.press("Back", sheet)
    await scanning.press("Add to lunch", sheet)
    await expect(sheet.get_by_role("status").first).to_contain_text(f"Added: Food {EANS[-1]}")
    await an_unknown_barcode_becomes_a_food(scanning, member, video, sheet)
    await scanning.press("Done", sheet)
    lunch = scanning.page.get_by_role("region", name="Lunch")
    await expect(lunch).to_contain_text(re.compile(f"Food {EANS[-1]} *40 g"))


async def an_unknown_barcode_becomes_a_food(
    app: WebApp, member: Person, video: Path, sheet: Locator
) -> None:
    write_video(video, UNKNOWN)
    await app.press("Scan a barcode", sheet)
    await expect(sheet.get_by_label("Barcode", exact=True)).to_have_value(UNKNOWN)
    label = {"Name": "Sugar-free sweets", "Calories": "240", "Fat": "0", "Protein": "0"}
    carbs = {"Carbohydrates": "97", "Sugar alcohols": "96"}
    await app.fill({**label, **carbs}, sheet)
    await expect(sheet).to_contain_text("1 g net carbs per 100 g")
    assert await problems(app.page) == []
    await app.page.set_viewport_size(PHONE)
    await app.press("Save food", sheet)
    await expect(sheet.get_by_role("heading", name="Sugar-free sweets")).to_be_visible()
    await app.press("Add to lunch", sheet)
    await expect(sheet.get_by_role("status").first).to_contain_text("Added: Sugar-free sweets")
    foods = (await member.tracker.get_my_foods())["foods"]
    (food,) = [each for each in foods if each["barcode"] == UNKNOWN]
    assert food["per100g"]["netCarbsG"] == 1


async def they_are_typed_without_a_camera(system: System, member: Person) -> None:
    async with on_a_phone(system, _ALLOW, f"{_FAKE}=device-count=0") as app:
        await expect(await scans(app, member, "lunch")).to_contain_text("No camera found")
    async with on_a_phone(system, f"{_ALLOW}=deny", _FAKE) as app:
        sheet = await scans(app, member, "lunch")
        await expect(sheet).to_contain_text("We’re not allowed to use the camera.")
        await app.fill({_TYPED: "4006381333930"}, sheet)
        await app.press("Find", sheet)
        await expect(sheet).to_contain_text("This isn’t a barcode")
        assert await problems(app.page) == []
        # The member's foods are found offline; for others the page says why they are not.
        await app.page.context.set_offline(True)
        await app.fill({_TYPED: NEVER_SEEN}, sheet)
        await app.press("Find", sheet)
        await expect(sheet).to_contain_text(f"We couldn’t look up {NEVER_SEEN}.")
        await app.fill({_TYPED: EANS[-1]}, sheet)
        await app.press("Find", sheet)
        await expect(sheet.get_by_role("heading", name=f"Food {EANS[-1]}")).to_be_visible()
        await app.page.context.set_offline(False)
