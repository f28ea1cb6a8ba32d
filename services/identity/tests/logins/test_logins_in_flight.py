"""A login concurrent with a reset, a changed password or a logout everywhere."""

import asyncio
import threading
from collections.abc import Iterator

import pytest

from identity.passwords import hashing as passwords
from services.identity.tests.members import (
    OTHER,
    change_password,
    log_in,
    registered,
    reset_password,
)
from testkit import RunningService, eventually


class Hashing:
    """Blocks the first verification until the test releases it."""

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
