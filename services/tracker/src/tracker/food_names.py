"""The names of foods and of portions in a language."""

from foods import Food, LoggedFood, german_name, german_portion
from words import Language


def name_in(language: Language, food: LoggedFood) -> str:
    """What a food is called; foods that are only logged have English names."""
    return german_name(food) if language == "de" and isinstance(food, Food) else food.name


def portion_in(language: Language, food_id: str, portion: str) -> str:
    """What a portion of a food is called."""
    return german_portion(food_id, portion) if language == "de" else portion
