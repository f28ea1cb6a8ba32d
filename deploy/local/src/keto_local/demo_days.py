"""What the demo member logged on the last days: meals, weights, water, ketones and glucose."""

import datetime
import math
import uuid
from collections.abc import Iterator
from typing import Any

import httpx

DAYS = 60

_NOTES = {
    3: "Headache in the afternoon. More salt tomorrow.",
    12: "Slept eight hours for the first time in weeks.",
    24: "Birthday dinner. Worth it.",
    37: "First run over five kilometres.",
    48: "The old jeans fit again.",
    59: "Eggs, avocado, a long walk.",
}
_COFFEE = {
    "meal": "snack",
    "name": "Coffee with cream",
    "calories": 62,
    "proteinG": 0.6,
    "fatG": 6.1,
    "netCarbsG": 0.8,
}
# Each with its share of the day, and what it is in turn.
_MEALS = (
    ("breakfast", 0.29, ("Omelette with cheese", "Bacon and eggs", "Yogurt with walnuts")),
    ("lunch", 0.33, ("Chicken salad", "Tuna salad with egg")),
    ("dinner", 0.34, ("Salmon with broccoli", "Steak with butter", "Zucchini with meatballs")),
    ("snack", 0.04, ("Macadamias",)),
)
_FOOD = {
    "name": "Seed bread from the market",
    "per100g": {"calories": 262, "proteinG": 12, "fatG": 18, "carbsG": 5.4, "fiberG": 11},
    "carbsBasis": "available",
    "portions": [{"name": "slice", "grams": 35}],
}
_DISH = {
    "name": "Sunday scramble",
    "portions": 2,
    "items": [{"foodId": "egg", "grams": 250}, {"foodId": "butter", "grams": 20}],
}
# She pricks her finger every third morning.
_MEASURED_EACH_DAYS = 3


def log(api: httpx.Client) -> None:
    """Log each of the last days that has no log, and what she measured and cooks."""
    today = datetime.datetime.now(datetime.UTC).date()
    days = [f"{today - datetime.timedelta(days=DAYS - 1 - number)}" for number in range(DAYS)]
    found = api.get("/api/tracker/logs", params={"from": days[0], "to": days[-1]}).json()
    logged = {each["date"][:10] for each in found["logs"]}
    for number, day in enumerate(days):
        if day not in logged:
            api.post("/api/tracker/entries/batch", json={"entries": list(entries_of(number, day))})
            api.post("/api/tracker/log", json={"date": day, **log_of(number)})
    if not api.get("/api/tracker/measurements").json()["measurements"]:
        for number in range(0, DAYS - 1, _MEASURED_EACH_DAYS):
            for measured in measurements_of(number, days[number]):
                api.post("/api/tracker/measurements", json=measured)
    if not api.get("/api/tracker/my-foods").json()["foods"]:
        api.post("/api/tracker/my-foods", json=_FOOD)
        api.post("/api/tracker/dishes", json=_DISH)


def entries_of(number: int, day: str) -> Iterator[dict[str, Any]]:
    """Return what she ate on a day, 0 being the first of them; today she only had a coffee."""
    if number == DAYS - 1:
        yield {"id": _id_of(day, "coffee"), "date": day, **_COFFEE}
        return
    figures = _figures_of(number)
    for meal, share, names in _MEALS:
        yield {
            "id": _id_of(day, meal),
            "date": day,
            "meal": meal,
            "name": names[number % len(names)],
            **{name: round(value * share, 1) for name, value in figures.items()},
        }


def _id_of(day: str, meal: str) -> str:
    """The same in another attempt."""
    return str(uuid.uuid5(uuid.NAMESPACE_URL, f"{day}/{meal}"))


def _figures_of(number: int) -> dict[str, float]:
    party = number == 24
    calories = 1610 + 110 * math.sin(number * 1.3) + 60 * math.cos(number * 0.45) + 640 * party
    carbs = 17 + 3.5 * math.sin(number * 1.9) + 41 * party
    protein = 108 + 11 * math.sin(number * 0.8)
    return {
        "calories": calories,
        "proteinG": protein,
        "fatG": (calories - 4 * (protein + carbs)) / 9,
        "carbsG": carbs * 1.5,
        "netCarbsG": carbs,
    }


def log_of(number: int) -> dict[str, Any]:
    """Return the log of a day, without the figures that follow its entries."""
    # Slower towards the end, with the water of the week and of single days on top.
    weight = 81.3 + 5.1 * (1 - number / (DAYS - 1)) ** 1.6
    weight += 0.35 * math.sin(number * 0.9) + 0.3 * math.sin(number * 2.7)
    today = number == DAYS - 1
    water = 1250 if today else 250 * round(8 + 2 * math.sin(number * 1.1))
    logged: dict[str, Any] = {"waterMl": water}
    if number % 6 != 4:
        logged["weightKg"] = round(weight, 1)
    if number in _NOTES:
        logged["notes"] = _NOTES[number]
    return logged


def measurements_of(number: int, day: str) -> Iterator[dict[str, Any]]:
    """Return her ketones and glucose of a morning, and her waist once a month."""
    ketones = 0.5 + 1.3 * number / DAYS + 0.3 * math.sin(number * 1.7)
    glucose = 5.3 - 0.6 * number / DAYS + 0.2 * math.sin(number * 0.7)
    values = [("ketones", ketones, "mmol/L"), ("glucose", glucose, "mmol/L")]
    if number % 30 == 0:
        values.append(("waist", 92 - number / 15, "cm"))
    for kind, value, unit in values:
        at = f"{day}T06:30:00Z"
        yield {"kind": kind, "value": round(max(value, 0.2), 1), "unit": unit, "at": at}
