"""Content that an operator imports from a file, validated as a whole before it is stored.

    class LoafItem(content.Item):
        name: str
        price: Decimal = Field(ge=0)

    loaves = content.read(path, "loaves", LoafItem, key="name")
    report = await content.upsert(session, "loaves", loaves, Loaf, key="name")
    return report.lines()

`path` is a YAML or JSON file with a list under `loaves` (it may have other lists), or a folder with
such a file named `loaves.yaml` (.yml, .json).
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from pathlib import Path
from typing import Annotated, TypeVar

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, ValidationError
from pydantic.alias_generators import to_camel
from pydantic_core import ErrorDetails
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import SQLModel, select
from yaml.nodes import MappingNode, Node, SequenceNode

from chassis import ids
from chassis.content import yaml_lines
from chassis.content.edits import Editable

_SUFFIXES = (".yaml", ".yml", ".json")
_LOCK_SECTION = text("SELECT pg_advisory_xact_lock(hashtext('import ' || :section))")


class ContentRefused(Exception):
    """The mistakes in a file, one line each: `file:line: loaves[3].price: …`."""

    def __init__(self, *mistakes: str) -> None:
        super().__init__("\n".join(mistakes))
        self.mistakes = mistakes


class Item(BaseModel):
    """An item of a file: camelCase names, strict types, no unknown fields.

    A field that is accepted but not stored is declared with `Field(exclude=True)`.
    """

    model_config = ConfigDict(
        strict=True,
        allow_inf_nan=False,
        extra="forbid",
        alias_generator=to_camel,
        validate_by_alias=True,
        validate_by_name=False,
        frozen=True,
    )


I = TypeVar("I", bound=Item)  # noqa: E741 - an item


def read(path: str, section: str, item: type[I], *, key: str = "") -> list[I]:
    """Read the items of a section; an absent section has none.

    `key` names the field that must be unique.
    """
    file = _file(path, section)
    if file is None:
        return []
    try:
        found = _section(file, section)
        return [] if found is None else _items(file, found, section, item, key)
    except yaml_lines.InvalidYaml as error:
        raise ContentRefused(f"{file}:{error.line}: {error.reason}") from None


def _file(path: str, section: str) -> Path | None:
    if not path:
        raise ContentRefused("KETO_CONTENT is not set: it names a YAML or JSON file, or a folder")
    place = Path(path)
    if place.is_dir():
        candidates = (place / f"{section}{suffix}" for suffix in _SUFFIXES)
        return next((file for file in candidates if file.exists()), None)
    if not place.is_file():
        raise ContentRefused(f"{place}: no such file or folder (KETO_CONTENT)")
    return place


def _section(file: Path, section: str) -> SequenceNode | None:
    try:
        root = yaml_lines.compose(file.read_text("utf-8-sig"))
    except (OSError, UnicodeDecodeError) as error:
        raise ContentRefused(f"{file}: can't be read: {error}") from None
    if root is None:
        return None
    if not isinstance(root, MappingNode):
        raise yaml_lines.InvalidYaml(
            yaml_lines.line(root), f"the file must have names at its top, such as `{section}:`"
        )
    keys = [key for key, _ in root.value if key.value == section]
    if not keys:
        return None
    if len(keys) > 1:
        raise yaml_lines.InvalidYaml(yaml_lines.line(keys[1]), f"{section} occurs twice")
    node = yaml_lines.find(root, [section])
    if isinstance(node, SequenceNode):
        return node
    if yaml_lines.plain(node) is None:
        return None
    raise yaml_lines.InvalidYaml(yaml_lines.line(node), f"{section}: must be a list")


def _items(file: Path, section: SequenceNode, name: str, item: type[I], key: str) -> list[I]:
    items: list[I] = []
    mistakes: list[str] = []
    lines: dict[object, int] = {}
    for index, node in enumerate(section.value):
        place = f"{name}[{index}]"
        line = yaml_lines.line(node)
        try:
            items.append(_item(node, item))
        except yaml_lines.InvalidYaml as error:
            mistakes.append(f"{file}:{error.line}: {place}: {error.reason}")
            continue
        except ValidationError as error:
            mistakes += [_mistake(file, place, node, issue, item) for issue in error.errors()]
            continue
        item_key = getattr(items[-1], key) if key else index
        if item_key in lines:
            mistakes.append(
                f"{file}:{line}: {place}.{to_camel(key)}: "
                f"{item_key!r} is in line {lines[item_key]} already"
            )
        lines[item_key] = line
    if mistakes:
        raise ContentRefused(*mistakes)
    return items


def _item(node: Node, item: type[I]) -> I:
    # As JSON: strict types then still accept a string for a timestamp or a decimal.
    return item.model_validate_json(json.dumps(yaml_lines.plain(node)))


def _mistake(file: Path, place: str, item_node: Node, issue: ErrorDetails, item: type[Item]) -> str:
    node = yaml_lines.find(item_node, issue["loc"])
    for step in issue["loc"]:
        place += f"[{step}]" if isinstance(step, int) else f".{step}"
    reason = issue["msg"]
    if issue["type"] == "extra_forbidden":
        reason = "unknown field"
        if len(issue["loc"]) == 1:
            names = (known.alias or name for name, known in item.model_fields.items())
            reason += f"; the fields are {', '.join(names)}"
    return f"{file}:{yaml_lines.line(node)}: {place}: {reason}"


@dataclass
class ImportReport:
    section: str
    added: list[str] = field(default_factory=list)
    changed: dict[str, list[str]] = field(default_factory=dict)
    unchanged: list[str] = field(default_factory=list)
    kept: dict[str, list[str]] = field(default_factory=dict)

    def lines(self) -> list[str]:
        """Return a summary line, then one line per added or changed item."""
        return [
            f"{self.section}: {len(self.added)} added, {len(self.changed)} changed, "
            f"{len(self.unchanged)} unchanged",
            *(f"  added {name}" for name in self.added),
            *(f"  changed {name}: {', '.join(what)}" for name, what in self.changed.items()),
            *(
                f"  kept {name}: {', '.join(what)}, as edited at the desk (--force imports them)"
                for name, what in self.kept.items()
            ),
        ]


async def upsert(
    session: AsyncSession,
    section: str,
    items: Sequence[Item],
    table: type[SQLModel],
    *,
    key: str,
    force: bool = False,
) -> ImportReport:
    """Store items in a table: insert new keys, update changed fields of known ones.

    A field that an item omits keeps its stored value; so does one that staff have edited, unless
    `force` is set.
    """
    # One import at a time: two would both insert a new key.
    await session.execute(_LOCK_SECTION, {"section": section})
    report = ImportReport(section)
    for item in items:
        name = getattr(item, key)
        known = select(table).where(getattr(table, key) == name).with_for_update(key_share=True)
        row = (await session.scalars(known)).one_or_none()
        if row is None:
            session.add(table(**item.model_dump()))
            report.added.append(str(name))
            continue
        given = item.model_dump(exclude_unset=True)
        different = {k: v for k, v in given.items() if getattr(row, k) != v}
        if isinstance(row, Editable):
            kept = set() if force else different.keys() & set(row.edited)
            different = {k: v for k, v in different.items() if k not in kept}
            row.edited = [each for each in row.edited if not (force and each in given)]
            row.version += bool(different)
            if kept:
                report.kept[str(name)] = sorted(map(to_camel, kept))
        for attribute, value in different.items():
            setattr(row, attribute, value)
        if different:
            report.changed[str(name)] = [to_camel(attribute) for attribute in different]
        else:
            report.unchanged.append(str(name))
    return report


def _exact(value: object) -> Decimal:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise ValueError("must be a number")
    # The decimal in the file, not the nearest binary fraction.
    return Decimal(repr(value))


def _printable(text: str) -> str:
    if not ids.storable(text):
        raise ValueError("must have printable characters only")
    return text


ExactDecimal = Annotated[Decimal, BeforeValidator(_exact)]
# For keys and names: the database can store and compare it.
Printable = Annotated[str, AfterValidator(_printable)]
