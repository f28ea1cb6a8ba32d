"""Encrypted connections to PostgreSQL and RabbitMQ, with operators' URLs."""

import shutil
import ssl
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import aio_pika
import pytest
import pytest_asyncio
from sqlalchemy import text

from chassis import ids
from chassis.service import ServiceSettings
from chassis.storage import Database
from keto_local.home import Home
from keto_local.servers import Postgres, RabbitMQ, postgres_programs
from testkit import JWT_SECRET, running
from testkit.databases import Databases
from testkit.toy import QUEUE, Behaviour, LoafBaked, make_toy, order

from .certificates import Certificates

# The wheel's programs are built without TLS, Debian's with it.
WITH_TLS = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))

pytestmark = pytest.mark.skipif(shutil.which("openssl") is None, reason="openssl is not installed")


@dataclass(frozen=True)
class TlsServer:
    """A server with TLS: its URL without TLS parameters, and its CA."""

    url: str
    authority: Path


@pytest.fixture(scope="module")
def rabbitmq(made: Certificates, node: RabbitMQ, tls_port: int) -> TlsServer:
    login = node.url.partition("://")[2].partition("@")[0]
    return TlsServer(f"amqps://{login}@127.0.0.1:{tls_port}/", made.authority)


@pytest.fixture(scope="module")
def postgres(made: Certificates, tmp_path_factory: pytest.TempPathFactory) -> Iterator[TlsServer]:
    if not WITH_TLS:
        pytest.skip("no PostgreSQL with TLS is installed")
    home = Home(tmp_path_factory.mktemp("tls") / "postgres")
    home.prepare()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(postgres_programs, "find", lambda: WITH_TLS[-1].parent)
        server = Postgres(home, durable=False)
    server.start()
    server.stop()
    for source, name in ((made.certificate, "server.crt"), (made.key, "server.key")):
        shutil.copy(source, server.data / name)
        shutil.chown(server.data / name, *owner_of(server.data))
    with (server.data / "postgresql.auto.conf").open("a") as configuration:
        configuration.write("ssl = on\n")
    server.start()
    yield TlsServer(server.url, made.authority)
    server.kill()
    home.wipe()


def owner_of(folder: Path) -> tuple[int, int]:
    return folder.stat().st_uid, folder.stat().st_gid


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def encrypted(postgres: TlsServer) -> AsyncIterator[Databases]:
    """Databases whose URLs require TLS."""
    verified = f"{postgres.url}?sslmode=verify-full&sslrootcert={postgres.authority}"
    made = Databases(verified)
    yield made
    await made.drop_all()


async def test_a_service_works_over_encrypted_connections_only(
    encrypted: Databases, rabbitmq: TlsServer
) -> None:
    settings = ServiceSettings(
        database_url=await encrypted.of(),
        rabbitmq_url=f"{rabbitmq.url}?cafile={rabbitmq.authority}",
        jwt_secret=JWT_SECRET,
    )
    async with running(make_toy(settings, Behaviour())) as it:
        await it.rows("CREATE TABLE noted (loaf_id text)")
        (envelope,) = await it.deliver(order())
        await it.handled(envelope, by=QUEUE)
        name = ids.new()
        assert (await it.client.post(f"/toy/change/{name}")).status_code == 200
        await it.published(LoafBaked, user_id=name)
        unencrypted = await it.rows(
            "SELECT pid FROM pg_stat_activity JOIN pg_stat_ssl USING (pid)"
            " WHERE datname = current_database() AND NOT ssl"
        )
        assert unencrypted == []


@pytest.mark.parametrize("pool", ["sessions", "raw SQL"])
@pytest.mark.parametrize("wrong", ["authority", "host"])
async def test_a_database_with_an_invalid_certificate_is_refused(
    postgres: TlsServer, made: Certificates, pool: str, wrong: str
) -> None:
    url = postgres.url.replace("127.0.0.1", "localhost") if wrong == "host" else postgres.url
    authority = made.certificate if wrong == "authority" else made.authority
    database = Database(f"{url}?sslmode=verify-full&sslrootcert={authority}", pool=2)
    await database.open()
    with pytest.raises(ConnectionError, match="CERTIFICATE_VERIFY_FAILED"):
        await (
            in_a_session(database) if pool == "sessions" else database.raw_sql.fetchval("SELECT 1")
        )
    await database.close()


@pytest.mark.parametrize("wrong", ["authority", "host", "no authority"])
async def test_a_broker_with_an_invalid_certificate_is_refused(
    rabbitmq: TlsServer, made: Certificates, wrong: str
) -> None:
    url = rabbitmq.url.replace("127.0.0.1", "localhost") if wrong == "host" else rabbitmq.url
    authority = made.certificate if wrong == "authority" else made.authority
    with pytest.raises((ssl.SSLError, ConnectionError)) as refused:
        await aio_pika.connect(url if wrong == "no authority" else f"{url}?cafile={authority}")
    assert "certificate verify failed" in str(refused.value).lower()


async def test_both_pools_read_a_urls_tls_parameters(
    monkeypatch: pytest.MonkeyPatch, made: Certificates
) -> None:
    """Only the parsing by asyncpg, which needs no server."""
    asked: list[tuple[str, ssl.SSLContext]] = []

    async def connect(*, params: Any, **_: object) -> None:
        asked.append((params.sslmode.name, params.ssl))
        raise ConnectionRefusedError

    monkeypatch.setattr("asyncpg.connect_utils._connect_addr", connect)
    url = f"postgresql://a:b@localhost:1/c?sslmode=verify-full&sslrootcert={made.authority}"
    database = Database(url, pool=2)
    await database.open()
    for use in (lambda: database.raw_sql.fetchval("SELECT 1"), lambda: in_a_session(database)):
        with pytest.raises(OSError):
            await use()
    await database.close()
    assert [mode for mode, _ in asked] == ["verify_full"] * 2
    assert all(context.check_hostname for _, context in asked)
    assert all(context.cert_store_stats()["x509_ca"] == 1 for _, context in asked)


async def in_a_session(database: Database) -> object:
    async with database.session() as session:
        return await session.execute(text("SELECT 1"))
