"""What a member leaves out is not suggested, and is marked where a started plan has it."""

import re
from datetime import date, timedelta

import pytest
from playwright.async_api import Locator, expect

from chassis import clock
from tests.e2e.browser.accessibility import problems
from tests.e2e.browser.plans.test_safety import keeps, leaves_out, marks
from tests.e2e.browser.web_app import WebApp
from tests.e2e.people import Person
from tests.e2e.shopping import SLUG, buy
from tests.e2e.stand_ins import Payments

_EXCLUSIONS = re.compile(r"/api/ai/exclusions/mine$")
_SNACK = "Cheddar with green olives"


async def is_in_the_evening(member: Person) -> date:
    """Set the time zone to one where it is eight in the evening; return the date there."""
    # The signs of these zones are the other way round.
    ahead = (20 - clock.now().hour + 11) % 24 - 11
    zone = f"Etc/GMT{-ahead:+d}" if ahead else "Etc/GMT"
    await member.api.patch("/api/auth/settings", json={"timezone": zone}, headers=member.headers)
    return (clock.now() + timedelta(hours=ahead)).date()


async def lives_the_plan(member: Person, payments: Payments) -> None:
    """Start a bought plan, in whose first evening its snack fits, and not its dinner."""
    await buy(member, payments)
    today = str(await is_in_the_evening(member))
    start = {"kind": "catalogue", "planId": SLUG, "startsOn": today}
    await member.sends("/api/tracker/plan-starts", start)
    lunch = {"date": today, "meal": "lunch", "name": "Lunch", "calories": 1_300, "netCarbsG": 5}
    await member.sends("/api/tracker/entries", lunch)


def suggestions(app: WebApp) -> Locator:
    return app.page.locator(".what-fits")


@pytest.mark.usefixtures("each_screen")
async def test_today_suggests_and_shows_nothing_unmarked_that_is_left_out(
    app: WebApp, member: Person, payments: Payments
) -> None:
    await lives_the_plan(member, payments)
    await leaves_out(member, "olives")
    await app.adopt(member.token)
    snacks = app.page.get_by_role("region", name="Snacks")
    async with app.held(_EXCLUSIONS):
        await app.go("/dashboard")
        await app.keeps(f"answers/plan/{SLUG}/content", _SNACK)
        # Nothing is drawn before it is known what is left out.
        await expect(app.page.get_by_text(_SNACK)).to_have_count(0)
    await expect(marks(snacks)).to_be_visible()
    await expect(marks(app.page.get_by_role("region", name="Lunch"))).to_have_count(0)
    await expect(suggestions(app).get_by_text(_SNACK)).to_have_count(0)
    assert await problems(app.page) == []

    await app.go(f"/plans/{SLUG}")
    first = app.page.get_by_role("region", name="Content of the plan").locator(".day").first
    await expect(marks(first.locator("div").filter(has_text=_SNACK).first)).to_be_visible()
    assert await problems(app.page) == []

    await leaves_out(member)
    await app.go("/dashboard")
    await expect(suggestions(app).get_by_text(_SNACK)).to_be_visible()
    await expect(marks(snacks)).to_have_count(0)


async def test_without_a_network_today_knows_what_is_left_out(
    app: WebApp, member: Person, payments: Payments
) -> None:
    await lives_the_plan(member, payments)
    await leaves_out(member, "olives")
    await app.adopt(member.token)
    await app.go("/dashboard")
    snacks = app.page.get_by_role("region", name="Snacks")
    await expect(marks(snacks)).to_be_visible()
    await app.keeps("answers/left-out")
    await app.page.route("**/api/**", lambda route: route.abort("internetdisconnected"))
    await app.page.reload()
    await expect(snacks).to_contain_text(_SNACK)
    await expect(marks(snacks)).to_be_visible()
    await expect(suggestions(app).get_by_text(_SNACK)).to_have_count(0)


async def test_a_name_and_a_dish_tell_what_is_left_out(app: WebApp, member: Person) -> None:
    yesterday = str(await is_in_the_evening(member) - timedelta(days=1))
    names = ("Salad with green olives", "Chicken soup")
    for name in names:
        eaten = {"date": yesterday, "meal": "dinner", "calories": 400, "netCarbsG": 1}
        await member.sends("/api/tracker/entries", {**eaten, "name": name})
    items = [{"foodId": "olives-green", "grams": 200}, {"foodId": "cheddar", "grams": 50}]
    plate = {"name": "Party plate", "portions": 1, "items": items}
    await member.sends("/api/tracker/dishes", plate)
    target = {"calories": 1_500, "proteinG": 90, "fatG": 120, "netCarbsG": 20}
    await keeps(member, "/api/tracker/targets", target)
    await app.adopt(member.token)
    await app.go("/dashboard")
    for name in (*names, "Party plate"):
        await expect(suggestions(app).get_by_text(name)).to_be_visible()
    await leaves_out(member, "olives")
    await app.page.reload()
    await expect(suggestions(app).get_by_text("Chicken soup")).to_be_visible()
    await expect(suggestions(app).get_by_role("listitem")).to_have_count(1)
    await app.press("Add food to snacks")
    foods = app.page.get_by_role("dialog").get_by_role("list", name="Foods")
    row = foods.get_by_role("listitem").filter(has_text="Party plate")
    await expect(marks(row)).to_be_visible()
