"""Request and response bodies."""

from typing import Annotated

from pydantic import AfterValidator, Field, StringConstraints

from chassis.http import Coded, RequestBody, ResponseBody, Text, example
from identity.passwords import LinkToken
from identity.scheduled_mails.rules import ReminderKind, time_of_day

Weekday = Annotated[int, Field(ge=1, le=7)]
TimeOfDay = Annotated[
    Text, StringConstraints(max_length=100), AfterValidator(Coded("not_a_time", time_of_day))
]


_REMINDERS = [
    {"kind": "log", "at": "20:00", "days": [1, 2, 3, 4, 5, 6, 7]},
    {"kind": "weigh", "at": "07:30", "days": [1]},
]


class Reminder(RequestBody):
    """A mail on these days (1 is Monday) at this time, unless it was logged that day already."""

    kind: ReminderKind
    at: TimeOfDay
    days: Annotated[list[Weekday], Field(min_length=1, max_length=7)]


class RemindersRequest(RequestBody):
    model_config = example({"items": _REMINDERS})

    items: Annotated[list[Reminder], Field(max_length=6)]


class ReminderRecord(ResponseBody):
    kind: ReminderKind
    at: str
    days: list[int]


class RemindersResponse(ResponseBody):
    model_config = example({"items": _REMINDERS})

    items: list[ReminderRecord]


class UnsubscribeRequest(RequestBody):
    model_config = example({"token": "the token of the mail's link"})

    token: LinkToken
