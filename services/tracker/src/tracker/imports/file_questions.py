"""Read a file of another app for the first time, and find what is ambiguous.

A date such as 03/04/2026 is ambiguous if no other date of the file shows the order.

The member answers questions, and nothing is guessed: the order of day and month, decimal commas,
which meal "Meal 4" is, whether the carbs include fiber, and whether to add to days with entries. An
unambiguous row (13/04/2026, 12,5) settles the others. A row that could not have been typed here is
a problem with its line.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, get_args

from tracker import csv_files
from tracker.csv_files import Record, Unreadable
from tracker.diary import Meal
from tracker.imports import parse_cells
from tracker.imports.formats import NUMBER_COLUMNS, Layout, layout_of
from tracker.imports.parse_cells import DateOrder, Decimals, quoted

MEALS: tuple[str, ...] = get_args(Meal)
# The most common meals have a question each; the others share one.
_MOST_MEALS = 12
_LONGEST_MEAL = 60
OTHER_MEALS = "*"


class Question(NamedTuple):
    """Something that the file does not show; the answer is one of the choices."""

    key: str
    question: str
    choices: Sequence[str]
    # Which files need which answer.
    hint: str = ""


@dataclass(slots=True)
class File:
    """A readable file, and what its rows show about its formats."""

    text: str
    delimiter: str
    layout: Layout
    rows: int = 0
    decimals: set[Decimals] = field(default_factory=set)
    ambiguous_number: str = ""
    orders: set[DateOrder] = field(default_factory=set)
    ambiguous_date: str = ""
    # Names of meals that only the member can explain, and their numbers of rows.
    meals: Counter[str] = field(default_factory=Counter)
    has_fiber: bool = False

    @property
    def common_meals(self) -> list[str]:
        return [name for name, _ in self.meals.most_common(_MOST_MEALS)]

    def records(self) -> Iterator[Record]:
        found = csv_files.records(self.text, self.delimiter)
        next(found, None)
        return found


def read(content: bytes) -> File:
    """Read a file for the first time. `Unreadable` says why nothing can be imported."""
    text = csv_files.text_of(content)
    delimiter = csv_files.delimiter_of(text)
    header = next(csv_files.records(text, delimiter), None)
    if header is None:
        raise Unreadable("the file is empty")
    file = File(text, delimiter, layout_of(header.cells))
    for record in file.records():
        file.rows += 1
        _look_at(file, record.cells)
    return file


def _look_at(file: File, cells: Sequence[str]) -> None:
    layout = file.layout
    date_cell = layout.cell(cells, "date")
    if not is_text(cells) or not parse_cells.is_date(date_cell):
        # A row of totals, for example: it is a problem, and needs no question.
        return
    for column in number_columns(layout, cells):
        cell = layout.cell(cells, column)
        if "." not in cell and "," not in cell:
            continue
        if shown := parse_cells.decimals_in(cell):
            file.decimals.add(shown)
        elif not file.ambiguous_number and parse_cells.is_ambiguous_number(cell):
            file.ambiguous_number = cell.strip()
    if order := parse_cells.date_order_in(date_cell):
        file.orders.add(order)
    elif not file.ambiguous_date and parse_cells.is_ambiguous_date(date_cell):
        file.ambiguous_date = date_cell.strip()
    meal_cell = layout.cell(cells, "meal")
    if parse_cells.meal(meal_cell) is None:
        file.meals[meal_name(meal_cell)] += 1
    # In a file exported from Keto, blank net carbs are unknown.
    if layout.format != "keto" and parse_cells.is_blank(layout.cell(cells, "netCarbsG")):
        file.has_fiber |= layout.cell(cells, "fiberG").strip(" 0.,") != ""


def number_columns(layout: Layout, cells: Sequence[str]) -> Sequence[str]:
    """Return the columns that are read as numbers, with kilojoules if a row lacks calories."""
    has_calories = not parse_cells.is_blank(layout.cell(cells, "calories"))
    return NUMBER_COLUMNS if has_calories else (*NUMBER_COLUMNS, "kilojoules")


def is_text(cells: Sequence[str]) -> bool:
    # PostgreSQL's text cannot have a NUL.
    return not any("\0" in cell for cell in cells)


def meal_name(cell: str) -> str:
    name = " ".join(cell.split()).lower()
    # `*` is the key of all other meals, so it cannot be the name of one.
    return name if len(name) <= _LONGEST_MEAL and name != OTHER_MEALS else ""


def questions(file: File) -> list[Question]:
    asked = []
    if file.ambiguous_date and len(file.orders) != 1:
        asked.append(
            Question(
                "dates",
                f"Are dates such as {file.ambiguous_date} written day first"
                f" ({_said(file.ambiguous_date, 'day first')})"
                f" or month first ({_said(file.ambiguous_date, 'month first')})?",
                get_args(DateOrder),
                "Files from the US: month first. From elsewhere: day first.",
            )
        )
    if file.ambiguous_number and len(file.decimals) != 1:
        values = [parse_cells.number(file.ambiguous_number, each) for each in get_args(Decimals)]
        asked.append(
            Question(
                "decimals",
                f"Do numbers such as {file.ambiguous_number} have a decimal point (then this is"
                f" {values[0]:g}) or a decimal comma (then it is {values[1]:g})?",
                get_args(Decimals),
                "Files from the US and the UK: point. From most of Europe: comma.",
            )
        )
    if file.has_fiber:
        asked.append(
            Question(
                "carbs",
                "Is fiber a part of the carbs in this file?",
                ("yes", "no"),
                "Files from the US: yes. With foods from European labels: no.",
            ),
        )
    return [*asked, *_meal_questions(file)]


def _said(cell: str, order: DateOrder) -> str:
    day = parse_cells.day(cell, order)
    return f"{day.day} {day:%B} {day.year}"


def _meal_questions(file: File) -> Iterator[Question]:
    for name in file.common_meals:
        rows = f"{file.meals[name]} {'row' if file.meals[name] == 1 else 'rows'}"
        question = f"Which meal is {quoted(name)} ({rows})?"
        yield Question(
            f"meal:{name}",
            question if name else f"Which meal do the rows without one belong to ({rows})?",
            MEALS,
        )
    if others := len(file.meals) - len(file.common_meals):
        yield Question(f"meal:{OTHER_MEALS}", f"Which meal are the {others} others?", MEALS)
