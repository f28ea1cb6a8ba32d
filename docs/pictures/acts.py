"""What is done on a page to bring it into a state."""

from collections.abc import Awaitable, Callable
from contextlib import suppress

from playwright.async_api import Error, Route

from tests.e2e.browser.web_app import WebApp

Act = Callable[[WebApp], Awaitable[None]]


async def coupon(app: WebApp) -> None:
    await app.press("I have a coupon")


async def tab_to_the_main_button(app: WebApp) -> None:
    await app.page.get_by_role("main").get_by_role("link", name="Get started").focus()
    await app.page.keyboard.press("Tab")
    await app.page.keyboard.press("Shift+Tab")


async def register_badly(app: WebApp) -> None:
    await app.fill({"Name": "M", "E-mail": "mia@", "Password": "short"})
    await app.press("Create account")
    await app.complains("Validation error")


async def log_in_badly(app: WebApp) -> None:
    await app.fill({"E-mail": "mia@example.com", "Password": "a wrong password"})
    await app.press("Log in", app.page.get_by_role("main"))
    await app.complains("Invalid credentials")


async def end_the_session(app: WebApp) -> None:
    await app.adopt("not-a-token")


async def ask_for_a_link(app: WebApp) -> None:
    await app.fill({"E-mail": "mia@example.com"})
    await app.press("Send the link")
    await app.shows("spam folder")


async def reset_badly(app: WebApp) -> None:
    await app.fill({"New password": "another horse"})
    await app.press("Set the password")
    await app.complains("Invalid or expired reset token")


async def account_refusals(app: WebApp) -> None:
    await app.fill({"Name": "M"})
    await app.press("Save the profile")
    await app.complains("Validation error")
    await app.press("Billing portal")
    await app.complains("No billing account found")


async def fill_the_planner(app: WebApp) -> None:
    wanted = {"Weight": "80", "Target weight": "72", "Height": "175", "Age": "30"}
    await app.fill(wanted)
    await app.page.get_by_label("Gender").select_option("female")


async def write(app: WebApp) -> None:
    await app.press("Write my plan")
    await app.complains("1 plan per week")


async def write_badly(app: WebApp) -> None:
    await fill_the_planner(app)
    await app.fill({"Days": "31", "Age": "seven"})
    await app.press("Write my plan")
    await app.complains("Invalid input")


async def write_for_long(app: WebApp) -> None:
    await app.page.route("**/api/ai/generate-plan", wait)
    await fill_the_planner(app)
    await app.press("Write my plan")
    await app.shows("The macros are computed")


async def all_fields(app: WebApp) -> None:
    await app.page.get_by_text("All of the day").click()


async def ninety_days(app: WebApp) -> None:
    await app.press("90 days")
    await app.page.get_by_text("Weight as a table").click()


async def delete_the_log(app: WebApp) -> None:
    await all_fields(app)
    await app.press("Delete the log")


async def hold_the_plans(app: WebApp) -> None:
    await app.page.route("**/api/plans/*", wait)


def tab(name: str) -> Act:
    async def choose(app: WebApp) -> None:
        await app.page.get_by_role("tab", name=name).click()
        if name == "Recipes":
            await app.page.get_by_role("tabpanel").locator("summary").first.click()

    return choose


shopping_list = tab("Shopping list")


async def recipe(app: WebApp) -> None:
    await app.page.get_by_role("tabpanel").get_by_role("button").first.click()


async def review(app: WebApp) -> None:
    await app.press("Write a review")
    await app.page.get_by_role("radio", name="4 stars").check(force=True)


async def erase(app: WebApp) -> None:
    await app.press("Erase my account")


async def go_offline(app: WebApp) -> None:
    await app.page.context.set_offline(True)
    await app.press("+ 250 ml")
    await app.complains("Keto cannot be reached")


async def wait(route: Route) -> None:
    """Leave a request without a response until the page is closed."""
    await route.request.frame.page.wait_for_event("close", timeout=0)
    with suppress(Error):
        await route.abort()


async def never_answer(app: WebApp) -> None:
    await app.page.route("**/api/**", wait)


def fail(status: int) -> Act:
    async def fail(route: Route) -> None:
        words = "Too many requests" if status == 429 else "Failed to fetch summary"
        headers = {
            "access-control-allow-origin": "*",
            "access-control-expose-headers": "retry-after, x-request-id",
            "x-request-id": "7f3a",
            **({"retry-after": "90"} if status == 429 else {}),
        }
        await route.fulfill(status=status, headers=headers, json={"error": words})

    async def arrange(app: WebApp) -> None:
        await app.page.route("**/api/tracker/**", fail)
        await app.page.route("**/api/plans", fail)

    return arrange
