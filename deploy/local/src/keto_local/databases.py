"""One role and one database for each service, closed to every other role."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from urllib.parse import quote, urlsplit

import asyncpg

from keto_local.process import StartFailed


def create(server_url: str, passwords: Mapping[str, str]) -> dict[str, str]:
    """Make what is missing, and give each service's URL. Harmless when it is all there."""
    try:
        asyncio.run(_create_all(server_url, passwords))
    except (OSError, asyncpg.PostgresError) as error:
        place = urlsplit(server_url).netloc.rpartition("@")[2]
        raise StartFailed(f"PostgreSQL at {place}: {error}") from error
    return {name: url_of(server_url, name, password) for name, password in passwords.items()}


def url_of(server_url: str, name: str, password: str) -> str:
    parts = urlsplit(server_url)
    place = parts.netloc.rpartition("@")[2]
    login = f"{quote(name, safe='')}:{quote(password, safe='')}"
    return parts._replace(netloc=f"{login}@{place}", path=f"/{name}").geturl()


async def _create_all(server_url: str, passwords: Mapping[str, str]) -> None:
    # The server may have said "ready" a moment before it takes connections.
    server = await _connect(server_url)
    try:
        # Two runners on one server take turns: CREATE ROLE has no IF NOT EXISTS.
        await server.execute("SELECT pg_advisory_lock(hashtext('keto databases'))")
        for name, password in passwords.items():
            await _create(server, name, password)
    finally:
        await server.close()


async def _create(server: asyncpg.Connection, name: str, password: str) -> None:
    secret = password.replace("'", "''")
    if not await server.fetchval("SELECT 1 FROM pg_roles WHERE rolname = $1", name):
        await server.execute(f'CREATE ROLE "{name}" LOGIN')
    await server.execute(f"ALTER ROLE \"{name}\" LOGIN PASSWORD '{secret}'")
    if not await server.fetchval("SELECT 1 FROM pg_database WHERE datname = $1", name):
        # Whoever makes a database for a role must be a member of it, unless a superuser.
        await server.execute(f'GRANT "{name}" TO CURRENT_USER')
        await server.execute(f'CREATE DATABASE "{name}" OWNER "{name}"')
    # Every role may connect to a new database until that is taken back.
    await server.execute(f'REVOKE ALL ON DATABASE "{name}" FROM PUBLIC')


async def _connect(url: str, timeout: float = 5) -> asyncpg.Connection:
    end = asyncio.get_running_loop().time() + timeout
    while True:
        try:
            return await asyncpg.connect(url)
        except (OSError, asyncpg.CannotConnectNowError):
            if asyncio.get_running_loop().time() > end:
                raise
            await asyncio.sleep(0.1)
