"""Servers that the environment names: `make bench` and `make passes` start them."""

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from testkit.databases import Databases


@asynccontextmanager
async def servers() -> AsyncIterator[tuple[Databases, str]]:
    """New databases, dropped at the end, and the URL of RabbitMQ."""
    databases = Databases(os.environ["POSTGRES_URL"])
    try:
        yield databases, os.environ["RABBITMQ_URL"]
    finally:
        await databases.drop_all()
