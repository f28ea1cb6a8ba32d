"""Fresh, migrated databases for tests, copied from templates that are created once."""

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib import import_module
from urllib.parse import urlsplit, urlunsplit

import asyncpg

from chassis import ids
from chassis.storage import migrate, migrations_of


class Databases:
    """Creates databases on a PostgreSQL server, and drops them again."""

    def __init__(self, server_url: str) -> None:
        self._server = server_url
        self._templates: dict[str, str] = {}
        self._made: list[str] = []

    def url(self, database: str) -> str:
        parts = urlsplit(self._server)
        return urlunsplit(parts._replace(path=f"/{database}"))

    async def empty(self, name: str = "empty") -> str:
        return self.url(await self._create(name))

    async def of(self, *service: str) -> str:
        """The URL of a new database with the service's tables, or the chassis's alone."""
        name = "_".join(("chassis", *service))
        if name not in self._templates:
            template = await self._create(f"{name}_template")
            declared = [import_module(f"{each}.personal_data").PERSONAL for each in service]
            refusing = [table for each in declared for table in each.refusing]
            url = self.url(template)
            await migrate(url, migrations_of(*service), refusing)
            for each in declared:
                await migrate(url, migrations_of(*service), private=each.private_columns)
            self._templates[name] = template
        return self.url(await self._create(name, template=self._templates[name]))

    async def drop_all(self) -> None:
        for name in self._made:
            await self._execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')

    async def _create(self, name: str, template: str = "template0") -> str:
        database = f"test_{name}_{ids.new().replace('-', '')[-12:]}"
        await self._execute(f'CREATE DATABASE "{database}" TEMPLATE "{template}"')
        self._made.append(database)
        return database

    async def _execute(self, statement: str) -> None:
        connection = await asyncpg.connect(self._server)
        try:
            await connection.execute(statement)
        finally:
            await connection.close()


@asynccontextmanager
async def servers() -> AsyncIterator[tuple[Databases, str]]:
    """New databases on the server that the environment names, dropped at the end, and the URL of
    RabbitMQ: `make bench` starts them."""
    databases = Databases(os.environ["POSTGRES_URL"])
    try:
        yield databases, os.environ["RABBITMQ_URL"]
    finally:
        await databases.drop_all()
