"""A stored plan on paper: each week on a page, the shopping list, the dishes."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from functools import partial
from itertools import groupby

from foods import Group
from planner.computed import Amounts
from planner.downloads.food_text import food_text
from planner.downloads.pages import ACCENT, MUTED, RULE, TINT, Pages, Style
from planner.downloads.pdf_dishes import day_of_dishes, room
from planner.downloads.pdf_pictures import Pictures
from planner.downloads.schemas import FoodWords, Paper, Units
from planner.rules import MEALS, USUAL_MEALS, Meal
from planner.shopping import ShoppingLine, shopping
from planner.stored_plans import (
    CarbMode,
    StoredDay,
    StoredMeal,
    StoredPlan,
    StoredTask,
    carbs_said,
    figures_of,
    meal_said,
)

_WEEK = 7
_DAY_COLUMN = 25.0
_PAD = 1.6
_CHECKBOX = 3.2
_GUTTER = 8.0
# Lines about the plan that the page of the first week has room for.
_LINES_ABOVE_THE_WEEK = 12

_TEXT = Style(9)
_SMALL = Style(8, MUTED)
_TITLE = Style(20, ACCENT, bold=True)
_GROUP_NAMES: dict[Group, str] = {
    "proteins": "Proteins",
    "fats": "Fats and nuts",
    "vegetables": "Vegetables",
    "other": "Other",
}


def pdf(
    plan: StoredPlan,
    made: date,
    paper: Paper,
    units: Units = "metric",
    words: FoodWords | None = None,
    carbs: CarbMode = "net",
    who_wrote: str = "",
    for_doctor: Sequence[str] = (),
    pantry: Mapping[str, float] | None = None,
) -> bytes:
    """Return the document; the largest plan takes a second or two."""
    as_read = partial(food_text, units=units, words=words)
    pages = Pages(paper, "Keto plan", f"Keto plan of {made.isoformat()}", as_read)
    pages.add_page()
    pages.paragraph("Your keto plan", _TITLE)
    pages.ln(1)
    _introduction(pages, plan, who_wrote)
    about = _about(pages, plan)
    is_above = len(about) <= _LINES_ABOVE_THE_WEEK
    if is_above:
        pages.write_lines(about, _SMALL)
    else:
        pages.paragraph("What you leave out and other notes are on the last page.", _SMALL)
    pages.ln(3)
    for first in range(0, max(1, len(plan.days)), _WEEK):
        if first:
            pages.add_page()
        _week(pages, plan.days[first : first + _WEEK], carbs)
        if not first:
            _for_doctor(pages, for_doctor)
    _shopping_list(pages, shopping(plan, plan.days, 1, pantry))
    _dishes(pages, plan, carbs)
    if not is_above:
        pages.heading("Notes")
        pages.write_lines(about, _SMALL)
    return bytes(pages.output())


def _for_doctor(pages: Pages, paragraphs: Sequence[str]) -> None:
    if paragraphs:
        pages.heading("For your doctor")
    for paragraph in paragraphs:
        pages.paragraph(paragraph, _TEXT)
        pages.ln(2)


def _introduction(pages: Pages, plan: StoredPlan, who_wrote: str) -> None:
    if who_wrote:
        pages.paragraph(who_wrote, _SMALL)
        pages.ln(1)
    if plan.summary:
        pages.paragraph(pages.food_text(plan.summary), _TEXT)
    salt = f", with {plan.salt_g:g} g of salt" if plan.salt_g else ""
    # The target is in net carbs, whatever its reader counts.
    for which, targets in _targets(plan):
        pages.paragraph(f"{which}: about {figures_of(targets)}{salt}.", _SMALL)


def _targets(plan: StoredPlan) -> Iterator[tuple[str, Amounts]]:
    """Yield which days aim at what."""
    for targets, days in groupby(plan.days, key=lambda day: day.targets or plan.targets):
        numbers = [day.number for day in days]
        if targets is None:
            continue
        if len(numbers) == len(plan.days):
            yield "Each day", targets
        elif len(numbers) == 1:
            yield f"Day {numbers[0]}", targets
        else:
            yield f"Days {numbers[0]} to {numbers[-1]}", targets


def _about(pages: Pages, plan: StoredPlan) -> list[str]:
    """Return the lines on what each of the member's texts leaves out, and on the plan's notes."""
    texts = [f"Left out: {text}." for text in plan.left_out] + list(plan.notes)
    return [line for text in texts for line in pages.lines(text, _SMALL, pages.epw)]


def _week(pages: Pages, days: Sequence[StoredDay], carbs: CarbMode) -> None:
    """Draw a table on one page: a row for each day, a column for each meal."""
    top = pages.get_y()
    header = 6.5
    height = min(32.0, (pages.bottom - top - header) / _WEEK)
    eaten = {meal.meal for day in days for meal in day.meals}
    meals = [meal for meal in MEALS if meal in eaten] or USUAL_MEALS
    width = (pages.epw - _DAY_COLUMN) / len(meals)
    pages.set_fill_color(*ACCENT)
    pages.rect(pages.l_margin, top, pages.epw, header, style="F")
    for column, meal in enumerate(meals):
        x = pages.l_margin + _DAY_COLUMN + column * width
        style = Style(8.5, (255, 255, 255), bold=True)
        pages.box([(meal_said(meal), style)], x + _PAD, top + 1.2, width, header)
    for row, day in enumerate(days):
        y = top + header + row * height
        if row % 2:
            pages.set_fill_color(*TINT)
            pages.rect(pages.l_margin, y, pages.epw, height, style="F")
        pages.set_draw_color(*RULE)
        pages.line(pages.l_margin, y + height, pages.l_margin + pages.epw, y + height)
        _day_row(pages, day, meals, y, width, height, carbs)


def _day_row(
    pages: Pages,
    day: StoredDay,
    meals: Sequence[Meal],
    y: float,
    width: float,
    height: float,
    carbs: CarbMode,
) -> None:
    inner = height - 2 * _PAD
    figures = day.stated
    texts = [(f"Day {day.number}", Style(10, ACCENT, bold=True))]
    if figures is not None:
        texts.append((f"{figures.calories:.0f} kcal", Style(8, MUTED)))
        said = carbs_said(figures.net_carbs_g, day.extra_carbs(carbs), carbs)
        texts.append((said, Style(8, MUTED)))
    pages.box(texts, pages.l_margin + _PAD, y + _PAD, _DAY_COLUMN - _PAD, inner)
    for meal in day.meals:
        x = pages.l_margin + _DAY_COLUMN + meals.index(meal.meal) * width
        name = (pages.food_text(meal.name), Style(9.5))
        energy = f"{meal.stated.calories:.0f} kcal" if meal.stated is not None else ""
        pages.box([name, (energy, Style(8, MUTED))], x + _PAD, y + _PAD, width - 2 * _PAD, inner)


def _shopping_list(pages: Pages, lines: Sequence[ShoppingLine]) -> None:
    """Two columns with boxes to tick."""
    if not lines:
        return
    pages.heading("Shopping list")
    width = (pages.epw - _GUTTER) / 2
    groups = {line.group for line in lines}
    # On one page, both columns end at about the same height.
    height = len(lines) * (_TEXT.line + 1.4) + len(groups) * 10
    flow = _Columns(pages, width, height / 2 + 8)
    for group, found in groupby(lines, key=lambda line: line.group):
        flow.room(16)
        pages.box([(_GROUP_NAMES[group], Style(10.5, ACCENT, bold=True))], flow.x, flow.y, width, 7)
        flow.y += 7
        for line in found:
            _shopping_line(pages, flow, line, width)
        flow.y += 3


class _Columns:
    """Where the next line of a page with two columns is."""

    def __init__(self, pages: Pages, width: float, height: float) -> None:
        self._pages, self._width = pages, width
        self._top = self.y = pages.get_y()
        self._bottom = min(self._top + height, pages.bottom)
        self._column = 0

    @property
    def x(self) -> float:
        return self._pages.l_margin + self._column * (self._width + _GUTTER)

    def room(self, height: float) -> None:
        """Continue in the next column, or on the next page, if there is less room than this."""
        if self.y + height <= self._bottom:
            return
        self._column += 1
        self._bottom = self._pages.bottom
        if self._column == 2:
            self._pages.add_page()
            self._column, self._top = 0, self._pages.get_y()
        self.y = self._top


def _shopping_line(pages: Pages, flow: _Columns, line: ShoppingLine, width: float) -> None:
    # Names of foods of the table have no letters but those of the first font.
    name, bought = pages.food_text(line.name), pages.food_text(line.as_bought or "")
    pages.put(_TEXT)
    amount = pages.get_string_width(bought)
    if amount > width / 2:
        # A line that names several foods.
        name, bought, amount = f"{name}: {bought}", "", 0
    indent = _CHECKBOX + 2.5
    texts = pages.lines(name, _TEXT, width - indent - amount - 2)
    flow.room(len(texts) * _TEXT.line + 1.4)
    pages.set_draw_color(*MUTED)
    pages.rect(flow.x, flow.y + 0.5, _CHECKBOX, _CHECKBOX)
    for number, text in enumerate(texts):
        pages.line_at(text, _TEXT, flow.x + indent, flow.y + number * _TEXT.line)
    pages.line_at(bought, _TEXT, flow.x + width - amount, flow.y)
    flow.y += len(texts) * _TEXT.line + 1.4


def _dishes(pages: Pages, plan: StoredPlan, carbs: CarbMode) -> None:
    """Return each distinct day once: a long plan repeats some."""
    alike: dict[tuple[tuple[StoredMeal, ...], tuple[StoredTask, ...]], list[StoredDay]] = {}
    for day in plan.days:
        if day.meals:
            alike.setdefault((day.meals, day.ahead), []).append(day)
    if alike:
        pages.heading("Dishes")
    pictures = Pictures(pages)
    for days in alike.values():
        day_of_dishes(pages, days, carbs, pictures)
    if plan.tips and alike:
        room(pages, 20)
        pages.paragraph("Tips", Style(12, ACCENT, bold=True))
    for tip in plan.tips:
        pages.paragraph(f"• {pages.food_text(tip)}", _TEXT)
        pages.ln(0.8)
