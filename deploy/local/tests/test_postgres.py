"""The embedded PostgreSQL alone."""

import asyncio
import os
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import asyncpg
import pytest

from keto_local.home import Home
from keto_local.processes import StartFailed
from keto_local.servers import Postgres, create_databases, databases, postgres_programs

Make = Callable[[Postgres, Path], Awaitable[dict[str, str]]]


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Postgres]:
    home = Home(tmp_path / "home")
    home.prepare()
    server = Postgres(home, durable=False)
    server.start()
    yield server
    server.stop()


@pytest.mark.skipif(os.geteuid() != 0, reason="only root has to become another user")
def test_root_runs_it_as_another_user_in_a_folder_that_is_closed_to_others(
    server: Postgres, tmp_path: Path
) -> None:
    assert tmp_path.stat().st_mode & 0o077 == 0
    assert server.process.pid is not None
    assert Path(f"/proc/{server.process.pid}").stat().st_uid != 0


def test_creating_the_databases_twice_changes_only_the_password(
    server: Postgres,
) -> None:
    first = create_databases(server.url, {"tracker": "one"})
    second = create_databases(server.url, {"tracker": "it's"})
    assert first["tracker"] == server.url_of("tracker", "tracker", "one")
    assert second["tracker"].endswith(f"tracker:it%27s@127.0.0.1:{server.port}/tracker")
    with pytest.raises(StartFailed, match="password authentication failed"):
        create_databases(first["tracker"], {})


DATABASES = {"tracker": "one", "billing": "two"}


async def made_by_the_runner(server: Postgres, folder: Path) -> dict[str, str]:
    return await asyncio.to_thread(create_databases, server.url, DATABASES, own_server=True)


async def made_by_the_script(server: Postgres, folder: Path) -> dict[str, str]:
    """Like a container's first start."""
    urls = {name: server.url_of(name, name, word) for name, word in DATABASES.items()}
    for name, url in urls.items():
        (folder / f"{name}_database_url").write_text(url)
    found = {"PGHOST": "127.0.0.1", "PGPORT": str(server.port), "PGPASSWORD": server.password}
    script = Path(__file__).parents[2] / "postgres/create-databases.sh"
    for _ in range(2):
        done = await asyncio.create_subprocess_exec(
            *("sh", str(script)),
            env={**found, "DATABASE_URLS": str(folder), "PATH": f"{PROGRAMS}:{os.defpath}"},
        )
        assert await done.wait() == 0
    return urls


PROGRAMS = postgres_programs.find()
WAYS = [
    made_by_the_runner,
    pytest.param(
        made_by_the_script,
        marks=pytest.mark.skipif(not (PROGRAMS / "psql").exists(), reason="psql is not installed"),
    ),
]


@pytest.mark.parametrize("make", WAYS)
async def test_a_role_connects_only_to_its_own_database(
    server: Postgres, tmp_path: Path, make: Make
) -> None:
    made = await make(server, tmp_path)
    for role, url in made.items():
        own = await asyncpg.connect(url)
        await own.close()
        for other in {"postgres", "template1", *made} - {role}:
            with pytest.raises(asyncpg.InsufficientPrivilegeError):
                await asyncpg.connect(url.rpartition("/")[0] + f"/{other}")


@pytest.mark.parametrize("make", WAYS)
async def test_a_role_cannot_use_up_the_connections_of_the_others(
    server: Postgres, tmp_path: Path, make: Make
) -> None:
    await make(server, tmp_path)
    administrator = await asyncpg.connect(server.url)
    limits = "SELECT rolconnlimit FROM pg_roles WHERE rolname = ANY($1::text[])"
    rows = await administrator.fetch(limits, list(DATABASES))
    await administrator.close()
    assert [row["rolconnlimit"] for row in rows] == [databases.CONNECTIONS] * len(DATABASES)


@pytest.mark.parametrize("make", WAYS)
async def test_letters_beyond_ascii_have_a_lower_case_even_where_the_servers_default_is_c(
    server: Postgres, tmp_path: Path, make: Make
) -> None:
    administrator = await asyncpg.connect(server.url)
    await administrator.execute(
        "CREATE DATABASE plain TEMPLATE template0 LOCALE_PROVIDER libc LOCALE 'C'"
    )
    plain = await asyncpg.connect(server.url.rpartition("/")[0] + "/plain")
    assert await plain.fetchval("SELECT lower('ÄÖÜ')") == "ÄÖÜ"
    # The template of databases created without a locale.
    await plain.close()
    await administrator.execute("ALTER DATABASE template1 WITH IS_TEMPLATE false")
    await administrator.execute("DROP DATABASE template1")
    await administrator.execute("CREATE DATABASE template1 TEMPLATE plain IS_TEMPLATE true")
    await administrator.close()
    for url in (await make(server, tmp_path)).values():
        own = await asyncpg.connect(url)
        assert await own.fetchval("SELECT lower('ÄÖÜ')") == "äöü"
        await own.close()


async def test_a_given_servers_own_databases_are_left_as_they_are(server: Postgres) -> None:
    made = await asyncio.to_thread(create_databases, server.url, DATABASES)
    elsewhere = await asyncpg.connect(made["tracker"].rpartition("/")[0] + "/postgres")
    await elsewhere.close()
