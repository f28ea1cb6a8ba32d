"""Requests about daily logs, summaries and achievements."""

from typing import Any

from testkit import eventually
from tests.e2e.people import Person

SAVE, LOGS, SUMMARY = "/api/tracker/log", "/api/tracker/logs", "/api/tracker/summary"


async def save(person: Person, **fields: Any) -> dict[str, Any]:
    answer = await person.post(SAVE, fields)
    assert answer.status_code == 200, answer.text
    assert set(answer.json()) == {"log"}
    log: dict[str, Any] = answer.json()["log"]
    return log


async def logs(person: Person, **query: str) -> list[dict[str, Any]]:
    answer = await person.get(LOGS, params=query)
    assert answer.status_code == 200, answer.text
    assert set(answer.json()) == {"logs"}
    found: list[dict[str, Any]] = answer.json()["logs"]
    return found


async def earned(person: Person, *names: str) -> list[dict[str, Any]]:
    """Wait until exactly these are the member's recent achievements."""

    async def as_expected() -> list[dict[str, Any]]:
        recent: list[dict[str, Any]] = (await person.get(SUMMARY)).json()["recentAchievements"]
        assert {achievement["name"] for achievement in recent} == set(names)
        return recent

    found: list[dict[str, Any]] = await eventually(as_expected)
    return found
