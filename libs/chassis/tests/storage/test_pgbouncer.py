"""A service whose connections go through PgBouncer in transaction mode."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import asyncpg
import pytest
import pytest_asyncio
from sqlalchemy import text

from chassis.service import ServiceSettings
from chassis.storage import Database
from chassis.storage.migrations import Migration, migrate
from keto_local.home import Home
from keto_local.servers import PgBouncer, pgbouncer
from testkit import JWT_SECRET, ServerUrls, programs, running
from testkit.databases import Databases
from testkit.toy import QUEUE, Behaviour, LoafBaked, make_toy, order

# Fewer than the connections of the service, so that its statements meet on one.
_POOL = 3


@pytest.fixture(scope="session")
def bouncer(servers: ServerUrls, tmp_path_factory: pytest.TempPathFactory) -> Iterator[PgBouncer]:
    program = Path(programs.needed("pgbouncer"))
    home = Home(Path(tmp_path_factory.mktemp("pgbouncer")))
    home.prepare()
    user, password = pgbouncer.login_of(servers.postgres)
    it = PgBouncer(home, program, servers.postgres, {user: password}, pool=_POOL)
    it.start()
    yield it
    it.stop(5)


@pytest_asyncio.fixture(loop_scope="session")
async def url(databases: Databases, bouncer: PgBouncer) -> str:
    return bouncer.url_of(await databases.of())


async def test_requests_and_events_are_handled_once(url: str, servers: ServerUrls) -> None:
    settings = ServiceSettings(
        database_url=url,
        database_pgbouncer=True,
        rabbitmq_url=servers.rabbitmq,
        jwt_secret=JWT_SECRET,
    )
    async with running(make_toy(settings, Behaviour())) as it:
        await it.rows("CREATE TABLE noted (loaf_id text)")
        events = [order() for _ in range(100)]
        envelopes = await it.deliver(*events)
        await it.deliver(*envelopes[:20])
        answers = await asyncio.gather(*(it.client.post(f"/toy/change/{n}") for n in range(100)))
        assert {answer.status_code for answer in answers} == {200}
        await it.handled(*envelopes, by=QUEUE)
        await it.published(LoafBaked, 100)
        noted = await it.rows("SELECT loaf_id FROM noted ORDER BY loaf_id")
        expected = [*(event.loaf_id for event in events), *(str(n) for n in range(100))]
        assert [row["loaf_id"] for row in noted] == sorted(expected)


async def test_each_statement_has_its_own_answer(url: str) -> None:
    database = Database(url, pool=10, pgbouncer=True)
    await database.open()

    async def raw(n: int) -> bool:
        # As many statements as there are numbers: none is another one's.
        return bool(await database.raw_sql.fetchval(f"SELECT $1::int + {n}", 1) == n + 1)

    async def session(n: int) -> bool:
        async with database.session() as session:
            return bool(await session.scalar(text(f"SELECT :x || '{n}'"), {"x": "a"}) == f"a{n}")

    try:
        right = await asyncio.gather(*(ask(n) for n in range(300) for ask in (raw, session)))
        assert all(right)
    finally:
        await database.close()


async def test_one_of_several_processes_migrates(databases: Databases, bouncer: PgBouncer) -> None:
    url = bouncer.url_of(await databases.empty())
    table = Migration("toy/0001.sql", "CREATE TABLE toy (id int)")
    row = Migration("toy/0002.sql", "INSERT INTO toy VALUES (1)")
    done = await asyncio.gather(*(migrate(url, [table, row]) for _ in range(8)))
    assert sorted(name for names in done for name in names) == [table.name, row.name]


async def test_the_server_cancels_a_long_statement_of_a_service(databases: Databases) -> None:
    url = await databases.empty()
    await migrate(url, [])
    connection = await asyncpg.connect(url)
    try:
        assert await connection.fetchval("SHOW statement_timeout") == "15s"
        assert await connection.fetchval("SHOW idle_in_transaction_session_timeout") == "1min"
    finally:
        await connection.close()
