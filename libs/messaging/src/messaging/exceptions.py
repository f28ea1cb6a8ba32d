"""Exceptions as text for logs, traces and dead letters, without the values that they quote.

PostgreSQL quotes the row in `DETAIL`, SQLAlchemy the parameters, pydantic the input, an SMTP server
the address. A message is therefore only shown if its author is known not to quote values; for every
other exception, only its type and codes are shown.
"""

import re
import traceback

# Connection errors of these libraries name hosts and queues, never the content of a message.
_PACKAGES_WITHOUT_VALUES = {"aio_pika", "aiormq", "messaging"}
# `KeyError` and `ValueError` are missing on purpose: they quote what was looked up or parsed.
_BUILTINS_WITHOUT_VALUES = (
    AttributeError,
    ImportError,
    NotImplementedError,
    RecursionError,
    RuntimeError,
    TimeoutError,
    TypeError,
)
_FACTS = (
    "sqlstate",
    "constraint_name",
    "table_name",
    "column_name",
    "errno",
    "code",
    "status",
    "http_status",
    "request_id",
    "param",
)
_IDENTIFIER = re.compile(r"[\w.:\[\]-]{1,100}\Z")


def show_messages_of(package: str) -> None:
    """Show the messages of the exceptions that a package defines: they must quote no values."""
    _PACKAGES_WITHOUT_VALUES.add(package)


def describe(error: BaseException) -> str:
    """One line: the type, the message if it can hold no values, and the codes."""
    kind = type(error)
    named = kind.__name__ if kind.__module__ == "builtins" else f"{kind.__module__}.{kind.__name__}"
    return ": ".join(filter(None, (named, _message(error), _facts(error))))


def render(error: BaseException) -> str:
    """The traceback of an exception and of its causes, each described without values."""
    blocks: list[str] = []
    seen: set[int] = set()
    current: BaseException | None = error
    while current is not None and id(current) not in seen:
        seen.add(id(current))
        blocks.append(_block(current))
        hidden = current.__suppress_context__
        current = current.__cause__ or (None if hidden else current.__context__)
    return "\nwhich led to\n".join(reversed(blocks))


def _block(error: BaseException) -> str:
    frames = "".join(traceback.format_tb(error.__traceback__))
    inner = error.exceptions if isinstance(error, BaseExceptionGroup) else ()
    parts = "".join(f"\none of the group:\n{render(one)}" for one in inner)
    return f"{frames}{describe(error)}{parts}"


def _message(error: BaseException) -> str:
    if isinstance(error, OSError) and error.strerror:
        # Without the file name, which may be anything.
        return error.strerror
    kind = type(error)
    if kind in _BUILTINS_WITHOUT_VALUES or kind.__module__.partition(".")[0] in (
        _PACKAGES_WITHOUT_VALUES
    ):
        return str(error)
    return ""


def _facts(error: BaseException) -> str:
    # SQLAlchemy wraps the driver's error twice; the innermost names the constraint.
    original = getattr(error, "orig", None)
    source = original.__cause__ or original if isinstance(original, BaseException) else error
    found = ((name, getattr(source, name, None)) for name in _FACTS)
    return " ".join(
        f"{name}={value}"
        for name, value in found
        if isinstance(value, str | int) and _IDENTIFIER.match(str(value))
    )
