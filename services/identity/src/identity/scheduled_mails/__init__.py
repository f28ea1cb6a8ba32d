"""The mails that a member has asked for: the weekly summary, and reminders.

Identity knows address and time, tracker the figures. When a mail is due, identity publishes
WeeklySummaryDue or ReminderDue; tracker answers WeekSummarized or ReminderNeeded, or nothing:
something was logged that day, or this is the second week without a log. The events have figures
and no address; the mail goes to the address of that moment, if the member still wants it. The
address need not be confirmed, but until it is, five mails a day are sent (`limits`); each of these
has a link that ends it.
"""

from identity.scheduled_mails.schedule import follow_settings

__all__ = [
    "follow_settings",
]
