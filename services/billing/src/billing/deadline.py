"""One time limit for a whole operation.

The gateway gives up after 30 s, so that an operation has 25.
"""

import asyncio
from collections.abc import Awaitable
from typing import TypeVar

# One limit for a whole operation, whose waits add up: for plan, contact, customer and checkout.
# The gateway gives up after 30 seconds.
OPERATION_SECONDS = 25.0

R = TypeVar("R")


async def before_deadline(operation: Awaitable[R]) -> R:
    """The result of an operation; TimeoutError when it takes too long."""
    async with asyncio.timeout(OPERATION_SECONDS):
        return await operation
