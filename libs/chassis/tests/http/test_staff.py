"""Staff use what a declaration gives their role, and what they change is in the audit."""

from collections.abc import AsyncIterator
from decimal import Decimal

import httpx
import pytest
import pytest_asyncio
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.orm import registry
from sqlmodel import SQLModel

from chassis import clock, ids
from chassis.audit import AuditRow, Reason, audit_routes, changed, note
from chassis.http import (
    CurrentUser,
    NotFound,
    RequestBody,
    Routes,
    Staff,
    StaffOperations,
    revoke_session,
    revoke_tokens,
)
from chassis.service import Service
from chassis.storage import Session
from testkit import RunningService, ServerUrls, running
from testkit.databases import Databases
from testkit.toy import BAKERY, toy_settings

ROLES = {
    "POST /desk/login": (),
    "PATCH /desk/loaves/{id}": ("baker", "owner"),
    "GET /desk/audit/{service}": ("owner",),
}
OPERATIONS = StaffOperations("/desk", ROLES)


class Table(SQLModel, registry=registry()):
    """A table of this test."""


class Audit(Table, AuditRow, table=True):
    """What staff changed."""


class Price(RequestBody):
    price: float
    reason: Reason


api = Routes("/desk")


@api.post("/login")
async def post_login() -> dict[str, str]:
    """Log in."""
    return {"token": ""}


@api.patch("/loaves/{id}", errors={404: "Loaf not found", 500: "Failed to change the price"})
async def patch_loaf(id: str, body: Price, staff: Staff, session: Session) -> dict[str, str]:
    """Change the price of a loaf."""
    if id == "none":
        raise NotFound("Loaf not found")
    before = {"price": Decimal("2.50"), "name": "Rye"}
    changes = changed(before, {**before, "price": Decimal(body.price)})
    note(session, Audit, staff, changes, about=id, reason=body.reason)
    await session.flush()
    if id == "burnt":
        raise RuntimeError("Burnt")
    return {"by": staff.id}


@pytest_asyncio.fixture(loop_scope="session")
async def it(servers: ServerUrls, databases: Databases) -> AsyncIterator[RunningService]:
    url = await databases.of()
    engine = create_async_engine(url.replace("postgresql://", "postgresql+asyncpg://", 1))
    async with engine.begin() as connection:
        await connection.run_sync(Table.metadata.create_all)
    await engine.dispose()
    routes = [api, audit_routes("/desk", "bakery", Audit)]
    settings = toy_settings(url, servers.rabbitmq)
    bakery = Service(
        name="bakery", settings=settings, topology=BAKERY, routes=routes, staff=OPERATIONS
    )
    async with running(bakery) as it:
        yield it


async def change(
    it: RunningService, headers: dict[str, str], id: str = "rye", price: object = 3
) -> httpx.Response:
    body = {"price": price, "reason": "The flour"}
    return await it.client.patch(f"/desk/loaves/{id}", json=body, headers=headers)


async def test_a_forbidden_request_reveals_nothing_about_the_body_or_the_loaf(
    it: RunningService,
) -> None:
    reader = it.as_staff("reader")
    for id, price in (("rye", 3), ("none", 3), ("rye", "dear")):
        answer = await change(it, reader, id, price)
        assert (answer.status_code, answer.json()) == (403, {"error": "Not allowed"})
        answer = await change(it, {}, id, price)
        assert (answer.status_code, answer.json()) == (401, {"error": "Not authenticated"})
    baker = it.as_staff("baker")
    assert (await change(it, baker, "none")).status_code == 404
    assert (await change(it, baker, "rye", "dear")).status_code == 400
    assert (await change(it, baker)).status_code == 200


async def test_tokens_of_staff_and_of_members_are_not_interchangeable(
    it: RunningService,
) -> None:
    reset = it.tokens.issue({"sub": "ida", "type": "reset", "role": "owner"}, clock.SKEW)
    strangers = (
        it.as_member(role="owner", sid="1"),
        it.as_member(type="service", role="owner", sid="1"),
        it.as_service("planner", "bakery", secret="s" * 32),
        {"authorization": f"Bearer {reset}"},
        it.as_staff("baker", aud="bakery"),
        {"authorization": f"{it.as_staff('baker')['authorization']}x"},
    )
    for headers in strangers:
        answer = await change(it, headers)
        assert (answer.status_code, answer.json()) == (401, {"error": "Invalid token"})
    with pytest.raises(Exception, match="Not an access token"):
        it.tokens.bearer(it.as_staff("owner")["authorization"].removeprefix("Bearer "))


async def test_a_removal_and_a_logout_end_the_tokens_at_once(it: RunningService) -> None:
    ida, removed = ids.new(), ids.new()
    here, there = it.as_staff("baker", ida, sid="here"), it.as_staff("baker", ida, sid="there")
    gone = it.as_staff("baker", removed)
    async with it.database.session() as session:
        await revoke_session(session, "here", clock.now())
        await revoke_tokens(session, removed, clock.now())
    # Each asks the database, and not what the process read a second ago.
    statuses = [(await change(it, headers)).status_code for headers in (here, there, gone)]
    assert statuses == [401, 200, 401]


async def test_a_change_and_its_row_are_stored_together_and_listed_newest_first(
    it: RunningService,
) -> None:
    ida, owner = ids.new(), it.as_staff("owner")
    for loaf, status in (("a", 200), ("burnt", 500), ("b", 200), ("c", 200)):
        assert (await change(it, it.as_staff("baker", ida), loaf)).status_code == status
    async with it.database.session() as session:
        await session.execute(
            text("UPDATE audit SET about = NULL, user_id = 'mia' WHERE about = 'a'")
        )
    rows, after = [], ""
    while True:
        answer = await it.client.get(f"/desk/audit/bakery?limit=1{after}", headers=owner)
        rows += answer.json()["rows"]
        if not (cursor := answer.json()["next"]):
            break
        after = f"&after={cursor}"
    mine = [row for row in rows if row["by"] == ida]
    assert [row["about"] for row in mine] == ["c", "b", "mia"]
    assert mine[0]["operation"] == "PATCH /desk/loaves/{id}"
    assert (mine[0]["reason"], mine[0]["changes"]) == ("The flour", {"price": [2.5, 3.0]})
    for path, status in (("bakery?after=x", 400), ("bakery?limit=101", 400), ("mill", 404)):
        answer = await it.client.get(f"/desk/audit/{path}", headers=owner)
        assert answer.status_code == status
    answer = await it.client.get("/desk/audit/mill", headers=it.as_staff("baker"))
    assert answer.status_code == 403


def test_a_route_that_is_not_guarded_as_declared_is_refused_at_start() -> None:
    forgotten, unguarded, open_for_staff = Routes("/desk"), Routes("/desk"), Routes("/desk")

    @forgotten.get("/ovens")
    async def get_ovens(staff: Staff) -> dict[str, str]:
        return {}

    @unguarded.patch("/loaves/{id}")
    async def patch_loaf(id: str, user: CurrentUser) -> dict[str, str]:
        return {}

    @open_for_staff.post("/login")
    async def post_login(staff: Staff) -> dict[str, str]:
        return {}

    OPERATIONS.check(api.declared)
    with pytest.raises(ValueError, match="GET /desk/ovens is not declared"):
        OPERATIONS.check(forgotten.declared)
    for routes in (unguarded, open_for_staff):
        with pytest.raises(ValueError, match="not guarded as it is declared"):
            OPERATIONS.check(routes.declared)
