"""`--only-listed-skips FILE`: a test that is skipped for a reason that is not listed fails.

Otherwise a test that is skipped because a tool is missing would look like one that passed. Each
line of the file has the beginning of a reason, a bar, and why the skip is acceptable.
"""

from collections.abc import Generator
from pathlib import Path

import pytest

_OPTION = "--only-listed-skips"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(_OPTION, type=Path, help="fail a skip whose reason is not listed here")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Turn an unlisted skip into a failure."""
    report = yield
    file: Path | None = item.config.getoption(_OPTION)
    if file is None or not report.skipped or not isinstance(report.longrepr, tuple):
        return report
    reason = report.longrepr[2].removeprefix("Skipped: ")
    if not reason.startswith(tuple(listed(file))):
        report.outcome = "failed"
        report.longrepr = f"skipped, for a reason that is not in {file}: {reason}"
    return report


def listed(file: Path) -> list[str]:
    """The beginnings of the accepted reasons."""
    lines = (line for line in file.read_text().splitlines() if line and line[0] != "#")
    return [line.partition("|")[0].strip() for line in lines]
