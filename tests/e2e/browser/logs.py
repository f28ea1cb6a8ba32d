"""What a member has logged, as the API has it."""

from typing import Any

from tests.e2e.people import Person

_ALL = {"from": "2020-01-01", "to": "2100-01-01"}


async def logs_of(member: Person) -> list[dict[str, Any]]:
    logs: list[dict[str, Any]] = (await member.reads("/api/tracker/logs", **_ALL))["logs"]
    return logs


async def is_weighed(member: Person, kilograms: float) -> bool:
    log = (await member.reads("/api/tracker/day"))["log"]
    return log is not None and bool(log["weightKg"] == kilograms)
