"""A member sees the carbs that she counts, and what her week had of minerals."""

from datetime import UTC, datetime, timedelta

from playwright.async_api import expect

from tests.e2e.browser.accessibility import problems
from tests.e2e.browser.web_app import WebApp
from tests.e2e.people import Person

# Of 3.7 g of net carbs and 13.4 g of fiber.
AVOCADO = {"meal": "lunch", "foodId": "avocado-raw", "grams": 200}


async def test_a_member_sees_the_carbs_that_she_counts(app: WebApp, member: Person) -> None:
    yesterday = f"{datetime.now(UTC).date() - timedelta(days=1)}"
    await member.sends("/api/tracker/entries", {**AVOCADO, "date": yesterday})
    await member.sends("/api/tracker/entries", AVOCADO)
    await app.adopt(member.token)
    await app.go("/account/settings")
    settings = app.page.get_by_role("main")
    await settings.get_by_label("Carbs").select_option("total")
    await app.press("Save the settings")
    await app.shows("Your settings are saved.")

    await app.go("/dashboard")
    balance = app.page.get_by_role("region", name="What is left")
    # Without a target of hers it is one of net carbs, which stay beside it.
    await expect(balance).to_contain_text("17.1 gcarbs3.7 of 20 g net")
    await app.press("Set targets")
    sheet = app.page.get_by_role("dialog")
    await app.fill({"Carbs": "25", "Calories": "800", "Protein": "120", "Fat": "140"}, sheet)
    await sheet.get_by_text("Minerals and fiber").click()
    await app.fill({"Potassium, at least": "3000"}, sheet)
    await app.press("Save the targets", sheet)
    await expect(balance).to_contain_text("7.9 gcarbs left17.1 of 25 g eaten")
    meals = app.page.get_by_role("region", name="Meals")
    await expect(meals).to_contain_text("17.1 g carbs")
    # What a quick add has of fiber is not known.
    await app.press("Add food to dinner")
    await app.press("Quick add", sheet)
    await app.fill({"Name": "Stew", "Net carbs": "5"}, sheet)
    await app.press("Add to dinner", sheet)
    await app.press("Done", sheet)
    await expect(meals).to_contain_text("at least 5 g carbs")
    await expect(balance).to_contain_text("2.9 gcarbs left, or less")
    assert await problems(app.page) == []

    await app.go(f"/week?date={yesterday}")
    days = app.page.get_by_role("region", name="The days of the week")
    await expect(days.get_by_role("row").last).to_contain_text("17.1 g")
    await expect(days).to_contain_text("at most 25 g carbs")
    minerals = app.page.get_by_role("region", name="Minerals and fiber")
    await expect(minerals).to_contain_text("Potassium1 of 3 g2 g missing · known of 1 of 1 day")
    assert await problems(app.page) == []
