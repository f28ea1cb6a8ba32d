"""The Today page: overnight, in unusual time zones, half filled in, with a service down."""

from datetime import UTC, datetime, timedelta

from playwright.async_api import expect

from testkit import eventually
from tests.e2e.browser.logs import is_weighed, logs_of
from tests.e2e.browser.web_app import WebApp
from tests.e2e.people import Person


async def test_a_page_left_open_overnight_logs_into_the_new_day(
    app: WebApp, member: Person
) -> None:
    await app.page.set_viewport_size({"width": 390, "height": 844})
    today = datetime.now(UTC).replace(hour=0, minute=0, second=0, microsecond=0)
    await app.page.clock.install(time=today - timedelta(minutes=2))
    await app.adopt(member.token)
    await app.go("/dashboard")
    await expect(app.page.get_by_label("Day", exact=True)).to_have_value(
        f"{today - timedelta(days=1):%Y-%m-%d}"
    )
    await app.has_all()
    await app.press("Add food to snacks")
    sheet = app.page.get_by_role("dialog")
    await sheet.get_by_label("Food, dish or barcode").fill("mac")
    await app.page.clock.fast_forward("05:00")
    await app.shows(f"{today - timedelta(days=1):%A, %B} {(today - timedelta(days=1)).day}")
    await expect(sheet.get_by_label("Food, dish or barcode")).to_have_value("mac")
    # The results move the button below them.
    await expect(sheet.get_by_text("Macadamia").first).to_be_visible()
    await app.press("Done", sheet)
    await expect(app.page.get_by_label("Day", exact=True)).to_have_value(f"{today:%Y-%m-%d}")
    await app.press("+ 500 ml")
    await app.shows("500 ml")

    async def is_of_the_new_day() -> bool:
        return [log["date"].startswith(f"{today:%Y-%m-%d}") for log in await logs_of(member)] == [
            True
        ]

    await eventually(is_of_the_new_day)


# A device that is slow to read a stored draft, until `answer` is called.
_SLOW_DRAFTS = """
  const get = IDBObjectStore.prototype.get;
  const released = new Promise((done) => { window.answer = done; });
  IDBObjectStore.prototype.get = function (key) {
    const request = get.call(this, key);
    if (!String(key).includes("/drafts/")) return request;
    const late = { get result() { return request.result; } };
    request.onsuccess = () => released.then(() => late.onsuccess());
    return late;
  };
"""


async def test_weights_go_from_the_planner_to_today_and_back(app: WebApp, member: Person) -> None:
    await app.adopt(member.token)
    await app.write_a_plan(days=1)
    await expect(app.page.get_by_role("heading", name="One day · Lose weight")).to_be_visible()
    # The page that shows the plan sends the weights.
    await member.becomes(weightKg=80, targetWeightKg=72)
    await app.go("/dashboard")
    await expect(app.page.get_by_label("Weight in kg")).to_have_value("80")
    await app.page.get_by_label("Weight in kg").fill("79.2")
    await app.press("Log 79.2 kg")
    await expect(app.page.get_by_text("Saved", exact=True)).to_be_visible()
    await eventually(lambda: is_weighed(member, 79.2))
    for page in ("/planner", "/account/profile"):
        await app.go(page)
        await expect(app.page.get_by_label("Weight", exact=True)).to_have_value("79.2")
    await app.fill({"Weight": "78.9"})
    await app.press("Save profile")
    await app.shows("Your profile is saved.")
    await eventually(lambda: is_weighed(member, 78.9))
    await app.go("/dashboard")
    await expect(app.page.get_by_label("Weight in kg")).to_have_value("78.9")
    await a_chart_is_drawn_for_a_shorter_time(app)
    await typed_text_replaces_a_late_value_of_a_field(app)


async def a_chart_is_drawn_for_a_shorter_time(app: WebApp) -> None:
    """The mouse rests on a day outside the shorter period."""
    await app.press("90 days")
    await app.page.locator(".chart-canvas").last.scroll_into_view_if_needed()
    await app.page.locator(".chart-canvas").last.locator(".u-over").hover()
    await app.page.get_by_role("button", name="30 days").press("Enter")
    await expect(app.page.get_by_role("button", name="30 days", pressed=True)).to_be_visible()


async def typed_text_replaces_a_late_value_of_a_field(app: WebApp) -> None:
    height = app.page.get_by_label("Height", exact=True)
    await app.go("/planner")
    await height.fill("180")
    await app.keeps("/drafts/planner-metric", '"180"')
    await app.page.add_init_script(_SLOW_DRAFTS)
    await app.page.reload()
    await height.focus()
    await app.page.evaluate("answer()")
    await expect(height).to_have_value("180")
    await app.page.keyboard.type("179")
    await expect(height).to_have_value("179")
