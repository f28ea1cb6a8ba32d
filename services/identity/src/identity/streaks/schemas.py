"""Request and response bodies."""

from chassis.http import ResponseBody


class StreakResponse(ResponseBody):
    """The days in a row on which the member was active, today included."""

    streak_count: int
