"""The app's texts in another language: a gettext catalogue as what the app loads."""

from pathlib import Path

from babel.messages.pofile import read_po


def catalogue(path: Path) -> dict[str, str | list[str]]:
    """The translation of each English text; of one with a plural, all its forms."""
    with path.open("rb") as file:
        messages = read_po(file, locale=path.stem)
    found: dict[str, str | list[str]] = {}
    for message in messages:
        if not message.id or message.fuzzy or not message.string:
            continue
        if isinstance(message.id, str):
            found[message.id] = str(message.string)
        elif all(message.string):
            found[message.id[0]] = list(message.string)
    return found
