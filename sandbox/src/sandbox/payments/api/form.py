"""Form-encoded parameters with brackets, `line_items[0][price]=…`, as a tree."""

import re
from typing import TypeAlias
from urllib.parse import parse_qsl

from sandbox.payments.account import InvalidParams

Node: TypeAlias = "str | dict[str, Node]"
Tree: TypeAlias = dict[str, Node]

NAME = re.compile(r"([^\[\]]+)((?:\[[^\[\]]*\])*)")


def parse(encoded: bytes) -> Tree:
    """Read a form or a query string; every leaf is a string, and a list is a dict of indexes."""
    try:
        pairs = parse_qsl(
            encoded.decode("ascii"),
            keep_blank_values=True,
            errors="strict",
            max_num_fields=10_000,
        )
    except ValueError:
        raise InvalidParams("Invalid request: the parameters are not a URL-encoded form.") from None
    tree: Tree = {}
    for name, value in pairs:
        _plant(tree, name, value)
    return tree


def _plant(tree: Tree, name: str, value: str) -> None:
    found = NAME.fullmatch(name)
    if found is None:
        raise InvalidParams(f"Invalid parameter name: {name}", param=name)
    branch = tree
    *stem, leaf = [found[1], *re.findall(r"\[([^\[\]]*)\]", found[2])]
    for part in stem:
        grown = branch.setdefault(part or str(len(branch)), {})
        if isinstance(grown, str):
            raise _both(name)
        branch = grown
    leaf = leaf or str(len(branch))
    if isinstance(branch.get(leaf), dict):
        raise _both(name)
    branch[leaf] = value


def _both(name: str) -> InvalidParams:
    return InvalidParams(f"Invalid parameters: {name} is both a value and a hash", param=name)
