"""Named statements: text for psql, for asyncpg and for sessions."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import text

from messaging import Statement, statements
from testkit.toy import Toy

_BAKERY = """\
-- name: bake
-- Bake loaves: at 5:00, as always.
SELECT :loaf || ': ' || to_char(:at::timestamptz, 'HH24:MI') || ' ' || :loaf::text AS label;

-- name: count_loaves
SELECT 2 AS loaves;
"""


@pytest.fixture
def bakery(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    folder = tmp_path / "named_bakery" / "sql"
    folder.mkdir(parents=True)
    (folder.parent / "__init__.py").touch()
    (folder / "bakery.sql").write_text(_BAKERY)
    monkeypatch.syspath_prepend(tmp_path)
    yield folder
    sys.modules.pop("named_bakery", None)


def test_a_colon_in_a_literal_a_comment_or_a_cast_is_not_a_parameter(bakery: Path) -> None:
    bake = statements("named_bakery").bake
    assert bake.parameters == ("loaf", "at")
    assert "$1 || ': ' || to_char($2::timestamptz, 'HH24:MI') || ' ' || $1::text" in bake.numbered


@pytest.mark.usefixtures("bakery")
async def test_a_statement_means_the_same_in_raw_sql_and_in_a_session(toy: Toy) -> None:
    queries, database = statements("named_bakery"), toy.it.database
    at = await database.raw_sql.fetchval("SELECT '2026-01-31 05:00Z'::timestamptz")
    raw = await database.raw_sql.fetchval(queries.bake, loaf="rye", at=at)
    async with database.raw_sql.transaction() as transaction:
        in_transaction = await transaction.fetchval(queries.bake, loaf="rye", at=at)
        assert await transaction.fetchval(queries.count_loaves) == 2
    async with database.session() as session:
        in_session = await session.scalar(queries.bake.clause, {"loaf": "rye", "at": at})
        assert await session.scalar(text("SELECT 1")) == 1
    assert raw == in_transaction == in_session == "rye: 05:00 rye"


@pytest.mark.usefixtures("bakery")
def test_a_wrong_name_is_an_error() -> None:
    queries = statements("named_bakery")
    with pytest.raises(AttributeError, match="no statement has the name burn"):
        _ = queries.burn
    for values in ({"loaf": "rye"}, {"loaf": "rye", "at": 1, "oven": 2}):
        with pytest.raises(TypeError, match="bake takes"):
            queries.bake.values(values)
    with pytest.raises(KeyError):
        queries.bake.values({"loaf": "rye", "oven": 2})


def test_two_statements_with_one_name_are_refused(bakery: Path) -> None:
    (bakery / "more.sql").write_text("-- name: bake\nSELECT 1;\n")
    with pytest.raises(ValueError, match="two statements with the name bake"):
        statements("named_bakery")


def test_a_parameter_can_occur_several_times() -> None:
    statement = Statement("between", "SELECT :a < :b AND :b < :a")
    assert statement.numbered == "SELECT $1 < $2 AND $2 < $1"
    assert statement.values({"b": 2, "a": 1}) == [1, 2]
