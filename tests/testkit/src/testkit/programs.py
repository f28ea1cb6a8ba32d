"""Programs that tests need: installed, or downloaded once (`keto_local.programs`)."""

from collections.abc import Generator
from functools import cache

import pytest

from keto_local import programs
from keto_local.processes import StartFailed

_MISSING = "missing program: "


def needed(name: str) -> str:
    """Return the path of a program; skip the test if it is neither installed nor downloaded."""
    path, failure = _found(name)
    if failure:
        pytest.skip(f"{_MISSING}{name} ({failure})")
    return path


@cache
def _found(name: str) -> tuple[str, str]:
    """The path, or the failure, which is cached: without a network, one attempt is made."""
    try:
        return programs.find(name), ""
    except StartFailed as failure:
        return "", str(failure)


@pytest.hookimpl(wrapper=True)
def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter,
) -> Generator[None, object, object]:
    """Report skipped tests first."""
    skipped = [str(report.longrepr) for report in terminalreporter.stats.get("skipped", ())]
    if line := missing_programs(skipped):
        terminalreporter.write_line(line, yellow=True, bold=True)
    return (yield)


def missing_programs(reasons: list[str]) -> str:
    """The number of tests skipped because of missing programs, and the command to install them."""
    skipped = [reason for reason in reasons if _MISSING in reason]
    names = {reason.partition(_MISSING)[2].partition(" ")[0] for reason in skipped}
    packages = sorted({programs.PACKAGES[name][0] for name in names})
    if not skipped:
        return ""
    return (
        f"keto: {len(skipped)} tests were skipped: programs are missing that could not be fetched. "
        f"Run `apt-get install {' '.join(packages)}`, then the same tests again"
    )
