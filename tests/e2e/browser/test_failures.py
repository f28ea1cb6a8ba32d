"""Failures of the system and of the network, and limits of rates: shown, and overcome."""

from playwright.async_api import expect

from testkit import eventually
from tests.e2e.browser.accessibility import problems
from tests.e2e.browser.web_app import WebApp
from tests.e2e.people import PASSWORD, Person

SLUG = "keto-kickstart"
SETTINGS = "/api/auth/settings"
_FAILURES_BEFORE_A_PAUSE = 10

# Of a broken database, or of an installation without prices: the page gets the API's words from us.
OF_THE_SYSTEM_FOR_VISITORS = (
    ("/register", "POST", "/api/auth/register", 500, "Registration failed"),
    ("/login", "POST", "/api/auth/login", 500, "Login failed"),
    ("/plans", "GET", "/api/plans", 500, "Failed to fetch plans"),
    (
        "/reset-password?token=x",
        "POST",
        "/api/auth/reset-password",
        500,
        "Failed to reset password",
    ),
    ("/confirm-email?token=x", "POST", "/api/auth/confirm-email", 500, "Failed to confirm email"),
    ("/erasure?receipt=x", "GET", "/api/auth/erasures/x", 500, "Failed to fetch erasure"),
)
OF_THE_SYSTEM = (
    (f"/plans/{SLUG}", "GET", f"/api/plans/{SLUG}", 500, "Failed to fetch plan"),
    ("/dashboard", "GET", "/api/tracker/summary", 500, "Failed to fetch summary"),
    ("/dashboard", "GET", "/api/tracker/logs", 500, "Failed to fetch logs"),
    ("/dashboard", "POST", "/api/tracker/log", 500, "Failed to save log"),
    ("/dashboard", "GET", "/api/tracker/achievements", 500, "Failed to fetch achievements"),
    ("/dashboard", "GET", "/api/tracker/weight", 500, "Failed to fetch weights"),
    ("/account", "GET", "/api/auth/me", 500, "Failed to fetch profile"),
    ("/account", "GET", "/api/auth/me", 404, "User not found"),
    ("/account", "GET", SETTINGS, 500, "Failed to fetch settings"),
    ("/account", "GET", "/api/payments/subscription", 500, "Failed to fetch subscription"),
    ("/account", "GET", "/api/payments/orders", 500, "Failed to fetch orders"),
    ("/planner", "GET", "/api/ai/sessions", 500, "Failed to fetch sessions"),
    ("/planner?session=x", "GET", "/api/ai/sessions/x", 500, "Failed to fetch session"),
    (f"/plans/{SLUG}", "POST", "/api/payments/checkout", 404, "Plan not available"),
    ("/pricing", "POST", "/api/payments/subscribe", 400, "Invalid tier"),
)
NEW_ADDRESS = {"New e-mail": "other@example.com", "Password": PASSWORD}
NEW_PASSWORD = {"Current password": PASSWORD, "New password": "another password"}
# On forms of the account: its section, what is filled in and pressed, and the request that fails.
OF_ACCOUNT_FORMS: tuple[tuple[str, dict[str, str], str, str, str, str], ...] = (
    ("Profile", {}, "Save the profile", "PATCH", "/api/auth/me", "Failed to update profile"),
    ("Settings", {}, "Save the settings", "PATCH", SETTINGS, "Failed to update settings"),
    (
        "Password and e-mail",
        NEW_PASSWORD,
        "Change the password",
        "POST",
        "/api/auth/change-password",
        "Failed to change password",
    ),
    (
        "Password and e-mail",
        NEW_ADDRESS,
        "Change the address",
        "POST",
        "/api/auth/change-email",
        "Failed to process request",
    ),
    (
        "Password and e-mail",
        {},
        "Confirm the current address",
        "POST",
        "/api/auth/verify-email",
        "Failed to process request",
    ),
    (
        "Password and e-mail",
        {},
        "Log out on all other devices",
        "POST",
        "/api/auth/logout-everywhere",
        "Failed to log out",
    ),
    ("Your data", {}, "Export my data", "GET", "/api/tracker/export", "Failed to export"),
)
PRESSED = {
    "/api/auth/register": "Create account",
    "/api/auth/login": "Log in",
    "/api/auth/reset-password": "Set the password",
    "/api/tracker/log": "+ 250 ml",
    "/api/payments/checkout": "Buy the plan",
    "/api/payments/subscribe": "Choose Basic",
}


async def test_what_failed_in_the_system_is_read_on_the_page(app: WebApp, member: Person) -> None:
    await are_read(app, OF_THE_SYSTEM_FOR_VISITORS)
    await app.adopt(member.token)
    await are_read(app, OF_THE_SYSTEM)
    for section, fields, button, method, path, words in OF_ACCOUNT_FORMS:
        async with app.answered(method, path, 500, {"error": words}):
            await app.go("/account")
            part = app.page.get_by_role("region", name=section, exact=True)
            await app.fill(fields, part)
            await app.press(button, part)
            await expect(part.get_by_role("alert").filter(has_text=words)).to_be_visible()
    assert await problems(app.page) == []


async def are_read(app: WebApp, failures: tuple[tuple[str, str, str, int, str], ...]) -> None:
    for page, method, path, status, words in failures:
        async with app.answered(method, path, status, {"error": words}):
            await app.go(page)
            if path in PRESSED:
                await app.press(PRESSED[path])
            await app.complains(words)


async def test_a_member_who_has_to_wait_reads_how_long(app: WebApp, member: Person) -> None:
    wrong = {"email": member.email, "password": "a wrong password"}
    for _ in range(_FAILURES_BEFORE_A_PAUSE):
        assert (await member.api.post("/api/auth/login", json=wrong)).status_code == 401
    await app.log_in(member.email, PASSWORD)
    await app.complains("Too many attempts. Please try again later.")
    await app.shows("You can try again in 15 min.")
    await expect(app.page.get_by_role("main").get_by_role("button", name="Log in")).to_be_disabled()
    assert await problems(app.page) == []


async def test_only_safe_requests_are_sent_again_by_themselves(app: WebApp) -> None:
    busy = {"error": "Service unavailable"}
    async with app.answered("GET", "/api/plans", 503, busy, retry_after="1") as asked:
        await app.go("/plans")
        await app.complains("Service unavailable")
        await app.shows("You can try again in 1 s.")
        assert len(asked) == 3
    await app.press("Try again")
    await expect(app.page.get_by_role("heading", name="Keto Kickstart")).to_be_visible()

    async with app.answered("POST", "/api/auth/login", 503, busy, retry_after="90") as sent:
        await app.log_in("mia@example.com", PASSWORD)
        await app.shows("You can try again in 90 s.")
        assert len(sent) == 1


async def test_offline_is_shown_and_the_log_is_saved_afterwards(
    app: WebApp, member: Person
) -> None:
    await app.adopt(member.token)
    await app.go("/dashboard")
    await app.shows("Nothing is logged yet.")
    offline = app.page.get_by_text("You are offline.")
    await app.page.context.set_offline(True)
    await expect(offline).to_be_visible()
    await app.press("+ 250 ml")
    await app.complains("Keto cannot be reached.")
    assert await problems(app.page) == []
    await app.page.context.set_offline(False)
    await expect(app.page.get_by_text("Saved", exact=True)).to_be_visible()
    await expect(offline).to_have_count(0)

    await app.page.context.set_offline(True)
    await app.follow("Plans")
    await app.complains("Keto cannot be reached.")
    await app.follow("Pricing")
    await expect(app.page.get_by_role("heading", name="Lifetime")).to_be_visible()
    await app.page.go_back()
    await app.page.context.set_offline(False)
    await expect(app.page.get_by_role("heading", name="Keto Kickstart")).to_be_visible()


async def test_a_network_that_is_announced_too_early_is_tried_again(
    app: WebApp, member: Person
) -> None:
    await app.adopt(member.token)
    await app.go("/dashboard")
    await app.shows("Nothing is logged yet.")
    async with app.unreached("/api/tracker/log") as tried:
        await app.page.context.set_offline(True)
        await app.press("+ 250 ml")
        await app.complains("Keto cannot be reached.")
        await app.page.context.set_offline(False)
        await eventually(lambda: len(tried) >= 2)
    await expect(app.page.get_by_text("Saved", exact=True)).to_be_visible()
