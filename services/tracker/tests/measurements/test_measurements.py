"""Measurements and the glucose-ketone index."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from services.tracker.tests.conftest import Mia
from testkit import RunningService


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
        "warnings": [],
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
async def test_an_invalid_measurement_is_refused(
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
    max_examples=settings().max_examples // 4,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
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
