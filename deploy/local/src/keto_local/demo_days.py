"""What the demo member logged on each day: a pure function of the day's number."""

from __future__ import annotations

import math
from typing import Any

_FIRST_KG = 86.4
_LOST_KG = 5.1
_NOTES = {
    3: "Headache in the afternoon. More salt tomorrow.",
    12: "Slept eight hours for the first time in weeks.",
    24: "Birthday dinner. Worth it.",
    37: "First run over five kilometres.",
    48: "The old jeans fit again.",
    59: "Eggs, avocado, a long walk.",
}


def log_of(number: int, days: int) -> dict[str, Any]:
    """Return the log of a day, 0 being the first of them; every sixth day has no weight."""
    share = number / (days - 1)
    # Slower towards the end, with the water of the week and of single days on top.
    weight = _FIRST_KG - _LOST_KG * (1 - (1 - share) ** 1.6) + 0.35 * math.sin(number * 0.9)
    weight += 0.3 * math.sin(number * 2.7)
    party = number == 24
    calories = 1610 + 110 * math.sin(number * 1.3) + 60 * math.cos(number * 0.45) + 640 * party
    carbs = 17 + 3.5 * math.sin(number * 1.9) + 41 * party
    protein = 108 + 11 * math.sin(number * 0.8)
    log: dict[str, Any] = {
        "calories": round(calories),
        "proteinG": round(protein),
        "netCarbsG": round(carbs, 1),
        "carbsG": round(carbs * 1.5, 1),
        "fatG": round((calories - 4 * (protein + carbs)) / 9),
        "waterMl": 250 * round(8 + 2 * math.sin(number * 1.1)),
    }
    if number == days - 1:
        # Today is not over yet.
        log |= {"calories": 640, "proteinG": 41, "netCarbsG": 5.2, "carbsG": 8.1, "fatG": 49}
        log["waterMl"] = 1250
    if number % 6 != 4:
        log["weightKg"] = round(weight, 1)
    if number in _NOTES:
        log["notes"] = _NOTES[number]
    return log
