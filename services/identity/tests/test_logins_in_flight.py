"""A login beside a reset, a changed password or a logout everywhere: the later one counts."""

import asyncio
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager

import pytest
from sqlalchemy.ext.asyncio import AsyncSession

from identity import passwords
from identity.account import revoke_all
from identity.tables import User
from testkit import RunningService, eventually

from .members import (
    OTHER,
    PASSWORD,
    bearer,
    change_password,
    is_refused,
    log_in,
    registered,
    reset_password,
)


class Hashing:
    """Holds the first verification until the test lets it end."""

    def __init__(self) -> None:
        self.has_begun = threading.Event()
        self.may_end = threading.Event()

    def verify(self, stored_hash: str, password: str) -> bool:
        matches = self.original(stored_hash, password)
        if not self.has_begun.is_set():
            self.has_begun.set()
            assert self.may_end.wait(60)
        return matches

    original = staticmethod(passwords._verify)


@pytest.fixture
def hashing(monkeypatch: pytest.MonkeyPatch) -> Iterator[Hashing]:
    it = Hashing()
    monkeypatch.setattr(passwords, "_verify", it.verify)
    yield it
    it.may_end.set()


@pytest.mark.parametrize("way", ["reset", "change"])
async def test_a_new_password_ends_every_login_in_flight(
    identity: RunningService, hashing: Hashing, way: str
) -> None:
    email, answer = await registered(identity)
    thief = asyncio.create_task(log_in(identity, email))
    await eventually(hashing.has_begun.is_set)
    if way == "reset":
        user_id = answer.json()["user"]["id"]
        done = await reset_password(identity, user_id)
    else:
        done = await change_password(identity, answer.json()["token"])
    assert done.status_code == 200
    hashing.may_end.set()
    refused = await thief
    assert (refused.status_code, refused.json()) == (401, {"error": "Invalid credentials"})
    assert (await log_in(identity, email, OTHER)).status_code == 200


@pytest.mark.parametrize(
    ("path", "body", "transactions"),
    [
        ("login", {"email": "", "password": PASSWORD}, 2),
        ("change-password", {"currentPassword": PASSWORD, "newPassword": OTHER}, 3),
        ("logout-everywhere", {}, 1),
    ],
)
async def test_a_revocation_ends_the_token_of_the_response_before_it(
    identity: RunningService,
    monkeypatch: pytest.MonkeyPatch,
    path: str,
    body: dict[str, str],
    transactions: int,
) -> None:
    """Also when the revocation comes between the commit and the response."""
    email, answer = await registered(identity)
    original, ended = identity.database.session, []

    @asynccontextmanager
    async def session() -> AsyncIterator[AsyncSession]:
        async with original() as it:
            yield it
        ended.append(it)
        if len(ended) == transactions:
            async with original() as later:
                user = await later.get(User, answer.json()["user"]["id"], with_for_update=True)
                assert user is not None
                await revoke_all(later, user)

    with monkeypatch.context() as watched:
        watched.setattr(identity.database, "session", session)
        body = {**body, "email": email} if "email" in body else body
        headers = bearer(answer.json()["token"])
        given = await identity.client.post(f"/api/auth/{path}", json=body, headers=headers)
    assert given.status_code == 200
    assert len(ended) == transactions
    await is_refused(identity, given.json()["token"])
