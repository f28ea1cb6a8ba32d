"""The check of exceptions finds each way to a text, and accepts those without values."""

import ast

import pytest

from tools.checks.exceptions import findings

CAUGHT = "try: ...\nexcept {} as error:\n    {}"


@pytest.mark.parametrize(
    "text",
    [
        'words = f"failed: {error!r}"',
        'words = f"failed: {error}"',
        'log.warning(f"failed: {error!s}")',
        "note(repr(error))",
        "log.warning('failed: %s', str(error))",
        "try: note(str(error))\n    finally: ...",
    ],
)
@pytest.mark.parametrize("kind", ["Exception", "(Refused, asyncpg.PostgresError)", "ValueError"])
def test_an_exception_that_becomes_a_text_is_found(text: str, kind: str) -> None:
    assert len(list(findings(ast.parse(CAUGHT.format(kind, text)), {"Refused"}))) == 1


def test_a_parameter_is_found_as_well() -> None:
    text = "def note(error: Exception | None) -> str:\n    return f'failed: {error}'"
    assert list(findings(ast.parse(text))) == [2]


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("Exception", "log.warning('failed: %r', error)"),
        ("Exception", "words = f'failed: {exceptions.describe(error)}'"),
        ("Exception", "words = f'failed: {type(error).__name__}'"),
        ("Exception", "words = f'failed: {other}'"),
        ("Refused", "words = str(error)"),
        ("(OSError, billing.Refused)", "words = f'failed: {error}'"),
    ],
)
def test_what_quotes_no_values_is_accepted(kind: str, text: str) -> None:
    assert list(findings(ast.parse(CAUGHT.format(kind, text)), {"Refused"})) == []
