"""The dishes of a day on paper: what is in them, and how they are made, step by step."""

from collections.abc import Iterator, Sequence

from planner.downloads import pdf_pictures
from planner.downloads.pages import ACCENT, MUTED, RULE, Pages, Style
from planner.downloads.pdf_pictures import Pictures
from planner.sentences import joined
from planner.stored_plans import (
    CarbMode,
    StoredDay,
    StoredMeal,
    StoredRecipe,
    amounts_said,
    figures_said,
    meal_said,
    minerals_said,
)

# Characters of a meal: an endless text would cost pages and seconds.
_DESCRIPTION = 350
_STEPS = 1_500
_TASK = 600
_INDENT = 8.0
_NUMBER = 4.5
# Between the text and the picture.
_GAP = 4.0

_TEXT = Style(9)
_SMALL = Style(8, MUTED)
_NAME = Style(9.5, bold=True)
_BATCH = Style(8.5, ACCENT, bold=True)

# Lines with their style, and the number of a step.
_Paragraph = tuple[list[str], Style, int | None]


def day_of_dishes(
    pages: Pages, alike: Sequence[StoredDay], carbs: CarbMode, pictures: Pictures
) -> None:
    """Days with the same meals, once."""
    room(pages, 30)
    numbers = joined([str(each.number) for each in alike])
    pages.paragraph(
        f"{'Day' if len(alike) == 1 else 'Days'} {numbers}", Style(12, ACCENT, bold=True)
    )
    first = alike[0]
    if first.minerals:
        said = (figures_said(first, carbs), minerals_said(first.minerals))
        pages.paragraph("; ".join(filter(None, said)), _SMALL)
    pages.set_draw_color(*RULE)
    pages.line(pages.l_margin, pages.get_y(), pages.l_margin + pages.epw, pages.get_y())
    pages.ln(1.5)
    for meal in first.meals:
        _dish(pages, meal, carbs, pictures)
    for task in first.ahead:
        room(pages, _BATCH.line)
        pages.paragraph(pages.food_text(_cut(task.text, _TASK)), _BATCH)
    pages.ln(2)


def room(pages: Pages, height: float) -> None:
    """Begin a page where there is less room than this."""
    if pages.get_y() + height > pages.bottom:
        pages.add_page()


def _dish(pages: Pages, meal: StoredMeal, carbs: CarbMode, pictures: Pictures) -> None:
    width, least = pages.epw, 0.0
    if pictures.has_one(meal):
        width, least = width - pdf_pictures.WIDTH - _GAP, pdf_pictures.HEIGHT
    paragraphs = list(_paragraphs(pages, meal, carbs, width))
    room(pages, max(least, sum(len(lines) * style.line for lines, style, _ in paragraphs)))
    top, page = pages.get_y(), pages.page
    if least:
        pictures.draw(meal, pages.l_margin + width + _GAP, top)
        pages.set_y(top)
    for lines, style, number in paragraphs:
        if number:
            room(pages, style.line)
            x = pages.l_margin + _INDENT - _NUMBER
            pages.line_at(f"{number}.", style, x, pages.get_y())
        pages.write_lines(lines, style, _INDENT if number else 0)
    if pages.page == page:
        pages.set_y(max(pages.get_y(), top + least))
    pages.ln(1.8)


def _paragraphs(
    pages: Pages, meal: StoredMeal, carbs: CarbMode, width: float
) -> Iterator[_Paragraph]:
    def paragraph(text: str, style: Style) -> _Paragraph:
        return pages.lines(text, style, width), style, None

    yield paragraph(f"{meal_said(meal.meal)}: {pages.food_text(meal.name)}", _NAME)
    facts = [figures_said(meal, carbs)] if meal.stated is not None else []
    if meal.recipe and meal.recipe.minutes and meal.is_cooked:
        facts.append(f"{meal.recipe.minutes} minutes")
    if facts:
        yield paragraph(", ".join(facts), _SMALL)
    if meal.batch:
        yield paragraph(str(meal.batch), _BATCH)
    if meal.description and not (meal.recipe and meal.ingredients):
        yield paragraph(_cut(pages.food_text(meal.description), _DESCRIPTION), _TEXT)
    elif meal.ingredients:
        said = pages.food_text(amounts_said(meal.ingredients))
        yield paragraph(_cut(said, _DESCRIPTION), _TEXT)
    if meal.recipe and meal.is_cooked:
        yield from _steps(pages, list(map(pages.food_text, _to_the_end(meal.recipe))), width)


def _to_the_end(recipe: StoredRecipe) -> Sequence[str]:
    """The steps; the last one says when it is done, on the same line."""
    if not recipe.doneness:
        return recipe.steps
    return (*recipe.steps[:-1], f"{recipe.steps[-1]} Done when: {recipe.doneness}.")


def _steps(pages: Pages, steps: Sequence[str], width: float) -> Iterator[_Paragraph]:
    left = _STEPS
    for number, step in enumerate(steps, 1):
        yield pages.lines(_cut(step, left), _TEXT, width - _INDENT), _TEXT, number
        left -= len(step)
        if left <= 0:
            return


def _cut(text: str, length: int) -> str:
    return text if len(text) <= length else f"{text[: length - 1].rstrip()}…"
