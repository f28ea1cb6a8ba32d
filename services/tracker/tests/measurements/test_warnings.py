"""Warnings of ketones and glucose, which know one bit of the answers about health."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from contracts.planner import KetoneRiskChanged
from contracts.samples import sample
from services.tracker.tests.conftest import Mia
from testkit import RunningService
from tracker.measurements.warnings import Measured, warnings_of

NOW = datetime(2026, 3, 5, 8, tzinfo=UTC)
Levels = list[tuple[str, str]]


def levels(
    ketones: float | None = None,
    glucose: float | None = None,
    *,
    is_at_risk: bool = False,
    hours: float = 0,
) -> Levels:
    found = warnings_of(
        None if ketones is None else Measured(ketones, NOW),
        None if glucose is None else Measured(glucose, NOW - timedelta(hours=hours)),
        is_at_risk=is_at_risk,
    )
    return [(each.kind, each.level) for each in found]


def test_members_at_risk_watch_from_1_5_and_call_from_3_whatever_the_glucose() -> None:
    expected: dict[float, Levels] = {
        1.4: [],
        1.5: [("ketones", "watch")],
        2.9: [("ketones", "watch")],
        3.0: [("ketones", "call")],
        6.0: [("ketones", "call")],
    }
    for value, found in expected.items():
        assert levels(value, is_at_risk=True) == found
        assert levels(value, 5.0, is_at_risk=True) == found
    assert levels(4.9) == []
    assert levels(5.0) == [("ketones", "call")]


def test_high_ketones_with_high_glucose_of_the_same_day_are_a_call_for_all() -> None:
    assert levels(3.0, 11.1) == [("ketones", "call")]
    assert levels(3.0, 11.0) == levels(2.9, 13.9) == []
    assert levels(3.0, 11.1, hours=25) == []


def test_low_glucose_first_asks_how_it_feels_unless_it_is_very_low_or_at_risk() -> None:
    assert levels(glucose=3.9) == []
    assert levels(glucose=3.8) == levels(glucose=3.0) == [("glucose", "watch")]
    assert levels(glucose=2.9) == [("glucose", "call")]
    assert levels(glucose=3.8, is_at_risk=True) == [("glucose", "call")]
    assert levels(glucose=14.0) == [("glucose", "call")]
    [shaky] = warnings_of(None, Measured(3.5, NOW), is_at_risk=False)
    assert shaky.message.startswith("Do you feel shaky")


def test_glucose_in_mg_per_dl_is_judged_as_a_meter_shows_it() -> None:
    assert Measured.of(70, "mg/dL", NOW).mmol_per_l == 3.9
    assert Measured.of(69, "mg/dL", NOW).mmol_per_l == 3.8


async def measured(mia: Mia, kind: str, value: float, hour: int) -> list[tuple[str, str]]:
    body = {"kind": kind, "value": value, "unit": "mmol/L", "at": f"2026-03-05T{hour:02}:00:00Z"}
    answer = await mia.send("POST", "measurements", body)
    assert answer.status_code == 201
    return shown_levels(answer.json())


def shown_levels(answer: dict[str, Any]) -> list[tuple[str, str]]:
    assert all(each["message"] for each in answer["warnings"])
    return [(each["kind"], each["level"]) for each in answer["warnings"]]


async def test_warnings_follow_the_answers_about_health(mia: Mia, tracker: RunningService) -> None:
    assert await measured(mia, "ketones", 3.2, 8) == []
    period = {"from": "2026-03-05", "to": "2026-03-05"}
    assert shown_levels(await mia.shown("measurements", **period)) == []
    for version, is_at_risk in ((2, True), (1, False)):
        event = sample(
            KetoneRiskChanged, user_id=mia.id, is_at_risk=is_at_risk, risk_version=version
        )
        await tracker.handled(*await tracker.deliver(event), by="tracker.risks")
        # An older event that arrives late changes nothing.
        shown = await mia.shown("measurements", **period)
        assert shown_levels(shown) == [("ketones", "call")]
    assert await measured(mia, "ketones", 1.5, 9) == [("ketones", "watch")]
    # About the value just stored, and not about those before.
    assert await measured(mia, "glucose", 5.0, 10) == []
    assert await measured(mia, "glucose", 3.5, 11) == [("glucose", "call")]
    latest = shown_levels(await mia.shown("measurements", **period))
    assert latest == [("ketones", "watch"), ("glucose", "call")]


async def test_high_glucose_warns_of_the_ketones_before_it(mia: Mia) -> None:
    assert await measured(mia, "ketones", 3.4, 8) == []
    assert await measured(mia, "glucose", 12.0, 9) == [("ketones", "call")]


@pytest.mark.parametrize("kind", ["waist"])
async def test_a_waist_warns_of_nothing(mia: Mia, kind: str) -> None:
    body = {"kind": kind, "value": 80, "unit": "cm", "at": "2026-03-05T08:00:00Z"}
    answer = await mia.send("POST", "measurements", body)
    assert answer.json()["warnings"] == []
