"""Health answers and exclusions: asked once, explained, and warned about."""

import re
from datetime import date, timedelta

from playwright.async_api import Locator, expect

from chassis import clock
from testkit import eventually
from tests.e2e.browser.accessibility import problems
from tests.e2e.browser.web_app import WebApp
from tests.e2e.people import PASSWORD, PLANNER_INPUT, Person
from tests.e2e.shopping import SLUG, buy
from tests.e2e.stand_ins import Payments

_ANSWERS = (
    "insulin",
    "sglt2",
    "bloodPressureMedicine",
    "pregnantOrBreastfeeding",
    "kidneyOrLiver",
    "eatingDisorder",
    "supervised",
)
_SNACK = "Cheddar with green olives"


async def leaves_out(member: Person, *texts: str) -> None:
    await member.ai.replace_own_exclusions({"texts": texts})


async def answers(member: Person, *ticked: str) -> None:
    await member.ai.replace_health({name: name in ticked for name in _ANSWERS})


def marks(within: Locator) -> Locator:
    return within.get_by_text("You leave this out")


def notice(within: Locator) -> Locator:
    return within.get_by_role("status").filter(has_text="Please talk to your doctor first")


async def is_above(one: Locator, other: Locator) -> None:
    await expect(one).to_be_visible()
    await expect(other).to_be_visible()
    above, below = await one.bounding_box(), await other.bounding_box()
    assert above is not None
    assert below is not None
    assert above["y"] + above["height"] <= below["y"]


async def test_a_member_who_takes_insulin_reads_why_to_ask_a_doctor_before_buying_and_starting(
    app: WebApp, member: Person
) -> None:
    made = await member.ai.generate_plan(PLANNER_INPUT)
    await answers(member, "insulin")
    await chooses_as_a_visitor(app, member)
    box = app.page.get_by_role("region", name="Buy this plan")
    await app.wants_it_at_once()
    await is_above(notice(box), box.get_by_role("button", name="Buy the plan"))
    await expect(notice(box)).to_contain_text("You take insulin")
    assert await problems(app.page) == []
    await app.press("Buy the plan")
    await app.press("Pay $14.99")
    await app.shows("is yours.")

    await app.go(f"/plans/{SLUG}")
    content = app.page.get_by_role("region", name="Content of the plan")
    await is_above(notice(content), content.get_by_role("button", name="Start today"))
    await expect(notice(app.page.get_by_role("main"))).to_have_count(1)
    assert await problems(app.page) == []
    await app.press("Start today")
    await app.press("Replace it")
    await app.shows(re.compile("^Started on"))

    await app.go(f"/planner?session={made['sessionId']}")
    await app.press("More for this plan")
    menu = app.page.get_by_role("dialog")
    await is_above(notice(menu), menu.get_by_role("button", name=re.compile("^Start on")))
    assert await problems(app.page) == []
    await sees_the_notice_on_today_until_it_is_read(app, member)


async def chooses_as_a_visitor(app: WebApp, member: Person) -> None:
    """A plan chosen before the login is not paid for without reading the notice."""
    await app.go(f"/plans/{SLUG}")
    await app.press("Buy the plan")
    await app.lands_on("/register")
    await app.page.get_by_role("main").get_by_role("link", name="Log in").click()
    await app.shows("Next is the payment page for")
    await app.fill({"E-mail": member.email, "Password": PASSWORD})
    await app.press("Log in", app.page.get_by_role("main"))
    await app.lands_on(f"/plans/{SLUG}")


async def sees_the_notice_on_today_until_it_is_read(app: WebApp, member: Person) -> None:
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


async def test_excluded_foods_are_marked_wherever_food_is_shown(
    app: WebApp, member: Person, payments: Payments
) -> None:
    await app.adopt(member.token)
    await enters_the_exclusions(app, member)
    await is_warned_before_buying(app)
    await starts_the_plan(member, payments)
    await reads_it_in_the_plan_and_on_its_list(app)
    await leaves_out(member, "olives")
    await sees_it_on_today(app)
    await sees_it_in_the_search(app)
    await sees_it_without_a_network(app)


async def enters_the_exclusions(app: WebApp, member: Person) -> None:
    """An exclusion is explained, and the form of the next plan contains it."""
    await app.go("/account/food")
    field = app.page.get_by_label("Allergies and foods to leave out", exact=True)
    await field.fill("tree nuts, musrooms")
    await app.shows(re.compile(r"leaves out \d+ foods: "))
    await app.shows("Did you mean:")
    assert await problems(app.page) == []
    await app.press("mushrooms")
    await expect(app.page.get_by_role("button", name="Remove mushrooms")).to_be_visible()
    await expect(app.page.get_by_text("Did you mean:")).to_have_count(0)
    await app.press("Save what I leave out")
    await app.shows("Your next plan will follow it.")
    mine = await member.ai.get_own_exclusions()
    assert mine["exclusions"]["texts"] == ["tree nuts", "mushrooms"]
    await app.go("/planner")
    await expect(app.page.get_by_role("button", name="Remove tree nuts")).to_be_visible()
    await app.press("Remove mushrooms")
    await app.fill({"Weight": "80", "Target weight": "72", "Height": "175", "Age": "30"})
    await app.fill({"Days": "1"})
    await app.page.get_by_label("Gender").select_option("female")
    await app.press("Create my plan")
    plan = app.page.get_by_role("region", name="What this plan leaves out")
    await expect(plan).to_contain_text("tree nuts leaves out")
    assert await problems(app.page) == []

    async def is_kept() -> bool:
        # Sent in parallel with the plan's request.
        mine = await member.ai.get_own_exclusions()
        return bool(mine["exclusions"]["texts"] == ["tree nuts"])

    await eventually(is_kept)


async def is_warned_before_buying(app: WebApp) -> None:
    await app.go(f"/plans/{SLUG}")
    box = app.page.get_by_role("region", name="Buy this plan")
    await expect(box).to_contain_text("This plan has what you leave out: tree nuts.")
    await expect(box.get_by_role("button", name="Buy the plan")).to_be_enabled()
    await expect(app.page.get_by_role("region", name="Allergens")).to_contain_text("milk")
    assert await problems(app.page) == []


async def starts_the_plan(member: Person, payments: Payments) -> None:
    """Start a bought plan at eight in the evening: the snack fits, the dinner does not."""
    await buy(member, payments)
    today = str(await is_in_the_evening(member))
    start = {"kind": "catalogue", "planId": SLUG, "startsOn": today}
    await member.tracker.start_plan(start)
    lunch = {"date": today, "meal": "lunch", "name": "Lunch", "calories": 1_300, "netCarbsG": 5}
    await member.tracker.add_entry(lunch)


async def is_in_the_evening(member: Person) -> date:
    """Set the time zone to one where it is eight in the evening; return the date there."""
    # Etc/GMT zones have inverted signs.
    ahead = (20 - clock.now().hour + 11) % 24 - 11
    zone = f"Etc/GMT{-ahead:+d}" if ahead else "Etc/GMT"
    await member.auth.update_settings({"timezone": zone})
    return (clock.now() + timedelta(hours=ahead)).date()


async def reads_it_in_the_plan_and_on_its_list(app: WebApp) -> None:
    await app.page.reload()
    content = app.page.get_by_role("region", name="Content of the plan")
    await expect(content).to_contain_text("This plan has what you leave out: tree nuts.")
    await expect(content).to_contain_text("It contains foods you leave out: almonds")
    await app.go("/shopping")
    almonds = app.page.locator("label").filter(has_text="Almonds")
    await expect(marks(almonds)).to_be_visible()
    await expect(marks(app.page.locator("label").filter(has_text="Cheddar"))).to_have_count(0)
    assert await problems(app.page) == []


async def sees_it_on_today(app: WebApp) -> None:
    snacks = app.page.get_by_role("region", name="Snacks")
    await app.go("/dashboard")
    await expect(marks(snacks)).to_be_visible()
    await expect(marks(app.page.get_by_role("region", name="Lunch"))).to_have_count(0)
    await expect(app.page.locator(".what-fits").get_by_text(_SNACK)).to_have_count(0)
    assert await problems(app.page) == []


async def sees_it_in_the_search(app: WebApp) -> None:
    await app.press("Add food to breakfast")
    sheet = app.page.get_by_role("dialog")
    foods = sheet.get_by_role("list", name="Foods")
    await sheet.get_by_label("Food, dish or barcode").fill("olives")
    row = foods.get_by_role("listitem").filter(has_text="olives").first
    await expect(marks(row)).to_be_visible()
    await expect(row.get_by_role("button", name="Add ")).to_be_enabled()
    assert await problems(app.page) == []
    await app.press("Done", sheet)


async def sees_it_without_a_network(app: WebApp) -> None:
    await app.keeps("answers/left-out", "olives")
    await app.page.route("**/api/**", lambda route: route.abort("internetdisconnected"))
    await app.page.reload()
    snacks = app.page.get_by_role("region", name="Snacks")
    await expect(snacks).to_contain_text(_SNACK)
    await expect(marks(snacks)).to_be_visible()
    await expect(app.page.locator(".what-fits").get_by_text(_SNACK)).to_have_count(0)
