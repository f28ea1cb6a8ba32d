"""Draws Grafana's dashboard from a Prometheus, for a page that cannot run Grafana.

    python -m tools.dashboard_picture http://localhost:9090 [docs/dashboard.svg] [MINUTES]

The panels, their titles and their queries are those of the dashboard's own file; the drawing is
not Grafana's.
"""

import json
import math
import sys
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

import httpx

from tools.environment import ROOT, say

_DASHBOARD = ROOT / "deploy/observability/grafana/dashboards/keto.json"
_STEPS = 120
_COLUMN, _LINE, _MARGIN = 56, 30, 12
_COLOURS = (
    *("#3274d9", "#56a64b", "#ff780a", "#e02f44", "#a352cc", "#f2cc0c"),
    *("#37872d", "#8ab8ff", "#c4162a", "#806eb7", "#b877d9", "#1f60c4"),
)
_LISTED = 6


@dataclass(frozen=True)
class Series:
    """A line of a panel."""

    name: str
    points: list[tuple[float, float]]


def main() -> None:
    """The command."""
    prometheus = sys.argv[1]
    place = Path(sys.argv[2]) if sys.argv[2:] else ROOT / "docs" / "dashboard.svg"
    minutes = float(sys.argv[3]) if sys.argv[3:] else 60
    until = time.time()
    since = until - minutes * 60
    dashboard = json.loads(_DASHBOARD.read_text())
    parts: list[str] = []
    height = 0
    with httpx.Client(base_url=prometheus, timeout=30) as client:
        for panel in dashboard["panels"]:
            grid = panel["gridPos"]
            height = max(height, (grid["y"] + grid["h"]) * _LINE)
            if panel["type"] == "row":
                parts.append(_text(_MARGIN, grid["y"] * _LINE + 22, panel["title"], "row"))
                continue
            found = [s for target in panel["targets"] for s in _ask(client, target, since, until)]
            parts += _panel(panel, found, since, until)
    width = 24 * _COLUMN
    note = f"{minutes:.0f} minutes until {time.strftime('%Y-%m-%d %H:%M', time.gmtime(until))} UTC"
    parts.append(_text(width - _MARGIN, 22, note, "note", "end"))
    style = (
        "text{font:11px system-ui,sans-serif;fill:#464c54}.row{font-weight:600;font-size:15px}"
        ".title{font-weight:600;font-size:12px}.note{fill:#868e96;font-size:10px}"
        ".panel{fill:#fff;stroke:#dce1e6}.grid{stroke:#eceff2}"
        "polyline{fill:none;stroke-width:1.5}"
    )
    place.write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}"><style>{style}</style>'
        f'<rect width="100%" height="100%" fill="#f4f5f7"/>{"".join(parts)}</svg>\n'
    )
    say(f"{place.name}: {len(dashboard['panels'])} panels")


def _ask(
    client: httpx.Client, target: dict[str, Any], since: float, until: float
) -> Iterable[Series]:
    query = target["expr"].replace("$__rate_interval", "1m")
    span = {"start": since, "end": until, "step": (until - since) / _STEPS}
    answer = client.get("/api/v1/query_range", params={"query": query, **span})
    answer.raise_for_status()
    for result in answer.json()["data"]["result"]:
        name = target["legendFormat"]
        for label, value in result["metric"].items():
            name = name.replace("{{" + label + "}}", value)
        points = [(float(t), float(v)) for t, v in result["values"] if v not in ("NaN", "+Inf")]
        if points:
            yield Series(name, points)


def _panel(panel: dict[str, Any], found: Sequence[Series], since: float, until: float) -> list[str]:
    grid, unit = panel["gridPos"], panel["fieldConfig"]["defaults"]["unit"]
    x, y = grid["x"] * _COLUMN + 4, grid["y"] * _LINE + 2
    width, height = grid["w"] * _COLUMN - 8, grid["h"] * _LINE - 4
    left, top = x + 46, y + 26
    right, bottom = x + width - 8, y + height - 48
    highest = max((v for series in found for _, v in series.points), default=0) or 1
    parts = [
        f'<rect class="panel" x="{x}" y="{y}" width="{width}" height="{height}" rx="2"/>',
        _text(x + 8, y + 16, panel["title"], "title"),
    ]
    for quarter in range(3):
        at = bottom - (bottom - top) * quarter / 2
        parts.append(f'<line class="grid" x1="{left}" x2="{right}" y1="{at}" y2="{at}"/>')
        parts.append(_text(left - 4, at + 4, _amount(highest * quarter / 2, unit), "note", "end"))
    # The largest first, and so in front of nothing: small ones are drawn over them.
    largest = sorted(found, key=lambda s: -max(v for _, v in s.points))
    for number, series in enumerate(largest):
        colour = _COLOURS[number % len(_COLOURS)]
        drawn = " ".join(
            f"{left + (right - left) * (t - since) / (until - since):.1f},"
            f"{bottom - (bottom - top) * v / highest:.1f}"
            for t, v in series.points
        )
        parts.append(f'<polyline points="{drawn}" stroke="{colour}"/>')
        if number < _LISTED:
            column, line = number % 2, number // 2
            at = x + 8 + column * (width - 16) / 2
            down = bottom + 14 + line * 11
            parts.append(f'<rect x="{at}" y="{down - 7}" width="8" height="3" fill="{colour}"/>')
            last = _amount(series.points[-1][1], unit)
            fits = int((width - 16) / 2 / 5.6) - len(last) - 4
            parts.append(_text(at + 12, down, f"{series.name[:fits]}  {last}", "note"))
    if not found:
        parts.append(_text((left + right) / 2, (top + bottom) / 2, "nothing yet", "note", "middle"))
    return parts


def _amount(value: float, unit: str) -> str:
    if unit == "percentunit":
        return f"{value * 100:.3g}%"
    if unit == "s" and value:
        if value < 1:
            return f"{value * 1000:.3g} ms"
        return f"{value:.3g} s" if value < 120 else f"{value / 60:.3g} min"
    if unit == "bytes":
        return f"{value / 1024 / 1024:.0f} MB"
    suffix = "/s" if unit in ("reqps", "cps") else ""
    digits = 0 if not value else max(0, 1 - math.floor(math.log10(abs(value))))
    return f"{value:.{min(digits, 3)}f}{suffix}"


def _text(x: float, y: float, words: str, kind: str, anchor: str = "start") -> str:
    placed = f' text-anchor="{anchor}"' if anchor != "start" else ""
    return f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}"{placed}>{escape(words)}</text>'


if __name__ == "__main__":
    main()
