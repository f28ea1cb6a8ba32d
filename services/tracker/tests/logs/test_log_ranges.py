"""Which logs are listed."""

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta

import pytest

from services.tracker.tests.conftest import Mia


@pytest.fixture
async def march(mia: Mia) -> Mia:
    """A member with logs of the first ten days of March 2026."""
    for day in (4, 1, 10, 7, 2, 9, 3, 5, 8, 6):
        await mia.saves(date=f"2026-03-{day:02}")
    return mia


@pytest.mark.parametrize(
    ("since", "until", "days"),
    [
        ("2026-03-03", "2026-03-05", [3, 4, 5]),
        ("2026-03-03T12:00:00Z", "2026-03-05T12:00:00Z", [3, 4, 5]),
        ("2026-03-03T12:00:00.000001Z", "2026-03-05T11:59:59.999Z", [4]),
        ("2026-03-03T12:00:01", "2026-03-05T12:00", [4, 5]),
        ("2026-03-03T14:00:00+02:00", "2026-03-05T07:00:00-05:00", [3, 4, 5]),
        ("2026-03-03T14:00:01+02:00", "2026-03-05T06:59:59-0500", [4]),
        ("2026-03-03 13:59:59", "2026-03-05t23:00:00z", [4, 5]),
        ("2026-03-09", "2099-01-01", [9, 10]),
        ("0001-01-01", "2026-03-02", [1, 2]),
        ("2026-03-09", "9999-12-31", [9, 10]),
        ("2026-03-06", "2026-03-05", []),
    ],
)
async def test_a_range_holds_both_its_ends_oldest_first(
    march: Mia, since: str, until: str, days: list[int]
) -> None:
    logs = await march.logs(**{"from": since, "to": until})
    assert [int(log["date"][8:10]) for log in logs] == days


async def test_an_unescaped_plus_sign_in_a_date_is_accepted(march: Mia) -> None:
    answer = await march.tracker.client.get(
        "/api/tracker/logs?from=2026-03-03T14:00:01+02:00&to=2026-03-05T14:00:00+02:00",
        headers=march.headers,
    )
    assert [log["date"][:10] for log in answer.json()["logs"]] == ["2026-03-04", "2026-03-05"]


@pytest.mark.parametrize(
    "text",
    [
        *("", "soon", "7", "2026-02-31", "2026-13-01", "0000-01-01", "2026-03-01\0"),
        *("2026-03-01 ", "2026-03-01T25:00:00Z", "2026-03-01T12:00:00+99:00", "2026-03-01T12"),
        *("2026-03-01Z", "0001-01-01T00:00:00+01:00", "9999-12-31T23:59:59-01:00"),
    ],
)
async def test_a_range_with_invalid_dates_is_refused(mia: Mia, text: str) -> None:
    for end in ("from", "to"):
        answer = await mia.get("logs", **{end: text})
        assert answer.status_code == 400
        assert answer.json()["error"] == "Validation error"
        assert [issue["field"] for issue in answer.json()["details"]] == [end]


async def test_without_a_range_the_last_thirty_days_are_shown_with_all_of_today(
    mia: Mia, at: Callable[[datetime], None]
) -> None:
    today = date(2026, 6, 30)
    for ago in (-1, 0, 29, 30, 31):
        await mia.saves(date=str(today - timedelta(days=ago)))
    at(datetime(2026, 6, 30, 9, 0, tzinfo=UTC))
    assert [log["date"][:10] for log in await mia.logs()] == [
        "2026-05-31",
        "2026-06-01",
        "2026-06-30",
    ]
    assert (await mia.summary())["stats"]["logsCount"] == 3
    at(datetime(2026, 6, 30, 15, 0, tzinfo=UTC))
    assert [log["date"][:10] for log in await mia.logs()] == ["2026-06-01", "2026-06-30"]
    assert [log["date"][:10] for log in await mia.logs(to="2026-06-01")] == ["2026-06-01"]
    assert len(await mia.logs(**{"from": "2026-05-30"})) == 4


async def test_a_range_of_more_than_four_thousand_logs_is_refused(
    mia: Mia,
) -> None:
    await mia.has_logs(date(2000, 1, 1), 4001)
    answer = await mia.get("logs", **{"from": "2000-01-01", "to": "2020-01-01"})
    message = "the range holds more than 4000 logs: ask for fewer days"
    detail = {"field": "from", "message": message, "code": "too_many", "max": 4000}
    assert answer.status_code == 400
    assert answer.json() == {"error": "Validation error", "details": [detail]}
    assert len(await mia.logs(**{"from": "2000-01-02", "to": "2020-01-01"})) == 4000
