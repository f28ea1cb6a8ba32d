"""The web app as a member uses it: by labels and visible text."""

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from playwright.async_api import Locator, Page, Route, expect

from planner.downloads.food_text import food_text
from testkit import eventually
from tests.e2e.browser.window import Window

# A page that was opened before an event arrived is opened again.
_EVENT_MS = 3_000
_EVENT_SECONDS = 60
# Navigate as a link or Back does, and wait until the page is drawn.
_MOVE_ON = """address => {
  history.pushState(null, "", address);
  dispatchEvent(new PopStateEvent("popstate"));
  return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));
}"""
# The data stored on the device: keys, and values as JSON.
_KEPT = """async () => {
  const open = indexedDB.open("keto");
  const database = await new Promise((done) => { open.onsuccess = () => done(open.result); });
  const values = database.transaction("values").objectStore("values");
  const answers = [values.getAllKeys(), values.getAll()].map(
    (all) => new Promise((done) => { all.onsuccess = () => done(all.result); }));
  const [keys, all] = await Promise.all(answers);
  return Object.fromEntries(keys.map((key, index) => [key, JSON.stringify(all[index])]));
}"""


def shown_name(dish: str) -> str:
    """A plan's dish in the browser's spelling of foods: "Omelette" is shown as "Omelet"."""
    return food_text(dish, "metric", "american")


class WebApp:
    """A tab with the app, at any of its addresses."""

    def __init__(self, window: Window, page: Page, url: str) -> None:
        self.window = window
        self.page = page
        self.url = url

    async def go(self, path: str) -> None:
        """Open an address, as from a bookmark."""
        await self.page.goto(self.url + path)

    async def moves_on(self, path: str) -> None:
        """Open an address without reloading the app, which takes a third of a second of CPU."""
        await self.page.evaluate(_MOVE_ON, path)

    async def lands_on(self, path: str) -> None:
        """Wait until the app is at this address, with any query."""
        await expect(self.page).to_have_url(re.compile(re.escape(self.url + path) + r"($|\?)"))

    async def shows(self, words: str | re.Pattern[str]) -> None:
        """Wait until this text is visible."""
        await expect(self.page.get_by_text(words).first).to_be_visible()

    async def has_all(self) -> None:
        """Wait until the page has finished loading."""
        await expect(self.page.locator("[aria-busy=true]")).to_have_count(0)

    async def complains(self, words: str) -> None:
        """Wait until this error is shown."""
        await expect(self.page.get_by_role("alert").filter(has_text=words).first).to_be_visible()

    async def press(self, name: str | re.Pattern[str], within: Locator | None = None) -> None:
        """Press a button."""
        await (within or self.page).get_by_role("button", name=name, exact=True).click()

    async def follow(self, name: str) -> None:
        """Follow a link."""
        await self.page.get_by_role("link", name=name, exact=True).first.click()

    async def fill(self, values: dict[str, str], within: Locator | None = None) -> None:
        """Fill in fields by their labels."""
        for label, value in values.items():
            await (within or self.page).get_by_label(label, exact=True).fill(value)

    async def log_in(self, email: str, password: str) -> None:
        """Log in on the login page."""
        await self.go("/login")
        await self.fill({"E-mail": email, "Password": password})
        await self.press("Log in", self.page.get_by_role("main"))

    async def adopt(self, token: str) -> None:
        """Log in with this token, without the login page."""
        await self.page.add_init_script(f'localStorage.setItem("keto.token", "{token}")')

    async def write_a_plan(self, days: int = 1, allergies: str = "") -> None:
        """Fill in the planner's form and wait for the plan."""
        await self.go("/planner")
        await self.fill(
            {
                "Weight": "80",
                "Target weight": "72",
                "Height": "175",
                "Age": "30",
                "Days": str(days),
                "Allergies and foods to leave out": allergies,
            }
        )
        await self.page.get_by_label("Gender").select_option("female")
        await self.press("Create my plan")

    async def buy(self, slug: str, coupon: str | None = None) -> None:
        """Go to the payment page for a plan."""
        await self.go(f"/plans/{slug}")
        if coupon is not None:
            await self.press("I have a coupon")
            await self.fill({"Coupon": coupon})
        await self.wants_it_at_once()
        await self.press("Buy the plan")

    async def wants_it_at_once(self) -> None:
        """Tick the box without which a plan opens when the right to withdraw has ended."""
        await self.page.get_by_role("checkbox", name="I want the plan at once").check()

    async def reads_in_account(self, part: str, words: str) -> Locator:
        """Reopen a part of the account until it shows this text, which depends on an event."""
        main = self.page.get_by_role("main")

        async def says_so() -> bool:
            await self.go(f"/account/{part}")
            await expect(main).to_contain_text(words, timeout=_EVENT_MS)
            return True

        await eventually(says_so, within=_EVENT_SECONDS)
        return main

    async def kept(self) -> dict[str, str]:
        """The data stored on the device, by key."""
        values: dict[str, str] = await self.page.evaluate(_KEPT)
        return values

    async def keeps(self, part: str, words: str = "", *, times: int = 1) -> None:
        """Wait until the device stores this many values with this key part and this text.

        A page stores what it shows a moment later, and not at all if it is left before.
        """

        async def are_there() -> bool:
            kept = await self.kept()
            return sum(part in key and words in each for key, each in kept.items()) >= times

        await eventually(are_there, what=f"{times} of {part} {words} on the device")

    async def keeps_only_of(self, *owners: str) -> None:
        """Wait until the device has data of these members only."""

        async def is_theirs() -> bool:
            present = {key.partition("/")[0] for key in await self.kept()}
            assert present <= {*owners}, present
            return True

        await eventually(is_theirs)

    @asynccontextmanager
    async def answered(
        self, method: str, path: str, status: int, body: object, **headers: str
    ) -> AsyncIterator[list[str]]:
        """Answer these requests with this response during the block, and list them."""
        sent: list[str] = []
        shared = {
            "access-control-allow-origin": self.url,
            "access-control-expose-headers": "retry-after",
        }
        given = {name.replace("_", "-"): value for name, value in headers.items()}

        async def respond(route: Route) -> None:
            if route.request.method != method:
                await route.fallback()
                return
            sent.append(route.request.url)
            await route.fulfill(status=status, headers={**shared, **given}, json=body)

        requests = re.compile(re.escape(path) + r"($|\?)")
        await self.page.route(requests, respond)
        yield sent
        await self.page.unroute(requests, respond)

    @asynccontextmanager
    async def held(self, requests: re.Pattern[str]) -> AsyncIterator[None]:
        """Hold these requests until the block ends."""
        may_go = asyncio.Event()

        async def hold(route: Route) -> None:
            await may_go.wait()
            await route.continue_()

        await self.page.route(requests, hold)
        yield
        may_go.set()

    @asynccontextmanager
    async def unreached(self, path: str) -> AsyncIterator[list[str]]:
        """Drop these requests during the block, and list them."""
        sent: list[str] = []

        async def lose(route: Route) -> None:
            sent.append(route.request.url)
            await route.abort("internetdisconnected")

        requests = re.compile(re.escape(path) + r"$")
        await self.page.route(requests, lose)
        yield sent
        await self.page.unroute(requests, lose)

    async def download(self, button: str) -> bytes:
        """Press a button that saves a file, and return its content."""
        async with self.page.expect_download() as saved:
            await self.press(button)
        path = await (await saved.value).path()
        return await asyncio.to_thread(path.read_bytes)
