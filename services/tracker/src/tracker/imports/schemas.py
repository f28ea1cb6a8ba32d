"""Request and response bodies of imports."""

from datetime import date
from typing import Annotated, Literal

from pydantic import Field

from chassis.http import RequestBody, ResponseBody
from tracker.diary import Meal
from tracker.imports.formats import Format

State = Literal["reading", "preview", "asking", "applying", "applied", "failed"]


class ImportAnswers(RequestBody):
    """The answers to an import's questions, by their keys: each is one of its choices."""

    answers: Annotated[dict[str, str] | None, Field(max_length=50)] = None


class ImportQuestion(ResponseBody):
    """What the file does not say."""

    key: str
    question: str
    choices: list[str]


class ImportProblem(ResponseBody):
    """Why a row of the file is left out."""

    line: int
    message: str


class ImportedEntry(ResponseBody):
    """A row as it will be stored; null is what a question has to answer."""

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
    """An import: `asking` until its questions are answered, `failed` where nothing can be read.

    `reading` and `applying` end by themselves: ask for it again.
    """

    id: str
    state: State
    format: Format | None
    # Those that can be stored, and of how many days.
    rows: int
    days: int
    problems: list[ImportProblem]
    questions: list[ImportQuestion]
    preview: list[ImportedEntry]


class ImportResponse(ResponseBody):
    import_: Annotated[ImportRecord, Field(alias="import")]
