"""The frame of the app: the bar at the bottom of a phone, the account's pages, the shop's texts."""

from playwright.async_api import ViewportSize, expect

from tests.e2e.browser.accessibility import problems
from tests.e2e.browser.web_app import WebApp
from tests.e2e.people import PLANNER_INPUT, Person
from tests.e2e.stand_ins import Mailbox, link_in

PHONE = ViewportSize(width=320, height=700)
_IS_TOO_WIDE = "document.documentElement.scrollWidth > document.documentElement.clientWidth"
_LINES = """all => all.map((each) => Math.round(
  each.getBoundingClientRect().height / parseFloat(getComputedStyle(each).lineHeight)))"""
# A typeface that comes late is for the next page.
_TYPEFACES = """[...document.fonts].filter((face) => face.status === "loaded")
  .map((face) => face.family)"""
NARROW = (
    *("/account", "/account/profile", "/account/membership", "/account/orders", "/plans/mine"),
    *("/shopping", "/progress", "/pricing", "/plans", "/plans/keto-kickstart"),
)
# What is so before the page is painted: later, it takes the focus from what is being typed.
_ONCE_PRESSED = """async element => {
  element.click();
  await null;
  const dialogs = document.querySelectorAll("dialog[open]").length;
  return { dialogs, focused: document.activeElement.id };
}"""
_FOCUSED_ONCE_REFUSED = """element => new Promise((found) => {
  new MutationObserver(() => {
    if (document.querySelector("[aria-invalid]")) found(document.activeElement.name);
  }).observe(document.body, { subtree: true, childList: true });
  element.click();
})"""
# Two frames after that.
_TYPED_AT_ONCE = """
window.typed = new Promise((found) => {
  const typing = new MutationObserver(() => {
    const field = document.querySelector("input[name=name]");
    if (!field) return;
    typing.disconnect();
    field.value = "Otto";
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
    const look = () => setTimeout(() => found(field.value));
    requestAnimationFrame(() => requestAnimationFrame(look));
  });
  typing.observe(document, { subtree: true, childList: true });
});
"""
TEXTS = ("Terms", "Privacy", "Imprint", "Support")


async def test_a_phone_has_a_bar_that_leads_everywhere(app: WebApp, member: Person) -> None:
    made = await member.sends("/api/ai/generate-plan", PLANNER_INPUT)
    assert made["sessionId"]
    await app.adopt(member.token)
    await app.page.set_viewport_size(PHONE)
    await app.go("/dashboard")
    bar = app.page.get_by_role("navigation", name="On a phone")
    for name, path in {
        "Plans": "/plans",
        "Shopping": "/shopping",
        "Progress": "/progress",
        "You": "/account",
        "Today": "/dashboard",
    }.items():
        await bar.get_by_role("link", name=name).click()
        await app.lands_on(path)
        await expect(bar.get_by_role("link", name=name)).to_have_attribute("aria-current", "page")
    await bar.get_by_role("link", name="Shopping").click()
    await expect(app.page.get_by_role("heading", name="Shopping list")).to_be_visible()


async def test_the_header_marks_the_place_that_a_page_belongs_to(
    app: WebApp, member: Person
) -> None:
    await app.adopt(member.token)
    await app.go("/dashboard")
    header = app.page.get_by_role("navigation", name="Main")
    for path, name in {
        "/foods": "Today",
        "/week": "Progress",
        "/achievements": "Progress",
        "/planner": "Planner",
        "/plans/mine": "Plans",
    }.items():
        await app.moves_on(path)
        await expect(header.locator("[aria-current=page]")).to_have_text([name])


async def test_the_focus_moves_with_what_is_drawn(app: WebApp, member: Person) -> None:
    await app.adopt(member.token)
    await app.go("/dashboard")
    await app.press("Add food to snacks")
    sheet = app.page.get_by_role("dialog")
    await app.press("Quick add", sheet)
    add = sheet.get_by_role("button", name="Add to snacks")
    assert await add.evaluate(_FOCUSED_ONCE_REFUSED) == "name"
    await app.press("Back", sheet)
    done = sheet.get_by_role("button", name="Done")
    assert (await done.evaluate(_ONCE_PRESSED))["dialogs"] == 0
    plans = app.page.get_by_role("link", name="Plans").first
    assert (await plans.evaluate(_ONCE_PRESSED))["focused"] == "main"


async def test_what_is_typed_as_soon_as_the_profile_is_drawn_stays(
    app: WebApp, member: Person
) -> None:
    await app.adopt(member.token)
    await app.page.add_init_script(_TYPED_AT_ONCE)
    await app.go("/account/profile")
    assert await app.page.evaluate("typed") == "Otto"


async def test_no_page_is_wider_than_a_small_phone(app: WebApp, member: Person) -> None:
    await app.adopt(member.token)
    await app.page.set_viewport_size(PHONE)
    await app.go("/dashboard")
    wide = []
    for path in NARROW:
        await app.moves_on(path)
        await expect(app.page.get_by_role("main").get_by_role("heading").first).to_be_visible()
        await app.has_all()
        if await app.page.evaluate(_IS_TOO_WIDE):
            wide.append(path)
    assert wide == []


async def test_names_of_110_letters_are_clamped(app: WebApp, member: Person) -> None:
    name = "Rindfleischetikettierung".ljust(110, "s")
    per_100_g = {"calories": 310, "proteinG": 12, "fatG": 28, "carbsG": 3}
    food = {"name": name, "per100g": per_100_g, "carbsBasis": "available", "portions": []}
    id = (await member.sends("/api/tracker/my-foods", food))["food"]["id"]
    dish = {"name": name, "portions": 1, "items": [{"foodId": id, "grams": 200}]}
    await member.sends("/api/tracker/dishes", dish)
    await member.sends("/api/tracker/entries", {"foodId": id, "grams": 80, "meal": "lunch"})
    await app.adopt(member.token)
    await app.page.set_viewport_size(PHONE)
    for path in ("/dashboard", "/foods"):
        await app.go(path)
        shown = app.page.get_by_role("main").get_by_text(name)
        await expect(shown.first).to_be_visible()
        assert await shown.evaluate_all(_LINES) == [3] * await shown.count(), path
        assert not await app.page.evaluate(_IS_TOO_WIDE), path


async def test_an_address_that_is_not_confirmed_is_said_and_mended(
    app: WebApp, member: Person, mailbox: Mailbox
) -> None:
    await app.adopt(member.token)
    await app.go("/account")
    await app.shows("Your e-mail address isn't confirmed yet.")
    await app.press("Mail me the link")
    # The button is gone; the focus stays where it was.
    await expect(app.page.get_by_text("We've sent a link to")).to_be_focused()
    await app.page.goto(link_in(await mailbox.gets(member.email, "onfirm")))
    await app.shows("Your address is confirmed.")
    await app.go("/account")
    await app.shows("Password and e-mail")
    await expect(app.page.get_by_text("isn't confirmed yet")).to_have_count(0)


async def test_an_old_address_of_the_account_leads_to_the_page_of_now(
    app: WebApp, member: Person
) -> None:
    await app.adopt(member.token)
    await app.go("/account#orders")
    await app.lands_on("/account/orders")
    await app.shows("You haven't bought anything yet")


async def test_the_texts_of_the_shop_are_a_click_away_and_accessible(app: WebApp) -> None:
    found = {}
    for name in TEXTS:
        await app.go("/plans")
        await app.page.get_by_role("contentinfo").get_by_role("link", name=name).click()
        await app.lands_on(f"/{name.lower()}")
        await app.shows("The operator hasn't written it yet")
        if its := await problems(app.page):
            found[name] = its
    assert found == {}


async def test_pages_are_set_in_the_apps_own_typeface(app: WebApp) -> None:
    for path in ("/pricing", "/pricing", "/terms"):
        await app.go(path)
        await app.has_all()
    assert await app.page.evaluate(_TYPEFACES) == ["Figtree"]
