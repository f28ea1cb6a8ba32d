"""What the weekly summary says of carbs and minerals."""

from typing import Any

import pytest

from contracts.samples import sample
from contracts.tracker import WeekMineral, WeekSummarized
from identity.scheduled_mails.week_figures import rows
from words import words_of

POTASSIUM = {"name": "potassium", "known": 5, "of": 5, "min": 3000, "max": None}
SODIUM = {"name": "sodium", "known": 5, "of": 5, "min": 3000, "max": 5000}


def said(**changes: Any) -> dict[str, str]:
    return dict(rows(sample(WeekSummarized, **changes), "metric", words_of("identity", "en")))


@pytest.mark.parametrize(
    ("mode", "shown"),
    [
        ("net", ("Net carbs a day", "19 g")),
        ("total", ("Carbs a day", "31 g")),
        ("available", ("Available carbs a day", "31 g")),
    ],
)
def test_carbs_are_those_that_the_member_counts(mode: str, shown: tuple[str, str]) -> None:
    found = said(carb_mode=mode, minerals=[])
    assert [row for row in found.items() if "arbs" in row[0]] == [shown]


def test_carbs_that_are_not_known_have_no_row() -> None:
    assert not [name for name in said(carbs_g=None) if "arbs" in name]


@pytest.mark.parametrize(
    ("mineral", "shown"),
    [
        (
            {**POTASSIUM, "average": 2100, "most": ["Avocado", "Egg"]},
            {
                "Potassium a day": "2.1 of 3 g, 0.9 g missing",
                "Potassium mainly from": "Avocado · Egg",
            },
        ),
        # Only what is missing needs a food.
        ({**SODIUM, "average": 4000}, {"Sodium a day": "4 of 3 to 5 g"}),
        ({**SODIUM, "average": 5500}, {"Sodium a day": "5.5 of 3 to 5 g, 0.5 g over"}),
        ({**SODIUM, "average": 900, "min": None, "max": None}, {"Sodium a day": "900 mg"}),
        (
            {**SODIUM, "name": "fiber", "average": 12.5, "min": 20, "max": None, "most": []},
            {"Fiber a day": "12.5 of 20 g, 7.5 g missing"},
        ),
        (
            {**POTASSIUM, "average": 3100.0, "known": 2},
            {"Potassium a day": "3.1 of 3 g (known for 2 of 5 days)"},
        ),
        (
            {**POTASSIUM, "average": None, "known": 0},
            {"Potassium a day": "not known for any full day"},
        ),
        ({**POTASSIUM, "average": None, "known": 0, "min": None}, {}),
    ],
)
def test_a_mineral_is_said_beside_its_target(
    mineral: dict[str, Any], shown: dict[str, str]
) -> None:
    without = said(minerals=[])
    found = said(minerals=[WeekMineral.model_validate({"most": ["Egg"], **mineral})])
    assert {name: figure for name, figure in found.items() if name not in without} == shown


def test_the_check_in_asks_for_an_answer_in_the_app() -> None:
    found = said(
        expenditure={"kcal": 2218, "low": 2093, "high": 2352},
        check_in={"calories": 1720, "instead_of": 1609},
    )
    assert found["You burn per day"] == "about 2,220 kcal (2,090\u20132,350)"
    assert found["Monday check-in"] == "Eat 1,720 kcal instead of 1,609? Answer in the app."
    without = said(expenditure=None, check_in=None)
    assert {"You burn per day", "Monday check-in"}.isdisjoint(without)
