"""Passwords: argon2id in two threads, with a bounded queue in front of them.

At most 32 passwords wait for the two threads of a process. Further requests receive 503 with
`Retry-After: 1` before they take a database connection, whether the user exists or not. The place
of a client that disconnects is released. A network can have fewer places than are free: alone, it
can have half of them.
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
# Hashing takes 30 ms of CPU: with low priority, it does not delay other requests.
_THREADS = 2
_NICENESS = 15

REFUSED = Counter("keto_passwords_refused_total", "Requests refused because the queue was full")


class ClientLeft(HTTPException):
    """The client disconnected while its password waited: the response is discarded."""

    def __init__(self) -> None:
        super().__init__(499, "Client closed request")


class Passwords:
    """Hashes and verifies passwords; at most `waiting` requests wait for the threads.

    A network can have fewer places than are free: alone, it can have half of them, and another
    network always finds a place.
    """

    def __init__(self, waiting: int, *, refuse_common: bool = False) -> None:
        self._refuse_common = refuse_common
        self._free_places = _THREADS + waiting
        self._taken = collections.Counter[str]()
        self._threads = ThreadPoolExecutor(_THREADS, "argon2", initializer=_lower_priority)
        self._dummy_hash = _HASHER.hash(os.urandom(16).hex())

    def check_new(self, field: str, password: str, message: str = "Validation error") -> None:
        """Refuse a common password, if the deployment refuses them."""
        if self._refuse_common and is_common(password):
            raise ValidationFailed(common_password(field), message=message)

    @asynccontextmanager
    async def place(self, request: Request) -> AsyncIterator["Place"]:
        """A place in the queue for one request; refuse the request when the queue is full.

        Take it before a database connection: a refused request must not need one.
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
            # Remove networks without places.
            self._taken += collections.Counter()

    def close(self) -> None:
        """Stop the threads."""
        self._threads.shutdown(wait=False, cancel_futures=True)


PasswordHashing = Annotated[Passwords, provided(Passwords)]


class Place:
    """A request's place in the queue: hashes and verifies its passwords."""

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
            # Only a waiting job can be cancelled; a running one ends soon.
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
    """The hash to store, computed in this thread: for commands, which serve no requests."""
    return _HASHER.hash(password)


def _verify(stored_hash: str, password: str) -> bool:
    try:
        return _HASHER.verify(stored_hash, password)
    except (VerificationError, InvalidHashError):
        return False


def _lower_priority() -> None:
    os.nice(_NICENESS)
