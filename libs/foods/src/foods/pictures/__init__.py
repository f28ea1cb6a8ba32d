"""Pictures of dishes and plans, drawn from their foods: SVG, the same for the same dish.

A dish is drawn first: `kinds.py` finds what it is by the noun of its name and its foods. Then
`dishes.py`, `eggs.py` and `shaped.py` lay its foods into its vessel, in amounts that follow their
grams. How a food looks is data: its cut and colours in `drawings.csv`, the cuts in `cuts.svg`.
"""

from foods.pictures.named import food_named
from foods.pictures.picture import Picture, dish_picture, plan_picture

__all__ = ["Picture", "dish_picture", "food_named", "plan_picture"]
