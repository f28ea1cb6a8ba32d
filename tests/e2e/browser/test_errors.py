"""What goes wrong is shown to the member in the API's words, page by page."""

import re
from dataclasses import dataclass, field

from playwright.async_api import Route, expect

from testkit import eventually
from tests.e2e.browser.accessibility import problems
from tests.e2e.browser.faulty_model import faulty_model
from tests.e2e.browser.web_app import WebApp
from tests.e2e.people import PASSWORD, Person
from tests.e2e.shopping import checkout, owns
from tests.e2e.stripe_pages import Payments, session_in
from tests.e2e.system import System

SLUG = "keto-kickstart"


@dataclass(frozen=True)
class Refusal:
    """What is sent on a page, and the API's words that are shown."""

    path: str
    words: str
    button: str = ""
    fields: dict[str, str] = field(default_factory=dict)
    region: str = ""
    detail: str = ""


def of_visitors(taken: Person) -> list[Refusal]:
    """Those of the pages that need no login."""
    account = {"Name": "", "E-mail": taken.email, "Password": PASSWORD}
    login = {"E-mail": taken.email, "Password": "a wrong password"}
    short, new = {"New password": "short"}, {"New password": PASSWORD}
    reset, refused = "/reset-password", "Invalid or expired reset token"
    return [
        Refusal(
            "/register",
            "Validation error",
            "Create account",
            {**account, "Password": "short"},
            detail="should have at least 8 items",
        ),
        Refusal(
            "/register",
            "Validation error",
            "Create account",
            {**account, "E-mail": "mia@"},
            detail="There must be something after the @-sign",
        ),
        Refusal("/register", "Email already in use", "Create account", account),
        Refusal("/login", "Validation error", "Log in", {**login, "E-mail": "mia@"}, "main"),
        Refusal("/login", "Invalid credentials", "Log in", login, "main"),
        Refusal("/login", "Invalid credentials", "Log in", {"E-mail": "x@example.com"}, "main"),
        Refusal("/forgot-password", "Failed to process request", "Send the link", {"E-mail": "x"}),
        Refusal(f"{reset}?token=x", refused, "Set the password", new),
        Refusal(f"{reset}?token={taken.token}", refused, "Set the password", short),
        Refusal(f"{reset}?token={taken.token}", "Invalid token", "Set the password", new),
        Refusal("/verify-email?token=x", "Invalid or expired token"),
        Refusal("/confirm-email?token=x", "Invalid or expired token"),
        Refusal("/erasure?receipt=x", "Erasure not found"),
    ]


def of_members(member: Person) -> list[Refusal]:
    """Those that a member meets who has bought nothing."""
    planner = {"Weight": "80", "Target weight": "72", "Height": "175", "Age": "30", "Days": "31"}
    profile, security = "Profile", "Password and e-mail"
    address = {"New e-mail": "other@example.com", "Password": "a wrong password"}
    wrong = {"Current password": "a wrong password", "New password": PASSWORD}
    return [
        Refusal(
            "/dashboard",
            "Validation error",
            "Log 5 kg",
            {"Weight in kg": "5"},
            detail="greater than or equal to 20",
        ),
        Refusal("/planner?session=none", "Session not found"),
        Refusal("/planner", "Invalid input", "Write my plan", planner, detail="equal to 30"),
        Refusal(f"/plans/{SLUG}", "Invalid or expired coupon", "Buy the plan", {"Coupon": "NONE"}),
        Refusal("/account", "No billing account found", "Billing portal"),
        Refusal("/account", "Validation error", "Save the profile", {"Name": "M"}, profile),
        Refusal("/account", "Current password is wrong", "Change the password", wrong, security),
        Refusal("/account", "Current password is wrong", "Change the address", address, security),
        Refusal(
            "/account",
            "Validation error",
            "Change the address",
            {"New e-mail": member.email, "Password": PASSWORD},
            security,
            detail="must be another address than your own",
        ),
    ]


async def test_visitors_read_what_was_refused(app: WebApp, member: Person) -> None:
    await are_shown(app, of_visitors(member))
    await app.go("/plans/none")
    await expect(app.page.get_by_role("heading", name="Plan not found")).to_be_visible()


async def test_members_read_what_was_refused(
    app: WebApp, member: Person, payments: Payments, system: System
) -> None:
    await app.adopt(member.token)
    # The coupon's field is opened before it is filled in.
    coupon = app.page.get_by_role("button", name="I have a coupon")
    await app.page.add_locator_handler(coupon, lambda button: button.click())
    await are_shown(app, of_members(member))
    await app.page.remove_locator_handler(coupon)
    await a_log_that_is_gone_cannot_be_deleted(app, member)
    async with faulty_model(system, answer="garbage"):
        await app.write_a_plan(days=1)
        await app.complains("Failed to generate plan. Please try again.")
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
        if each.region and each.region != "main":
            part = app.page.get_by_role("region", name=each.region, exact=True)
        await app.fill(each.fields, part)
        if each.button:
            await app.press(each.button, part)
        alert = part.get_by_role("alert").filter(has_text=each.words)
        await expect(alert.first, f"{each.path} {each.fields}").to_be_visible()
        if each.detail:
            await expect(part.get_by_text(each.detail).first).to_be_visible()


async def a_log_that_is_gone_cannot_be_deleted(app: WebApp, member: Person) -> None:
    assert (await member.post("/api/tracker/log", {"waterMl": 250})).status_code == 200
    await app.go("/dashboard")
    await app.page.get_by_text("All of the day").click()
    await app.fill({"Calories": "-1"})
    await app.press("Save the day")
    await app.complains("Validation error")
    await app.press("Delete the log")
    (log,) = (await member.get("/api/tracker/logs")).json()["logs"]
    gone = await member.api.delete(
        "/api/tracker/log", params={"date": log["date"][:10]}, headers=member.headers
    )
    assert gone.status_code == 200
    async with app.answered("DELETE", "/api/tracker/log", 500, {"error": "Failed to delete log"}):
        await app.press("Delete", app.page.get_by_role("dialog"))
        await app.complains("Failed to delete log")
    await app.press("Delete", app.page.get_by_role("dialog"))
    await app.complains("Log not found")
    assert await problems(app.page) == []


async def the_payment_provider_is_down(app: WebApp, payments: Payments) -> None:
    async with payments.misbehaving("fail"):
        await app.go(f"/plans/{SLUG}")
        await app.press("Buy the plan")
        await app.complains("Failed to create checkout session")
        await app.go("/pricing")
        await app.press("Choose Pro")
        await app.complains("Failed to create subscription session")


async def a_plan_is_gone_or_owned_by_now(app: WebApp, member: Person, payments: Payments) -> None:
    async def ask_for_an_unknown_plan(route: Route) -> None:
        await route.continue_(post_data={"planId": "none"})

    await app.go(f"/plans/{SLUG}")
    await app.page.route("**/api/payments/checkout", ask_for_an_unknown_plan, times=1)
    await app.press("Buy the plan")
    await app.complains("Plan not found")
    await payments.pay(session_in(await checkout(member, SLUG)))
    await eventually(lambda: owns(member, SLUG), what="the plan is theirs")
    await app.press("Buy the plan")
    await app.complains("Already purchased")
    async with payments.misbehaving("fail"):
        await app.go("/account")
        await app.press("Billing portal")
        await app.complains("Failed to open billing portal")
    async with app.answered("GET", "/receipt", 500, {"error": "Failed to fetch receipt"}):
        await app.press(re.compile("^Receipt"))
        await app.complains("Failed to fetch receipt")


async def a_review_needs_a_rating(app: WebApp) -> None:
    await app.go(f"/plans/{SLUG}")
    await app.press("Write a review")
    await app.press("Save the review")
    await app.complains("Validation error")
    # Of a broken database: the page gets the API's words from us.
    async with app.answered("POST", "/review", 500, {"error": "Failed to save review"}):
        await app.press("Save the review")
        await app.complains("Failed to save review")


async def the_password_guards_the_erasure(app: WebApp) -> None:
    await app.go("/account")
    await app.press("Erase my account")
    dialog = app.page.get_by_role("dialog")
    await app.fill({"Password": "a wrong password"}, dialog)
    await app.press("Erase everything", dialog)
    await app.complains("Current password is wrong")
    failed = {"error": "Failed to delete account"}
    async with app.answered("POST", "/api/auth/delete-account", 500, failed):
        await app.press("Erase everything", dialog)
        await app.complains("Failed to delete account")
    assert await problems(app.page) == []


async def test_after_a_session_is_over_a_login_leads_back(app: WebApp, member: Person) -> None:
    await app.log_in(member.email, PASSWORD)
    await app.lands_on("/dashboard")
    # What the dashboard still asks for would end the session before the planner is opened.
    await app.page.wait_for_load_state("networkidle")
    assert (await member.post("/api/auth/logout-everywhere")).status_code == 200
    await app.go("/planner")
    await app.shows("Your session is over.")
    assert await problems(app.page) == []
    await app.fill({"E-mail": member.email, "Password": PASSWORD})
    await app.press("Log in", app.page.get_by_role("main"))
    await app.lands_on("/planner")
