"""Passwords: argon2id, off the event loop, and the same time for an unknown user."""

import asyncio
import os
from concurrent.futures import ThreadPoolExecutor

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

# OWASP's parameters. Two threads of low priority: hashing takes a core for 30 ms, and everybody
# else's requests should not wait for it.
_HASHER = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)
_THREADS = 2
_NICENESS = 15


def _step_back() -> None:
    os.nice(_NICENESS)


class Passwords:
    """Hashes and verifies passwords."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(_THREADS, "argon2", initializer=_step_back)
        self._nobodys = _HASHER.hash(os.urandom(16).hex())

    async def hash(self, password: str) -> str:
        """The hash to keep."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, _HASHER.hash, password)

    async def fits(self, password: str, kept: str | None) -> bool:
        """Whether it is the password; without one on record it takes just as long to say no."""
        loop = asyncio.get_running_loop()
        fits = await loop.run_in_executor(self._threads, _verify, kept or self._nobodys, password)
        return fits and kept is not None

    def close(self) -> None:
        """Let the threads go."""
        self._threads.shutdown(wait=False, cancel_futures=True)


def _verify(kept: str, password: str) -> bool:
    try:
        return _HASHER.verify(kept, password)
    except (VerificationError, InvalidHashError):
        return False
