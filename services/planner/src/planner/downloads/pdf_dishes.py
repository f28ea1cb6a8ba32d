"""The dishes of a day on paper: what is in them, and how they are made, step by step."""

from collections.abc import Iterator, Sequence

from planner.computed import joined
from planner.downloads.pages import ACCENT, MUTED, RULE, Pages, Style
from planner.stored_plans import StoredMeal, amounts_said, figures_of

# Characters of a meal: the rest of a text that nobody reads would cost pages and seconds.
_DESCRIPTION = 350
_STEPS = 1_200
_INDENT = 8.0
_NUMBER = 4.5

_TEXT = Style(9)
_SMALL = Style(8, MUTED)
_NAME = Style(9.5, bold=True)
_BATCH = Style(8.5, ACCENT, bold=True)

# Lines with their style, and the number of a step.
_Paragraph = tuple[list[str], Style, int | None]


def day_of_dishes(pages: Pages, numbers: Sequence[int], meals: Sequence[StoredMeal]) -> None:
    room(pages, 30)
    days = f"{'Day' if len(numbers) == 1 else 'Days'} {joined([str(each) for each in numbers])}"
    pages.paragraph(days, Style(12, ACCENT, bold=True))
    pages.set_draw_color(*RULE)
    pages.line(pages.l_margin, pages.get_y(), pages.l_margin + pages.epw, pages.get_y())
    pages.ln(1.5)
    for meal in meals:
        _dish(pages, meal)
    pages.ln(2)


def room(pages: Pages, height: float) -> None:
    """Begin a page where there is less room than this."""
    if pages.get_y() + height > pages.bottom:
        pages.add_page()


def _dish(pages: Pages, meal: StoredMeal) -> None:
    paragraphs = list(_paragraphs(pages, meal))
    room(pages, sum(len(lines) * style.line for lines, style, _ in paragraphs))
    for lines, style, number in paragraphs:
        if number:
            room(pages, style.line)
            x = pages.l_margin + _INDENT - _NUMBER
            pages.line_at(f"{number}.", style, x, pages.get_y())
        pages.write_lines(lines, style, _INDENT if number else 0)
    pages.ln(1.8)


def _paragraphs(pages: Pages, meal: StoredMeal) -> Iterator[_Paragraph]:
    def paragraph(text: str, style: Style) -> _Paragraph:
        return pages.lines(text, style, pages.epw), style, None

    yield paragraph(f"{meal.meal.capitalize()}: {meal.name}", _NAME)
    facts = [figures_of(meal.stated)] if meal.stated is not None else []
    if meal.recipe and meal.recipe.minutes and meal.is_cooked:
        facts.append(f"{meal.recipe.minutes} minutes")
    if facts:
        yield paragraph(", ".join(facts), _SMALL)
    if meal.batch:
        yield paragraph(str(meal.batch), _BATCH)
    if meal.description and not (meal.recipe and meal.ingredients):
        yield paragraph(_cut(meal.description, _DESCRIPTION), _TEXT)
    elif meal.ingredients:
        yield paragraph(_cut(amounts_said(meal.ingredients), _DESCRIPTION), _TEXT)
    if meal.recipe and meal.is_cooked:
        yield from _steps(pages, meal.recipe.steps)


def _steps(pages: Pages, steps: Sequence[str]) -> Iterator[_Paragraph]:
    left = _STEPS
    for number, step in enumerate(steps, 1):
        yield pages.lines(_cut(step, left), _TEXT, pages.epw - _INDENT), _TEXT, number
        left -= len(step)
        if left <= 0:
            return


def _cut(text: str, length: int) -> str:
    return text if len(text) <= length else f"{text[: length - 1].rstrip()}…"
