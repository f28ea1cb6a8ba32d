"""Request and response bodies."""

from chassis.http import ResponseBody, example


class StreakResponse(ResponseBody):
    """The days in a row on which the member was active, today included."""

    model_config = example({"streakCount": 5})

    streak_count: int
