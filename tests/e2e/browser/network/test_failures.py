"""Failing networks and services, as a member sees them."""

import re

from playwright.async_api import Route, expect

from testkit import eventually
from tests.e2e.browser.accessibility import problems
from tests.e2e.browser.web_app import WebApp
from tests.e2e.people import PASSWORD, Person, log_in
from tests.e2e.shopping import SLUG
from tests.e2e.stand_ins import Payments

_FAILURES_BEFORE_A_PAUSE = 10
# Counted from the first request; a busy machine draws later.
_WORDS_WITHIN_MS = 3_000
_TRACKER = re.compile("/api/tracker/")


async def test_a_member_continues_while_the_network_fails_and_sees_what_is_refused(
    app: WebApp, member: Person, payments: Payments
) -> None:
    await visitors_are_refused(app, member)
    await app.adopt(member.token)
    await app.go("/dashboard")
    await app.shows("Nothing logged yet.")
    await app.keeps("/answers/day/")
    await a_service_hangs(app)
    await a_service_is_away_and_comes_back(app)
    await has_drunk(member, 250)
    await there_is_no_network(app)
    await has_drunk(member, 500)
    await the_page_is_left_before_the_network_is_back(app)
    await has_drunk(member, 1_000)
    await the_api_fails_at_one_change(app, member)
    await a_field_is_refused(app, member)
    await the_payment_provider_is_down(app, payments)
    await the_password_guards_the_erasure(app)


async def has_drunk(member: Person, ml: int) -> None:
    async def is_saved() -> bool:
        log = (await member.tracker.get_day())["log"]
        assert log, "nothing is logged"
        assert log["waterMl"] == ml, log
        return True

    await eventually(is_saved)


async def a_service_hangs(app: WebApp) -> None:
    """Stored data is shown, and within 3 s a notice that the service is slow."""
    slow = app.page.get_by_text("Keto is slower than usual.")
    async with app.held(_TRACKER):
        await app.go("/dashboard")
        await app.shows("Nothing logged yet.")
        await expect(slow).to_be_visible(timeout=_WORDS_WITHIN_MS)
        await app.follow("Plans")
        await app.follow("Shop")
        await expect(app.page.get_by_role("heading", name="Keto Kickstart")).to_be_visible()
    await expect(slow).to_have_count(0)


async def a_service_is_away_and_comes_back(app: WebApp) -> None:
    async def fail(route: Route) -> None:
        headers = {"access-control-allow-origin": app.url}
        await route.fulfill(status=503, json={"error": "Service unavailable"}, headers=headers)

    await app.page.route(_TRACKER, fail)
    await app.go("/dashboard")
    await app.shows("Some of this may be out of date")
    await app.press("+ 250 ml")
    await app.shows("250 ml")
    await app.page.unroute(_TRACKER, fail)
    await expect(app.page.get_by_text("Some of this may be out of date")).to_have_count(0)


async def there_is_no_network(app: WebApp) -> None:
    """A change waits for the network, even if the browser reports it too early."""
    offline = app.page.get_by_text("You’re offline.")
    async with app.unreached("/api/tracker/water") as tried:
        await app.page.context.set_offline(True)
        await expect(offline).to_be_visible()
        await app.press("+ 250 ml")
        await app.shows("Not saved yet.")
        assert await problems(app.page) == []
        await app.follow("Progress")
        await app.follow("Today")
        await app.page.context.set_offline(False)
        await eventually(lambda: len(tried) >= 2)
    await expect(app.page.get_by_text("Saved", exact=True)).to_be_visible()
    await expect(offline).to_have_count(0)


async def the_page_is_left_before_the_network_is_back(app: WebApp) -> None:
    async with app.unreached("/api/tracker/water"):
        await app.press("+ 250 ml")
        await app.complains("Keto can’t be reached.")
        await app.press("+ 250 ml")
        await app.keeps("/changes/", times=2)
        await app.follow("Plans")
        await app.page.reload()
        await app.go("/dashboard")
        water = app.page.get_by_role("region", name="Water", exact=True)
        await expect(water).to_contain_text(re.compile(r"^\s*Water\s*1,000 ml"))
    await app.page.reload()


async def the_api_fails_at_one_change(app: WebApp, member: Person) -> None:
    """The failed change blocks no other, is still listed after a reload, and can be retried."""
    logs = "**/api/tracker/log/*"

    async def fail(route: Route) -> None:
        if "81.3" in (route.request.post_data or ""):
            await route.fulfill(status=500, json={"error": "Failed to save log"})
        else:
            await route.continue_()

    await app.page.route(logs, fail)
    await app.page.get_by_label("Weight in kg").fill("81.3")
    await app.press("Log 81.3 kg")
    await app.press("+ 250 ml")
    refused = app.page.get_by_role("region", name="Not saved")
    await expect(refused).to_contain_text("1 change was not saved")
    await has_drunk(member, 1_250)
    assert await problems(app.page) == []
    await app.page.reload()
    await expect(refused).to_contain_text("Weight")
    await app.page.unroute(logs, fail)
    await app.press(re.compile("^Try again"), refused)
    await expect(refused).to_have_count(0)

    async def is_saved() -> bool:
        log = (await member.tracker.get_day())["log"]
        return bool(log["weightKg"] == 81.3 and log["waterMl"] == 1_250)

    await eventually(is_saved)


async def visitors_are_refused(app: WebApp, member: Person) -> None:
    part = app.page.get_by_role("main")
    await app.go("/register")
    await app.fill({"E-mail": member.email, "Password": "short"})
    await app.press("Create account", part)
    await app.complains("Check the highlighted fields")
    await app.shows("Use at least 8 characters.")
    await app.fill({"Password": PASSWORD})
    await app.press("Create account", part)
    await app.complains("already an account")
    await app.go(f"/reset-password?token={member.token}")
    await app.fill({"New password": PASSWORD})
    await app.press("Set password", part)
    await app.complains("no longer valid")
    # The page reads the waiting time from a header of another origin.
    for _ in range(_FAILURES_BEFORE_A_PAUSE):
        assert (await log_in(member.http, member.email, "a wrong password")).status_code == 401
    await app.log_in(member.email, PASSWORD)
    await app.complains("Too many attempts. Wait a little, then try again.")
    await app.shows("You can try again in 15 min.")
    await expect(part.get_by_role("button", name="Log in")).to_be_disabled()
    assert await problems(app.page) == []


async def a_field_is_refused(app: WebApp, member: Person) -> None:
    await app.go("/planner")
    await app.fill({"Weight": "60", "Target weight": "50", "Height": "170", "Age": "16"})
    await app.fill({"Days": "31"})
    await app.page.get_by_label("Gender").select_option("female")
    await app.press("Create my plan")
    await app.complains("Check the highlighted fields")
    await app.shows("Enter 30 or less.")
    await app.fill({"Days": "7"})
    await app.press("Create my plan")
    await app.shows("We don’t write plans for losing weight under 18.")
    assert (await member.ai.get_jobs())["jobs"] == []


async def the_payment_provider_is_down(app: WebApp, payments: Payments) -> None:
    async with payments.failing():
        await app.go(f"/plans/{SLUG}")
        await app.press("Buy the plan")
        await app.complains("Nothing was charged.")


async def the_password_guards_the_erasure(app: WebApp) -> None:
    await app.go("/account/erasure")
    await app.press("Delete my account")
    dialog = app.page.get_by_role("dialog")
    await app.fill({"Password": "a wrong password"}, dialog)
    await app.press("Delete everything", dialog)
    await app.complains("isn’t your current password")
    assert await problems(app.page) == []
