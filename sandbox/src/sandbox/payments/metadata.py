"""How metadata changes."""


def merged(old: dict[str, str], new: dict[str, str] | str) -> dict[str, str]:
    """Change the keys named, unset those that are empty; an empty string unsets them all."""
    if isinstance(new, str):
        return {}
    return {key: value for key, value in (old | new).items() if value or key not in new}
