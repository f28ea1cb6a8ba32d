"""The most common passwords, which are guessed first (source: `data/README.md`)."""

from functools import cache
from importlib.resources import files

from chassis.http import Detail

_MESSAGE = "must not be one of the commonest passwords"


def is_common(password: str) -> bool:
    """Whether a password is one of them, in upper or lower case."""
    return password.lower() in _common()


def common_password(field: str) -> Detail:
    """The error of a field whose password is one of them."""
    return {"field": field, "message": _MESSAGE, "code": "common_password"}


@cache
def _common() -> frozenset[str]:
    listed = files("identity.passwords").joinpath("data/common_passwords.txt")
    return frozenset(listed.read_text(encoding="utf-8").split())
