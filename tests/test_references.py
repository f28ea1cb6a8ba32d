"""What the documents name is held against the repository."""

from pathlib import Path

import pytest

from contracts.erasure import UserDataErased
from contracts.services import SERVICES
from contracts.topology import KETO
from tools.checks.references import problems
from tools.environment import ROOT

ROWS = "## Threat model\n\n|a|b|c|d|\n|---|---|---|---|\n| mallory | to read | no key | {} |\n"


def test_what_is_there_is_no_problem() -> None:
    text = (
        "`tests/test_references.py::test_what_is_there_is_no_problem`, `problems`, `/readyz`,"
        " `tools/`, `tracker/routes.py`, `make run` and [this](README.md)\n"
    )
    assert list(problems("A.md", text)) == []


def test_what_is_not_there_is_named() -> None:
    text = (
        "`tracker/nowhere.py`, `test_references.py::test_nothing`, `make nothing`,"
        " [that](nowhere.md)\n" + ROWS.format("`nothing`")
    )
    assert list(problems("A.md", text)) == [
        "A.md: there is no tracker/nowhere.py",
        "A.md: test_references.py has no test_nothing",
        "A.md: the Makefile has no nothing",
        "A.md: the link to nowhere.md leads nowhere",
        "A.md: no test of the threat 'to read'",
    ]


def test_a_block_of_code_may_name_what_is_not_there_yet() -> None:
    assert list(problems("A.md", "```\n`tracker/nowhere.py`\n```\n")) == []


def test_a_breakpoint_is_at_a_statement_of_a_function() -> None:
    lines = Path(__file__).read_text().splitlines()
    inside = next(n for n, line in enumerate(lines, 1) if line.startswith("    lines ="))
    assert list(problems("A.md", f"`b tests/test_references.py:{inside}`")) == []
    # An import, and the line of the `def` itself: both run once.
    for outside in (lines.index("from tools.checks.references import problems") + 1, inside - 1):
        text = f"`b tests/test_references.py:{outside}`"
        assert list(problems("A.md", text)) == [
            f"A.md: tests/test_references.py:{outside} is no line of a function"
        ]


@pytest.mark.parametrize("service", SERVICES)
def test_the_readme_of_a_service_names_every_event_that_it_publishes_or_handles(
    service: str,
) -> None:
    text = (ROOT / "services" / service / "README.md").read_text()
    published = {event for event in KETO.events if event.producer == service}
    handled = {
        event
        for queue in KETO.queues
        if queue.name.startswith(f"{service}.")
        for event in queue.events
    }
    names = {
        "UserDataErased" if issubclass(event, UserDataErased) else event.__name__
        for event in published | handled
    }
    assert {name for name in names if name not in text} == set()
