"""A service without erasures has no tombstones, and asks for none."""

from importlib.resources import files

import asyncpg

from messaging import Database
from messaging.consuming import ConsumerState
from testkit.databases import Databases


async def test_without_erasures_no_tombstones_are_looked_up(
    databases: Databases,
) -> None:
    url = await databases.empty("without_erasures")
    connection = await asyncpg.connect(url)
    for file in sorted(files("messaging").joinpath("migrations").iterdir(), key=str):
        await connection.execute(file.read_text())
    found = await connection.fetch("SELECT relname FROM pg_class WHERE relname LIKE 'erased%'")
    functions = await connection.fetch("SELECT proname FROM pg_proc WHERE proname LIKE '%erased%'")
    await connection.close()
    assert [*found, *functions] == []

    database = Database(url, pool=1)
    await database.open()
    state = ConsumerState(database, erasures=False)
    async with database.session() as session:
        assert await state.note(session, ["1"], "queue") == {"1"}
        assert await state.erased_among(session, ["mia"]) == set()
        # A statement for a table that is not there would have ended the transaction.
        assert await state.note(session, ["2"], "queue") == {"2"}
    assert not await state.is_erased("mia")
    await database.close()
