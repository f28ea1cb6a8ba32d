"""Reading a table in pages."""

import pytest
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import registry
from sqlmodel import Field, SQLModel, select

from chassis.storage import Database, for_each_row
from testkit.databases import Databases


class Table(SQLModel, registry=registry()):
    """A table of this test."""


class Loaf(Table, table=True):
    baker: str = Field(primary_key=True)
    number: int = Field(primary_key=True)


@pytest.mark.parametrize("page_rows", [1, 2, 3, 100])
async def test_each_row_is_handled_once_for_every_page_size(
    databases: Databases, page_rows: int
) -> None:
    database = Database(await databases.empty(), pool=2)
    loaves = [(baker, number) for baker in ("ann", "bob", "cid") for number in range(3)]
    handled: list[tuple[str, int]] = []

    def handle(session: AsyncSession, loaf: Loaf) -> int:
        handled.append((loaf.baker, loaf.number))
        return 2

    async with database.engine.begin() as connection:
        await connection.run_sync(Table.metadata.create_all)
    async with database.session() as session:
        session.add_all(Loaf(baker=baker, number=number) for baker, number in loaves)
    query = select(Loaf).order_by(Loaf.baker, Loaf.number)  # type: ignore[arg-type]
    total = await for_each_row(
        database, query, (Loaf.baker, Loaf.number), handle, page_rows=page_rows
    )
    await database.close()
    assert (handled, total) == (loaves, 2 * len(loaves))
