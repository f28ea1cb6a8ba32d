"""The embedded PostgreSQL by itself."""

import os
from collections.abc import Iterator
from pathlib import Path

import asyncpg
import pytest

from keto_local import databases, postgres_binaries
from keto_local.home import Home
from keto_local.postgres import Postgres
from keto_local.process import StartFailed


@pytest.fixture(params=["as it comes", "without user namespaces"])
def server(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Postgres]:
    """A fresh one, in each of the two ways in which root runs it."""
    if request.param != "as it comes":
        if os.geteuid() != 0:
            pytest.skip("only root has to become somebody else")
        monkeypatch.setenv("KETO_WITHOUT_USER_NAMESPACES", "1")
    postgres_binaries.runner.cache_clear()
    home = Home(tmp_path / "home")
    home.prepare()
    server = Postgres(home, durable=False)
    server.start()
    yield server
    server.stop()
    home.wipe()
    postgres_binaries.runner.cache_clear()
    assert not list(tmp_path.glob("home/[!l]*"))


async def test_what_was_committed_survives_a_kill(server: Postgres) -> None:
    before = await asyncpg.connect(server.url)
    await before.execute("CREATE TABLE kept (word text); INSERT INTO kept VALUES ('still here')")
    server.kill()
    server.restart()
    again = await asyncpg.connect(server.url)
    assert await again.fetchval("SELECT word FROM kept") == "still here"
    await again.close()


def test_creating_the_databases_twice_changes_the_password_and_nothing_else(
    server: Postgres,
) -> None:
    first = databases.create(server.url, {"tracker": "one"})
    second = databases.create(server.url, {"tracker": "it's"})
    assert first["tracker"] == server.url_of("tracker", "tracker", "one")
    assert second["tracker"].endswith(f"tracker:it%27s@127.0.0.1:{server.port}/tracker")
    with pytest.raises(StartFailed, match="password authentication failed"):
        databases.create(first["tracker"], {})
