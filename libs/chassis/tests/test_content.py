"""Reading content from files, and importing it into a table."""

import json
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

import asyncpg
import pytest
import pytest_asyncio
from hypothesis import given
from hypothesis import strategies as st
from pydantic import Field
from sqlalchemy import Column
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field as Stored
from sqlmodel import SQLModel

from chassis import content, ids
from chassis.content import ContentRefused, yaml_lines
from chassis.storage import Database
from testkit.databases import Databases


class Oven(content.Item):
    minutes: int = Field(ge=1)


class LoafItem(content.Item):
    name: str
    price_each: Decimal = Field(ge=0)
    oven: Oven
    since: datetime | None = None
    tags: list[str] = Field(default_factory=list)
    baker: str | None = Field(None, exclude=True)


class Loaf(SQLModel, table=True):
    __tablename__ = "loaf"

    id: str = Stored(default_factory=ids.new, primary_key=True)
    name: str
    price_each: Decimal
    oven: dict[str, Any] = Stored(sa_column=Column(JSONB))
    since: datetime | None = None
    tags: list[str] = Stored(default=[], sa_column=Column(JSONB))
    sold: int = 0


GOOD = """\
# a comment
loaves:
- name: Rye
  priceEach: 2.50
  oven: {minutes: 40}
  since: 2026-01-02T03:04:05Z
- name: No
  priceEach: 3
  oven:
    minutes: 25
  baker: Ann
tools: [whatever]
"""


def read(folder: Path, text: str, name: str = "content.yaml") -> list[LoafItem]:
    file = folder / name
    file.write_text(text)
    return content.read(str(file), "loaves", LoafItem, key="name")


def mistakes(folder: Path, text: str, name: str = "content.yaml") -> list[str]:
    with pytest.raises(ContentRefused) as refused:
        read(folder, text, name)
    return [mistake.replace(f"{folder}/", "") for mistake in refused.value.mistakes]


def test_a_file_is_read_by_the_rules_of_json_and_yaml_1_2(tmp_path: Path) -> None:
    rye, no = read(tmp_path, GOOD)
    assert (rye.name, rye.price_each, rye.oven.minutes) == ("Rye", Decimal("2.5"), 40)
    assert rye.since == datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)
    assert (no.name, no.since) == ("No", None)


def test_json_with_tabs_and_escaped_characters_is_read(tmp_path: Path) -> None:
    loaf = {"name": "🥐/é", "priceEach": 1e2, "oven": {"minutes": 5}, "tags": ["a\tb"]}
    text = json.dumps({"loaves": [loaf]}, indent="\t")
    for name in ("content.json", "content"):
        (read_back,) = read(tmp_path, text, name)
        assert read_back.name == "🥐/é"
        assert read_back.price_each == 100
        assert read_back.tags == ["a\tb"]


def test_a_folder_is_read_file_by_file(tmp_path: Path) -> None:
    (tmp_path / "loaves.yml").write_text(GOOD)
    assert len(content.read(str(tmp_path), "loaves", LoafItem)) == 2
    assert content.read(str(tmp_path), "tools", LoafItem) == []


@pytest.mark.parametrize("text", ["", "# nothing\n", "loaves:\n", "loaves: []\n", "tools: [1]\n"])
def test_a_section_may_be_missing_or_empty(tmp_path: Path, text: str) -> None:
    assert read(tmp_path, text) == []


@pytest.mark.parametrize(
    ("changes", "mistake"),
    [
        (("2.50", '"x"'), "4: loaves[0].priceEach: Input should be a valid decimal"),
        (("2.50", "-1"), "4: loaves[0].priceEach: Input should be greater than or equal to 0"),
        (("2.50", ".nan"), "4: loaves[0]: .nan cannot be stored as a number"),
        (("{minutes: 40}", "{minutes: true}"), "5: loaves[0].oven.minutes: Input should be a"),
        (("{minutes: 40}", "{}"), "5: loaves[0].oven.minutes: Field required"),
        (("    minutes: 25", "    minutes: 0"), "10: loaves[1].oven.minutes: Input should be gr"),
        (("  priceEach: 3\n", ""), "7: loaves[1].priceEach: Field required"),
        (("  baker", "  bakers"), "11: loaves[1].bakers: unknown field; the fields are "),
        (("name: Rye", "name: 7"), "3: loaves[0].name: Input should be a valid string"),
        (("name: Rye", "name: null"), "3: loaves[0].name: Input should be a valid string"),
        (("name: No", "name: Rye"), "7: loaves[1].name: 'Rye' is in line 3 already"),
        (
            ("name: Rye", "name: !!python/name:os.system x"),
            "3: loaves[0]: tag:yaml.org,2002:python/name:",
        ),
        (("name: Rye", r'name: "a\0b"'), "3: loaves[0]: a text with a NUL"),
        (("name: Rye", r'name: "a\ud800"'), "3: loaves[0]: a text with half a character"),
        (("  baker", "  name"), "11: loaves[1]: name occurs twice"),
        (("  baker", "  7"), "11: loaves[1]: 7 is not a field name"),
        (("- name: No", "- &a\n  x: *a\n  name: No"), "7: loaves[1]: an alias that contains"),
        (("2026-01-02T", "2026-02-31T"), "6: loaves[0].since: Input should be a valid datetime"),
        (("tools:", "loaves:"), "12: loaves occurs twice"),
        (("  oven:\n", "  oven\n"), "10: "),
    ],
)
def test_a_bad_file_is_refused_with_the_line_and_the_field(
    tmp_path: Path, changes: tuple[str, str], mistake: str
) -> None:
    text = GOOD.replace(*changes, 1)
    assert text != GOOD
    (mistake_found,) = mistakes(tmp_path, text)
    assert mistake_found.startswith(f"content.yaml:{mistake}")


def test_all_mistakes_are_reported_at_once(tmp_path: Path) -> None:
    text = GOOD.replace("2.50", "-1").replace("minutes: 25", "minutes: 0")
    assert [m.split(":")[1] for m in mistakes(tmp_path, text)] == ["4", "10"]


@pytest.mark.parametrize(
    "text", ["[1]", "7", "text", "loaves: 7", "loaves: {a: 1}", "loaves: [", "a: b: c", "\0"]
)
def test_a_file_of_another_shape_is_refused(tmp_path: Path, text: str) -> None:
    (mistake_found,) = mistakes(tmp_path, text)
    assert mistake_found.startswith("content.yaml:1: ")


@pytest.mark.parametrize("text", ["[" * 200_000, "{a: " * 50_000, "- " * 20_000])
def test_a_deeply_nested_file_is_refused_without_a_crash(text: str) -> None:
    with pytest.raises(yaml_lines.InvalidYaml):
        yaml_lines.compose(text)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(ContentRefused, match="KETO_CONTENT is not set"):
        content.read("", "loaves", LoafItem)
    with pytest.raises(ContentRefused, match="no such file"):
        content.read(str(tmp_path / "nothing.yaml"), "loaves", LoafItem)
    (tmp_path / "latin1.yaml").write_bytes(b"loaves: \xff")
    with pytest.raises(ContentRefused, match=r"latin1\.yaml: can't be read"):
        content.read(str(tmp_path / "latin1.yaml"), "loaves", LoafItem)


_JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**18), 10**18)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"])),
    lambda inner: st.lists(inner) | st.dictionaries(st.text("abc é🥑", min_size=1), inner),
    max_leaves=15,
)


@given(_JSON, st.sampled_from([None, 2, "\t"]))
def test_any_json_is_read_as_json_would(value: Any, indent: Any) -> None:
    node = yaml_lines.compose(json.dumps(value, indent=indent))
    assert node is not None
    assert yaml_lines.plain(node) == value


@pytest_asyncio.fixture
async def database(databases: Databases) -> AsyncIterator[Database]:
    url = await databases.of()
    connection = await asyncpg.connect(url)
    await connection.execute(
        "CREATE TABLE loaf (id text PRIMARY KEY, name text UNIQUE, price_each numeric,"
        " oven jsonb, since timestamptz, tags jsonb, sold integer)"
    )
    await connection.close()
    database = Database(url, pool=2)
    await database.open()
    yield database
    await database.close()


async def bring_in(database: Database, items: list[LoafItem]) -> content.ImportReport:
    async with database.session() as session:
        return await content.upsert(session, "loaves", items, Loaf, key="name")


async def test_an_import_reports_added_changed_and_unchanged_items(
    database: Database, tmp_path: Path
) -> None:
    text = GOOD.replace("  since: 2026-01-02T03:04:05Z\n", "")
    first = await bring_in(database, read(tmp_path, text))
    assert first.lines() == ["loaves: 2 added, 0 changed, 0 unchanged", "  added Rye", "  added No"]
    await database.raw_sql.fetch("UPDATE loaf SET sold = 7, tags = '[\"old\"]'")
    same = await bring_in(database, read(tmp_path, text))
    assert same.lines() == ["loaves: 0 added, 0 changed, 2 unchanged"]
    text = text.replace("2.50", "2.75").replace("{minutes: 40}", "{minutes: 41}")
    changed = await bring_in(database, read(tmp_path, text))
    assert changed.lines() == [
        "loaves: 0 added, 1 changed, 1 unchanged",
        "  changed Rye: priceEach, oven",
    ]
    rows = await database.raw_sql.fetch(
        "SELECT price_each, oven, tags, sold FROM loaf WHERE name='Rye'"
    )
    assert tuple(rows[0]) == (Decimal("2.75"), '{"minutes": 41}', '["old"]', 7)
