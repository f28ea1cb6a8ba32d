"""Passwords: argon2id in two threads, with a bounded queue in front of them.

32 passwords wait at most for the two threads of a process. Further requests get 503 with
`Retry-After: 1` before they take a database connection, whether the user exists or not. A client
that leaves gives its place back. A network may have fewer places than are free: alone it gets half
of them.
"""

import asyncio
import collections
import os
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Annotated, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from prometheus_client import Counter
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.types import Receive

from chassis.http import ServiceUnavailable, ValidationFailed, provided
from identity.limits import networks_of
from identity.passwords.common import common_password, is_common

T = TypeVar("T")

# OWASP's parameters.
_HASHER = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)
# Hashing takes a core for 30 ms: with low priority, other requests do not wait for it.
_THREADS = 2
_NICENESS = 15

REFUSED = Counter("keto_passwords_refused_total", "Requests refused because the queue was full")


class ClientLeft(HTTPException):
    """The client closed its connection while its password waited: the response has no reader."""

    def __init__(self) -> None:
        super().__init__(499, "Client closed request")


class Passwords:
    """Hashes and verifies passwords; at most `waiting` requests wait for the threads.

    A network has fewer places than are free: alone it has half of them, and one more network
    always finds a place.
    """

    def __init__(self, waiting: int, *, refuse_common: bool = False) -> None:
        self._refuse_common = refuse_common
        self._free_places = _THREADS + waiting
        self._taken = collections.Counter[str]()
        self._threads = ThreadPoolExecutor(_THREADS, "argon2", initializer=_lower_priority)
        self._dummy_hash = _HASHER.hash(os.urandom(16).hex())

    def check_new(self, field: str, password: str, message: str = "Validation error") -> None:
        """Refuse a common password for an account, where the deployment refuses them."""
        if self._refuse_common and is_common(password):
            raise ValidationFailed(common_password(field), message=message)

    @asynccontextmanager
    async def place(self, request: Request) -> AsyncIterator["Place"]:
        """A place in the queue for one request; refused at once when there is none.

        Take it before a database connection: a request that is refused must not need one.
        """
        network = networks_of(request)[-1]
        if self._taken[network] >= self._free_places:
            REFUSED.inc()
            raise ServiceUnavailable
        self._free_places -= 1
        self._taken[network] += 1
        try:
            yield Place(self._threads, self._dummy_hash, request.receive)
        finally:
            self._free_places += 1
            self._taken[network] -= 1
            # Without the names of networks that have left.
            self._taken += collections.Counter()

    def close(self) -> None:
        """Stop the threads."""
        self._threads.shutdown(wait=False, cancel_futures=True)


PasswordHashing = Annotated[Passwords, provided(Passwords)]


class Place:
    """What one request does with its place in the queue."""

    def __init__(self, threads: ThreadPoolExecutor, dummy_hash: str, receive: Receive) -> None:
        self._threads = threads
        self._dummy_hash = dummy_hash
        self._receive = receive

    async def hash(self, password: str) -> str:
        """The hash to store."""
        return await self._in_thread(lambda: hash_password(password))

    async def verify(self, password: str, stored_hash: str | None) -> bool:
        """Whether the password has this hash; without a hash, False after the same time."""
        compared_with = stored_hash or self._dummy_hash
        matches = await self._in_thread(lambda: _verify(compared_with, password))
        return matches and stored_hash is not None

    async def _in_thread(self, work: Callable[[], T]) -> T:
        job = self._threads.submit(work)
        result = asyncio.wrap_future(job)
        disconnect = asyncio.create_task(_until_disconnected(self._receive))
        try:
            await asyncio.wait((result, disconnect), return_when=asyncio.FIRST_COMPLETED)
            # Only a job that waits can be cancelled; one that runs is done in a moment.
            if not result.done() and job.cancel():
                raise ClientLeft
            return await result
        finally:
            job.cancel()
            disconnect.cancel()


async def _until_disconnected(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


def hash_password(password: str) -> str:
    """The hash to store, made here and now: for a command, which holds up nobody."""
    return _HASHER.hash(password)


def _verify(stored_hash: str, password: str) -> bool:
    try:
        return _HASHER.verify(stored_hash, password)
    except (VerificationError, InvalidHashError):
        return False


def _lower_priority() -> None:
    os.nice(_NICENESS)
