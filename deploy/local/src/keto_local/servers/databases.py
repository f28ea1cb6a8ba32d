"""One role and one database for each service, closed to every other role."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from urllib.parse import quote, urlsplit

import asyncpg

from keto_local.processes import StartFailed

# Independent of the server's default, which may be C: there `lower()` knows only ASCII.
_LOCALE = "LC_COLLATE 'C.UTF-8' LC_CTYPE 'C.UTF-8'"
_MODERN_LOCALE = "LOCALE_PROVIDER builtin BUILTIN_LOCALE 'C.UTF-8' LC_COLLATE 'C' LC_CTYPE 'C'"

# The limit of one role, so that the others always find free connections.
CONNECTIONS = 60


def create_databases(
    server_url: str, passwords: Mapping[str, str], *, own_server: bool = False
) -> dict[str, str]:
    """Create what is missing, and return each service's URL. Safe to repeat.

    On a server of our own, the roles also lose the right to connect to `postgres` and `template1`.
    """
    try:
        asyncio.run(_create_all(server_url, passwords, own_server=own_server))
    except (OSError, asyncpg.PostgresError) as error:
        place = urlsplit(server_url).netloc.rpartition("@")[2]
        raise StartFailed(f"PostgreSQL at {place}: {error}") from error
    return {name: url_of(server_url, name, password) for name, password in passwords.items()}


def url_of(server_url: str, name: str, password: str) -> str:
    parts = urlsplit(server_url)
    place = parts.netloc.rpartition("@")[2]
    login = f"{quote(name, safe='')}:{quote(password, safe='')}"
    return parts._replace(netloc=f"{login}@{place}", path=f"/{name}").geturl()


async def _create_all(server_url: str, passwords: Mapping[str, str], *, own_server: bool) -> None:
    # The server may report "ready" a moment before it accepts connections.
    server = await _connect(server_url)
    try:
        # With two runners on one server, one waits: CREATE ROLE has no IF NOT EXISTS.
        await server.execute("SELECT pg_advisory_lock(hashtext('keto databases'))")
        for name, password in passwords.items():
            await _create(server, name, password)
        if own_server:
            await server.execute("REVOKE CONNECT ON DATABASE postgres, template1 FROM PUBLIC")
    finally:
        await server.close()


async def _create(server: asyncpg.Connection, name: str, password: str) -> None:
    secret = password.replace("'", "''")
    if not await server.fetchval("SELECT 1 FROM pg_roles WHERE rolname = $1", name):
        await server.execute(f'CREATE ROLE "{name}" LOGIN')
    await server.execute(
        f"ALTER ROLE \"{name}\" LOGIN PASSWORD '{secret}' CONNECTION LIMIT {CONNECTIONS}"
    )
    if not await server.fetchval("SELECT 1 FROM pg_database WHERE datname = $1", name):
        # Creating a database for a role requires membership in the role, or a superuser.
        await server.execute(f'GRANT "{name}" TO CURRENT_USER')
        locale = _MODERN_LOCALE if server.get_server_version().major >= 17 else _LOCALE
        await server.execute(
            f'CREATE DATABASE "{name}" OWNER "{name}" TEMPLATE template0 ENCODING UTF8 {locale}'
        )
    # Every role may connect to a new database until that is revoked.
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
