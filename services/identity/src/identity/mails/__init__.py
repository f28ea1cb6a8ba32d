"""Mails: their texts and templates, rendered and sent over SMTP."""

from identity.mails.send import Row

__all__ = [
    "Row",
]
