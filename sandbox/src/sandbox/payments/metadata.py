"""Merge changes into metadata."""


def merged(old: dict[str, str], new: dict[str, str] | str) -> dict[str, str]:
    """Set the given keys, unset those with empty values; an empty string unsets all."""
    if isinstance(new, str):
        return {}
    return {key: value for key, value in (old | new).items() if value or key not in new}
