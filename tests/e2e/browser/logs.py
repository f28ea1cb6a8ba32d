"""A member's logs, as the API returns them."""

from typing import Any

from tests.e2e.people import Person


async def logs_of(member: Person) -> list[dict[str, Any]]:
    logs: list[dict[str, Any]] = (await member.tracker.get_logs("2020-01-01", "2100-01-01"))["logs"]
    return logs


async def is_weighed(member: Person, kilograms: float) -> bool:
    log = (await member.tracker.get_day())["log"]
    return log is not None and bool(log["weightKg"] == kilograms)
