"""Mails: their texts and templates, rendered and sent over SMTP."""

from identity.mails.rules import day, greeting_name, moment, name_of_week
from identity.mails.send import Mails, Row
from identity.mails.tables import SentMail

__all__ = ["Mails", "Row", "SentMail", "day", "greeting_name", "moment", "name_of_week"]
