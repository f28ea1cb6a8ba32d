"""Mails: their texts and templates, rendered and sent over SMTP."""

from identity.mails.languages import ENGLISH, GERMAN, Language, language_of
from identity.mails.rules import greeting_name, name_of_week
from identity.mails.send import Mails, Row
from identity.mails.tables import SentMail

__all__ = [
    "ENGLISH",
    "GERMAN",
    "Language",
    "Mails",
    "Row",
    "SentMail",
    "greeting_name",
    "language_of",
    "name_of_week",
]
