"""What goes wrong is shown to the member in plain words, page by page."""

import re
from dataclasses import dataclass, field

from playwright.async_api import Route, expect

from tests.e2e.browser.accessibility import problems
from tests.e2e.browser.web_app import WebApp
from tests.e2e.people import PASSWORD, Person
from tests.e2e.shopping import SLUG, buy
from tests.e2e.stand_ins import Payments

SECURITY, PROFILE = "/account/security", "/account/profile"
WRONG, EXPIRED = "Something isn't right yet", "This link has expired"
# Of a broken database, the page gets the API's message from us: what it asks for when it is opened,
FAILED_READS = (
    ("/plans", "/api/plans", "Failed to fetch plans", "We couldn't load the plans."),
    (f"/plans/{SLUG}", f"/api/plans/{SLUG}", "Failed to fetch plan", "We couldn't load this plan."),
    ("/dashboard", "/api/tracker/day", "Failed to fetch day", "We couldn't load this day."),
    ("/dashboard", "/api/tracker/logs", "Failed to fetch logs", "We couldn't load your log."),
    (
        "/dashboard",
        "/api/tracker/achievements",
        "Failed to fetch achievements",
        "We couldn't load your achievements.",
    ),
    (
        "/dashboard",
        "/api/tracker/weight",
        "Failed to fetch weights",
        "We couldn't load your weights.",
    ),
    (PROFILE, "/api/auth/me", "Failed to fetch profile", "We couldn't load your profile."),
    (
        "/account/settings",
        "/api/auth/settings",
        "Failed to fetch settings",
        "We couldn't load your settings.",
    ),
    (
        "/account/membership",
        "/api/payments/membership",
        "Failed to fetch membership",
        "We couldn't load your membership.",
    ),
    (
        "/account/orders",
        "/api/payments/orders",
        "Failed to fetch orders",
        "We couldn't load your orders.",
    ),
    ("/planner", "/api/ai/sessions", "Failed to fetch sessions", "We couldn't load your plans."),
    (SECURITY, "/api/auth/sessions", "Failed to fetch logins", "where you're logged in."),
)
# and what a button sends that a member may always press.
FAILED_WRITES = (
    (
        "/pricing",
        "Choose Pro",
        "POST",
        "/api/payments/subscribe",
        "Failed to create subscription session",
        "Nothing was charged.",
    ),
    (
        "/account/membership",
        "Billing portal",
        "POST",
        "/api/payments/portal",
        "Failed to open billing portal",
        "We couldn't open the billing portal.",
    ),
    (
        "/account/settings",
        "Save the settings",
        "PATCH",
        "/api/auth/settings",
        "Failed to update settings",
        "We couldn't save your settings.",
    ),
    (
        SECURITY,
        "Mail me the link",
        "POST",
        "/verify-email",
        "Failed to process request",
        "We couldn't send the e-mail.",
    ),
    (
        SECURITY,
        "Log out on all other devices",
        "POST",
        "/logout-everywhere",
        "Failed to log out",
        "We couldn't log your other devices out.",
    ),
    (
        "/account/data",
        "Export my data",
        "GET",
        "/api/tracker/export",
        "Failed to export",
        "We couldn't collect all of your data.",
    ),
)


@dataclass(frozen=True)
class Refusal:
    """What is sent on a page, and the API's words that are shown."""

    path: str
    words: str
    button: str = ""
    fields: dict[str, str] = field(default_factory=dict)
    detail: str = ""


def of_visitors(taken: Person) -> list[Refusal]:
    """Those of the pages that need no login."""
    account = {"Name": "", "E-mail": taken.email, "Password": PASSWORD}
    short, long = {**account, "Password": "short"}, "Use at least 8 characters."
    login = {"E-mail": taken.email, "Password": "a wrong password"}
    reset, set_it, new = "/reset-password", "Set the password", {"New password": PASSWORD}
    return [
        Refusal("/register", WRONG, "Create account", short, detail=long),
        Refusal("/register", "already an account", "Create account", account),
        Refusal("/login", "don't match", "Log in", login),
        Refusal(
            "/forgot-password", WRONG, "Send the link", {"E-mail": "x"}, detail="name@example.com"
        ),
        Refusal(f"{reset}?token=x", EXPIRED, set_it, new),
        Refusal(f"{reset}?token={taken.token}", "no longer valid", set_it, new),
        Refusal("/verify-email?token=x", EXPIRED),
        Refusal("/confirm-email?token=x", EXPIRED),
        Refusal("/erasure?receipt=x", "can't find an erasure with this receipt"),
    ]


def of_members() -> list[Refusal]:
    """Those that a member meets who has bought nothing."""
    weight, least = {"Weight in kg": "5"}, "Enter 20 kg or more."
    planner = {"Weight": "80", "Target weight": "72", "Height": "175", "Age": "30", "Days": "31"}
    address = {"New e-mail": "other@example.com", "Password": "a wrong password"}
    wrong = {"Current password": "a wrong password", "New password": PASSWORD}
    unwanted = "isn't your current password"
    return [
        Refusal("/dashboard", WRONG, "Log 5 kg", weight, detail=least),
        Refusal("/planner?session=none", "can't find this plan in your account"),
        Refusal("/planner", WRONG, "Create my plan", planner, detail="Enter 30 or less."),
        Refusal(f"/plans/{SLUG}", "coupon doesn't exist", "Buy the plan", {"Coupon": "NONE"}),
        Refusal(PROFILE, WRONG, "Save the profile", {"Name": "M"}),
        Refusal(SECURITY, unwanted, "Change the password", wrong),
        Refusal(SECURITY, unwanted, "Change the address", address),
    ]


async def test_visitors_read_what_was_refused(app: WebApp, member: Person) -> None:
    await are_shown(app, of_visitors(member))
    await app.go("/plans/none")
    await expect(app.page.get_by_role("heading", name="We can't find this plan")).to_be_visible()


async def test_members_read_what_was_refused(
    app: WebApp, member: Person, payments: Payments
) -> None:
    await app.adopt(member.token)
    # The coupon's field is opened before it is filled in.
    coupon = app.page.get_by_role("button", name="I have a coupon")
    await app.page.add_locator_handler(coupon, lambda button: button.click())
    await are_shown(app, of_members())
    await app.page.remove_locator_handler(coupon)
    await a_log_that_is_gone_cannot_be_deleted(app, member)
    refused = {"error": "Failed to start the plan"}
    async with app.answered("POST", "/api/ai/jobs", 500, refused):
        await app.write_a_plan(days=1)
        await app.complains("We couldn't start on your plan.")
    await the_payment_provider_is_down(app, payments)
    await a_plan_is_gone_or_owned_by_now(app, member, payments)
    await a_review_needs_a_rating(app)
    await the_password_guards_the_erasure(app)


async def are_shown(app: WebApp, refusals: list[Refusal]) -> None:
    before = ""
    for each in refusals:
        if each.path != before or not each.button:
            await app.go(each.path)
        before = each.path
        part = app.page.get_by_role("main")
        await app.fill(each.fields, part)
        if each.button:
            await app.press(each.button, part)
        alert = part.get_by_role("alert").filter(has_text=each.words)
        await expect(alert.first, f"{each.path} {each.fields}").to_be_visible()
        if each.detail:
            await expect(part.get_by_text(each.detail).first).to_be_visible()


async def a_log_that_is_gone_cannot_be_deleted(app: WebApp, member: Person) -> None:
    await member.sends("/api/tracker/log", {"waterMl": 250})
    await app.go("/dashboard")
    await app.page.get_by_text("All of the day").click()
    await app.press("Delete the log")
    (log,) = (await member.reads("/api/tracker/logs"))["logs"]
    gone = await member.api.delete(
        "/api/tracker/log", params={"date": log["date"][:10]}, headers=member.headers
    )
    assert gone.status_code == 200
    await app.press("Delete", app.page.get_by_role("dialog"))
    await app.complains("Nothing is logged on this day")
    assert await problems(app.page) == []


async def the_payment_provider_is_down(app: WebApp, payments: Payments) -> None:
    async with payments.failing():
        await app.go(f"/plans/{SLUG}")
        await app.press("Buy the plan")
        await app.complains("Nothing was charged.")


async def a_plan_is_gone_or_owned_by_now(app: WebApp, member: Person, payments: Payments) -> None:
    async def ask_for_an_unknown_plan(route: Route) -> None:
        await route.continue_(post_data={"planId": "none"})

    await app.go(f"/plans/{SLUG}")
    await app.page.route("**/api/payments/checkout", ask_for_an_unknown_plan, times=1)
    await app.press("Buy the plan")
    await app.complains("We can't find this plan.")
    await buy(member, payments)
    await app.press("Buy the plan")
    await app.complains("You already own this plan.")
    await app.go("/account/orders")
    async with app.answered("GET", "/receipt", 500, {"error": "Failed to fetch receipt"}):
        await app.press(re.compile("^Receipt"))
        await app.complains("We couldn't get the receipt.")


async def a_review_needs_a_rating(app: WebApp) -> None:
    await app.go(f"/plans/{SLUG}")
    await app.press("Write a review")
    await app.press("Save the review")
    await app.complains(WRONG)
    await app.shows("Choose 1 to 5 stars.")


async def the_password_guards_the_erasure(app: WebApp) -> None:
    await app.go("/account/erasure")
    await app.press("Erase my account")
    dialog = app.page.get_by_role("dialog")
    await app.fill({"Password": "a wrong password"}, dialog)
    await app.press("Erase everything", dialog)
    await app.complains("isn't your current password")
    assert await problems(app.page) == []


async def test_what_failed_in_the_system_is_read_on_the_page(app: WebApp, member: Person) -> None:
    await app.adopt(member.token)
    for page, path, message, words in FAILED_READS:
        async with app.answered("GET", path, 500, {"error": message}):
            await app.go(page)
            await app.complains(words)
    for page, button, method, path, message, words in FAILED_WRITES:
        await app.moves_on(page)
        part = app.page.get_by_role("main")
        async with app.answered(method, path, 500, {"error": message}):
            await app.press(button, part)
            await expect(part.get_by_role("alert").filter(has_text=words)).to_be_visible()
    assert await problems(app.page) == []


async def test_after_a_session_is_over_a_login_leads_back(app: WebApp, member: Person) -> None:
    await app.log_in(member.email, PASSWORD)
    await app.lands_on("/dashboard")
    # What the dashboard still asks for would end the session before the planner is opened.
    await app.page.goto("about:blank")
    assert (await member.post("/api/auth/logout-everywhere")).status_code == 200
    await app.go("/planner")
    await app.shows("Your session has ended.")
    assert await problems(app.page) == []
    await app.fill({"E-mail": member.email, "Password": PASSWORD})
    await app.press("Log in", app.page.get_by_role("main"))
    await app.lands_on("/planner")
