"""What no response may contain: secrets, and in errors any internals."""

import re
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

_FORMS = {
    "a stack trace": re.compile(r'Traceback|File ".+", line|\.py\b'),
    "a path of the file system": re.compile(r"/(?:usr|home|root|tmp|var|opt|etc|proc|srv|app)/"),
    "a host": re.compile(r"127\.0\.0\.\d|localhost|\[::1\]|\w+\.internal\b|\w+\.svc\b"),
    "SQL": re.compile(
        r"\b(?:SELECT .+ FROM|INSERT INTO|UPDATE .+ SET|DELETE FROM)\b|"
        r"relation \"|\bpg_\w+|SQLSTATE",
        re.IGNORECASE,
    ),
    "a library": re.compile(
        r"asyncpg|sqlalchemy|pydantic|starlette|fastapi|uvicorn|httptools|aio_?pika|amqps?://|"
        r"postgres|rabbitmq|argon2",
        re.IGNORECASE,
    ),
}


# Shorter passwords, such as those of test containers, occur in any text by chance.
_SHORTEST = 16


def secrets_of(run: dict[str, Any]) -> list[str]:
    """The secrets of a running system, from the runner's description of its parts."""
    files = [Path(value) for name, value in run.items() if name.endswith("_secret_file")]
    urls = [*_urls(run.get("postgres", {})), *_urls(run.get("rabbitmq", {}))]
    passwords = [urlsplit(url).password or "" for url in urls]
    secrets = [*(file.read_text().strip() for file in files), *passwords]
    return [secret for secret in secrets if len(secret) >= _SHORTEST]


def found_in(status: int, text: str, secrets: list[str]) -> list[str]:
    """The leaks of a response; `text` is its headers and its body."""
    leaks = ["a secret" for secret in secrets if secret in text]
    if status >= 400:
        leaks += [what for what, form in _FORMS.items() if form.search(text)]
    return leaks


def _urls(value: Any) -> list[str]:
    if isinstance(value, dict):
        return [url for inner in value.values() for url in _urls(inner)]
    return [value] if isinstance(value, str) and "://" in value else []
