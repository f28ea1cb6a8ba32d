"""Kinds of findings that are known, and the reason why each one cannot be fixed."""

KNOWN: dict[str, str] = {}
