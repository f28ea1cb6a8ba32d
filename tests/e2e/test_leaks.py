"""The search for what no response may contain finds it."""

from pathlib import Path

import pytest

from tests.e2e import leaks


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('File "main.py", line 3', "a stack trace"),
        ("no such file: /home/keto/plan.json", "a path of the file system"),
        ("connection to 127.0.0.1:5432 refused", "a host"),
        ("select id from member where email = $1", "SQL"),
        ('relation "member" does not exist', "SQL"),
        ("asyncpg.exceptions.DataError", "a library"),
        ("the key is sixteen-letters!", "a secret"),
    ],
)
def test_an_error_that_shows_the_inside_is_found(text: str, found: str) -> None:
    assert found in leaks.found_in(500, text, ["sixteen-letters!"])


def test_a_secret_is_found_in_every_response_and_the_rest_only_in_errors() -> None:
    assert leaks.found_in(200, "http://127.0.0.1:1/ sixteen-letters!", ["sixteen-letters!"]) == [
        "a secret"
    ]
    assert leaks.found_in(400, '{"error":"Validation error"}', ["sixteen-letters!"]) == []


def test_secrets_are_read_from_the_description_of_a_run(tmp_path: Path) -> None:
    (tmp_path / "jwt").write_text("a signing secret\n")
    run = {
        "jwt_secret_file": str(tmp_path / "jwt"),
        "postgres": {"databases": {"planner": "postgresql://planner:long-enough-password@host/x"}},
        "rabbitmq": {"url": "amqp://guest:guest@host"},
    }
    assert leaks.secrets_of(run) == ["a signing secret", "long-enough-password"]
