"""A barcode before the camera: read on the device, found, and saved."""

import re
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

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
# Without a window there is nobody to allow it.
_ALLOW = "--use-fake-ui-for-media-stream"
_FAKE = "--use-fake-device-for-media-stream"
_TYPED = "Or type the digits below the bars"


def with_check_digit(digits: str) -> str:
    return next(f"{digits}{n}" for n in range(10) if is_ean(f"{digits}{n}"))


# Of each first digit, of EAN-8 and of UPC-A.
EANS = [
    *(with_check_digit(f"{first}0{first * 7919 % 10**10:010}") for first in range(1, 10)),
    *(with_check_digit(f"40063813339{n}") for n in range(5)),
    *(with_check_digit(f"{n}638507") for n in (2, 5, 9)),
    *(with_check_digit(f"0{n}600029145") for n in (3, 6, 7)),
]


@pytest.fixture
def video(tmp_path: Path) -> Path:
    return tmp_path / "camera.y4m"


@pytest_asyncio.fixture(loop_scope="session")
async def scanning(system: System, video: Path) -> AsyncIterator[WebApp]:
    """The app on a phone whose camera shows the video; it is read anew when the camera starts."""
    film = f"--use-file-for-fake-video-capture={video}"
    async with on_a_phone(system, _ALLOW, _FAKE, film) as app:
        yield app


@asynccontextmanager
async def on_a_phone(system: System, *flags: str) -> AsyncIterator[WebApp]:
    """The app in a Chromium of its own, with these flags."""
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
    """Open what reads barcodes for a meal of today; the sheet with it."""
    await app.adopt(member.token)
    await app.go("/dashboard")
    await app.press(f"Add food to {meal}")
    sheet = app.page.get_by_role("dialog")
    await app.press("Scan a barcode", sheet)
    return sheet


async def test_twenty_of_twenty_barcodes_are_read(
    scanning: WebApp, member: Person, video: Path
) -> None:
    assert len(set(EANS)) == 20
    for ean in EANS:
        food = {"name": f"Food {ean}", "per100g": LABEL, "carbsBasis": "available", "barcode": ean}
        await member.sends("/api/tracker/my-foods", food)
    await scanning.adopt(member.token)
    await scanning.go("/dashboard")
    # What reads barcodes is loaded when the camera is opened.
    assert not any("barcode-reader" in each for each in scanning.window.requests)
    await scanning.press("Add food to lunch")
    sheet = scanning.page.get_by_role("dialog")
    took = {}
    for ean in EANS:
        write_video(video, ean)
        began = time.monotonic()
        await scanning.press("Scan a barcode", sheet)
        await expect(sheet.get_by_role("heading", name=f"Food {ean}")).to_be_visible()
        took[ean] = round(time.monotonic() - began, 2)
        await scanning.press("Back", sheet)
    print(f"seconds from the tap to the food: {took}")


async def test_a_known_food_is_saved_with_three_taps(
    scanning: WebApp, member: Person, video: Path
) -> None:
    label = {"per100g": LABEL, "carbsBasis": "available", "portions": []}
    portions = {"portions": [{"name": "slice", "grams": 40}]}
    food = {"name": "Seed bread", "barcode": EANS[0], **label, **portions}
    await member.sends("/api/tracker/my-foods", food)
    write_video(video, EANS[0])
    sheet = await scans(scanning, member, "breakfast")
    await scanning.press("Add to breakfast", sheet)
    await expect(sheet.get_by_role("status").first).to_contain_text("Added: Seed bread")
    await scanning.press("Done", sheet)
    breakfast = scanning.page.get_by_role("region", name="Breakfast")
    await expect(breakfast).to_contain_text(re.compile("Seed bread *40 g"))


async def test_an_unknown_barcode_becomes_a_food_of_ones_own(
    scanning: WebApp, member: Person, video: Path
) -> None:
    write_video(video, EANS[1])
    sheet = await scans(scanning, member, "dinner")
    await expect(sheet.get_by_label("Barcode", exact=True)).to_have_value(EANS[1])
    label = {"Name": "Sugar-free sweets", "Calories": "240", "Fat": "0", "Protein": "0"}
    carbs = {"Carbohydrates": "97", "Sugar alcohols": "96"}
    await scanning.fill({**label, **carbs}, sheet)
    await expect(sheet).to_contain_text("1 g net carbs in 100 g")
    assert await problems(scanning.page) == []
    await scanning.page.set_viewport_size(PHONE)
    await scanning.press("Save the food", sheet)
    await expect(sheet.get_by_role("heading", name="Sugar-free sweets")).to_be_visible()
    await scanning.press("Add to dinner", sheet)
    await expect(sheet.get_by_role("status").first).to_contain_text("Added: Sugar-free sweets")
    (food,) = (await member.reads("/api/tracker/my-foods"))["foods"]
    assert (food["barcode"], food["per100g"]["netCarbsG"]) == (EANS[1], 1)


@pytest.mark.parametrize(
    ("flags", "words"),
    [
        ((f"{_ALLOW}=deny", _FAKE), "The camera may not be used here."),
        ((_ALLOW, f"{_FAKE}=device-count=0"), "There is no camera"),
    ],
    ids=["refused", "none"],
)
async def test_without_a_camera_the_digits_are_typed(
    system: System, member: Person, flags: tuple[str, ...], words: str
) -> None:
    food: dict[str, Any] = {"name": "Seed bread", "per100g": LABEL, "carbsBasis": "available"}
    # A UPC-A is the same as an EAN-13 with a 0 before it.
    await member.sends("/api/tracker/my-foods", {**food, "barcode": f"0{EANS[-1]}"})
    async with on_a_phone(system, *flags) as app:
        sheet = await scans(app, member, "lunch")
        await expect(sheet).to_contain_text(words)
        await app.fill({_TYPED: "4006381333930"}, sheet)
        await app.press("Find", sheet)
        await expect(sheet).to_contain_text("These digits are no barcode")
        assert await problems(app.page) == []
        # Own foods are found without a network; of others it says why they are not.
        await app.page.context.set_offline(True)
        await app.fill({_TYPED: EANS[0]}, sheet)
        await app.press("Find", sheet)
        await expect(sheet).to_contain_text(f"{EANS[0]} was not looked up.")
        await app.fill({_TYPED: EANS[-1]}, sheet)
        await app.press("Find", sheet)
        await expect(sheet.get_by_role("heading", name="Seed bread")).to_be_visible()
        await app.page.context.set_offline(False)
