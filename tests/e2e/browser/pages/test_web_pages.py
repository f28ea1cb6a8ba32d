"""Every page of the web app: accessible, and with no text that runs as a script."""

import httpx
from playwright.async_api import Browser, expect

from tests.e2e.browser.accessibility import problems
from tests.e2e.browser.web_app import WebApp
from tests.e2e.browser.window import Window
from tests.e2e.people import PLANNER_INPUT, Person, a_new_member
from tests.e2e.shopping import SLUG, buy, plan
from tests.e2e.stand_ins import Payments, faulty_model
from tests.e2e.system import System

ACCOUNT = (
    *("/account", "/account/profile", "/account/settings", "/account/membership"),
    *(
        "/account/mails",
        "/account/orders",
        "/account/invoices",
        "/account/security",
        "/account/data",
        "/account/erasure",
    ),
)
MEMBERS = ("/plans/mine", "/shopping", "/progress", "/week", "/foods")
PUBLIC = (
    *("/", "/plans", f"/plans/{SLUG}", "/pricing?cancelled=true", "/start", "/register", "/login"),
    *("/forgot-password", "/reset-password?token=x", "/verify-email?token=x"),
    *(
        "/confirm-email",
        "/unsubscribe?token=x",
        "/withdraw",
        "/withdraw?token=x",
        "/erasure?receipt=x",
        "/nowhere",
    ),
    "/desk",
)
TEXTS = ("Terms", "Privacy", "Imprint", "Support")
# A font that arrives late is used from the next page on.
_TYPEFACES = """[...document.fonts].filter((face) => face.status === "loaded")
  .map((face) => face.family)"""
_SCRIPT = "<img src=x onerror='window.ran=1'>"
_RUN_A_SCRIPT = """() => {
  const image = document.createElement("img");
  try { image.setAttribute("onerror", "window.ran=1"); } catch {}
  try { document.body.innerHTML = "<img src=x onerror='window.ran=1'>"; } catch {}
  image.src = "/nowhere.png";
  document.body.append(image);
}"""


async def test_each_page_is_accessible_by_day_and_by_night(
    app: WebApp, api: httpx.AsyncClient, payments: Payments
) -> None:
    await app.go("/")
    by_page = {path: its for path in PUBLIC if (its := await problems_of(app, path))}
    await app.adopt((await a_new_member(api)).token)
    await app.go("/")
    for path in (
        *("/dashboard?subscription=success", "/achievements", "/planner", "/account"),
        *MEMBERS,
    ):
        if its := await problems_of(app, path):
            by_page[f"{path} of a newcomer"] = its
    member = await a_new_member(api)
    await buy(member, payments)
    log = {"weightKg": 81, "waterMl": 750, "calories": 1500, "notes": "Slept well"}
    await member.tracker.save_log(log)
    made = await member.ai.generate_plan(PLANNER_INPUT)
    await app.adopt(member.token)
    await app.go(f"/plans/{SLUG}")
    for path in (
        *("/dashboard", "/planner", f"/planner?session={made['sessionId']}"),
        *(f"/plans/{SLUG}", *MEMBERS, *ACCOUNT),
    ):
        if its := await problems_of(app, path):
            by_page[path] = its
    assert by_page == {}
    await is_printed_whole(app, f"/planner?session={made['sessionId']}")
    await the_texts_of_the_shop_are_a_click_away(app)
    await pages_are_set_in_the_apps_own_typeface(app)


async def the_texts_of_the_shop_are_a_click_away(app: WebApp) -> None:
    await app.page.emulate_media(media="screen")
    by_page = {}
    for name in TEXTS:
        await app.go("/plans")
        await app.page.get_by_role("contentinfo").get_by_role("link", name=name).click()
        await app.lands_on(f"/{name.lower()}")
        await app.shows("The operator hasn't written it yet")
        if its := await problems(app.page):
            by_page[name] = its
    assert by_page == {}


async def pages_are_set_in_the_apps_own_typeface(app: WebApp) -> None:
    for path in ("/pricing", "/pricing", "/terms"):
        await app.go(path)
        await app.has_all()
    assert {*await app.page.evaluate(_TYPEFACES)} == {"Figtree"}


async def is_printed_whole(app: WebApp, path: str) -> None:
    """A plan shows its days one at a time, and prints all of them in dark letters."""
    await app.go(path)
    days = app.page.get_by_role("region", name="Day 2")
    await expect(app.page.get_by_role("heading", name="Day 1")).to_be_visible()
    await expect(days).to_be_hidden()
    await app.page.emulate_media(media="print", color_scheme="dark")
    await expect(days).to_be_visible()
    await expect(app.page.get_by_role("banner")).to_be_hidden()
    await expect(app.page.locator("body")).to_have_css("color", "rgb(0, 0, 0)")


async def problems_of(app: WebApp, path: str) -> list[str]:
    """The problems of a page once its data has arrived, without reloading the app."""
    await app.moves_on(path)
    await expect(app.page.get_by_role("main").get_by_role("heading").first).to_be_visible()
    await app.has_all()
    return await problems(app.page)


async def test_scripts_written_by_members_the_model_or_an_attacker_do_not_run(
    app: WebApp, member: Person, payments: Payments, system: System, browser: Browser
) -> None:
    await the_policy_reports_a_script_that_is_injected(browser, system)
    await buy(member, payments)
    await app.adopt(member.token)
    await app.go("/account/profile")
    profile = app.page.get_by_role("main")
    await app.fill({"Name": _SCRIPT}, within=profile)
    await app.press("Save profile")
    await app.shows("Your profile is saved.")
    await member.tracker.save_log({"notes": f"{_SCRIPT} a note"})
    review = {"rating": 5, "title": f"{_SCRIPT} a title", "body": f"{_SCRIPT} a body"}
    await member.plans.review_plan((await plan(member))["id"], review)

    await app.go("/dashboard")
    await app.shows(f"Hello, {_SCRIPT}")
    await app.go(f"/plans/{SLUG}")
    await app.shows(f"{_SCRIPT} a body")
    assert not await app.page.evaluate("window.ran")
    await app.buy("keto-weekend", coupon=f"{_SCRIPT}")
    await app.complains("coupon doesn’t exist")
    async with faulty_model(system, answer="markup"):
        # This operation returns the model's text unchanged.
        wanted = {**PLANNER_INPUT, "allergies": [_SCRIPT]}
        made = await member.ai.generate_plan(wanted)
    await app.go(f"/planner?session={made['sessionId']}")
    await app.shows("<script>window.ran=1</script>")
    await app.write_a_plan(days=1, allergies=_SCRIPT)
    await app.complains("1 plan a week")
    assert not await app.page.evaluate("window.ran")


async def the_policy_reports_a_script_that_is_injected(browser: Browser, system: System) -> None:
    window = await Window.open(browser)
    page = await window.tab()
    await page.goto(system.run["sandbox"]["frontend_url"])
    async with page.expect_console_message(lambda message: "policy: " in message.text):
        await page.evaluate(_RUN_A_SCRIPT)
    assert not await page.evaluate("window.ran")
    await window.context.close()
