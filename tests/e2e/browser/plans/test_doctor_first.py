"""Members whose answers about health call for a doctor are told before they buy or start a plan."""

import re
from typing import Any

import pytest
from playwright.async_api import Locator, expect

from tests.e2e.browser.accessibility import problems
from tests.e2e.browser.plans.test_safety import keeps
from tests.e2e.browser.web_app import WebApp
from tests.e2e.people import PASSWORD, PLANNER_INPUT, Person
from tests.e2e.shopping import SLUG, buy
from tests.e2e.stand_ins import Payments

_HEALTH = re.compile(r"/api/ai/health$")
_ANSWERS = (
    "insulin",
    "sglt2",
    "bloodPressureMedicine",
    "pregnantOrBreastfeeding",
    "kidneyOrLiver",
    "eatingDisorder",
    "supervised",
)


async def answers(member: Person, *ticked: str) -> None:
    body: dict[str, Any] = {name: name in ticked for name in _ANSWERS}
    await keeps(member, "/api/ai/health", body)


def notice(within: Locator) -> Locator:
    return within.get_by_role("status").filter(has_text="Please talk to your doctor first")


@pytest.mark.usefixtures("each_screen")
async def test_a_member_who_ticked_insulin_is_told_above_buy_and_start_and_once_on_today(
    app: WebApp, member: Person, payments: Payments
) -> None:
    await answers(member, "insulin")
    await app.adopt(member.token)
    box = app.page.get_by_role("region", name="Buy this plan")
    async with app.held(_HEALTH):
        await app.go(f"/plans/{SLUG}")
        await expect(box).to_contain_text("$14.99")
        # Nothing is bought before it is known what the member has answered.
        await expect(box.get_by_role("button", name="Buy the plan")).to_have_count(0)
    await expect(notice(box)).to_contain_text("You take insulin")
    await expect(box.get_by_role("button", name="Buy the plan")).to_be_enabled()
    await is_above(notice(box), box.get_by_role("button", name="Buy the plan"))
    assert await problems(app.page) == []

    await buy(member, payments)
    await app.page.reload()
    content = app.page.get_by_role("region", name="Content of the plan")
    await is_above(notice(content), content.get_by_role("button", name="Start today"))
    await expect(notice(app.page.get_by_role("main"))).to_have_count(1)
    assert await problems(app.page) == []
    await app.press("Start today")
    await app.shows(re.compile("^Started on"))

    today = app.page.get_by_role("main")
    await app.go("/dashboard")
    await expect(notice(today)).to_have_count(1)
    assert await problems(app.page) == []
    await app.press("Got it")
    await expect(notice(today)).to_have_count(0)
    await app.keeps("doctor-first-read")
    await app.page.reload()
    await app.has_all()
    await expect(notice(today)).to_have_count(0)

    await answers(member, "insulin", "sglt2")
    await app.page.reload()
    await expect(notice(today)).to_contain_text("You take an SGLT2 inhibitor")
    await answers(member, "insulin", "sglt2", "supervised")
    await app.page.reload()
    await app.has_all()
    await expect(notice(today)).to_have_count(0)


async def test_a_member_who_ticked_insulin_is_told_above_the_start_of_an_own_plan(
    app: WebApp, member: Person
) -> None:
    made = await member.sends("/api/ai/generate-plan", PLANNER_INPUT)
    await answers(member, "insulin")
    await app.adopt(member.token)
    await app.go(f"/planner?session={made['sessionId']}")
    await app.press("More for this plan")
    menu = app.page.get_by_role("dialog")
    await expect(notice(menu)).to_contain_text("You take insulin")
    await is_above(notice(menu), menu.get_by_role("button", name=re.compile("^Start on")))
    assert await problems(app.page) == []


async def test_a_plan_that_was_chosen_before_the_login_is_not_paid_for_unread(
    app: WebApp, member: Person
) -> None:
    await answers(member, "pregnantOrBreastfeeding")
    await app.go(f"/plans/{SLUG}")
    await app.press("Buy the plan")
    await app.lands_on("/register")
    await app.page.get_by_role("main").get_by_role("link", name="Log in").click()
    await app.shows("Next is the payment page for")
    await app.fill({"E-mail": member.email, "Password": PASSWORD})
    await app.press("Log in", app.page.get_by_role("main"))
    await app.lands_on(f"/plans/{SLUG}")
    box = app.page.get_by_role("region", name="Buy this plan")
    await expect(notice(box)).to_contain_text("You're pregnant or breastfeeding")
    await expect(box.get_by_role("button", name="Buy the plan")).to_be_enabled()
    await app.press("Buy the plan")
    await app.press("Pay $14.99")
    await app.shows("is yours.")


async def is_above(one: Locator, other: Locator) -> None:
    await expect(one).to_be_visible()
    await expect(other).to_be_visible()
    above, below = await one.bounding_box(), await other.bounding_box()
    assert above is not None
    assert below is not None
    assert above["y"] + above["height"] <= below["y"]
