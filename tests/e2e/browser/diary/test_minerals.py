"""Minerals of a day, and measurements: missing and unknown figures, charts and warnings."""

from datetime import UTC, datetime, timedelta

from playwright.async_api import expect

from testkit import eventually
from tests.e2e.browser.accessibility import problems
from tests.e2e.browser.web_app import WebApp
from tests.e2e.people import Person


async def test_minerals_and_measurements_are_shown_restored_and_warned_about(
    app: WebApp, member: Person
) -> None:
    await app.adopt(member.token)
    await a_day_shows_its_missing_minerals(app, member)
    await measurements_are_logged_drawn_and_restored(app, member)
    await dangerous_ketones_show_a_warning(app, member)


async def a_day_shows_its_missing_minerals(app: WebApp, member: Person) -> None:
    yesterday = f"{datetime.now(UTC).date() - timedelta(days=1)}"
    avocado = {"date": yesterday, "meal": "lunch", "foodId": "avocado-raw", "grams": 300}
    await member.tracker.add_entry(avocado)
    await member.tracker.add_entry({"meal": "lunch", "foodId": "egg", "grams": 100})
    await app.go("/dashboard")
    await app.press("Set targets")
    sheet = app.page.get_by_role("dialog")
    words = {"Net carbs": "20", "Calories": "1900", "Protein": "120", "Fat": "140"}
    await app.fill(words, sheet)
    await sheet.get_by_text("Minerals and fiber").click()
    await app.fill({"Potassium, at least": "3000", "Sodium, at most": "5000"}, sheet)
    assert await problems(app.page) == []
    await app.press("Save targets", sheet)
    balance = app.page.get_by_role("region", name="What’s left")
    await expect(balance).to_contain_text("Potassium 0.1 of 3 g · 3 more")

    # A quick add has the figures of its label; a contradiction must be confirmed once.
    await app.press("Add food to dinner")
    await app.press("Quick add", sheet)
    await app.fill({"Name": "Stew", "Calories": "50", "Fat": "100"}, sheet)
    await sheet.get_by_text("More nutrients").click()
    await app.fill({"Sodium": "800"}, sheet)
    await app.press("Add to dinner", sheet)
    await expect(sheet).to_contain_text("100 g of fat has 900 kcal. Is that right?")
    assert await problems(app.page) == []
    await app.press("Yes, save", sheet)
    # Foods from other tables name their table.
    await sheet.get_by_label("Food, dish or barcode").fill("quiche")
    row = sheet.get_by_role("listitem").filter(has_text="quiche").first
    await expect(row).to_contain_text("USDA")
    assert await problems(app.page) == []
    await row.get_by_role("button").first.click()
    await expect(sheet).to_contain_text("Source: USDA FNDDS: ")
    await app.press("Back", sheet)
    await app.press("Done", sheet)

    await balance.get_by_text("3 more").click()
    await expect(balance).to_contain_text("at least 0.1 of 3 g")
    await expect(balance).to_contain_text("known for 50% of what you ate · at most 2.9 g to go")
    await expect(balance).to_contain_text("Best sources this week: Avocado 1.5 g and Egg 138 mg")
    # Scroll up: the sticky header covers controls.
    await app.page.evaluate("scrollTo(0, 0)")
    assert await problems(app.page) == []

    async def is_saved() -> bool:
        day = await member.tracker.get_day()
        assert day["targets"]["potassiumMg"] == {"min": 3000, "max": None}
        assert day["totals"]["known"]["potassiumMg"] == 1
        assert [each["sodiumMg"] for each in day["entries"] if each["name"] == "Stew"] == [800]
        return True

    await eventually(is_saved)


async def measurements_are_logged_drawn_and_restored(app: WebApp, member: Person) -> None:
    at = f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%SZ}"
    glucose = {"kind": "glucose", "value": 81, "unit": "mg/dL", "at": at}
    await member.tracker.add_measurement(glucose)
    await app.go("/dashboard")
    await app.press("Log ketones, glucose or waist")
    sheet = app.page.get_by_role("dialog")
    await app.fill({"Value": "40"}, sheet)
    await app.press("Log ketones", sheet)
    await expect(sheet).to_contain_text("Enter 30 or less.")
    assert await problems(app.page) == []
    # The figure of a meter in mg/dL.
    await app.fill({"Value": "15"}, sheet)
    await app.press("Log ketones", sheet)
    await expect(sheet).to_contain_text("Is 15 mmol/L right? If it’s in mg/dL, that’s 1.4 mmol/L.")
    assert await problems(app.page) == []
    await app.fill({"Value": "1,5"}, sheet)
    await app.press("Log ketones", sheet)
    await app.shows("Ketones logged.")
    await app.go("/progress")
    card = app.page.get_by_role("region", name="Ketones, glucose, waist")
    await expect(card.get_by_role("heading", name="Glucose-ketone index")).to_be_visible()
    await card.get_by_text("Latest measurements").click()
    await card.get_by_role("button", name="Remove Ketones 1.5").click()
    await expect(card.get_by_role("heading", name="Glucose-ketone index")).to_have_count(0)
    await app.press("Undo")
    await expect(card.get_by_role("heading", name="Glucose-ketone index")).to_be_visible()
    answer = await member.tracker.get_measurements()
    assert [point["gki"] for point in answer["index"]] == [3]
    assert await problems(app.page) == []


async def dangerous_ketones_show_a_warning(app: WebApp, member: Person) -> None:
    """With an SGLT2 inhibitor the threshold is lower, even with normal glucose."""
    names = ("insulin", "bloodPressureMedicine", "pregnantOrBreastfeeding", "kidneyOrLiver")
    answers = {**dict.fromkeys((*names, "eatingDisorder", "supervised"), False), "sglt2": True}
    await member.ai.replace_health(answers)
    await app.go("/dashboard")
    await app.press("Log ketones, glucose or waist")
    sheet = app.page.get_by_role("dialog")
    await app.fill({"Value": "3.4"}, sheet)
    await app.press("Log ketones", sheet)
    await expect(sheet.get_by_role("alert")).to_contain_text("Call your emergency number")
    assert await problems(app.page) == []
    await app.press("I’ve read it", sheet)
    await app.go("/progress")
    card = app.page.get_by_role("region", name="Ketones, glucose, waist")
    await expect(card.get_by_role("alert")).to_contain_text("even while your glucose is normal")
    await expect(app.page.get_by_text("the deeper the ketosis")).to_have_count(0)
    assert await problems(app.page) == []
