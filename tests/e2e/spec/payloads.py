"""Request bodies that several tests send."""

from typing import Any

PLANNER_INPUT: dict[str, Any] = {
    "weightKg": 80,
    "targetWeightKg": 70,
    "heightCm": 175,
    "age": 30,
    "gender": "female",
    "activityLevel": "light",
}

LOG: dict[str, Any] = {
    "weightKg": 80.5,
    "calories": 1800,
    "proteinG": 120,
    "fatG": 140,
    "carbsG": 30,
    "netCarbsG": 20,
    "waterMl": 2500,
    "notes": "Felt good. 🥑",
}
