"""Catalogues: a package's texts in each language, read from its `.po` files.

The English text in the code is the key, so an untranslated text appears in English. A package
`name` has `name/locale/de/LC_MESSAGES/name.po`; `make check` compares it with the code.
"""

from functools import cache
from gettext import GNUTranslations, NullTranslations
from importlib.resources import files
from io import BytesIO
from typing import NewType

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from words.formats import Formats
from words.languages import DEFAULT, Language

# A text that has an entry in a catalogue: `message("Log today")`.
Message = NewType("Message", str)


def message(text: str) -> Message:
    """Mark a text for the catalogue where its language is not known yet."""
    return Message(text)


class Words(Formats):
    """A package's texts in one language, and the language's forms of figures and dates."""

    def __init__(self, package: str, language: Language) -> None:
        super().__init__(language)
        self._translations = _translations(package, language)

    def gettext(self, message: str, /, **values: str | int) -> str:
        """The text in this language, with the values of its placeholders: `{name}`."""
        return self._translations.gettext(message).format_map(values)

    def ngettext(self, one: str, many: str, n: int, /, **values: str | int) -> str:
        """The form of the text for this number, which is the placeholder `{n}`."""
        return self._translations.ngettext(one, many, n).format_map({"n": self.number(n), **values})


@cache
def words_of(package: str, language: Language) -> Words:
    """The texts of a package in this language."""
    return Words(package, language)


def _translations(package: str, language: Language) -> NullTranslations:
    if language == DEFAULT:
        return NullTranslations()
    place = files(package) / "locale" / language / "LC_MESSAGES" / f"{package}.po"
    compiled = BytesIO()
    with place.open("rb") as file:
        # An entry that is empty or marked as fuzzy is left out: the text is in English then.
        write_mo(compiled, read_po(file, locale=language))
    compiled.seek(0)
    return GNUTranslations(compiled)
