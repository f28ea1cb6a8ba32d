"""The README names the types of the pinned stripe package that the stand-in was compared with."""

import inspect
import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from functools import reduce
from pathlib import Path
from typing import Any

import pytest
import stripe
from stripe.params import WebhookEndpointCreateParams

from sandbox import payments
from sandbox.payments.api.operations import OPERATIONS

README = (Path(payments.__file__).parent / "README.md").read_text()
COLUMN = "compared with"


def rows() -> Iterator[list[str]]:
    """The cells of each row of a table whose last column names types."""
    named = False
    for line in README.splitlines():
        cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
        if not cells:
            named = False
        elif cells[-1] == COLUMN:
            named = True
        elif named and not cells[0].startswith("--"):
            yield cells


def path_of(operation: Any) -> str:
    """The path of an operation's row: `customers` for `customers/{id}`."""
    path = re.sub(r"/create_preview|/\{id\}(/(expire|release|cancel|void))?$", "", operation.path)
    return str(path)


def test_the_table_of_the_api_names_the_parameters_of_every_operation() -> None:
    taken: dict[str, set[str]] = defaultdict(set)
    for operation in OPERATIONS:
        taken[path_of(operation)].add(operation.takes.__name__)
    documented: dict[str, set[str]] = defaultdict(set)
    for paths, *_, types in rows():
        for path in re.findall(r"`([^`]+)`", paths):
            found = re.findall(r"`([\w.]+)` \(([\w, ]+)\)", types)
            if path in taken and found:
                documented[path] |= {
                    f"{name.rpartition('.')[2]}{verb}Params"
                    for name, verbs in found
                    for verb in verbs.split(", ")
                    if f"{name.rpartition('.')[2]}{verb}Params" in taken[path]
                }
    assert documented == taken


def resolved(name: str) -> object:
    """The type, or the annotation of a field, that a name such as `Invoice.status` means."""

    def step(inside: Any, part: str) -> Any:
        if hasattr(inside, part):
            return getattr(inside, part)
        return inside.__annotations__[part]

    root: Any = stripe if hasattr(stripe, name.split(".")[0]) else stripe.params
    return reduce(step, name.split("."), root)


@pytest.mark.parametrize("cells", [*rows()], ids=lambda cells: cells[0][:40])
def test_every_type_that_a_table_names_exists(cells: list[str]) -> None:
    names = re.findall(r"`([\w.]+)`", cells[-1])
    assert names, "a row names no type"
    for name in names:
        assert resolved(name) is not None


def test_every_event_that_the_readme_lists_is_one_of_stripes() -> None:
    listed = README.split("\nEvents: ")[1].split("\nThey have the API version")[0]
    events = {
        f"{stem}.{last}"
        for stem, ends in re.findall(r"`([\w.]+)\.([\w|]+)`", listed)
        for last in ends.split("|")
    }
    known = inspect.getsource(sys.modules[WebhookEndpointCreateParams.__module__])
    assert len(events) > 40
    assert events - set(re.findall(r'"([a-z_.]+)"', known)) == set()
