"""The diary's examples in the OpenAPI document: a day with an avocado, and the day before."""

from typing import Any

_FIGURES = {"calories": 120, "proteinG": 1.5, "fatG": 11, "carbsG": 6.4, "netCarbsG": 1.4}
_MINERALS = {
    "fiberG": 5,
    "polyolsG": 0,
    "sodiumMg": 5.3,
    "potassiumMg": 363.8,
    "magnesiumMg": 21.8,
}
TOTALS = {**_FIGURES, **_MINERALS}
EATEN = {
    "meal": "lunch",
    "name": "Avocado",
    "foodId": "avocado-raw",
    "dishId": None,
    "grams": 75,
    "portions": None,
    **TOTALS,
}
ENTRY = {
    "id": "01939fa0-8000-7000-8000-00000000000e",
    "date": "2026-03-31",
    **EATEN,
    "createdAt": "2026-03-31T12:30:00Z",
}
LOG = {
    "id": "01939fa0-8000-7000-8000-000000000003",
    "userId": "01939fa0-8000-7000-8000-000000000001",
    "date": "2026-03-31T12:00:00Z",
    "weightKg": 81.4,
    **_FIGURES,
    "waterMl": None,
    "notes": None,
}
_NO_MINERALS: dict[str, Any] = dict.fromkeys(("sodiumMg", "potassiumMg", "magnesiumMg", "fiberG"))
OF_DAY: dict[str, Any] = {**TOTALS, "known": {}, "of": 1}
DAY: dict[str, Any] = {
    "date": "2026-03-31",
    "log": LOG,
    "byHand": [],
    "entries": [ENTRY],
    "totals": OF_DAY,
    "targets": {
        "calories": 1850,
        "proteinG": 131,
        "fatG": 144,
        "netCarbsG": 20,
        **_NO_MINERALS,
        "source": "plan",
    },
    "left": {"calories": 1730, "proteinG": 129.5, "fatG": 133, "netCarbsG": 18.6, **_NO_MINERALS},
}
BEFORE = {
    **DAY,
    "date": "2026-03-30",
    "log": None,
    "entries": [],
    "totals": {**dict.fromkeys(TOTALS, 0), "known": {}, "of": 0},
    "left": {"calories": 1850, "proteinG": 131, "fatG": 144, "netCarbsG": 20, **_NO_MINERALS},
}
OUTCOME = {
    "log": LOG,
    "day": DAY,
    "streak": 4,
    "awards": [{"name": "First log", "icon": "📓", "earnedAt": "2026-03-31T12:30:00Z"}],
}
