"""The check finds exceptions formatted as text, and accepts those without values."""

import ast

from tools.checks.exceptions import findings

TEXT = """
try: ...
except (Refused, asyncpg.PostgresError) as error:
    words = f"failed: {error!r}"
    log.warning("failed: %s", str(error))
    log.warning("failed: %r", error)
    words = f"failed: {exceptions.describe(error)}"
except Refused as error:
    words = str(error)
def note(error: Exception | None) -> str:
    return f"failed: {error}"
"""


def test_an_exception_formatted_as_text_is_found() -> None:
    assert list(findings(ast.parse(TEXT), {"Refused"})) == [4, 5, 11]
