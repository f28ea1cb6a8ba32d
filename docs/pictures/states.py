"""States of the web app's pages that need more than an address."""

import re
from collections.abc import Callable
from datetime import UTC, datetime

from playwright.sync_api import FilePayload, Page, expect

# In MyFitnessPal's format: this date is ambiguous, in March or in April.
_IMPORTED = (
    "Date,Meal,Calories,Fat (g),Saturated Fat,Polyunsaturated Fat,Monounsaturated Fat,Trans Fat,"
    "Cholesterol,Sodium (mg),Potassium,Carbohydrates (g),Fiber,Sugar,Protein (g),Vitamin A,"
    "Vitamin C,Calcium,Iron,Note\n"
    "03/04/2026,Lunch,500.5,35.0,1.0,,,,,300.0,,12.0,4.0,2.0,30.0,,,,,\n"
    "03/04/2026,Dinner,640.0,44.0,1.0,,,,,300.0,,9.0,3.0,2.0,38.0,,,,,\n"
)


def _hang(page: Page) -> None:
    page.route("**/api/tracker/**", lambda route: None)
    page.reload()
    expect(page.get_by_text("Keto is slower than usual")).to_be_visible()


def _go_offline(page: Page) -> None:
    page.context.set_offline(True)
    page.get_by_role("button", name="+ 250 ml").click()


def _end_the_session(page: Page) -> None:
    page.get_by_label("Name").fill("Mia of the hills")
    answer = {"status": 401, "json": {"error": "Invalid token"}}
    page.route("**/api/**", lambda route: route.fulfill(**answer))
    page.get_by_role("button", name="Save profile").click()
    expect(page.get_by_role("heading", name="Log in")).to_be_visible()


def _be_evening(page: Page) -> None:
    page.clock.set_fixed_time(f"{datetime.now(UTC):%Y-%m-%d}T19:30:00Z")
    page.reload()
    expect(page.get_by_role("heading", name="Room for")).to_be_visible()


def _be_tonight(page: Page) -> None:
    page.clock.set_fixed_time(f"{datetime.now(UTC):%Y-%m-%d}T19:30:00Z")
    _open_a_plan(page)
    expect(page.get_by_role("heading", name="Tonight")).to_be_visible()


def _open_a_plan(page: Page) -> None:
    page.locator(".session-list a").first.click()
    expect(page.get_by_role("button", name="More for this plan")).to_be_visible()


def _swap(page: Page) -> None:
    _open_a_plan(page)
    page.get_by_role("button", name=re.compile("^Swap (?!day)")).first.click()
    expect(page.locator(".swap-choice").first).to_be_visible()


def _open_the_menu(page: Page) -> None:
    _open_a_plan(page)
    page.get_by_role("button", name="More for this plan").click()


def _import(page: Page) -> None:
    file: FilePayload = {"name": "a.csv", "mimeType": "text/csv", "buffer": _IMPORTED.encode()}
    page.get_by_label("File").set_input_files(file)
    expect(page.get_by_role("button", name="Import")).to_be_visible()
    page.get_by_text("To import").scroll_into_view_if_needed()


def _add_food(page: Page) -> None:
    page.get_by_role("button", name="Add food to lunch").click()
    page.get_by_label("Food, dish or barcode").fill("eggs")


def _scan(page: Page) -> None:
    """Open the scanner without a camera, because this browser has none."""
    page.get_by_role("button", name="Add food to lunch").click()
    page.get_by_role("button", name="Scan a barcode").click()
    expect(page.get_by_text("the digits instead").first).to_be_visible()


def _press(name: str | re.Pattern[str]) -> Callable[[Page], None]:
    return lambda page: page.get_by_role("button", name=name).first.click()


# The page of each state, and the actions that lead to it.
STATES: dict[str, tuple[str, Callable[[Page], None]]] = {
    "hangs": ("/dashboard", _hang),
    "offline": ("/dashboard", _go_offline),
    "session ended": ("/account/profile", _end_the_session),
    "targets": ("/dashboard", _press("Daily targets")),
    "evening": ("/dashboard", _be_evening),
    "add food": ("/dashboard", _add_food),
    "scan": ("/dashboard", _scan),
    "entry": ("/dashboard", _press(re.compile("^Change "))),
    "dish": ("/dashboard", _press(re.compile("^Cook"))),
    "measurement": ("/dashboard", _press("Log ketones, glucose or waist")),
    "swap": ("/planner", _swap),
    "menu": ("/planner", _open_the_menu),
    "import": ("/account/data", _import),
    "withdraw from": ("/account/orders", _press("Withdraw from contract")),
    "confirm withdrawal": ("/withdraw?token=x", _press("Confirm withdrawal")),
    "long:tonight": ("/planner", _be_tonight),
    "long:entry": ("/dashboard", _press(re.compile("^Change "))),
    "long:add food": ("/dashboard", _press("Add food to lunch")),
    "long:dish": ("/foods", _press(re.compile("^Change .* portion$"))),
}
