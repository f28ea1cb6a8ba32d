"""The diary as a member keeps it: found as one types, changed, copied, removed and brought back."""

import re
from datetime import UTC, datetime, timedelta
from typing import Any

from playwright.async_api import Locator, expect

from testkit import eventually
from tests.e2e.browser.accessibility import problems
from tests.e2e.browser.logs import logs_of
from tests.e2e.browser.web_app import WebApp
from tests.e2e.people import Person

_SEARCH = "Food, dish or barcode"
_SCRIPT = "<img src=x onerror='window.ran=1'>"


async def test_a_day_is_logged_changed_copied_and_undone(app: WebApp, member: Person) -> None:
    yesterday = f"{datetime.now(UTC).date() - timedelta(days=1)}"
    before = {"date": yesterday, "meal": "breakfast"}
    await member.sends("/api/tracker/entries", {**before, "name": _SCRIPT, "calories": 90})
    await member.sends("/api/tracker/entries", {**before, "foodId": "bacon", "grams": 20})
    await app.adopt(member.token)
    await app.go("/dashboard")
    sheet, foods = await opened(app, "breakfast")
    # What is eaten often is there without a word typed; a second tap at once is a slip.
    await expect(foods.get_by_role("listitem")).to_have_count(2)
    # The list is not sorted anew between the two taps.
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
    await expect(sheet).to_contain_text("200 kcal if left out")
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


async def test_a_known_food_and_yesterdays_breakfast_take_few_taps(
    app: WebApp, member: Person
) -> None:
    yesterday = f"{datetime.now(UTC).date() - timedelta(days=1)}"
    for food, grams in (("egg", 100), ("bacon", 56)):
        before = {"date": yesterday, "meal": "breakfast", "foodId": food, "grams": grams}
        await member.sends("/api/tracker/entries", before)
    await app.adopt(member.token)
    await app.go("/dashboard")
    # Two taps for yesterday's breakfast, the second one in the sheet that the first one opens.
    sheet, foods = await opened(app, "breakfast")
    await app.press("Copy yesterday’s breakfast", sheet)
    await app.press("Done", sheet)
    breakfast = app.page.get_by_role("region", name="Breakfast")
    await expect(breakfast).to_contain_text("2 eggs (100 g)")
    await expect(breakfast).to_contain_text("2 slices (56 g)")
    # A known food: two taps and its name; then a tap for each helping.
    sheet, foods = await opened(app, "lunch")
    await sheet.get_by_label(_SEARCH).fill("eggs")
    await expect(foods.get_by_role("listitem").first).to_contain_text(re.compile("^Egg "))
    await add_button(foods, "Egg").first.click()
    await expect(foods).to_contain_text("1 ×")
    await app.page.wait_for_timeout(600)
    await add_button(foods, "Egg").first.click()
    await expect(foods).to_contain_text("2 ×")
    # What is typed is found where there is no network, too.
    await app.page.context.set_offline(True)
    for words, name in (("avocados", "Avocado"), ("brocoli", "Broccoli"), ("skyr", "Skyr")):
        await sheet.get_by_label(_SEARCH).fill(words)
        await expect(foods.get_by_role("listitem").first).to_contain_text(name)
    await expect(foods.get_by_role("listitem").first).to_contain_text("1 pot (170 g)")
    # Another unit is the same amount.
    await foods.get_by_role("button", name="Skyr ", exact=False).first.click()
    await sheet.get_by_label("Unit").select_option("g")
    await expect(sheet.get_by_label("Amount")).to_have_value("170")
    await app.press("Add to lunch", sheet)
    await app.press("Done", sheet)
    await app.page.context.set_offline(False)

    async def is_saved() -> bool:
        seen = [(each["foodId"], each["grams"]) for each in await entries_of(member)]
        assert sorted(seen) == [
            *(("bacon", 56), ("egg", 100), ("egg", 100), ("egg", 100), ("skyr", 170))
        ], seen
        return True

    await eventually(is_saved)


async def test_a_deleted_food_loses_nothing(app: WebApp, member: Person) -> None:
    label = {"calories": 500, "proteinG": 20, "fatG": 40, "carbsG": 10}
    wanted = {"name": "Granola of mine", "per100g": label, "carbsBasis": "available"}
    food = (await member.sends("/api/tracker/my-foods", wanted))["food"]
    await app.adopt(member.token)
    await app.go("/dashboard")
    sheet, foods = await opened(app, "snacks")
    await sheet.get_by_label(_SEARCH).fill("granola of")
    await expect(foods.get_by_role("listitem")).to_have_count(1)
    assert await problems(app.page) == []
    # Deleted on another device, while this one has no network: what was eaten still counts, by its
    # name and figures.
    deleted = await member.api.delete(f"/api/tracker/my-foods/{food['id']}", headers=member.headers)
    assert deleted.status_code == 200
    async with app.unreached("/api/tracker/entries/batch") as lost:
        await add_button(foods, "Granola of mine").click()
        await app.press("Done", sheet)
        await eventually(lambda: lost)
        snacks = app.page.get_by_role("region", name="Snacks")
        await expect(snacks).to_contain_text("10 g net carbs · 500 kcal")

    async def is_saved() -> bool:
        figures = ("name", "foodId", "calories", "netCarbsG", "meal")
        seen = [tuple(each[name] for name in figures) for each in await entries_of(member)]
        assert seen == [("Granola of mine", None, 500, 10, "snack")]
        return True

    await eventually(is_saved)


async def test_sixty_entries_fit_into_a_day_and_the_next_is_refused(
    app: WebApp, member: Person
) -> None:
    for _ in range(3):
        entries = [{"meal": "lunch", "name": "Almond", "calories": 7}] * 20
        await member.sends("/api/tracker/entries/batch", {"entries": entries})
    await app.adopt(member.token)
    await app.go("/dashboard")
    lunch = app.page.get_by_role("region", name="Lunch")
    await expect(lunch.get_by_role("listitem")).to_have_count(60)
    sheet, foods = await opened(app, "lunch")
    await add_button(foods, "Almond").click()
    await app.press("Done", sheet)
    await expect(app.page.get_by_role("alert")).to_be_visible()
    await expect(lunch.get_by_role("listitem")).to_have_count(60)
    await sums_are_right(member)


async def test_own_foods_dishes_and_targets_count(app: WebApp, member: Person) -> None:
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
    await expect(sheet).to_contain_text("45 g net carbs in 100 g")
    await page.keyboard.press("Escape")
    # The browser closes it a moment before the page knows.
    await expect(page.locator("dialog h2")).to_have_count(0)
    await app.press("Add a food")
    await app.press("Save the food", sheet)
    await expect(sheet).to_contain_text("Enter 100 or less.")
    assert await problems(page) == []
    await app.fill({"Protein": "9", "Barcode": "40123455"}, sheet)
    await app.press("Add a portion", sheet)
    await app.fill({"Such as “slice”": "slice", "Weighs": "10"}, sheet)
    await app.press("Save the food", sheet)
    await app.shows("45 g net carbs · 330 kcal in 100 g")

    await app.follow("Today")
    sheet, foods = await opened(app, "lunch")
    for words, name in (("40123455", "Rye crispbread"), ("butter", "Butter")):
        await sheet.get_by_label(_SEARCH).fill(words)
        await add_button(foods, name).first.click()
    await app.press("Done", sheet)
    await app.press("Save as a dish")
    await app.fill({"Name": "Buttered bread", "Makes so many portions": "2"}, sheet)
    await sheet.get_by_label("Grams of Butter").fill("20")
    assert await problems(page) == []
    await app.press("Save the dish", sheet)
    await app.shows("Buttered bread is saved.")
    (dish,) = (await member.reads("/api/tracker/dishes"))["dishes"]
    assert [(item["name"], item["grams"]) for item in dish["items"]] == [
        ("Rye crispbread", 10),
        ("Butter", 20),
    ]
    assert dish["perPortion"]["netCarbsG"] == 2.3

    week_ago = f"{datetime.now(UTC) - timedelta(days=7):%Y-%m-%d}"
    eaten = {"name": "Toast", "meal": "lunch", "date": week_ago, "calories": 840, "netCarbsG": 3.5}
    await member.sends("/api/tracker/entries", eaten)
    await app.press("Set targets")
    targets = {"Net carbs": "25", "Calories": "840", "Protein": "100", "Fat": "9"}
    await app.fill(targets, sheet)
    assert await problems(page) == []
    await app.press("Save the targets", sheet)
    await expect(page.get_by_role("region", name="What is left")).to_contain_text("of 25 g eaten")
    await app.follow("Your week")
    await app.shows("Today counts once it is over.")
    await expect(page.get_by_role("row").filter(has_text="so far")).to_contain_text("4.5 g")
    await expect(page.get_by_role("row").filter(has_text="Average")).to_have_count(0)
    await app.follow("The week before")
    await app.shows("1 of 1 day in target")
    await expect(page.get_by_role("row").filter(has_text="Average")).to_contain_text("3.5 g")
    await app.follow("The week before")
    await app.shows("Nothing was logged in this week.")


async def test_ketones_are_warned_of_as_the_answers_about_health_have_it(
    app: WebApp, member: Person
) -> None:
    await app.adopt(member.token)
    await app.go("/dashboard")

    async def log_ketones() -> Locator:
        await app.press("Log ketones, glucose or waist")
        sheet = app.page.get_by_role("dialog")
        await app.fill({"Value": "3.4"}, sheet)
        await app.press("Log ketones", sheet)
        return sheet

    await log_ketones()
    await app.shows("Ketones logged.")
    names = ("insulin", "bloodPressureMedicine", "pregnantOrBreastfeeding", "kidneyOrLiver")
    answers = {**dict.fromkeys((*names, "eatingDisorder", "supervised"), False), "sglt2": True}
    saved = await member.api.put("/api/ai/health", headers=member.headers, json=answers)
    assert saved.is_success
    await app.page.reload()
    sheet = await log_ketones()
    await expect(sheet.get_by_role("alert")).to_contain_text("Call your emergency number")
    assert await problems(app.page) == []
    await app.press("I've read it", sheet)
    await app.go("/progress")
    card = app.page.get_by_role("region", name="Ketones, glucose, waist")
    await expect(card.get_by_role("alert")).to_contain_text("even while your glucose is normal")


async def test_measurements_are_logged_drawn_and_brought_back(app: WebApp, member: Person) -> None:
    at = f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%SZ}"
    glucose = {"kind": "glucose", "value": 81, "unit": "mg/dL", "at": at}
    await member.sends("/api/tracker/measurements", glucose)
    await app.adopt(member.token)
    await app.go("/dashboard")
    await app.press("Log ketones, glucose or waist")
    sheet = app.page.get_by_role("dialog")
    await app.fill({"Value": "40"}, sheet)
    await app.press("Log ketones", sheet)
    await expect(sheet).to_contain_text("Enter 30 or less.")
    assert await problems(app.page) == []
    # What a meter in mg/dL shows.
    await app.fill({"Value": "15"}, sheet)
    await app.press("Log ketones", sheet)
    await expect(sheet).to_contain_text("Is 15 mmol/L right? If it's in mg/dL, that's 1.4 mmol/L.")
    assert await problems(app.page) == []
    await app.fill({"Value": "1,5"}, sheet)
    await app.press("Log ketones", sheet)
    await app.shows("Ketones logged.")
    await app.go("/progress")
    card = app.page.get_by_role("region", name="Ketones, glucose, waist")
    await expect(card.get_by_role("heading", name="Glucose-ketone index")).to_be_visible()
    await card.get_by_text("The latest measurements").click()
    await card.get_by_role("button", name="Remove Ketones 1.5").click()
    await expect(card.get_by_role("heading", name="Glucose-ketone index")).to_have_count(0)
    await app.press("Undo")
    await expect(card.get_by_role("heading", name="Glucose-ketone index")).to_be_visible()
    answer = await member.reads("/api/tracker/measurements")
    assert [point["gki"] for point in answer["index"]] == [3]
    assert await problems(app.page) == []


async def test_dangerous_ketones_are_not_praised_and_say_whom_to_call(
    app: WebApp, member: Person
) -> None:
    at = f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%SZ}"
    glucose = {"kind": "glucose", "value": 230, "unit": "mg/dL", "at": at}
    await member.sends("/api/tracker/measurements", glucose)
    await app.adopt(member.token)
    await app.go("/dashboard")
    await app.press("Log ketones, glucose or waist")
    sheet = app.page.get_by_role("dialog")
    await app.fill({"Value": "3.4"}, sheet)
    await app.press("Log ketones", sheet)
    await app.complains("Call your emergency number")
    await expect(app.page.get_by_text("Ketones logged.")).to_have_count(1)
    assert await problems(app.page) == []
    await app.press("I've read it", sheet)
    await app.go("/progress")
    await app.complains("Call your emergency number")
    await app.shows("Glucose divided by ketones")
    await expect(app.page.get_by_text("the deeper the ketosis")).to_have_count(0)
    assert await problems(app.page) == []


async def opened(app: WebApp, meal: str) -> tuple[Locator, Locator]:
    """Open the sheet of a meal: the sheet, and the list of foods in it."""
    await app.press(f"Add food to {meal}")
    sheet = app.page.get_by_role("dialog")
    return sheet, sheet.get_by_role("list", name="Foods")


def add_button(foods: Locator, name: str) -> Locator:
    row = foods.get_by_role("listitem").filter(has_text=name)
    return row.get_by_role("button", name="Add ")


async def entries_of(member: Person) -> list[dict[str, Any]]:
    entries: list[dict[str, Any]] = (await member.reads("/api/tracker/day"))["entries"]
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
