"""Targets, expenditure and measurements."""

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from contracts.planner import PlanGenerated, PlanMacros
from contracts.samples import sample
from services.tracker.tests.conftest import Mia
from testkit import RunningService
from tracker.measurements import rules as measurement_rules

TODAY = date(2026, 3, 29)
AIM = {"calories": 2000, "proteinG": 120, "fatG": 150, "netCarbsG": 20}


def plan(mia: Mia, day: int, calories: float = 1850, **changes: Any) -> PlanGenerated:
    macros = PlanMacros(calories=calories, protein_g=131, fat_g=144, net_carbs_g=20)
    created_at = datetime(2026, 3, day, tzinfo=UTC)
    return sample(
        PlanGenerated, user_id=mia.id, created_at=created_at, **{"macros": macros, **changes}
    )


async def test_targets_are_the_newest_plans_unless_set_by_hand(mia: Mia) -> None:
    assert await mia.shown("targets") == {"targets": None}
    await mia.receives("plans", plan(mia, 2), plan(mia, 1, 1500))
    of_plan = {"calories": 1850, "proteinG": 131, "fatG": 144, "netCarbsG": 20, "source": "plan"}
    assert await mia.shown("targets") == {"targets": of_plan}
    by_hand = {"targets": {**AIM, "source": "hand"}}
    assert (await mia.send("PUT", "targets", AIM)).json() == by_hand
    await mia.receives("plans", plan(mia, 3, 1700))
    assert await mia.shown("targets") == by_hand
    newest = {"targets": {**of_plan, "calories": 1700}}
    assert (await mia.send("DELETE", "targets")).json() == newest
    assert (await mia.send("DELETE", "targets")).json() == newest
    # What was published by release 1.0.0 says nothing of its macros until it is published again.
    await mia.receives("plans", plan(mia, 4, macros=None))
    assert await mia.shown("targets") == {"targets": None}
    await mia.receives("plans", plan(mia, 4, 1600))
    assert (await mia.shown("targets"))["targets"]["calories"] == 1600
    # For a very small person the specified formula may say less than nothing.
    await mia.receives("plans", plan(mia, 5, -184))
    assert await mia.shown("targets") == {"targets": None}


async def test_a_day_shows_what_is_left(mia: Mia) -> None:
    await mia.send("PUT", "targets", AIM)
    await mia.adds(
        {"date": "2026-03-05", "meal": "lunch", "name": "Stew", "proteinG": 130, "netCarbsG": 0.1}
    )
    day = await mia.day("2026-03-05")
    assert day["targets"] == {**AIM, "source": "hand"}
    assert day["left"] == {"calories": 1479.6, "proteinG": -10, "fatG": 150, "netCarbsG": 19.9}


async def test_a_week_counts_the_days_in_target(mia: Mia) -> None:
    await mia.send("PUT", "targets", AIM)
    for day, calories, net_carbs in (
        (2, 1800, 20),
        (3, 2200, 0),
        (4, 2200.1, 0),
        (5, 1799.9, 0),
        (6, 2000, 20.1),
    ):
        meal = {"date": f"2026-03-0{day}", "meal": "lunch", "name": "All"}
        await mia.adds({**meal, "calories": calories, "netCarbsG": net_carbs})
    assert (await mia.shown("week", date="2026-03-05"))["daysInTarget"] == 2


@pytest.mark.parametrize(
    "wrong", [{"calories": -1}, {"fatG": 501}, {"netCarbsG": None}, {"proteinG": "1"}]
)
async def test_what_are_no_targets_is_refused(mia: Mia, wrong: dict[str, Any]) -> None:
    answer = await mia.send("PUT", "targets", {**AIM, **wrong})
    assert (answer.status_code, answer.json()["error"]) == (400, "Validation error")
    assert (await mia.send("PUT", "targets", {"calories": 1})).status_code == 400


async def test_the_expenditure_needs_two_weeks(mia: Mia, at: Callable[[datetime], None]) -> None:
    at(datetime(2026, 3, 29, 12, tzinfo=UTC))
    assert await mia.shown("expenditure") == {"kcal": None, "days": 0, "confidence": "low"}
    for ago in range(21):
        await mia.saves(date=str(TODAY - timedelta(days=ago)), calories=1900, weightKg=80)
    # Today's does not count.
    assert await mia.shown("expenditure") == {"kcal": 1900, "days": 20, "confidence": "low"}
    await mia.saves(date=str(TODAY - timedelta(days=28)), calories=1900 - 21)
    assert await mia.shown("expenditure") == {"kcal": 1899, "days": 21, "confidence": "good"}


def days_before(count: int, first: int = 1) -> list[date]:
    return [TODAY - timedelta(days=ago) for ago in range(first, first + count)]


@given(st.floats(1000, 4000), st.floats(-0.1, 0.1), st.integers(14, 28))
def test_a_steady_loss_is_added_to_the_intake(kcal: float, a_day: float, days: int) -> None:
    """A weight that changes by so much a day, long enough for its trend to settle."""
    weights = {day: 80 + a_day * (day - TODAY).days for day in days_before(120)}
    found = measurement_rules.expenditure(dict.fromkeys(days_before(days), kcal), weights, TODAY)
    assert found.kcal == pytest.approx(kcal - a_day * 7700, abs=2)
    assert (found.days, found.confidence) == (days, "good" if days >= 21 else "low")


@given(st.integers(0, 13), st.integers(0, 40))
def test_little_intake_or_weight_says_nothing(few: int, any_number: int) -> None:
    many, some = (
        dict.fromkeys(days_before(any_number), 2000.0),
        dict.fromkeys(days_before(few), 80.0),
    )
    assert measurement_rules.expenditure(some, many, TODAY).kcal is None
    assert measurement_rules.expenditure(many, some, TODAY).kcal is None
    # What is today's, later, or older than four weeks is none.
    other = dict.fromkeys([*days_before(2, first=-1), *days_before(20, first=29)], 2000.0)
    assert measurement_rules.expenditure(other, many, TODAY).days == 0


async def test_measurements_keep_their_units_and_make_the_index(mia: Mia) -> None:
    stored = []
    for kind, value, unit, at in (
        ("ketones", 1.5, "mmol/L", "2026-03-05T08:00:00Z"),
        ("glucose", 81, "mg/dL", "2026-03-05T09:00:00+00:00"),
        ("glucose", 4.5, "mmol/L", "2026-03-05T06:59:59Z"),
        ("ketones", 0, "mmol/L", "2026-03-05T09:00:00Z"),
        ("waist", 34.5, "in", "2026-03-05T07:00:00Z"),
    ):
        body = {"kind": kind, "value": value, "unit": unit, "at": at}
        answer = await mia.send("POST", "measurements", body)
        assert answer.status_code == 201
        measurement = answer.json()["measurement"]
        assert measurement == {**body, "id": measurement["id"], "at": at.replace("+00:00", "Z")}
        stored.append(measurement)
    period = {"from": "2026-03-05", "to": "2026-03-05"}
    shown = await mia.shown("measurements", **period)
    assert shown == {
        "measurements": sorted(stored, key=lambda each: (each["at"], each["id"])),
        "index": [{"at": "2026-03-05T09:00:00Z", "gki": 3.0}],
        "next": None,
    }
    waist = await mia.shown("measurements", **period, kind="waist")
    assert waist["measurements"] == [stored[4]]
    assert waist["index"] == shown["index"]
    assert (await mia.shown("measurements", to="2026-03-04"))["measurements"] == []
    assert (await mia.get("measurements", kind="mood")).status_code == 400
    path = f"measurements/{stored[1]['id']}"
    assert (await mia.send("DELETE", path)).json() == {"deleted": True}
    assert (await mia.shown("measurements", **period))["index"] == []
    assert (await mia.send("DELETE", path)).json() == {"error": "Measurement not found"}


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"kind": "mood"}, "kind"),
        ({"unit": "cm"}, "unit"),
        ({"unit": "mg/dL"}, "unit"),
        ({"value": 30.1}, "value"),
        ({"value": -0.1}, "value"),
        ({"value": "1"}, "value"),
        ({"at": "yesterday"}, "at"),
        ({"at": 7}, "at"),
    ],
)
async def test_what_is_no_measurement_is_refused(
    mia: Mia, wrong: dict[str, Any], field: str
) -> None:
    body = {"kind": "ketones", "value": 1.5, "unit": "mmol/L", "at": "2026-03-05T08:00:00Z"}
    answer = await mia.send("POST", "measurements", {**body, **wrong})
    assert answer.status_code == 400
    assert [issue["field"] for issue in answer.json()["details"]] == [field]


async def test_another_members_measurement_is_not_there(mia: Mia, tracker: RunningService) -> None:
    ben = Mia(tracker)
    body = {"kind": "ketones", "value": 1.5, "unit": "mmol/L", "at": "2026-03-05T08:00:00Z"}
    stored = (await ben.send("POST", "measurements", body)).json()["measurement"]
    for id in (stored["id"], "%00"):
        answer = await mia.send("DELETE", f"measurements/{id}")
        assert (answer.status_code, answer.json()) == (404, {"error": "Measurement not found"})


NOON = datetime(2026, 3, 5, 12, tzinfo=UTC)
minutes = st.integers(-180, 180).map(lambda count: NOON + timedelta(minutes=count))
measured = st.lists(st.tuples(minutes, st.floats(0.1, 8)), max_size=6)


async def has_measured(mia: Mia, kind: str, *values: tuple[datetime, float]) -> None:
    await mia.tracker.rows(
        "INSERT INTO measurement (user_id, id, kind, value, unit, at)"
        " SELECT $1, gen_random_uuid(), $2, value, 'mmol/L', at"
        " FROM unnest($3::timestamptz[], $4::float8[]) AS measured (at, value)",
        mia.id,
        kind,
        [at for at, _ in values],
        [value for _, value in values],
    )


async def pages_of(mia: Mia, **query: str) -> list[dict[str, Any]]:
    pages = [await mia.shown("measurements", **query)]
    while after := pages[-1]["next"]:
        pages.append(await mia.shown("measurements", **query, after=after))
    return pages


@settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(measured, measured, st.integers(1, 4))
async def test_the_index_is_of_a_pair_within_an_hour_and_of_each_pair_once_over_the_pages(
    mia: Mia,
    ketones: list[tuple[datetime, float]],
    glucose: list[tuple[datetime, float]],
    limit: int,
) -> None:
    mia = Mia(mia.tracker)
    await has_measured(mia, "ketones", *ketones)
    await has_measured(mia, "glucose", *glucose)
    hour = timedelta(hours=1)
    near = sorted(k for k in ketones if any(abs(g[0] - k[0]) <= hour for g in glucose))
    period = {"from": "2026-03-05", "to": "2026-03-05"}
    pages = await pages_of(mia, **period, limit=str(limit))
    whole = await mia.shown("measurements", **period)
    assert [len(page["measurements"]) for page in pages[:-1]] == [limit] * (len(pages) - 1)
    assert [each for page in pages for each in page["measurements"]] == whole["measurements"]
    assert [each for page in pages for each in page["index"]] == whole["index"]
    assert len(whole["index"]) == len(near)
    if len({at for at, _ in [*ketones, *glucose]}) == len(ketones) + len(glucose):
        for point, (at, value) in zip(whole["index"], near, strict=True):
            nearest = min(glucose, key=lambda g: (abs(g[0] - at), g[0]))
            assert point["at"] == max(at, nearest[0]).isoformat().replace("+00:00", "Z")
            assert point["gki"] == pytest.approx(nearest[1] / value, abs=0.051)


async def test_a_hundred_measurements_are_shown_unless_fewer_are_asked_for(mia: Mia) -> None:
    values = [(NOON + timedelta(milliseconds=n), 1.5) for n in range(250)]
    await has_measured(mia, "ketones", *values)
    pages = await pages_of(mia, **{"from": "2026-03-05"})
    assert [len(page["measurements"]) for page in pages] == [100, 100, 50]
    assert pages[0]["measurements"][1]["at"] == "2026-03-05T12:00:00.001000Z"
    assert pages[0]["measurements"][0]["at"] == "2026-03-05T12:00:00Z"
    assert (await pages_of(mia, kind="waist", limit="1"))[0]["measurements"] == []
    for wrong in (
        {"limit": "0"},
        {"limit": "101"},
        {"limit": "x"},
        {"after": "x"},
        {"after": "\0"},
    ):
        answer = await mia.get("measurements", **wrong)
        (detail,) = answer.json()["details"]
        assert (answer.status_code, [detail["field"]]) == (400, list(wrong))
