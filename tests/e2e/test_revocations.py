"""A member whose password was stolen shuts the thief out of every service."""

import httpx
import pytest

from testkit import eventually
from tests.e2e.people import PASSWORD, Person, a_new_member
from tests.e2e.system import System

GUARDED = (
    "/api/auth/me",
    "/api/tracker/summary",
    "/api/ai/sessions",
    "/api/plans/mine/export",
    "/api/payments/orders",
)


async def shut_out(thief: Person) -> None:
    """Wait until every service refuses the token."""

    async def everywhere() -> bool:
        answers = [await thief.get(path) for path in GUARDED]
        return all(answer.json() == {"error": "Invalid token"} for answer in answers)

    await eventually(everywhere, within=60, what="every service refuses the token")


async def with_new_password(member: Person) -> Person:
    """The member, with the token that the changed password came with."""
    body = {"currentPassword": PASSWORD, "newPassword": "another horse"}
    changed = await member.post("/api/auth/change-password", body)
    assert changed.status_code == 200, changed.text
    return Person(member.api, member.email, member.id, changed.json()["token"])


async def works(member: Person) -> None:
    for path in GUARDED:
        assert (await member.get(path)).status_code == 200, path


async def test_a_changed_password_refuses_the_old_token_in_every_service(
    api: httpx.AsyncClient,
) -> None:
    thief = await a_new_member(api)
    await works(thief)
    owner = await with_new_password(thief)
    await works(owner)
    await shut_out(thief)
    await works(owner)


@pytest.mark.faults
async def test_a_token_revoked_while_the_broker_is_away_is_refused_when_it_is_back(
    api: httpx.AsyncClient, system: System
) -> None:
    thief = await a_new_member(api)
    is_back = system.kill("rabbitmq")
    owner = await with_new_password(thief)
    await works(owner)
    await eventually(is_back, within=90)
    await shut_out(thief)
    await works(owner)
