"""Minerals of a day: what is missing, what is unknown, and which foods had most."""

from datetime import UTC, datetime, timedelta

from playwright.async_api import expect

from testkit import eventually
from tests.e2e.browser.accessibility import problems
from tests.e2e.browser.web_app import WebApp
from tests.e2e.people import Person


async def test_a_day_says_what_it_lacks_of_minerals(app: WebApp, member: Person) -> None:
    yesterday = f"{datetime.now(UTC).date() - timedelta(days=1)}"
    avocado = {"date": yesterday, "meal": "lunch", "foodId": "avocado-raw", "grams": 300}
    await member.sends("/api/tracker/entries", avocado)
    await member.sends("/api/tracker/entries", {"meal": "lunch", "foodId": "egg", "grams": 100})
    await app.adopt(member.token)
    await app.go("/dashboard")
    await app.press("Set targets")
    sheet = app.page.get_by_role("dialog")
    words = {"Net carbs": "20", "Calories": "1900", "Protein": "120", "Fat": "140"}
    await app.fill(words, sheet)
    await sheet.get_by_text("Minerals and fiber").click()
    await app.fill({"Potassium, at least": "3000", "Sodium, at most": "5000"}, sheet)
    assert await problems(app.page) == []
    await app.press("Save the targets", sheet)
    balance = app.page.get_by_role("region", name="What is left")
    await expect(balance).to_contain_text("Potassium 0.1 of 3 g · 3 more")

    # A quick add states what its label says, and what contradicts itself is asked once.
    await app.press("Add food to dinner")
    await app.press("Quick add", sheet)
    await app.fill({"Name": "Stew", "Calories": "50", "Fat": "100"}, sheet)
    await sheet.get_by_text("More of the label").click()
    await app.fill({"Sodium": "800"}, sheet)
    await app.press("Add to dinner", sheet)
    await expect(sheet).to_contain_text("100 g of fat has 900 kcal.")
    assert await problems(app.page) == []
    await app.press("It's right, add to dinner", sheet)
    # Foods of other tables say which.
    await sheet.get_by_label("Food, dish or barcode").fill("quiche")
    row = sheet.get_by_role("listitem").filter(has_text="quiche").first
    await expect(row).to_contain_text("USDA")
    assert await problems(app.page) == []
    await row.get_by_role("button").first.click()
    await expect(sheet).to_contain_text("Figures: USDA FNDDS: ")
    await app.press("Back", sheet)
    await app.press("Done", sheet)

    await balance.get_by_text("3 more").click()
    await expect(balance).to_contain_text("at least 0.1 of 3 g")
    await expect(balance).to_contain_text("at most 2.9 g missing · known of 1 of 2 foods")
    await expect(balance).to_contain_text("Most in seven days: Avocado 1.5 g, Egg 138 mg")
    # Under the header nothing can be pressed.
    await app.page.evaluate("scrollTo(0, 0)")
    assert await problems(app.page) == []

    async def is_saved() -> bool:
        day = await member.reads("/api/tracker/day")
        assert day["targets"]["potassiumMg"] == {"min": 3000, "max": None}
        assert day["totals"]["known"]["potassiumMg"] == 1
        assert [each["sodiumMg"] for each in day["entries"] if each["name"] == "Stew"] == [800]
        return True

    await eventually(is_saved)
