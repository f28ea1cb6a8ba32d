"""The API's documentation, as the gateway serves it."""

from collections import Counter

import httpx
from playwright.async_api import Locator, Page, expect

from chassis import ids
from tests.e2e.browser.accessibility import problems

# Where Swagger UI shows the status of the response.
_STATUS = ".live-responses-table tbody .response-col_status"


async def opened(page: Page, name: str) -> Locator:
    """Open the section of an operation in Swagger UI."""
    operation = page.locator(".opblock", has=page.get_by_role("button", name=name))
    await operation.get_by_role("button").first.click()
    return operation


async def test_an_integrator_tries_an_operation_out_and_reads_the_events(
    api: httpx.AsyncClient, page: Page
) -> None:
    await an_operation_is_tried_out_after_a_registration(api, page)
    await the_events_are_linked_from_the_start(api, page)


async def an_operation_is_tried_out_after_a_registration(
    api: httpx.AsyncClient, page: Page
) -> None:
    paths = (await api.get("/openapi.json")).json()["paths"]
    operations = [each for methods in paths.values() for each in methods.values()]
    counts = Counter(each["tags"][0] for each in operations)
    await page.goto(f"{api.base_url}/docs")
    groups = page.locator(".opblock-tag")
    await expect(groups).to_have_count(len(counts))
    names = [await each.get_attribute("data-tag") for each in await groups.all()]
    assert names == ["auth", "ai", "tracker", "plans", "payments", "admin"]
    for name in reversed(names):
        group = page.locator(f'.opblock-tag[data-tag="{name}"]')
        await group.click()
        await expect(page.locator(".opblock")).to_have_count(counts[str(name)])
        if name != "auth":
            await group.click()

    register = await opened(page, "post /api/auth/register")
    example = await register.get_by_role("textbox").input_value()
    await register.get_by_role("textbox").fill(example.replace("mia@", f"{ids.new()}@"))
    await register.get_by_role("button", name="Execute").click()
    await expect(register.locator(_STATUS)).to_contain_text("201")
    # The page has accepted the token.
    await expect(page.locator(".authorization__btn .locked").first).to_be_visible()

    profile = await opened(page, "get /api/auth/me")
    await profile.get_by_role("button", name="Execute").click()
    await expect(profile.locator(_STATUS)).to_contain_text("200")
    # Each declared error with its example.
    await expect(profile.get_by_text("User not found").first).to_be_visible()


async def the_events_are_linked_from_the_start(api: httpx.AsyncClient, page: Page) -> None:
    await page.goto(f"{api.base_url}/")
    assert await problems(page) == []
    await page.get_by_role("link", name="The events").click()
    await expect(page.get_by_role("heading", name="PlanPurchased")).to_be_visible()
    await page.get_by_text("Example of the whole message").first.click()
    await expect(page.get_by_text("specversion").first).to_be_visible()
    assert await problems(page) == []
