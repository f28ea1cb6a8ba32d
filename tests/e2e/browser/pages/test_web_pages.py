"""Every page of the web app: accessible, with the API's words, and without running texts."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

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
_ALL = {"from": "2020-01-01", "to": "2100-01-01"}
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
    found = {path: its for path in PUBLIC if (its := await problems_of(app, path))}
    await app.adopt((await a_new_member(api)).token)
    await app.go("/")
    for path in (
        *("/dashboard?subscription=success", "/achievements", "/planner", "/account"),
        *MEMBERS,
    ):
        if its := await problems_of(app, path):
            found[f"{path} of a newcomer"] = its
    member = await a_new_member(api)
    await buy(member, payments)
    log = {"weightKg": 81, "waterMl": 750, "calories": 1500, "notes": "Slept well"}
    await member.sends("/api/tracker/log", log)
    made = await member.sends("/api/ai/generate-plan", PLANNER_INPUT)
    await app.adopt(member.token)
    await app.go(f"/plans/{SLUG}")
    for path in (
        *("/dashboard", "/planner", f"/planner?session={made['sessionId']}"),
        *(f"/plans/{SLUG}", *MEMBERS, *ACCOUNT),
    ):
        if its := await problems_of(app, path):
            found[path] = its
    assert found == {}
    await is_printed_whole(app, f"/planner?session={made['sessionId']}")


async def is_printed_whole(app: WebApp, path: str) -> None:
    """A plan's days are shown one at a time, and printed all, in dark letters."""
    await app.go(path)
    days = app.page.get_by_role("region", name="Day 2")
    await expect(app.page.get_by_role("heading", name="Day 1")).to_be_visible()
    await expect(days).to_be_hidden()
    await app.page.emulate_media(media="print", color_scheme="dark")
    await expect(days).to_be_visible()
    await expect(app.page.get_by_role("banner")).to_be_hidden()
    await expect(app.page.locator("body")).to_have_css("color", "rgb(0, 0, 0)")


async def test_units_and_days_are_those_of_the_settings(app: WebApp, member: Person) -> None:
    now = datetime.now(UTC)
    # Where it is another day than in UTC.
    zone = "Pacific/Kiritimati" if now.hour >= 10 else "Pacific/Pago_Pago"
    settings = app.page.get_by_role("main")
    await app.adopt(member.token)
    await app.go("/account/settings")
    await settings.get_by_label("Units").select_option("imperial")
    await settings.get_by_label("Time zone").select_option(zone)
    await settings.get_by_label("Dates and numbers").select_option("de")
    await app.press("Save the settings")
    await app.shows("Your settings are saved.")
    await app.go("/dashboard")
    await app.fill({"Weight in lb": "180,5"})
    await app.press("Log 180,5 lb")
    await expect(app.page.get_by_text("Saved", exact=True)).to_be_visible()
    (log,) = (await member.reads("/api/tracker/logs", **_ALL))["logs"]
    assert log["weightKg"] == 81.87
    assert log["date"].startswith(f"{now.astimezone(ZoneInfo(zone)):%Y-%m-%d}")
    tile = app.page.get_by_text("Weight trend").locator("..")
    await expect(tile).to_contain_text("180,5 lb")


async def problems_of(app: WebApp, path: str) -> list[str]:
    """The problems of a page whose data have arrived; the app is not loaded anew for it."""
    await app.moves_on(path)
    await expect(app.page.get_by_role("main").get_by_role("heading").first).to_be_visible()
    await app.has_all()
    return await problems(app.page)


async def test_scripts_in_what_members_and_the_model_write_do_not_run(
    app: WebApp, member: Person, payments: Payments, system: System
) -> None:
    await buy(member, payments)
    await app.adopt(member.token)
    await app.go("/account/profile")
    profile = app.page.get_by_role("main")
    await app.fill({"Name": _SCRIPT}, within=profile)
    await app.press("Save the profile")
    await app.shows("Your profile is saved.")
    await member.sends("/api/tracker/log", {"notes": f"{_SCRIPT} a note"})
    review = {"rating": 5, "title": f"{_SCRIPT} a title", "body": f"{_SCRIPT} a body"}
    await member.sends(f"/api/plans/{(await plan(member))['id']}/review", review)

    await app.go("/dashboard")
    await app.shows(f"Hello, {_SCRIPT}")
    await app.go(f"/plans/{SLUG}")
    await app.shows(f"{_SCRIPT} a body")
    assert not await app.page.evaluate("window.ran")
    await app.buy("keto-weekend", coupon=f"{_SCRIPT}")
    await app.complains("coupon doesn't exist")
    async with faulty_model(system, answer="markup"):
        # This way of asking keeps what the model says as it is.
        wanted = {**PLANNER_INPUT, "allergies": [_SCRIPT]}
        made = await member.sends("/api/ai/generate-plan", wanted)
    await app.go(f"/planner?session={made['sessionId']}")
    await app.shows("<script>window.ran=1</script>")
    await app.write_a_plan(days=1, allergies=_SCRIPT)
    await app.complains("1 plan a week")
    assert not await app.page.evaluate("window.ran")


async def test_the_policy_reports_a_script_that_is_injected(
    browser: Browser, system: System
) -> None:
    window = await Window.open(browser)
    page = await window.tab()
    await page.goto(system.run["sandbox"]["frontend_url"])
    async with page.expect_console_message(lambda message: "policy: " in message.text):
        await page.evaluate(_RUN_A_SCRIPT)
    assert not await page.evaluate("window.ran")
    await window.context.close()
