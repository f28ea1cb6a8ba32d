"""A year of high-carb days: each row of the file is in the diary, or named with its line."""

import csv
import io
import random
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest

from services.tracker.tests.conftest import Mia

from .test_diary_import import applied, sent

pytestmark = pytest.mark.exhaustive

FIRST, DAYS = date(2025, 1, 1), 365
MEALS = ("Breakfast", "Lunch", "Dinner", "Snacks")
# What the columns are called in each file; what an entry states by the name of the API.
MYFITNESSPAL = {
    "date": "Date",
    "meal": "Meal",
    "calories": "Calories",
    "proteinG": "Protein (g)",
    "fatG": "Fat (g)",
    "carbsG": "Carbohydrates (g)",
    "fiberG": "Fiber",
    "sodiumMg": "Sodium (mg)",
    "potassiumMg": "Potassium",
}
CRONOMETER = {
    "date": "Day",
    "meal": "Group",
    "name": "Food Name",
    "calories": "Energy (kcal)",
    "proteinG": "Protein (g)",
    "fatG": "Fat (g)",
    "carbsG": "Carbs (g)",
    "netCarbsG": "Net Carbs (g)",
    "fiberG": "Fiber (g)",
    "polyolsG": "Sugar Alcohol (g)",
    "sodiumMg": "Sodium (mg)",
    "potassiumMg": "Potassium (mg)",
    "magnesiumMg": "Magnesium (mg)",
}
KETO = {name: name for name in CRONOMETER}
FILES = {"myfitnesspal": MYFITNESSPAL, "cronometer": CRONOMETER, "keto": KETO}
# The most of a meal: four of them are a day of up to 480 g of carbs.
MOST = {
    "calories": 900,
    "proteinG": 45,
    "fatG": 50,
    "carbsG": 120,
    "netCarbsG": 100,
    "fiberG": 15,
    "polyolsG": 5,
    "sodiumMg": 2_000,
    "potassiumMg": 1_200,
    "magnesiumMg": 150,
}
FIGURES = ("calories", "proteinG", "fatG", "carbsG", "netCarbsG")
# What makes a row impossible, and the import's message about it.
IMPOSSIBLE: list[tuple[Mapping[str, str], str]] = [
    ({"date": "2025-02-30"}, "is not a valid date"),
    ({"date": ""}, "the date is missing"),
    ({"calories": "plenty"}, "is not a number"),
    ({"carbsG": "-5.0"}, "carbsG must be at least 0"),
    ({"fatG": "900.0"}, "fatG must be at most 500"),
    (dict.fromkeys(FIGURES, ""), "the figures are missing"),
    # The last of its day, and the limit of a day.
    ({"proteinG": "495.0", "meal": "Snacks"}, "would have more than 500 g of protein"),
]


@dataclass
class Year:
    """A file, and what is wrong with which of its lines."""

    text: str
    problems: dict[int, str] = field(default_factory=dict)


def year_of(columns: Mapping[str, str], seed: int) -> Year:
    chance = random.Random(seed)
    out = io.StringIO(newline="")
    writer = csv.DictWriter(out, list(columns.values()))
    writer.writeheader()
    year, line = Year(""), 1
    for day in range(DAYS):
        for meal in MEALS:
            line += 1
            row = {"date": str(FIRST + timedelta(days=day)), "meal": meal, "name": "Pasta"}
            for name, most in MOST.items():
                is_blank = name not in FIGURES and chance.random() < 0.2
                row[name] = "" if is_blank else f"{chance.randrange(most, most * 10) / 10:.1f}"
            if chance.random() < 0.05:
                possible = [each for each in IMPOSSIBLE if each[0].get("meal", meal) == meal]
                change, says = chance.choice(possible)
                row |= change
                year.problems[line] = says
            writer.writerow({title: row[name] for name, title in columns.items()})
    year.text = out.getvalue()
    return year


def eaten(year: Year, columns: Mapping[str, str]) -> dict[str, dict[str, Any]]:
    """Each day's sums as the file has them, and of how many rows."""
    rows: dict[str, list[dict[str, Decimal | None]]] = defaultdict(list)
    for line, cells in enumerate(csv.DictReader(io.StringIO(year.text)), start=2):
        if line not in year.problems:
            row = {name: cells.get(columns.get(name, "")) for name in MOST}
            states = {name: Decimal(cell) if cell else None for name, cell in row.items()}
            if "netCarbsG" not in columns:
                carbs, fiber = states["carbsG"], states["fiberG"] or 0
                assert carbs is not None
                states["netCarbsG"] = max(carbs - fiber, Decimal(0))
            rows[cells[columns["date"]]].append(states)
    found = {}
    for day, of_day in rows.items():
        stated = {
            name: [value for row in of_day if (value := row[name]) is not None] for name in MOST
        }
        found[day] = {
            **{name: float(sum(values)) for name, values in stated.items()},
            "known": {n: len(values) for n, values in stated.items() if len(values) < len(of_day)},
            "of": len(of_day),
        }
    return found


@pytest.mark.parametrize("format", FILES)
async def test_each_row_of_a_year_before_keto_is_imported_or_named_with_its_line(
    mia: Mia, format: str
) -> None:
    columns = FILES[format]
    year = year_of(columns, seed=7)
    assert set(year.problems.values()) == {says for _, says in IMPOSSIBLE}
    found = await sent(mia, year.text)
    assert found["format"] == format
    answers = {} if format == "keto" else {"carbs": "yes"}
    assert [each["key"] for each in found["questions"]] == list(answers)
    done = await applied(mia, found["id"], **answers)
    assert done["rows"] == DAYS * len(MEALS) - len(year.problems)
    named = {each["line"]: each["message"] for each in done["problems"]}
    assert named.keys() == year.problems.keys()
    assert [line for line, says in year.problems.items() if says not in named[line]] == []
    shown: dict[str, Any] = {}
    for week in range(0, DAYS + 7, 7):
        days = (await mia.shown("week", date=str(FIRST + timedelta(days=week))))["days"]
        shown |= {each["date"]: each["totals"] for each in days if each["totals"]["of"]}
    assert shown == eaten(year, columns)
