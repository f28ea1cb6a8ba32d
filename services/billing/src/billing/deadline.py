"""One deadline for a whole operation: the waits for plan, contact, customer and checkout add up."""

import asyncio
from collections.abc import Awaitable
from typing import TypeVar

# The gateway gives up after 30 seconds.
OPERATION_SECONDS = 25.0

R = TypeVar("R")


async def before_deadline(operation: Awaitable[R]) -> R:
    """The result of an operation; TimeoutError when it takes too long."""
    async with asyncio.timeout(OPERATION_SECONDS):
        return await operation
