"""Request and response bodies of imports."""

from datetime import date
from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from chassis.http import RequestBody, ResponseBody, example
from tracker.diary import Meal
from tracker.imports.formats import Format

_Short = Annotated[str, StringConstraints(max_length=200)]
State = Literal["reading", "preview", "asking", "applying", "applied", "failed"]


EXAMPLE_IMPORT = {
    "id": "01939fa0-8000-7000-8000-000000000010",
    "state": "asking",
    "format": "myfitnesspal",
    "rows": 1,
    "days": 1,
    "problems": [],
    "questions": [
        {
            "key": "dates",
            "question": "Are dates such as 03/04/2026 written day first (3 April 2026)"
            " or month first (4 March 2026)?",
            "choices": ["day first", "month first"],
            "hint": "Files from the US: month first. From elsewhere: day first.",
        }
    ],
    "preview": [
        {
            "line": 2,
            "date": None,
            "meal": "lunch",
            "name": "Lunch",
            "calories": 430.5,
            "proteinG": 16,
            "fatG": 38,
            "carbsG": 6,
            "netCarbsG": 4,
        }
    ],
}


class ImportAnswers(RequestBody):
    """The answers to an import's questions, by their keys: each is one of its choices."""

    model_config = example({"answers": {"dates": "month first"}})

    answers: Annotated[dict[_Short, _Short] | None, Field(max_length=50)] = None


class ImportQuestion(ResponseBody):
    """Something that the file does not show."""

    key: str
    question: str
    choices: list[str]
    # Which files need which answer. Imports that an earlier version has read lack it.
    hint: str = ""


class ImportProblem(ResponseBody):
    """Why a row of the file is left out."""

    line: int
    message: str


class ImportedEntry(ResponseBody):
    """A row as it will be stored; null is what a question must settle."""

    line: int
    date: date | None
    meal: Meal | None
    name: str
    calories: float | None
    protein_g: float | None
    fat_g: float | None
    carbs_g: float | None
    net_carbs_g: float | None


class ImportRecord(ResponseBody):
    """An import: `asking` until its questions are answered, `failed` if nothing can be imported.

    `reading` and `applying` end without another request: poll until they do.
    """

    model_config = example(EXAMPLE_IMPORT)

    id: str
    state: State
    format: Format | None
    # The number of rows that can be stored, and of their days.
    rows: int
    days: int
    problems: list[ImportProblem]
    questions: list[ImportQuestion]
    preview: list[ImportedEntry]


class ImportResponse(ResponseBody):
    import_: Annotated[ImportRecord, Field(alias="import")]
