"""The staff's desk in the web app."""

from playwright.async_api import Request, ViewportSize, expect

from tests.e2e.browser.accessibility import problems
from tests.e2e.browser.web_app import WebApp
from tests.e2e.people import Person
from tests.e2e.shopping import SLUG, buy, closes
from tests.e2e.staff import StaffMember, add_staff
from tests.e2e.stand_ins import Payments
from tests.e2e.system import System

PHONE = ViewportSize(width=390, height=844)
_WHY = "Charged twice."


async def log_in(app: WebApp, staff: StaffMember, steps: int = 0) -> None:
    await app.fill({"E-mail": staff.email, "Password": staff.password, "Code": staff.code(steps)})
    await app.press("Log in")


async def test_support_refunds_with_a_code_and_keeps_typed_text_when_the_session_ends(
    app: WebApp, member: Person, payments: Payments, system: System
) -> None:
    await app.page.set_viewport_size(PHONE)
    await buy(member, payments)
    support = add_staff(system, "support")
    sent: list[tuple[str, str]] = []

    def note(request: Request) -> None:
        if token := request.headers.get("authorization"):
            sent.append((request.url, token))

    # A member is also logged in in this browser.
    await app.adopt(member.token)
    app.page.on("request", note)
    await app.go("/desk")
    assert await problems(app.page) == []
    await app.fill({"E-mail": support.email, "Password": support.password, "Code": "000000"})
    await app.press("Log in")
    await app.complains("Wrong address, password or code")
    await log_in(app, support)
    menu = app.page.get_by_role("navigation", name="Desk")
    await expect(menu.get_by_role("link")).to_have_text(
        [
            "Members",
            "Reviews",
            "Plans",
            "Coupons",
            "Checkouts",
            "Dead letters",
            "Background work",
            "Deliveries",
        ]
    )
    assert await problems(app.page) == []

    await menu.get_by_role("link", name="Members").click()
    await app.fill({"Find a member by e-mail, name, ID or Stripe customer": member.email})
    await app.press("Find")
    await app.follow(member.email)
    await app.shows("$14.99")
    assert await problems(app.page) == []
    orders = app.page.get_by_role("region", name="Orders").first
    await orders.get_by_role("button", name="Refund").click()
    dialog = app.page.get_by_role("dialog", name="Refund")
    await app.fill({"Reason": _WHY}, dialog)
    assert await problems(app.page) == []
    async with app.answered("POST", "/refund", 401, {"error": "Invalid token"}):
        await app.press("Refund", dialog)
        again = app.page.get_by_role("dialog", name="Your session has ended")
        await expect(again).to_be_visible()
        assert await problems(app.page) == []
    await app.fill({"Password": support.password, "Code": support.code(1)}, again)
    await app.press("Log in", again)
    await expect(again).to_have_count(0)
    await expect(dialog.get_by_label("Reason")).to_have_value(_WHY)
    await app.press("Refund", dialog)
    await app.shows("The refund is on its way.")
    await closes(member, SLUG)

    for url, token in sent:
        assert ("/api/admin/" in url) == (token != f"Bearer {member.token}"), url
    await app.press("Log out")
    await app.shows("For staff.")


async def test_owners_see_each_page_and_a_second_editor_loses_nothing(
    app: WebApp, member: Person, payments: Payments, system: System
) -> None:
    await buy(member, payments)
    owner = add_staff(system, "owner")
    await app.go("/desk")
    await log_in(app, owner)
    menu = app.page.get_by_role("navigation", name="Desk")
    await expect(menu.get_by_role("link")).to_have_count(11)
    by_page = {}
    for name in await menu.get_by_role("link").all_inner_texts():
        await menu.get_by_role("link", name=name, exact=True).click()
        await expect(app.page.get_by_role("heading", level=1)).to_be_visible()
        await app.has_all()
        by_page[name] = await problems(app.page)
    assert by_page == {name: [] for name in by_page}

    await menu.get_by_role("link", name="Figures").click()
    await app.page.get_by_role("link", name="Revenue: ").click()
    await app.shows("event")
    assert await problems(app.page) == []
    assert (await app.download("Save as CSV")).startswith(b"id,")

    await menu.get_by_role("link", name="Plans").click()
    await app.follow("Keto Kickstart")
    await app.press("Show preview")
    await app.shows("Day 1 in full")
    assert await problems(app.page) == []
    stale = {"error": "Changed by somebody else"}
    await app.fill({"Short description": "What I typed", "Reason": "Clearer."})
    async with app.answered("PATCH", "", 409, stale):
        await app.press("Save")
        await app.press("Load the stored version")
    await expect(app.page.get_by_label("Short description")).to_have_value("What I typed")
    await app.press("Save")
    await app.shows("Edited here, and not changed by imports")
    await menu.get_by_role("link", name="Audit").click()
    await app.follow("Catalogue")
    await app.shows("Clearer.")
