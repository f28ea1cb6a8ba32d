"""Texts in the members' languages: catalogues, plurals, and the forms of figures and dates."""

from words.catalogue import Message, Words, message, words_of
from words.formats import Formats, Unit
from words.languages import DEFAULT, LANGUAGES, Language, accepted_language, language_of

__all__ = [
    "DEFAULT",
    "LANGUAGES",
    "Formats",
    "Language",
    "Message",
    "Unit",
    "Words",
    "accepted_language",
    "language_of",
    "message",
    "words_of",
]
