"""The weights of a range of days, and their trend."""

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta

import pytest

from services.tracker.tests.conftest import Mia
from testkit import RunningService


async def test_the_days_with_a_weight_are_listed_with_their_trend(
    mia: Mia, tracker: RunningService
) -> None:
    await Mia(tracker).saves(date="2026-03-02", weightKg=60)
    logged = {"01": 80.0, "02": 81.0, "03": None, "04": 79.0, "10": 78.0}
    for day, weight in logged.items():
        await mia.saves(date=f"2026-03-{day}", **({"weightKg": weight} if weight else {}))
    found = await mia.shown("weight", **{"from": "2026-03-01", "to": "2026-03-31"})
    assert [(point["date"], point["weightKg"]) for point in found["points"]] == [
        (f"2026-03-{day}T12:00:00Z", weight) for day, weight in logged.items() if weight
    ]
    # The line through 80, 81, 80, 79, ..., 78: a day between two weights is interpolated.
    trends = [point["trend"] for point in found["points"]]
    assert trends == pytest.approx([80.4059, 80.1322, 79.4731, 77.8069], abs=1e-4)
    assert found["ratePerWeek"] == pytest.approx(77.8069 - 79.8030, abs=2e-4)
    later = await mia.shown("weight", **{"from": "2026-03-04", "to": "2026-03-10"})
    assert later["points"][0]["trend"] == 79
    assert later["ratePerWeek"] is None


async def test_by_default_the_last_ninety_days_are_listed(
    mia: Mia, at: Callable[[datetime], None]
) -> None:
    assert await mia.shown("weight") == {"points": [], "ratePerWeek": None}
    today = date(2026, 6, 30)
    for ago in (91, 90, 0, -1):
        await mia.saves(date=str(today - timedelta(days=ago)), weightKg=80)
    at(datetime(2026, 6, 30, 9, 0, tzinfo=UTC))
    found = await mia.shown("weight")
    assert [point["date"][:10] for point in found["points"]] == ["2026-04-01", "2026-06-30"]
    assert found["ratePerWeek"] == 0


async def test_a_range_is_two_years_at_most(mia: Mia) -> None:
    end = date(2026, 6, 30)
    longest = {"from": str(end - timedelta(days=731)), "to": str(end)}
    assert (await mia.shown("weight", **longest))["points"] == []
    for query, code in (
        ({"from": str(end - timedelta(days=732)), "to": str(end)}, "too_many"),
        ({"from": "2001-01-01"}, "too_many"),
        ({"from": "soon", "to": str(end)}, "not_a_date"),
    ):
        answer = await mia.get("weight", **query)
        assert answer.status_code == 400
        assert answer.json()["error"] == "Validation error"
        (issue,) = answer.json()["details"]
        assert (issue["field"], issue["code"]) == ("from", code)
