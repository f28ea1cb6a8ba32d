"""Checks of a page with axe, in a wide window by day and on a phone by night."""

from pathlib import Path
from typing import Any, Literal

from playwright.async_api import Page

_AXE = (Path(__file__).parent / "axe/axe.min.js").read_text()
# None of these rules reads style sheets: axe would fetch and parse them for each run.
_RUN = """rules => axe.run(document,
  {runOnly: rules, resultTypes: ["violations"], preload: {assets: ["media"]}})"""
_EVERY_RULE = {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]}
_CONTRAST = {"type": "rule", "values": ["color-contrast"]}
_IS_TOO_WIDE = "document.documentElement.scrollWidth > document.documentElement.clientWidth"

Scheme = Literal["dark", "light"]


async def problems(page: Page) -> list[str]:
    """The serious and critical problems of the open page."""
    if not await page.evaluate("'axe' in window"):
        await page.evaluate(_AXE)
    return [
        *await _problems(page, 1200, "light", _EVERY_RULE),
        # Only the rules whose outcome differs on a phone in the dark theme.
        *await _problems(page, 375, "dark", _CONTRAST),
    ]


async def _problems(page: Page, width: int, scheme: Scheme, rules: dict[str, Any]) -> list[str]:
    await page.set_viewport_size({"width": width, "height": 800})
    await page.emulate_media(color_scheme=scheme)
    violations: list[dict[str, Any]] = (await page.evaluate(_RUN, rules))["violations"]
    problems = [
        f"{each['id']}: {node['html'][:120]}"
        for each in violations
        if each["impact"] in ("serious", "critical")
        for node in each["nodes"]
    ]
    if await page.evaluate(_IS_TOO_WIDE):
        problems.append("wider than the window")
    return [f"{problem} ({width} px, {scheme})" for problem in problems]
