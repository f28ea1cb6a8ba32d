"""Adds the command that runs a failed test alone to its failure."""

import shlex
from collections.abc import Generator

import pytest


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Add the command to the report of a failure."""
    report = yield
    if report.failed:
        report.sections.append(("run it alone", command(item.nodeid)))
    return report


def command(nodeid: str) -> str:
    """The command, quoted for the user's shell, for make, and for make's shell."""
    quoted = shlex.quote(nodeid).replace("$", "$$")
    argument = f'"{quoted}"' if not set('"$\\`!') & set(quoted) else shlex.quote(quoted)
    return f"make test ARGS={argument}"
