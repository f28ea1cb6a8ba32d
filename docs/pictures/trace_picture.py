"""Draws traces: a line for each step, below whatever caused it, as long as it took."""

from collections.abc import Sequence
from html import escape

from docs.pictures.otlp_collector import Span

_COLOURS = {
    "gateway": "#4c6ef5",
    "identity": "#e8590c",
    "planner": "#ae3ec9",
    "tracker": "#0ca678",
    "catalogue": "#f08c00",
    "billing": "#c2255c",
}
_ROW, _NAMES, _CHART, _MARGIN = 24, 430, 620, 16
_WIDTH = _NAMES + _CHART + 2 * _MARGIN


def draw(traces: Sequence[tuple[str, Sequence[Span]]], footnote: str) -> str:
    """An SVG of traces, one below the other, each with a title and a time axis of its own."""
    parts: list[str] = []
    top = _MARGIN
    for title, spans in traces:
        parts += _trace(title, spans, top)
        top += (len(spans) + 3) * _ROW
    parts.append(_text(_MARGIN, top, footnote, "note"))
    services = [name for name in _COLOURS if any(s.service == name for _, t in traces for s in t)]
    x = _WIDTH - _MARGIN - 95 * len(services)
    for number, name in enumerate(services):
        left = x + 95 * number
        parts.append(_bar(left, top - 10, 12, 12, _COLOURS[name]))
        parts.append(_text(left + 17, top, name, "note"))
    style = (
        "text{font:13px system-ui,sans-serif;fill:#212529}.title{font-weight:600;font-size:15px}"
        ".note,.time{fill:#868e96;font-size:11px}.grid{stroke:#dee2e6}"
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {top + _MARGIN}" '
        f'width="{_WIDTH}" height="{top + _MARGIN}"><style>{style}</style>'
        f'<rect width="100%" height="100%" fill="#fff"/>{"".join(parts)}</svg>\n'
    )


def _trace(title: str, spans: Sequence[Span], top: int) -> list[str]:
    began, ended = min(s.began for s in spans), max(s.ended for s in spans)
    scale = _CHART / (ended - began)
    left = _MARGIN + _NAMES
    bottom = top + (len(spans) + 2) * _ROW
    parts = [_text(_MARGIN, top + 14, title, "title")]
    for quarter in range(5):
        x = left + _CHART * quarter / 4
        milliseconds = (ended - began) * quarter / 4 / 1e6
        parts.append(
            f'<line class="grid" x1="{x:.1f}" x2="{x:.1f}" y1="{top + 35}" y2="{bottom}"/>'
        )
        anchor = "end" if quarter == 4 else "start"
        parts.append(_text(x + 3, top + 31, f"{milliseconds:.0f} ms", "time", anchor))
    for number, (span, depth) in enumerate(_in_order(spans)):
        y = top + (number + 1.5) * _ROW
        x = left + (span.began - began) * scale
        width = max(2.0, (span.ended - span.began) * scale)
        parts.append(_text(_MARGIN + 14 * depth, y + 16, f"{span.service}: {span.name}"))
        parts.append(_bar(x, y + 5, width, 14, _COLOURS.get(span.service, "#868e96")))
        length = f"{(span.ended - span.began) / 1e6:.1f} ms"
        after = x + width + 4
        if after < left + _CHART - 50:
            parts.append(_text(after, y + 16, length, "time"))
        else:
            parts.append(_text(x - 4, y + 16, length, "time", "end"))
    return parts


def _in_order(spans: Sequence[Span]) -> list[tuple[Span, int]]:
    """Each step below its cause, the earlier first; with how deep it stands."""
    known = {span.id for span in spans}
    ordered: list[tuple[Span, int]] = []

    def add(span: Span, depth: int) -> None:
        ordered.append((span, depth))
        for caused in sorted((s for s in spans if s.parent == span.id), key=lambda s: s.began):
            add(caused, depth + 1)

    for root in sorted((s for s in spans if s.parent not in known), key=lambda s: s.began):
        add(root, 0)
    return ordered


def _bar(x: float, y: float, width: float, height: float, colour: str) -> str:
    return (
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height}" rx="2" '
        f'fill="{colour}"/>'
    )


def _text(x: float, y: float, words: str, kind: str = "", anchor: str = "start") -> str:
    attributes = f' class="{kind}"' if kind else ""
    if anchor != "start":
        attributes += f' text-anchor="{anchor}"'
    return f'<text x="{x:.1f}" y="{y:.1f}"{attributes}>{escape(words)}</text>'
