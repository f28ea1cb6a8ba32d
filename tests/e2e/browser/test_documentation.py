"""The API's documentation, as the gateway shows it."""

import httpx

from tests.e2e.browser.tab import Tab


async def test_the_documentation_lists_every_operation_and_opens_the_shapes_it_links_to(
    api: httpx.AsyncClient, tab: Tab
) -> None:
    paths = (await api.get("/openapi.json")).json()["paths"]
    operations = {f"{method.upper()} {path}" for path, of in paths.items() for method in of}
    assert "POST /api/payments/checkout" in operations

    await tab.go(f"{api.base_url}/docs")
    assert operations <= {heading.name for heading in await tab.things("heading")}

    assert not await tab.run("document.getElementById('Registration').checkVisibility()")
    await tab.click("link", "Registration")
    assert await tab.run("document.getElementById('Registration').checkVisibility()")
