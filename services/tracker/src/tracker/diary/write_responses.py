"""The responses to the diary's writes: what they stored, and everything that has changed."""

from chassis.http import ResponseBody, example
from tracker.achievements import EarnedAchievement
from tracker.diary.examples import BEFORE, DAY, ENTRY, LOG, OUTCOME
from tracker.diary.responses import DayResponse, Entry
from tracker.logs import LogRecord

_OF_DAYS = {"log": LOG, "days": [BEFORE, DAY], "streak": 4, "awards": []}


class _Changed(ResponseBody):
    streak: int
    # The awards that this write has earned.
    awards: list[EarnedAchievement]


class DayChanged(_Changed):
    """What else a write has changed: the log, the day as `GET /day` shows it, the streak."""

    model_config = example(OUTCOME)

    log: LogRecord
    day: DayResponse


class _DaysChanged(_Changed):
    log: LogRecord
    # The earliest first.
    days: list[DayResponse]


class EntryResponse(DayChanged):
    """An entry, and what has changed with it."""

    model_config = example({"entry": ENTRY, **OUTCOME})

    entry: Entry


class EntryMovedResponse(_DaysChanged):
    """An entry that was moved to another day, with both days; the log is the new day's."""

    model_config = example({"entry": ENTRY, **_OF_DAYS})

    entry: Entry


class EntriesResponse(DayChanged):
    """Entries of one day, and what has changed with them."""

    model_config = example({"entries": [ENTRY], **OUTCOME})

    entries: list[Entry]


class EntryDeletedResponse(DayChanged):
    model_config = example({"deleted": True, **OUTCOME})

    deleted: bool


class EntriesDeletedResponse(_DaysChanged):
    """The days of the deleted entries; the log is that of one of them."""

    model_config = example({"deleted": True, **_OF_DAYS})

    deleted: bool


class WaterResponse(_Changed):
    """The log of the day, or null if it was deleted after the same id was sent before."""

    model_config = example(OUTCOME)

    log: LogRecord | None
    day: DayResponse
