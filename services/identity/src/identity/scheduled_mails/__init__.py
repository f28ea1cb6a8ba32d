"""The mails that a member has asked for: the weekly summary, and reminders."""

from identity.scheduled_mails.schedule import follow_settings

__all__ = [
    "follow_settings",
]
