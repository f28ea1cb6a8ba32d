"""The pages of a PDF: fonts with the letters of most languages, and text in boxes."""

import unicodedata
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import as_file, files
from itertools import groupby

from fpdf import FPDF
from fpdf.fonts import TTFFont

from planner.downloads.schemas import Paper

Rgb = tuple[int, int, int]

INK: Rgb = (31, 41, 36)
MUTED: Rgb = (96, 108, 101)
ACCENT: Rgb = (43, 102, 64)
RULE: Rgb = (205, 214, 208)
TINT: Rgb = (238, 244, 240)

_FONTS = files(__package__) / "fonts"
_REGULAR, _BOLD, _ASIAN = (
    "DejaVuSansCondensed.ttf",
    "DejaVuSansCondensed-Bold.ttf",
    "DroidSansFallback.ttf",
)
_UNKNOWN = "\N{REPLACEMENT CHARACTER}"
_MARGIN = 14.0
_POINT_MM = 0.3528
_LINE = 1.32


@dataclass(frozen=True, slots=True)
class Style:
    """How a text looks; the size is in points."""

    size: float
    color: Rgb = INK
    bold: bool = False

    @property
    def line(self) -> float:
        """The height of a line, in millimetres."""
        return self.size * _POINT_MM * _LINE


class Pages(FPDF):
    """A document; every measure is in millimetres."""

    def __init__(
        self, paper: Paper, title: str, footer: str, food_text: Callable[[str], str]
    ) -> None:
        super().__init__(format=paper)
        # What a text of foods is as the member reads it.
        self.food_text = food_text
        self._footer = footer
        self._has_asian = False
        self._widths: dict[tuple[Style, str], float] = {}
        self.set_title(title)
        self.set_creator("Keto")
        self.set_lang("en")
        self.set_margin(_MARGIN)
        self.c_margin = 0
        self.set_auto_page_break(True, margin=_MARGIN + 6)
        with as_file(_FONTS) as folder:
            self.add_font("keto", fname=folder / _REGULAR)
            self.add_font("keto", style="B", fname=folder / _BOLD)

    def footer(self) -> None:
        """Called by fpdf2 at the end of each page."""
        self.set_y(-_MARGIN)
        self.put(Style(7.5, MUTED))
        self.cell(self.epw / 2, 4, self._footer)
        self.cell(self.epw / 2, 4, f"{self.page_no()} / {{nb}}", align="R")

    @property
    def bottom(self) -> float:
        """Where a page's text ends."""
        return self.h - self.b_margin

    def put(self, style: Style, *, is_asian: bool = False) -> None:
        """What is written from now on looks like this."""
        if is_asian:
            self.set_font("asian", size=style.size)
        else:
            self.set_font("keto", "B" if style.bold else "", style.size)
        self.set_text_color(*style.color)

    def heading(self, text: str) -> None:
        """A heading of the document on a new page."""
        self.add_page()
        self.start_section(text)
        self.paragraph(text, Style(17, ACCENT, bold=True))
        self.ln(2)

    def paragraph(self, text: str, style: Style) -> None:
        """A text from here on, as wide as the page."""
        self.write_lines(self.lines(text, style, self.epw), style)

    def write_lines(self, lines: Iterable[str], style: Style, indent: float = 0) -> None:
        """Lines from here on; a page that is full is followed by another one."""
        for line in lines:
            if self.get_y() + style.line > self.bottom:
                self.add_page()
            self.line_at(line, style, self.l_margin + indent, self.get_y())
            self.ln(style.line)

    def line_at(self, line: str, style: Style, x: float, y: float) -> None:
        """One of `lines`. Each run has its font set: fpdf2's fallback fonts mix up the sizes."""
        self.set_xy(x, y)
        for is_asian, letters in groupby(line, key=_is_asian):
            run = "".join(letters)
            self.put(style, is_asian=is_asian)
            self.cell(self.get_string_width(run), style.line, run)

    def lines(self, text: str, style: Style, width: float) -> list[str]:
        """The text in lines of this width. fpdf2 does it too, and takes ten times as long."""
        found: list[str] = []
        line, at = "", 0.0
        space = self._width(" ", style)
        for part, size in self._parts(text, style, width):
            if line and at + space + size > width:
                found.append(line)
                line, at = part, size
            else:
                at += size + (space if line else 0)
                line = f"{line} {part}" if line else part
        return [*found, line] if line else found

    def _parts(self, text: str, style: Style, width: float) -> Iterator[tuple[str, float]]:
        """The words with their widths; one that is wider than a line is cut."""
        for word in self.known(text).split():
            part, at = "", 0.0
            for letter in word:
                size = self._width(letter, style)
                if part and at + size > width:
                    yield part, at
                    part, at = "", 0.0
                part += letter
                at += size
            yield part, at

    def _width(self, letter: str, style: Style) -> float:
        known = self._widths.get((style, letter))
        if known is None:
            self.put(style, is_asian=_is_asian(letter))
            known = self._widths[style, letter] = self.get_string_width(letter)
        return known

    def box(
        self, texts: Iterable[tuple[str, Style]], x: float, y: float, w: float, h: float
    ) -> None:
        """Texts below each other in a box; what does not fit is cut."""
        at = y
        for text, style in texts:
            fitting = int((y + h - at) / style.line)
            lines = self.lines(text, style, w)
            if len(lines) > fitting > 0:
                lines = [*lines[: fitting - 1], f"{lines[fitting - 1][:-1].rstrip()}…"]
            for line in lines[: max(0, fitting)]:
                self.line_at(line, style, x, at)
                at += style.line

    def known(self, text: str) -> str:
        """The text without letters that no font has; pictures are left out, letters marked."""
        if all(ord(letter) in _letters(_REGULAR) for letter in text):
            return text
        return " ".join("".join(map(self._known, text)).split())

    def _known(self, letter: str) -> str:
        if ord(letter) in _letters(_REGULAR):
            return letter
        if ord(letter) in _letters(_ASIAN):
            self._add_asian()
            return letter
        return _UNKNOWN if unicodedata.category(letter)[0] == "L" else ""

    def _add_asian(self) -> None:
        # It is large: most plans do without.
        if not self._has_asian:
            with as_file(_FONTS) as folder:
                self.add_font("asian", fname=folder / _ASIAN)
            self._has_asian = True


def _is_asian(letter: str) -> bool:
    return ord(letter) not in _letters(_REGULAR)


@cache
def _letters(name: str) -> frozenset[int]:
    reader = FPDF()
    with as_file(_FONTS / name) as path:
        reader.add_font("read", fname=path)
    font = reader.fonts["read"]
    assert isinstance(font, TTFFont)
    letters = frozenset(font.cmap)
    # Only a document that is written closes its fonts.
    font.close()
    return letters
