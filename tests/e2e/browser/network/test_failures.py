"""Failures of the network, and limits of rates: shown, and overcome."""

import re

from playwright.async_api import Route, expect

from testkit import eventually
from tests.e2e.browser.accessibility import problems
from tests.e2e.browser.web_app import WebApp
from tests.e2e.people import PASSWORD, Person, log_in

_FAILURES_BEFORE_A_PAUSE = 10
# From the first request; a busy machine draws later.
_WORDS_WITHIN_MS = 3_000


async def test_a_member_who_has_to_wait_reads_how_long(app: WebApp, member: Person) -> None:
    for _ in range(_FAILURES_BEFORE_A_PAUSE):
        assert (await log_in(member.api, member.email, "a wrong password")).status_code == 401
    await app.log_in(member.email, PASSWORD)
    await app.complains("Too many attempts. Wait a little, then try again.")
    await app.shows("You can try again in 15 min.")
    await expect(app.page.get_by_role("main").get_by_role("button", name="Log in")).to_be_disabled()
    assert await problems(app.page) == []


async def test_only_safe_requests_are_sent_again_by_themselves(app: WebApp) -> None:
    busy = {"error": "Service unavailable"}
    asked: list[str] = []

    async def be_busy(route: Route) -> None:
        asked.append(route.request.url)
        # The page asks anew when it may: long after it was looked at.
        headers = {
            "access-control-allow-origin": app.url,
            "access-control-expose-headers": "retry-after",
            "retry-after": "1" if len(asked) < 3 else "600",
        }
        await route.fulfill(status=503, json=busy, headers=headers)

    await app.page.clock.install()
    plans = re.compile("/api/plans$")
    await app.page.route(plans, be_busy)
    await app.go("/plans")
    await app.complains("We can't be reached right now.")
    assert len(asked) == 3
    await app.page.unroute(plans, be_busy)
    await app.page.clock.fast_forward("10:00")
    await expect(app.page.get_by_role("heading", name="Keto Kickstart")).to_be_visible()

    async with app.answered("POST", "/api/auth/login", 503, busy, retry_after="90") as sent:
        await app.log_in("mia@example.com", PASSWORD)
        # It counts down.
        await app.shows(re.compile(r"You can try again in (90|[78]\d) s\."))
        assert len(sent) == 1


async def test_offline_is_shown_and_the_log_is_saved_afterwards(
    app: WebApp, member: Person
) -> None:
    await app.adopt(member.token)
    await app.go("/dashboard")
    await app.shows("Nothing logged yet.")
    offline = app.page.get_by_text("You're offline.")
    await app.page.context.set_offline(True)
    await expect(offline).to_be_visible()
    await app.press("+ 250 ml")
    await app.shows("Not saved yet.")
    assert await problems(app.page) == []
    await app.page.context.set_offline(False)
    await expect(app.page.get_by_text("Saved", exact=True)).to_be_visible()
    await expect(offline).to_have_count(0)

    # Its part of the app is here from now on.
    await app.follow("Pricing")
    await expect(app.page.get_by_role("heading", name="Lifetime")).to_be_visible()
    await app.page.context.set_offline(True)
    await app.follow("Plans")
    await app.shows("This isn't on this device yet.")
    await app.follow("Pricing")
    await expect(app.page.get_by_role("heading", name="Lifetime")).to_be_visible()
    await app.page.go_back()
    await app.page.context.set_offline(False)
    await expect(app.page.get_by_role("heading", name="Keto Kickstart")).to_be_visible()

    # As of a version that was replaced while the page was open.
    files = "**/assets/planning-*"
    await app.page.route(files, lambda route: route.fulfill(status=404))
    await app.follow("Planner")
    await app.complains("There may be a newer version")
    await app.page.unroute(files)
    await app.press("Reload")
    await expect(app.page.get_by_role("heading", name="Planner")).to_be_visible()


async def test_a_service_that_hangs_is_said_within_3_seconds_over_what_is_kept(
    app: WebApp, member: Person
) -> None:
    await app.adopt(member.token)
    await app.go("/dashboard")
    await app.shows("Nothing logged yet.")
    await app.keeps("/answers/day/")
    slow = app.page.get_by_text("Keto takes longer than usual to answer.")
    async with app.held(re.compile("/api/tracker/")):
        await app.go("/dashboard")
        await app.shows("Nothing logged yet.")
        await expect(slow).to_be_visible(timeout=_WORDS_WITHIN_MS)
        await app.follow("Plans")
        await expect(app.page.get_by_role("heading", name="Keto Kickstart")).to_be_visible()
    await expect(slow).to_have_count(0)
    async with app.held(re.compile("/api/auth/settings")):
        await app.go("/account/settings")
        await expect(slow).to_be_visible()
    await expect(slow).to_have_count(0)


async def test_a_network_that_is_announced_too_early_is_tried_again(
    app: WebApp, member: Person
) -> None:
    await app.adopt(member.token)
    await app.go("/dashboard")
    await app.shows("Nothing logged yet.")
    async with app.unreached("/api/tracker/water") as tried:
        await app.page.context.set_offline(True)
        await app.press("+ 250 ml")
        await app.shows("Not saved yet.")
        await app.page.context.set_offline(False)
        await eventually(lambda: len(tried) >= 2)
    await expect(app.page.get_by_text("Saved", exact=True)).to_be_visible()
