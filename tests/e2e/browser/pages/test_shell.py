"""The app's shell on a small phone: it fits, links to every page, and keeps typed text."""

import re

from playwright.async_api import ViewportSize, expect

from testkit import eventually
from tests.e2e.browser.web_app import WebApp
from tests.e2e.browser.window import SLOW_3G
from tests.e2e.people import PLANNER_INPUT, Person

# Including the member's exclusions and health answers, which Today requests first.
# Two are the start and the words, which come before the app.
MOST_REQUESTS_OF_A_VIEW = 25
PHONE = ViewportSize(width=320, height=700)
_IS_TOO_WIDE = "document.documentElement.scrollWidth > document.documentElement.clientWidth"
_LINES = """all => all.map((each) => Math.round(
  each.getBoundingClientRect().height / parseFloat(getComputedStyle(each).lineHeight)))"""
NARROW = (
    *("/account", "/account/profile", "/account/membership", "/account/orders", "/plans/mine"),
    *("/shopping", "/progress", "/pricing", "/plans", "/plans/keto-kickstart"),
)
# The state before the page is painted: a later dialog would steal the focus from typing.
_ONCE_PRESSED = """async element => {
  element.click();
  await null;
  const dialogs = document.querySelectorAll("dialog[open]").length;
  return { dialogs, focused: document.activeElement.id };
}"""
_FOCUSED_ONCE_REFUSED = """element => new Promise((resolve) => {
  new MutationObserver(() => {
    if (document.querySelector("[aria-invalid]")) resolve(document.activeElement.name);
  }).observe(document.body, { subtree: true, childList: true });
  element.click();
})"""
# Read the value two frames after typing.
_TYPED_AT_ONCE = """
window.typed = new Promise((resolve) => {
  const typing = new MutationObserver(() => {
    const field = document.querySelector("input[name=name]");
    if (!field) return;
    typing.disconnect();
    field.value = "Otto";
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
    const look = () => setTimeout(() => resolve(field.value));
    requestAnimationFrame(() => requestAnimationFrame(look));
  });
  typing.observe(document, { subtree: true, childList: true });
});
"""


async def test_pages_fit_a_small_phone_and_keep_scroll_position_focus_and_typed_text(
    app: WebApp, member: Person
) -> None:
    await app.page.set_viewport_size(PHONE)
    await app.adopt(member.token)
    await a_slow_network_paints_the_page_before_its_scripts(app)
    # With a plan, there is a shopping list.
    await member.ai.generate_plan(PLANNER_INPUT)
    await the_bar_leads_everywhere(app)
    await no_page_is_too_wide(app)
    await a_list_is_where_it_was_left(app)
    await names_of_110_letters_are_clamped(app, member)
    await the_focus_moves_with_what_is_drawn_and_typing_stays(app)


async def a_slow_network_paints_the_page_before_its_scripts(app: WebApp) -> None:
    session = await app.page.context.new_cdp_session(app.page)
    await session.send("Network.enable")
    await session.send("Network.emulateNetworkConditions", SLOW_3G)
    async with app.held(re.compile(r"\.js$")):
        await app.page.goto(f"{app.url}/dashboard", wait_until="commit")
        await expect(app.page.get_by_role("link", name="Keto", exact=True)).to_be_visible()
    await app.shows("Nothing logged yet.")
    await app.has_all()
    requests = _requests_of_the_view(app.window.requests)
    assert len(requests) <= MOST_REQUESTS_OF_A_VIEW, "\n".join(requests)
    await session.detach()


def _requests_of_the_view(urls: list[str]) -> list[str]:
    """Those of the first page, each once: what the add sheet imports is for the next ones, and what
    it asks the API to have it offline may be the same again."""
    later = next((n for n, url in enumerate(urls) if "/assets/add-food-" in url), len(urls))
    found = [url for n, url in enumerate(urls) if n <= later or "/api/" in url]
    return list(dict.fromkeys(found))


async def the_bar_leads_everywhere(app: WebApp) -> None:
    await app.go("/dashboard")
    bar = app.page.get_by_role("navigation", name="On a phone")
    for name, path in {
        "Plans": "/plan",
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


async def no_page_is_too_wide(app: WebApp) -> None:
    await app.go("/dashboard")
    wide = []
    for path in NARROW:
        await app.moves_on(path)
        await expect(app.page.get_by_role("main").get_by_role("heading").first).to_be_visible()
        await app.has_all()
        if await app.page.evaluate(_IS_TOO_WIDE):
            wide.append(path)
    assert wide == []


async def a_list_is_where_it_was_left(app: WebApp) -> None:
    await app.go("/plans")
    last = app.page.get_by_role("article").last
    await expect(last).to_be_visible()
    await app.has_all()
    await last.scroll_into_view_if_needed()
    before = await app.page.evaluate("scrollY")
    assert before > 0
    await last.get_by_role("link").click()
    await expect(app.page.get_by_role("link", name="All plans", exact=True)).to_be_visible()
    assert await app.page.evaluate("scrollY") == 0
    await app.page.go_back()
    await expect(last).to_be_in_viewport()

    async def is_where_it_was() -> bool:
        return bool(abs(await app.page.evaluate("scrollY") - before) <= 1)

    await eventually(is_where_it_was)


async def names_of_110_letters_are_clamped(app: WebApp, member: Person) -> None:
    name = "Rindfleischetikettierung".ljust(110, "s")
    per_100_g = {"calories": 310, "proteinG": 12, "fatG": 28, "carbsG": 3}
    food = {"name": name, "per100g": per_100_g, "carbsBasis": "available", "portions": []}
    id = (await member.tracker.add_my_food(food))["food"]["id"]
    dish = {"name": name, "portions": 1, "items": [{"foodId": id, "grams": 200}]}
    await member.tracker.add_dish(dish)
    await member.tracker.add_entry({"foodId": id, "grams": 80, "meal": "lunch"})
    for path in ("/dashboard", "/foods"):
        await app.go(path)
        shown = app.page.get_by_role("main").get_by_text(name)
        await expect(shown.first).to_be_visible()
        assert await shown.evaluate_all(_LINES) == [3] * await shown.count(), path
        assert not await app.page.evaluate(_IS_TOO_WIDE), path


async def the_focus_moves_with_what_is_drawn_and_typing_stays(app: WebApp) -> None:
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
    # Text typed as soon as the profile is drawn stays.
    await app.page.add_init_script(_TYPED_AT_ONCE)
    await app.go("/account/profile")
    assert await app.page.evaluate("typed") == "Otto"
