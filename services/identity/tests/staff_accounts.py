"""Accounts of staff, as the command makes them."""

from base64 import b32decode
from typing import Any

import httpx

from chassis import clock
from chassis.audit import Operator
from contracts.desk import OWNER, Role
from identity.staff.accounts import NewStaff, add_staff, remove_staff
from identity.staff.rules import code_of, step_at
from identity.staff.seal import Seal
from testkit import RunningService

from .members import THIEF, address

_OPERATOR = Operator("operator test", "staff add")


async def added(identity: RunningService, role: Role = OWNER) -> NewStaff:
    async with identity.database.session() as session:
        new = await add_staff(session, identity.parts[Seal], _OPERATOR, address(), role)
    assert new is not None
    return new


async def removed(identity: RunningService, new: NewStaff) -> str | None:
    async with identity.database.session() as session:
        return await remove_staff(session, _OPERATOR, new.email)


def code(new: NewStaff, steps: int = 0) -> str:
    """The code of now, or of some steps later."""
    return code_of(b32decode(new.secret), step_at(clock.now()) + steps)


async def log_in(
    identity: RunningService, new: NewStaff, client: str = THIEF, **changes: Any
) -> httpx.Response:
    given = {"email": new.email, "password": new.password, "code": code(new), **changes}
    return await identity.client.post(
        "/api/admin/login", json=given, headers={"x-forwarded-for": client}
    )
