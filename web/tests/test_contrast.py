"""The colours of charts contrast with the page by 3 to 1, in light and dark mode."""

import re

import pytest

from web.tests.bundled import WEB

LEAST = 3.0
_TOKENS = (WEB / "src/app/styles/tokens.css").read_text()
_DARK = re.compile(r"@media screen and \(prefers-color-scheme: dark\) \{(.*?\n)  \}", re.DOTALL)
_COLOR = re.compile(r"--([a-z0-9-]+): (#[0-9a-f]{6});")
NIGHT = {name: color for block in _DARK.findall(_TOKENS) for name, color in _COLOR.findall(block)}
DAY = dict(_COLOR.findall(_DARK.sub("", _TOKENS)))


@pytest.mark.parametrize("colors", [DAY, DAY | NIGHT], ids=["day", "night"])
def test_chart_colours_contrast_with_their_background(colors: dict[str, str]) -> None:
    drawn = [name for name in colors if name.startswith("chart-")]
    assert len(drawn) == 5
    for name in drawn:
        for ground in ("paper", "surface"):
            assert contrast(colors[name], colors[ground]) >= LEAST, (name, ground)


def contrast(one: str, other: str) -> float:
    """The contrast ratio as WCAG defines it."""
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(color: str) -> float:
    red, green, blue = (_linear(int(color[i : i + 2], 16) / 255) for i in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)
