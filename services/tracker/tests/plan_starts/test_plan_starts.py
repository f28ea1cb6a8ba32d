"""On which days a member starts plans."""

import asyncio
from typing import Any

import pytest

from services.tracker.tests.conftest import Mia

BOUGHT = {"kind": "catalogue", "planId": "keto-kickstart", "startsOn": "2026-04-06"}
WRITTEN = {"kind": "written", "planId": "0193", "startsOn": "2026-03-30"}


async def starts(mia: Mia, path: str = "plan-starts", body: Any = None) -> list[dict[str, Any]]:
    answer = await mia.send("GET" if body is None else "POST", path, body)
    assert answer.status_code == 200, answer.text
    return [
        {name: value for name, value in start.items() if name != "chosenAt"}
        for start in answer.json()["starts"]
    ]


async def test_a_plan_starts_on_the_day_that_was_chosen_last(mia: Mia) -> None:
    assert await starts(mia) == []
    assert await starts(mia, body=BOUGHT) == [BOUGHT]
    assert await starts(mia, body=WRITTEN) == [WRITTEN, BOUGHT]
    moved = {**BOUGHT, "startsOn": "2026-04-13"}
    assert await starts(mia, body=moved) == [moved, WRITTEN]
    assert await starts(mia) == [moved, WRITTEN]
    assert await starts(Mia(mia.tracker)) == []


async def test_deleting_a_start_can_be_repeated(mia: Mia) -> None:
    await starts(mia, body=BOUGHT)
    await starts(Mia(mia.tracker), body=BOUGHT)
    for plan_id in ("unknown", "%00", "keto-kickstart", "keto-kickstart"):
        answer = await mia.send("DELETE", f"plan-starts/{plan_id}")
        assert answer.status_code == 200, answer.text
    assert answer.json() == {"starts": []}
    assert await starts(mia) == []


async def test_two_devices_that_start_a_plan_at_once_make_one_start(mia: Mia) -> None:
    await asyncio.gather(*(starts(mia, body=BOUGHT) for _ in range(8)))
    assert await starts(mia) == [BOUGHT]


async def test_the_oldest_starts_are_forgotten(mia: Mia) -> None:
    await mia.tracker.rows(
        "INSERT INTO plan_start SELECT $1, n::text, 'written', '2026-01-01', '2026-01-01'"
        "::timestamptz + n * interval '1 hour' FROM generate_series(1, 300) AS n",
        mia.id,
    )
    after = await starts(mia, body=BOUGHT)
    assert len(after) == 300
    assert (after[0], after[-1]["planId"]) == (BOUGHT, "2")
    assert len(await starts(mia, body={**BOUGHT, "startsOn": "2026-04-07"})) == 300


@pytest.mark.parametrize(
    ("changes", "field", "code"),
    [
        ({"kind": "stolen"}, "kind", "unknown_choice"),
        ({"planId": ""}, "planId", "too_short"),
        ({"planId": "x" * 201}, "planId", "too_long"),
        ({"planId": "a\0b"}, "planId", "forbidden_characters"),
        ({"startsOn": "soon"}, "startsOn", "not_a_date"),
        ({"startsOn": 7}, "startsOn", "not_a_date"),
    ],
)
async def test_a_start_that_cannot_be_is_refused(
    mia: Mia, changes: dict[str, Any], field: str, code: str
) -> None:
    answer = await mia.send("POST", "plan-starts", {**BOUGHT, **changes})
    assert answer.status_code == 400
    assert [(each["field"], each["code"]) for each in answer.json()["details"]] == [(field, code)]


@pytest.mark.parametrize("day", [BOUGHT["startsOn"], "0001-01-01", "9999-12-31"])
async def test_starts_are_exported(mia: Mia, day: str) -> None:
    await starts(mia, body={**BOUGHT, "startsOn": day})
    (exported,) = (await mia.get("export")).json()["planStarts"]
    times = {"chosenAt": exported["chosenAt"]}
    assert exported == {**BOUGHT, "startsOn": day, **times, "userId": mia.id}
