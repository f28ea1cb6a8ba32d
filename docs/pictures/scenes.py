"""The scenes of the web app: each page, and each state that a page can be in."""

from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Literal

from playwright.async_api import Error, Route

from tests.e2e.browser.web_app import WebApp

Who = Literal["visitor", "newcomer", "limited", "demo"]
Act = Callable[[WebApp], Awaitable[None]]

OWNED, INCLUDED = "keto-kickstart", "keto-weekend"


@dataclass(frozen=True)
class Scene:
    """A page in a state: who looks at it, and what was done before and after it was opened."""

    name: str
    path: str
    who: Who = "visitor"
    before: Act | None = None
    after: Act | None = None
    loads: bool = True
    printed: bool = False
    whole: bool = True


def scenes(session: str, open_plan: str) -> list[Scene]:
    """All of them, with one of the demo member's plans and the id of one that she does not own."""
    return [
        *_of_visitors(),
        *_of_accounts(),
        *_of_newcomers(),
        *_of_the_demo_member(session, open_plan),
        *_of_trouble(),
    ]


def _of_visitors() -> list[Scene]:
    return [
        Scene("home", "/"),
        Scene("plans", "/plans"),
        Scene("plans-none-found", "/plans?q=spaghetti"),
        Scene("plan-locked", f"/plans/{OWNED}"),
        Scene("plan-coupon", f"/plans/{OWNED}?purchase=cancelled", after=_coupon),
        Scene("plan-not-found", "/plans/none"),
        Scene("pricing", "/pricing"),
        Scene("pricing-cancelled", "/pricing?cancelled=true"),
        Scene("not-found", "/nowhere"),
        Scene("focus-ring", "/", after=_tab_to_the_main_button, whole=False),
    ]


def _of_accounts() -> list[Scene]:
    return [
        Scene("register", "/register"),
        Scene("register-refused", "/register", after=_register_badly),
        Scene("login", "/login"),
        Scene("login-refused", "/login", after=_log_in_badly),
        Scene("session-over", "/planner", "newcomer", before=_end_the_session),
        Scene("forgot-password", "/forgot-password"),
        Scene("forgot-password-sent", "/forgot-password", after=_ask_for_a_link),
        Scene("reset-password", "/reset-password?token=x"),
        Scene("reset-password-refused", "/reset-password?token=x", after=_reset_badly),
        Scene("reset-password-no-token", "/reset-password"),
        Scene("verify-email-refused", "/verify-email?token=x"),
        Scene("confirm-email-no-token", "/confirm-email"),
        Scene("erasure-unknown", "/erasure?receipt=x"),
    ]


def _of_newcomers() -> list[Scene]:
    return [
        Scene("dashboard-empty", "/dashboard", "newcomer"),
        Scene("planner-empty", "/planner", "newcomer"),
        Scene("account-empty", "/account", "newcomer"),
        Scene("account-refused", "/account", "newcomer", after=_account_refusals),
        Scene("plan-for-members", f"/plans/{OWNED}", "newcomer"),
        Scene("planner-limit", "/planner", "limited"),
        Scene("planner-limit-reached", "/planner", "limited", after=_write),
        Scene("planner-refused", "/planner", "newcomer", after=_write_badly),
    ]


def _of_the_demo_member(session: str, open_plan: str) -> list[Scene]:
    plan = f"/planner?session={session}"
    return [
        Scene("home-member", "/", "demo"),
        Scene("dashboard", "/dashboard", "demo"),
        Scene("dashboard-all-fields", "/dashboard", "demo", after=_all_fields),
        Scene("dashboard-90-days", "/dashboard", "demo", after=_ninety_days),
        Scene(
            "dashboard-paid",
            f"/dashboard?purchase=success&planId={open_plan}",
            "demo",
            before=_hold_the_plans,
            whole=False,
        ),
        Scene("dashboard-subscribed", "/dashboard?subscription=success", "newcomer", whole=False),
        Scene("delete-log", "/dashboard", "demo", after=_delete_the_log, whole=False),
        Scene("planner", "/planner", "demo"),
        Scene("planner-plan", plan, "demo"),
        Scene("planner-printed", plan, "demo", printed=True),
        Scene("plan", f"/plans/{OWNED}", "demo"),
        Scene("plan-recipes", f"/plans/{OWNED}", "demo", after=_tab("Recipes")),
        Scene("plan-shopping-list", f"/plans/{OWNED}", "demo", after=_tab("Shopping list")),
        Scene("plan-nutrition", f"/plans/{OWNED}", "demo", after=_tab("Nutrition")),
        Scene("plan-recipe", f"/plans/{OWNED}", "demo", after=_recipe, whole=False),
        Scene("plan-review", f"/plans/{OWNED}", "demo", after=_review),
        Scene("plan-printed", f"/plans/{OWNED}", "demo", after=_tab("Shopping list"), printed=True),
        Scene("plan-included", f"/plans/{INCLUDED}", "demo"),
        Scene("pricing-member", "/pricing", "demo"),
        Scene("account", "/account", "demo"),
        Scene("erase", "/account", "demo", after=_erase, whole=False),
    ]


def _of_trouble() -> list[Scene]:
    return [
        Scene("home-loading", "/", before=_never_answer, loads=False),
        Scene("plan-loading", f"/plans/{OWNED}", before=_never_answer, loads=False),
        Scene("dashboard-loading", "/dashboard", "demo", before=_never_answer, loads=False),
        Scene("planner-loading", "/planner", "demo", before=_never_answer, loads=False),
        Scene("account-loading", "/account", "demo", before=_never_answer, loads=False),
        Scene("plans-too-many-requests", "/plans", before=_fail(429, {"retry-after": "90"})),
        Scene(
            "dashboard-failed", "/dashboard", "demo", before=_fail(500, {"x-request-id": "7f3a"})
        ),
        Scene("dashboard-offline", "/dashboard", "demo", after=_go_offline),
        Scene("planner-writing", "/planner", "newcomer", after=_write_without_an_end, loads=False),
    ]


async def _coupon(app: WebApp) -> None:
    await app.press("I have a coupon")


async def _tab_to_the_main_button(app: WebApp) -> None:
    await app.page.get_by_role("main").get_by_role("link", name="Get started").focus()
    await app.page.keyboard.press("Tab")
    await app.page.keyboard.press("Shift+Tab")


async def _register_badly(app: WebApp) -> None:
    await app.fill({"Name": "M", "E-mail": "mia@", "Password": "short"})
    await app.press("Create account")
    await app.complains("Validation error")


async def _log_in_badly(app: WebApp) -> None:
    await app.fill({"E-mail": "mia@example.com", "Password": "a wrong password"})
    await app.press("Log in", app.page.get_by_role("main"))
    await app.complains("Invalid credentials")


async def _end_the_session(app: WebApp) -> None:
    await app.adopt("not-a-token")


async def _ask_for_a_link(app: WebApp) -> None:
    await app.fill({"E-mail": "mia@example.com"})
    await app.press("Send the link")
    await app.shows("spam folder")


async def _reset_badly(app: WebApp) -> None:
    await app.fill({"New password": "another horse"})
    await app.press("Set the password")
    await app.complains("Invalid or expired reset token")


async def _account_refusals(app: WebApp) -> None:
    await app.fill({"Name": "M"})
    await app.press("Save the profile")
    await app.complains("Validation error")
    await app.press("Billing portal")
    await app.complains("No billing account found")


async def _fill_the_planner(app: WebApp) -> None:
    wanted = {"Weight": "80", "Target weight": "72", "Height": "175", "Age": "30"}
    await app.fill(wanted)
    await app.page.get_by_label("Gender").select_option("female")


async def _write(app: WebApp) -> None:
    await app.press("Write my plan")
    await app.complains("1 plan per week")


async def _write_badly(app: WebApp) -> None:
    await _fill_the_planner(app)
    await app.fill({"Days": "31", "Age": "seven"})
    await app.press("Write my plan")
    await app.complains("Invalid input")


async def _write_without_an_end(app: WebApp) -> None:
    await app.page.route("**/api/ai/generate-plan", _wait)
    await _fill_the_planner(app)
    await app.press("Write my plan")
    await app.shows("The macros are computed")


async def _all_fields(app: WebApp) -> None:
    await app.page.get_by_text("All of the day").click()


async def _ninety_days(app: WebApp) -> None:
    await app.press("90 days")
    await app.page.get_by_text("Weight as a table").click()


async def _delete_the_log(app: WebApp) -> None:
    await _all_fields(app)
    await app.press("Delete the log")


async def _hold_the_plans(app: WebApp) -> None:
    await app.page.route("**/api/plans/*", _wait)


def _tab(name: str) -> Act:
    async def choose(app: WebApp) -> None:
        await app.page.get_by_role("tab", name=name).click()
        if name == "Recipes":
            await app.page.get_by_role("tabpanel").locator("summary").first.click()

    return choose


async def _recipe(app: WebApp) -> None:
    await app.page.get_by_role("tabpanel").get_by_role("button").first.click()


async def _review(app: WebApp) -> None:
    await app.press("Write a review")
    await app.page.get_by_role("radio", name="4 stars").check(force=True)


async def _erase(app: WebApp) -> None:
    await app.press("Erase my account")


async def _go_offline(app: WebApp) -> None:
    await app.page.context.set_offline(True)
    await app.press("+ 250 ml")
    await app.complains("Keto cannot be reached")


async def _wait(route: Route) -> None:
    """Leave a request without a response until the page is closed."""
    await route.request.frame.page.wait_for_event("close", timeout=0)
    with suppress(Error):
        await route.abort()


async def _never_answer(app: WebApp) -> None:
    await app.page.route("**/api/**", _wait)


def _fail(status: int, headers: dict[str, str]) -> Act:
    async def fail(route: Route) -> None:
        words = "Too many requests" if status == 429 else "Failed to fetch summary"
        shared = {
            "access-control-allow-origin": "*",
            "access-control-expose-headers": "retry-after, x-request-id",
        }
        await route.fulfill(status=status, headers={**shared, **headers}, json={"error": words})

    async def arrange(app: WebApp) -> None:
        await app.page.route("**/api/tracker/**", fail)
        await app.page.route("**/api/plans", fail)

    return arrange
