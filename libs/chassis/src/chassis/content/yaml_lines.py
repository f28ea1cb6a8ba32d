"""YAML with the line number of each value. JSON is YAML, too.

Scalars follow the core schema of YAML 1.2: `no` and `12:30` are strings, `1e3` is a number, and a
timestamp is a string until a field with that type parses it.
"""

import json
import math
import re
from collections.abc import Sequence
from typing import Any

import yaml
from yaml.nodes import MappingNode, Node, SequenceNode

_NULL, _BOOL, _INT, _FLOAT, _STR = (
    f"tag:yaml.org,2002:{name}" for name in ("null", "bool", "int", "float", "str")
)

_DEEPEST_IN_C = 100


class InvalidYaml(Exception):
    """An error in a text, with its line."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


class _Core(yaml.SafeLoader):
    """Composes nodes with the tags of the core schema."""

    yaml_implicit_resolvers: dict[str, list[tuple[str, re.Pattern[str]]]] = {}  # noqa: RUF012


for _tag, _pattern, _first in (
    (_NULL, r"~|null|Null|NULL|", ["~", "n", "N", ""]),
    (_BOOL, r"true|True|TRUE|false|False|FALSE", list("tTfF")),
    (_INT, r"[-+]?[0-9]+", list("-+0123456789")),
    (_FLOAT, r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?", list("-+.0123456789")),
    (_FLOAT, r"[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)", list("-+.")),
):
    _Core.add_implicit_resolver(_tag, re.compile(rf"(?:{_pattern})\Z"), _first)


class _CoreInC(yaml.CSafeLoader):
    """The same in a sixth of the time: it took a twelfth of the CPU of a start of the system."""

    yaml_implicit_resolvers = _Core.yaml_implicit_resolvers


def compose(text: str) -> Node | None:
    """Parse a YAML or JSON text into nodes; None for an empty text."""
    text = _without_tabs_of_json(text)
    try:
        # The parser in C refuses other texts than the one in Python, which decides.
        if _is_shallow(text):
            return _composed(text, _CoreInC)
    except (yaml.YAMLError, ValueError):
        pass
    try:
        return _composed(text, _Core)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        raise InvalidYaml(mark.line + 1 if mark else 1, error.problem or str(error)) from None
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        raise InvalidYaml(1, str(error)) from None


def _is_shallow(text: str) -> bool:
    """Refuse deep nesting: the composer in C recurses, and crashes at 200,000 levels."""
    depth = 0
    for event in yaml.parse(text, yaml.CSafeLoader):
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
            if depth > _DEEPEST_IN_C:
                return False
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1
    return True


def _composed(text: str, loader: Any) -> Node | None:
    node: Node | None = yaml.compose(text, loader)
    return node


def _without_tabs_of_json(text: str) -> str:
    # JSON may be indented with tabs, YAML may not; a JSON string has no unescaped tab.
    if "\t" in text:
        try:
            json.loads(text)
        except (ValueError, RecursionError):
            return text
        return text.replace("\t", " ")
    return text


def plain(node: Node, above: tuple[Node, ...] = ()) -> Any:
    if node in above:
        raise InvalidYaml(line(node), "an alias that contains itself")
    if isinstance(node, SequenceNode):
        return [plain(part, (*above, node)) for part in node.value]
    if isinstance(node, MappingNode):
        value: dict[str, Any] = {}
        for key, part in node.value:
            name = plain(key)
            if not isinstance(name, str):
                raise InvalidYaml(line(key), f"{name!r} is not a field name")
            if name in value:
                raise InvalidYaml(line(key), f"{name} occurs twice")
            value[name] = plain(part, (*above, node))
        return value
    return _scalar(node)


def _scalar(node: Node) -> Any:
    text = node.value
    if node.tag == _STR:
        return _storable(node, text)
    if node.tag == _NULL:
        return None
    if node.tag == _BOOL:
        return text.lower() == "true"
    if node.tag == _INT:
        return int(text)
    if node.tag == _FLOAT:
        number = float(re.sub(r"\.(inf|nan)", r"\1", text.lower()))
        if math.isfinite(number):
            return number
        raise InvalidYaml(line(node), f"{text} cannot be stored as a number")
    raise InvalidYaml(line(node), f"{node.tag} is an unsupported type of value")


def _storable(node: Node, text: str) -> str:
    if "\0" in text:
        raise InvalidYaml(line(node), "a text with a NUL character")
    try:
        # JSON escapes a character beyond U+FFFF as two surrogates.
        return text.encode("utf-16", "surrogatepass").decode("utf-16")
    except UnicodeDecodeError:
        raise InvalidYaml(line(node), "a text with half a character (a lone surrogate)") from None


def line(node: Node) -> int:
    return int(node.start_mark.line) + 1


def find(node: Node, path: Sequence[int | str]) -> Node:
    """Return the node at a path, or the nearest one above it."""
    for step in path:
        below: Node | None = None
        if isinstance(node, MappingNode):
            below = next((part for key, part in node.value if key.value == step), None)
        elif isinstance(node, SequenceNode) and isinstance(step, int) and step < len(node.value):
            below = node.value[step]
        if below is None:
            return node
        node = below
    return node
