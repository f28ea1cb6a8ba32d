"""Secrets that are replaced while they are used: a text of several lines.

The first line signs, seals or calls; each of them verifies and opens.
"""


def secret_lines(text: str) -> tuple[str, ...]:
    """The secrets of a text, in order. Empty lines are ignored: anyone could sign with one."""
    return tuple(dict.fromkeys(line.strip() for line in text.split("\n") if line.strip()))
