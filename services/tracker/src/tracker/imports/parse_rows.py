"""Read the entries of a file, as far as its questions are answered."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import date
from typing import Any, NamedTuple, cast

from pydantic import ValidationError

from chassis.http import made_plain
from foods import REST, tenth
from tracker import csv_files
from tracker.csv_files import Record
from tracker.days import FIRST_DAY, last_day
from tracker.diary import AMOUNTS, EntryFields, Meal, of_quick_add
from tracker.imports import parse_cells
from tracker.imports.day_room import DayRoom
from tracker.imports.file_questions import OTHER_MEALS, File, is_text, meal_name, number_columns
from tracker.imports.formats import FIGURE_COLUMNS, Format, Layout
from tracker.imports.parse_cells import Ambiguous, BadCell, DateOrder, Decimals
from tracker.nutrients import FIGURES, Rest, SomeFigures

_LONGEST_NAME = 120
_KCAL_OF_KJ = 1 / 4.184
_IU, _UG_OF_IU = "vitamin_d_iu", 1 / 40
_REST_COLUMNS = {*REST, _IU}
# For a row that is a whole day: a larger value is a typing error.
_MOST_OF_REST = 100_000
_NAMES = {"myfitnesspal": "MyFitnessPal", "cronometer": "Cronometer", "keto": "Keto"}


class Problem(NamedTuple):
    """Why a row is left out."""

    line: int
    message: str


@dataclass(slots=True)
class ParsedRow:
    """An entry as parsed from a row; None is what a question must settle."""

    line: int
    # Tells days apart while the order of dates is unknown.
    day_cell: str
    date: date | None
    meal: Meal | None
    name: str
    figures: SomeFigures | None
    # The figures by column that are certain while a question is open.
    certain: dict[str, float] = field(default_factory=dict)
    food_id: str = ""
    grams: float | None = None
    dish_id: str = ""
    portions: float | None = None
    rest: Rest = None


class ReadOptions:
    """How to read the file, as its rows show and as the member answered."""

    def __init__(self, file: File, answers: Mapping[str, str]) -> None:
        shown_order = next(iter(file.orders)) if len(file.orders) == 1 else None
        shown_decimals = next(iter(file.decimals)) if len(file.decimals) == 1 else None
        self.order = shown_order or cast(DateOrder | None, answers.get("dates"))
        self.decimals = shown_decimals or cast(Decimals | None, answers.get("decimals"))
        self.has_fiber_in_carbs = answers.get("carbs") if file.has_fiber else "no"
        self._answers = answers
        self._common_meals = set(file.common_meals)

    def meal(self, cell: str) -> Meal | None:
        known = parse_cells.meal(cell)
        if known is None:
            name = meal_name(cell)
            key = f"meal:{name if name in self._common_meals else OTHER_MEALS}"
            known = cast(Meal | None, self._answers.get(key))
        return known


def entries(file: File, answers: Mapping[str, str]) -> Iterator[ParsedRow | Problem]:
    """Return an entry for each row, or what is wrong with the row."""
    options = ReadOptions(file, answers)
    for record in file.records():
        try:
            yield _entry(file.layout, record, options)
        except ValidationError as error:
            yield Problem(record.line, _message_of(error))
        except BadCell as error:
            yield Problem(record.line, str(error))


def _entry(layout: Layout, record: Record, options: ReadOptions) -> ParsedRow:
    def cell(column: str) -> str:
        return layout.cell(record.cells, column)

    if not is_text(record.cells):
        raise BadCell("there are characters that cannot be stored")
    date_cell, meal_cell = cell("date"), cell("meal")
    try:
        day = parse_cells.day(date_cell, options.order)
    except Ambiguous:
        day = None
    if day is not None and not FIRST_DAY <= day <= last_day():
        raise BadCell(f"the date must be from {FIRST_DAY} to {last_day()}")
    wanted = ParsedRow(
        record.line,
        date_cell.strip(),
        day,
        options.meal(meal_cell),
        _name(layout.format, cell("name"), cell("amount"), meal_cell),
        None,
        food_id=csv_files.unshielded(cell("foodId")),
        dish_id=csv_files.unshielded(cell("dishId")),
    )
    numbers: dict[str, float | None] = {}
    is_ambiguous = False
    for name in number_columns(layout, record.cells):
        try:
            numbers[name] = parse_cells.number(cell(name), options.decimals)
        except Ambiguous:
            is_ambiguous = True
    if (kilojoules := numbers.pop("kilojoules", None)) is not None:
        numbers["calories"] = kilojoules * _KCAL_OF_KJ
    if is_ambiguous:
        wanted.certain = _certain(numbers)
        return wanted
    if all(numbers[name] is None for name in FIGURE_COLUMNS):
        raise BadCell("the figures are missing")
    if not {"meal", "name"} & layout.places.keys() and not any(numbers.values()):
        raise BadCell("nothing was eaten on this day")
    carbs = numbers["carbsG"]
    # In a file exported from Keto, it is a figure that the entry lacks.
    is_own = layout.format == "keto"
    if numbers["netCarbsG"] is None and carbs is not None and not is_own:
        if options.has_fiber_in_carbs is None:
            wanted.certain = _certain(numbers)
            return wanted
        fiber = (numbers["fiberG"] or 0.0) if options.has_fiber_in_carbs == "yes" else 0.0
        numbers["netCarbsG"] = max(carbs - fiber - (numbers["polyolsG"] or 0.0), 0.0)
    for name, (least, _) in AMOUNTS.items():
        # An amount below the minimum is dropped: without an amount the row is a quick add.
        if (numbers[name] or 0.0) < least:
            numbers[name] = None
    sent = {name: value for name, value in numbers.items() if value is not None}
    fields = EntryFields.model_validate({"name": wanted.name, **sent})
    wanted.figures = of_quick_add(fields.figures)
    wanted.grams, wanted.portions = fields.grams, fields.portions
    wanted.rest = _rest(layout, record, options)
    if fields.calories is None and (calories := wanted.figures["calories"]) is not None:
        EntryFields.model_validate({"calories": calories})
    return wanted


def _rest(layout: Layout, record: Record, options: ReadOptions) -> Rest:
    """Return the other nutrients of the row; those that cannot be parsed are unknown."""
    rest = {}
    for column in _REST_COLUMNS & layout.places.keys():
        with suppress(BadCell, Ambiguous):
            value = parse_cells.number(layout.cell(record.cells, column), options.decimals)
            if value is not None and 0 <= value <= _MOST_OF_REST:
                rest[column] = round(value, 3)
    if (units := rest.pop(_IU, None)) is not None:
        rest.setdefault("vitamin_d_ug", round(units * _UG_OF_IU, 3))
    return rest or None


def _certain(numbers: Mapping[str, float | None]) -> dict[str, float]:
    return {
        column: tenth(value)
        for column in FIGURE_COLUMNS
        if (value := numbers.get(column)) is not None
    }


def _name(format: Format, name: str, amount: str, meal_cell: str) -> str:
    name = made_plain(csv_files.unshielded(name) if format == "keto" else name)
    if format == "keto":
        return name
    name, amount = " ".join(name.split()), " ".join(made_plain(amount).split())
    if name and amount:
        name = f"{name[: _LONGEST_NAME - len(amount) - 3]} ({amount})"
    title = name or " ".join(made_plain(meal_cell).split()) or f"Whole day ({_NAMES[format]})"
    return title[:_LONGEST_NAME]


def _message_of(error: ValidationError) -> str:
    first = error.errors()[0]
    field, limits = first["loc"][0], first.get("ctx", {})
    if "ge" in limits:
        return f"{field} must be at least {limits['ge']:g}"
    if "le" in limits:
        return f"{field} must be at most {limits['le']:g}"
    return f"{field} must have 1 to {_LONGEST_NAME} characters"


def refuse_without_room(rows: Iterable[ParsedRow | Problem]) -> Iterator[ParsedRow | Problem]:
    """Replace each entry that its day has no room for by a problem."""
    room = DayRoom()
    for each in rows:
        if isinstance(each, ParsedRow) and each.date is not None and each.figures is not None:
            refusal = room.take(each.date, each.figures)
            yield Problem(each.line, refusal) if refusal else each
        else:
            yield each


def refuse_unanswered(rows: Iterable[ParsedRow | Problem]) -> Iterator[ParsedRow | Problem]:
    """Replace each incomplete entry by a problem.

    A previous version, which had fewer questions, may have read the file.
    """
    for each in rows:
        if isinstance(each, ParsedRow) and not (each.date and each.meal and each.figures):
            yield Problem(each.line, "the answers do not say what it is: send the file again")
        else:
            yield each


def preview_of(wanted: ParsedRow) -> dict[str, Any]:
    """Return an entry of the preview as JSON; null is what a question must settle."""
    figures: Mapping[str, float | None] = wanted.figures or {}
    return {
        "line": wanted.line,
        "date": wanted.date and wanted.date.isoformat(),
        "meal": wanted.meal,
        "name": wanted.name,
        **{
            column: figures.get(name, wanted.certain.get(column))
            for column, name in zip(FIGURE_COLUMNS, FIGURES, strict=True)
        },
    }
