"""The diary: search as the member types, change, copy, remove and undo."""

import re
from datetime import UTC, datetime, timedelta
from typing import Any
from urllib.parse import urlsplit

from playwright.async_api import FilePayload, Locator, Request, Response, expect

from testkit import eventually
from tests.e2e.browser.accessibility import problems
from tests.e2e.browser.logs import logs_of
from tests.e2e.browser.web_app import WebApp
from tests.e2e.people import Person

_DAY = "/api/tracker/day?"
_SEARCH = "Food, dish or barcode"
_SCRIPT = "<img src=x onerror='window.ran=1'>"


async def test_a_day_is_logged_changed_copied_and_undone(app: WebApp, member: Person) -> None:
    yesterday = f"{datetime.now(UTC).date() - timedelta(days=1)}"
    before = {"date": yesterday, "meal": "breakfast"}
    await member.tracker.add_entry({**before, "name": _SCRIPT, "calories": 90})
    await member.tracker.add_entry({**before, "foodId": "bacon", "grams": 20})
    await app.adopt(member.token)
    await app.go("/dashboard")
    await a_tap_on_water_is_one_request(app)
    sheet, foods = await opened(app, "breakfast")
    # Frequent foods are listed before anything is typed; an immediate second tap is a slip.
    await expect(foods.get_by_role("listitem")).to_have_count(2)
    # Prevent the list from being sorted again between the two taps.
    async with app.held(re.compile("/api/tracker/recent")):
        await app.press("Copy yesterday’s breakfast", sheet)
        await expect(sheet.get_by_role("status")).to_contain_text("Added:")
        await add_button(foods, "Bacon").dblclick()
        await expect(foods).to_contain_text("1 ×")
    await sheet.get_by_label(_SEARCH).fill("butter")
    await foods.get_by_role("button", name="Butter ", exact=False).first.click()
    await app.fill({"Amount": "2"}, sheet)
    await sheet.get_by_label("Unit").select_option("tablespoon (14 g)")
    await expect(sheet).to_contain_text("Calories")
    assert await problems(app.page) == []
    await app.fill({"Amount": "5001"}, sheet)
    await app.press("Add to breakfast", sheet)
    await expect(sheet).to_contain_text("Enter 357.143 or less.")
    await app.fill({"Amount": "2"}, sheet)
    await app.press("Add to breakfast", sheet)
    await app.press("Quick add", sheet)
    await app.fill({"Name": "Grandma's stew", "Net carbs": "5", "Fat": "20"}, sheet)
    await expect(sheet).to_contain_text("200 if left empty")
    await app.press("Add to breakfast", sheet)
    assert await problems(app.page) == []
    await app.press("Done", sheet)
    breakfast = app.page.get_by_role("region", name="Breakfast")
    await expect(breakfast.get_by_role("listitem")).to_have_count(5)

    await breakfast.get_by_role("button", name="Change Butter").click()
    await expect(sheet.get_by_label("Amount")).to_have_value("2")
    await sheet.get_by_label("Unit").select_option("g")
    await expect(sheet.get_by_label("Amount")).to_have_value("28")
    await app.fill({"Amount": "10"}, sheet)
    await sheet.get_by_label("Meal").select_option("Dinner")
    await app.press("Save", sheet)
    await breakfast.get_by_role("button", name="Change Grandma").click()
    await app.press("Remove", sheet)
    await app.press("Undo")
    await breakfast.get_by_role("button", name=f"Change {_SCRIPT}").click()
    await app.press("Remove", sheet)
    await expect(breakfast.get_by_role("listitem")).to_have_count(3)

    async def is_saved() -> bool:
        seen = [(each["name"], each["meal"], each["grams"]) for each in await entries_of(member)]
        assert sorted(seen, key=lambda each: str(each[0])) == [
            ("Bacon", "breakfast", 20),
            ("Bacon", "breakfast", 20),
            ("Butter", "dinner", 10),
            ("Grandma's stew", "breakfast", None),
        ], seen
        return True

    await eventually(is_saved)
    await sums_are_right(member)
    assert not await app.page.evaluate("window.ran")
    assert await problems(app.page) == []
    await foods_are_found_without_a_network(app)


async def a_tap_on_water_is_one_request(app: WebApp) -> None:
    """An unchanged day is a 304 without a body, also across origins."""
    await app.shows("Nothing logged yet.")
    await app.has_all()
    sent: list[str] = []

    def note(request: Request) -> None:
        if "/api/tracker/" in request.url and request.method not in ("GET", "OPTIONS"):
            sent.append(f"{request.method} {urlsplit(request.url).path}")

    app.page.on("request", note)
    await app.press("+ 250 ml")
    await expect(app.page.get_by_text("Saved", exact=True)).to_be_visible()
    assert sent == ["POST /api/tracker/water"]
    app.page.remove_listener("request", note)
    statuses: list[int] = []

    def note_status(response: Response) -> None:
        if _DAY in response.url:
            statuses.append(response.status)

    app.page.on("response", note_status)

    async def is_unchanged() -> bool:
        # While an earlier response is still being read, a focus event sends no request.
        await app.page.evaluate("dispatchEvent(new Event('focus'))")
        return 304 in statuses

    await eventually(is_unchanged, what="a day without a body")
    assert statuses[0] == 200


async def foods_are_found_without_a_network(app: WebApp) -> None:
    await app.page.context.set_offline(True)
    sheet, foods = await opened(app, "lunch")
    for words, name in (("avocados", "Avocado"), ("brocoli", "Broccoli"), ("skyr", "Skyr")):
        await sheet.get_by_label(_SEARCH).fill(words)
        await expect(foods.get_by_role("listitem").first).to_contain_text(name)
    await expect(foods.get_by_role("listitem").first).to_contain_text("1 pot (170 g)")
    await app.press("Done", sheet)
    await app.page.context.set_offline(False)


async def test_a_members_foods_dishes_targets_and_imported_diary_count(
    app: WebApp, member: Person
) -> None:
    page, sheet = app.page, app.page.get_by_role("dialog")
    await app.adopt(member.token)
    await app.go("/foods")
    await app.press("Add a food")
    await app.fill({"Name": "Rye crispbread", "Calories": "330", "Fat": "2"}, sheet)
    await app.fill({"Carbohydrates": "65", "Fiber": "20", "Protein": "1000"}, sheet)
    await sheet.get_by_label("How the label counts").select_option("total")
    # The mouse slips while it marks the name.
    await sheet.get_by_label("Name").hover()
    await page.mouse.down()
    await page.mouse.move(1, 1)
    await page.mouse.up()
    await expect(sheet).to_contain_text("45 g net carbs per 100 g")
    await page.keyboard.press("Escape")
    # The browser closes the dialog a moment before the page notices.
    await expect(page.locator("dialog h2")).to_have_count(0)
    await app.press("Add a food")
    await app.press("Save food", sheet)
    await expect(sheet).to_contain_text("Enter 100 or less.")
    assert await problems(page) == []
    await app.fill({"Protein": "9", "Barcode": "40123455"}, sheet)
    await app.press("Add a serving size", sheet)
    await app.fill({"Name, such as “slice”": "slice", "Weight": "10"}, sheet)
    await app.press("Save food", sheet)
    await app.shows("45 g net carbs · 330 kcal per 100 g")

    await app.follow("Today")
    sheet, foods = await opened(app, "lunch")
    for words, name in (("40123455", "Rye crispbread"), ("butter", "Butter")):
        await sheet.get_by_label(_SEARCH).fill(words)
        await add_button(foods, name).first.click()
    await app.press("Done", sheet)
    await app.press("Save as a dish")
    await app.fill({"Name": "Buttered bread", "Servings": "2"}, sheet)
    await sheet.get_by_label("Grams of Butter").fill("20")
    assert await problems(page) == []
    await app.press("Save dish", sheet)
    await app.shows("Buttered bread saved.")
    (dish,) = (await member.tracker.get_dishes())["dishes"]
    assert [(item["name"], item["grams"]) for item in dish["items"]] == [
        ("Rye crispbread", 10),
        ("Butter", 20),
    ]
    assert dish["perPortion"]["netCarbsG"] == 2.3

    week_ago = f"{datetime.now(UTC) - timedelta(days=7):%Y-%m-%d}"
    eaten = {"name": "Toast", "meal": "lunch", "date": week_ago, "calories": 840, "netCarbsG": 3.5}
    await member.tracker.add_entry(eaten)
    await app.press("Set targets")
    targets = {"Net carbs": "25", "Calories": "840", "Protein": "100", "Fat": "9"}
    await app.fill(targets, sheet)
    assert await problems(page) == []
    await app.press("Save targets", sheet)
    await expect(page.get_by_role("region", name="What’s left")).to_contain_text("of 25 g eaten")
    await app.follow("Your week")
    await app.shows("Today counts once it’s over.")
    await expect(page.get_by_role("row").filter(has_text="so far")).to_contain_text("4.5 g")
    await expect(page.get_by_role("row").filter(has_text="Average")).to_have_count(0)
    await app.follow("Previous week")
    await app.shows("1 of 1 day on target")
    await expect(page.get_by_role("row").filter(has_text="Average")).to_contain_text("3.5 g")
    await app.follow("Previous week")
    await app.shows("Nothing logged this week.")
    await a_diary_of_another_app_is_imported_and_downloaded(app, member)


async def a_diary_of_another_app_is_imported_and_downloaded(app: WebApp, member: Person) -> None:
    await app.go("/account/data")
    diary = "Date,Meal,Calories,Fat (g),Protein (g)\n03/04/2021,Meal 5,630.5,48.0,38.0\n"
    file = FilePayload(name="mfp.csv", mimeType="application/vnd.ms-excel", buffer=diary.encode())
    await app.page.get_by_label("File").set_input_files(file)
    await app.shows("To import: 1 entry, 1 day.")
    await app.press("Import")
    await app.complains("Answer the questions first.")
    await app.page.get_by_label("Do dates such as 03/04/2021").select_option("Month first")
    await app.page.get_by_label("Which meal is “meal 5”").select_option("Dinner")
    await app.press("Import")
    await app.shows("Imported: 1 entry, 1 day.")
    (entry,) = (await member.tracker.get_day("2021-03-04"))["entries"]
    assert (entry["name"], entry["meal"], entry["calories"]) == ("Meal 5", "dinner", 630.5)
    async with app.page.expect_download() as download:
        await app.press("Download my diary (CSV)")
    saved = await (await download.value).path()
    assert '"2021-03-04","dinner","Meal 5","630.5"' in saved.read_text("utf-8-sig")


async def opened(app: WebApp, meal: str) -> tuple[Locator, Locator]:
    """Open the sheet of a meal: the sheet, and the list of foods in it."""
    await app.press(f"Add food to {meal}")
    sheet = app.page.get_by_role("dialog")
    return sheet, sheet.get_by_role("list", name="Foods")


def add_button(foods: Locator, name: str) -> Locator:
    row = foods.get_by_role("listitem").filter(has_text=name)
    return row.get_by_role("button", name="Add ")


async def entries_of(member: Person) -> list[dict[str, Any]]:
    entries: list[dict[str, Any]] = (await member.tracker.get_day())["entries"]
    return entries


async def sums_are_right(member: Person) -> None:
    """The day's log has the sums of its entries."""
    today = f"{datetime.now(UTC).date()}"
    log = next(each for each in await logs_of(member) if each["date"].startswith(today))
    for figure in ("calories", "netCarbsG", "fatG"):
        eaten = [entry[figure] for entry in await entries_of(member)]
        if None in eaten:
            assert log[figure] is None, figure
        else:
            assert abs(log[figure] - sum(eaten)) < 0.01, figure
