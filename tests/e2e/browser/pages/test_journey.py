"""A member's whole journey through the web app, from the first visit to the erasure."""

import json
import re

from playwright.async_api import Page, expect

from chassis import ids
from tests.e2e.browser.pages.test_hosted_pages import inbox
from tests.e2e.browser.web_app import WebApp
from tests.e2e.browser.window import tab_to
from tests.e2e.stand_ins import Mailbox, link_in
from tests.e2e.system import System

SLUG, TITLE = "keto-kickstart", "Keto Kickstart"
_ERASED_WITHIN_MS = 120_000
PASSWORD, NEW_PASSWORD = "a horse of a member", "another horse, another battery"


async def test_a_member_registers_logs_plans_buys_reviews_and_leaves(
    app: WebApp, page: Page, system: System, mailbox: Mailbox
) -> None:
    email, new_email = (f"{ids.new()}@example.com" for _ in range(2))
    await registers_with_the_keyboard(app, email)
    await mailbox.gets(email, "Welcome")
    await logs_a_day_and_sees_the_achievement_arrive(app)
    await generates_a_plan_and_sees_the_limit(app)
    await buys_a_plan_with_a_coupon_and_reads_it(app)
    await reviews_the_plan(app)
    await resets_the_password(app, page, inbox(system, email), email)
    await changes_the_address(app, mailbox, new_email)
    await exports(app, new_email)
    await erases(app, new_email)


async def registers_with_the_keyboard(app: WebApp, email: str) -> None:
    page = app.page
    await app.go("/")
    started = page.get_by_role("main").get_by_role("link", name="Get started")
    await expect(started).to_be_visible()
    await tab_to(page, page.get_by_role("link", name="Skip to content"), within=1)
    await page.keyboard.press("Enter")
    await tab_to(page, started, within=1)
    await page.keyboard.press("Enter")
    await app.lands_on("/start")
    await tab_to(page, page.get_by_role("link", name="Skip and sign up"))
    await page.keyboard.press("Enter")
    await app.lands_on("/register")
    await expect(page.get_by_role("main")).to_be_focused()
    await expect(page.get_by_role("heading", name="Get started")).to_be_visible()
    await tab_to(page, page.get_by_role("link", name="answer five questions"), within=1)
    for label, text in {"Name": "Mia", "E-mail": email, "Password": PASSWORD}.items():
        await tab_to(page, page.get_by_label(label, exact=True), within=2)
        await page.keyboard.type(text)
    await page.keyboard.press("Enter")
    await app.lands_on("/dashboard")
    await app.shows("Hello, Mia")


async def logs_a_day_and_sees_the_achievement_arrive(app: WebApp) -> None:
    await app.shows("Nothing logged yet.")
    # The page announces achievements that were not in its first response: wait for that one.
    await app.has_all()
    await tab_to(app.page, app.page.get_by_role("button", name="+ 500 ml"))
    await app.page.keyboard.press("Space")
    await expect(app.page.get_by_text("Saved", exact=True)).to_be_visible()
    await app.page.get_by_label("Weight in kg").fill("81.4")
    await app.press("Log 81.4 kg")
    await expect(
        app.page.get_by_role("status").filter(has_text="First log: 10 points")
    ).to_have_count(1)
    await app.follow("Achievements")
    await expect(app.page.get_by_role("region", name="Earned")).to_contain_text("First log")


async def generates_a_plan_and_sees_the_limit(app: WebApp) -> None:
    await app.write_a_plan(days=2, allergies="nuts")
    await expect(app.page.get_by_role("heading", name="2 days · Lose weight")).to_be_visible()
    await expect(app.page.get_by_role("region", name="Day 1")).to_be_visible()
    await app.follow("This week")
    await app.follow("New plan")
    await app.shows("Your next free plan is on")
    await app.press("Create my plan")
    await app.complains("1 plan a week")
    await expect(app.page.get_by_role("link", name="See the memberships")).to_be_visible()


async def buys_a_plan_with_a_coupon_and_reads_it(app: WebApp) -> None:
    await app.buy(SLUG, coupon="PAUSED20")
    await app.complains("coupon doesn’t exist")
    await app.fill({"Coupon": "welcome10"})
    await app.press("Buy the plan")
    await app.press("Pay $13.49")
    await app.shows(f"{TITLE} is yours.")
    await app.follow("Open the plan")
    await app.shows("You own this plan")
    tabs = [app.page.get_by_role("tab", name=name) for name in ("Days", "Recipes")]
    await tab_to(app.page, tabs[0])
    await app.page.keyboard.press("ArrowRight")
    await expect(tabs[1]).to_be_focused()
    recipes = app.page.get_by_role("tabpanel").get_by_role("button", name=re.compile("^Open "))
    await recipes.first.click()
    sheet = app.page.get_by_role("dialog")
    await expect(sheet.get_by_role("region", name="Ingredients")).to_contain_text("g")
    await app.press("Close", sheet)


async def reviews_the_plan(app: WebApp) -> None:
    page = app.page
    await page.get_by_role("button", name="Write a review").focus()
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("radio", name="1 star", exact=True)).to_be_focused()
    for stars in (2, 3, 4):
        await page.keyboard.press("ArrowRight")
        await expect(page.get_by_role("radio", name=f"{stars} stars")).to_be_checked()
    written = {"Title": "Easy to follow", "What is it like?": "Two weeks, three kilos."}
    for label, text in written.items():
        await tab_to(page, page.get_by_label(label), within=1)
        await page.keyboard.type(text)
    await tab_to(page, page.get_by_role("button", name="Save the review"), within=1)
    await page.keyboard.press("Enter")
    review = app.page.get_by_role("article").filter(has_text="Easy to follow")
    await expect(review).to_contain_text("Mia")


async def resets_the_password(app: WebApp, mails: Page, inbox_url: str, email: str) -> None:
    await app.press("Log out")
    await app.log_in(email, "a wrong password")
    await app.complains("don’t match")
    await app.follow("Forgot your password?")
    await app.fill({"E-mail": email})
    await app.press("Send the link")
    await expect(app.page.get_by_label("E-mail")).to_have_count(0)

    await mails.goto(inbox_url)
    await mails.get_by_role("link", name="Set a new password").click()
    body = mails.frame_locator('iframe[title="The mail\'s HTML part"]')
    link = body.get_by_role("link", name="Set a new password")
    async with mails.context.expect_page() as opened:
        await link.click()
    form = WebApp(app.window, await opened.value, app.url)
    await form.fill({"New password": "short"})
    await form.press("Set password")
    await form.complains("This link has expired")
    await form.fill({"New password": NEW_PASSWORD})
    await form.press("Set password")
    # The header always has such a link.
    await expect(form.page.get_by_role("main").get_by_role("link", name="Log in")).to_be_visible()

    await app.log_in(email, NEW_PASSWORD)
    await app.lands_on("/dashboard")


async def changes_the_address(app: WebApp, mailbox: Mailbox, new_email: str) -> None:
    await app.go("/account/security")
    security = app.page.get_by_role("region", name="Password and e-mail")
    await app.fill({"New e-mail": new_email, "Password": NEW_PASSWORD}, within=security)
    await app.press("Change address")
    await app.page.goto(link_in(await mailbox.gets(new_email, "")))
    await app.shows("Your new address is confirmed.")
    await app.go("/account")
    await app.shows(new_email)


async def exports(app: WebApp, email: str) -> None:
    await app.follow("Your data Export or import")
    exported = json.loads(await app.download("Export my data"))
    assert len(exported["services"]) == 5
    for value in (email, "Two weeks, three kilos.", "81.4", "WELCOME10"):
        assert value in json.dumps(exported), value


async def erases(app: WebApp, email: str) -> None:
    page = app.page
    await app.go("/account")
    await app.follow("Delete account Permanently delete everything")
    erase = page.get_by_role("button", name="Delete my account")
    await tab_to(page, erase)
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("dialog")).to_be_visible()
    await page.keyboard.press("Escape")
    await expect(erase).to_be_focused()
    # The focus is restored a moment before the page notices that the dialog is closed.
    await expect(page.locator("dialog h2")).to_have_count(0)
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("dialog").get_by_label("Password", exact=True)).to_be_focused()
    await page.keyboard.type(NEW_PASSWORD)
    await page.keyboard.press("Enter")
    await app.lands_on("/erasure")
    # Each service reports its part with an event.
    erased = page.get_by_text("Everything is deleted.")
    await expect(erased).to_be_visible(timeout=_ERASED_WITHIN_MS)
    await app.log_in(email, NEW_PASSWORD)
    await app.complains("don’t match")
