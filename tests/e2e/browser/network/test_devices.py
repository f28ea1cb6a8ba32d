"""Two devices, and a phone that is offline for a week: in the end all show the same."""

import random
import re
from contextlib import AsyncExitStack
from datetime import UTC, date, datetime, timedelta
from typing import Any

from playwright.async_api import Browser, expect

from testkit import eventually
from tests.e2e.browser.web_app import WebApp
from tests.e2e.browser.window import Window
from tests.e2e.people import Person
from tests.e2e.system import System

_DAYS, _STEPS = 7, 21
_LOOK = "dispatchEvent(new Event('focus'))"


async def test_a_week_of_three_devices_ends_with_each_entry_once(
    browser: Browser, system: System, member: Person
) -> None:
    chance = random.Random(32)
    today = datetime.now(UTC).date()
    days = [today - timedelta(days=ago) for ago in range(_DAYS)]
    url = system.run["sandbox"]["frontend_url"]
    async with AsyncExitStack() as stack:
        apps = []
        for size in ((390, 844), (1200, 800), (820, 1180)):
            window = await Window.open(browser, service_workers="allow")
            stack.push_async_callback(window.context.close)
            app = WebApp(window, await window.tab(), url)
            await app.page.set_viewport_size({"width": size[0], "height": size[1]})
            await app.adopt(member.token)
            await app.go("/dashboard")
            apps.append(app)
        phone = apps[0]
        # Offline, the phone knows the pages it has seen, and its service worker has the app.
        await phone.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        for day in reversed(days):
            await opens(phone, day)
        await phone.window.context.set_offline(True)
        added: dict[str, date] = {}
        for step in range(_STEPS):
            app = phone if step % 2 else chance.choice(apps[1:])
            day = days[step // 3]
            await opens(app, day)
            await app.page.evaluate(_LOOK)
            name = f"Bite {step:02}"
            await quick_add(app, name, chance.randint(1, 300))
            added[name] = day
            own = [each for each, of in added.items() if of == day]
            if chance.random() < 0.5:
                await app.press("+ 250 ml")
            elif (gone := chance.choice(own)) and await can_change(app, gone):
                await app.page.get_by_role("button", name=f"Change {gone}").click()
                await app.press("Remove", app.page.get_by_role("dialog"))
                del added[gone]
            if app is not phone:
                await is_sent(app)
        await phone.window.context.set_offline(False)
        await is_sent(phone)
        for day in days:
            stored = await member.tracker.get_day(date=f"{day}")
            names = sorted(each["name"] for each in stored["entries"])
            assert names == sorted(name for name, of in added.items() if of == day)
            for app in apps:
                await opens(app, day)
                await app.page.evaluate(_LOOK)
                await shows(app, stored)
        for app in apps:
            assert app.window.complaints == []


async def opens(app: WebApp, day: date) -> None:
    """Go to a day without reloading the page: there may be no network."""
    water = app.page.get_by_role("button", name="+ 250 ml")
    await expect(water).to_be_visible()
    while (shown := await shown_day(app)) != day:
        await app.press("Previous day" if shown > day else "Next day")
        await expect(water).to_be_visible()
    # The address changes a moment before the page does.
    await expect(app.page.get_by_label("Day", exact=True)).to_have_value(f"{day}")


async def shown_day(app: WebApp) -> date:
    query = re.search(r"date=([-\d]+)", app.page.url)
    return date.fromisoformat(query[1]) if query else datetime.now(UTC).date()


async def quick_add(app: WebApp, name: str, calories: int) -> None:
    """Add an entry with calories and no other figure."""
    sheet = app.page.get_by_role("dialog")
    await app.press("Add food to snacks")
    await app.press("Quick add", sheet)
    await app.fill({"Name": name, "Calories": f"{calories}"}, sheet)
    await app.press("Add to snacks", sheet)
    await app.press("Done", sheet)
    await expect(sheet).to_have_count(0)
    await app.shows(name)


async def can_change(app: WebApp, name: str) -> bool:
    return await app.page.get_by_role("button", name=f"Change {name}").count() == 1


async def is_sent(app: WebApp) -> None:
    """Wait until the device has nothing left to send."""

    async def is_empty() -> bool:
        return not [key for key in await app.kept() if "/changes/" in key]

    await eventually(is_empty, within=60)


async def shows(app: WebApp, stored: dict[str, Any]) -> None:
    snacks = app.page.get_by_role("region", name="Snacks")
    water = app.page.get_by_role("region", name="Water", exact=True)
    await expect(snacks.get_by_role("listitem")).to_have_count(len(stored["entries"]))
    for each in stored["entries"]:
        row = snacks.get_by_role("button", name=f"Change {each['name']}")
        await expect(row).to_contain_text(f"{words(each)} kcal")
    await expect(water).to_contain_text(f"{int((stored['log'] or {}).get('waterMl') or 0):,} ml")
    if stored["entries"]:
        await expect(snacks).to_contain_text(f"{words(stored['log'])} kcal")


def words(figures: dict[str, Any]) -> str:
    """The net carbs and calories; an absent figure is not shown as 0."""
    carbs = figures["netCarbsG"]
    return f"{'–' if carbs is None else f'{carbs:g}'} g net carbs · {figures['calories']:,.0f}"
