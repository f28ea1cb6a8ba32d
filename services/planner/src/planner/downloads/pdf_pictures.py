"""The pictures of dishes on paper, as the app shows them, without the table below."""

from io import BytesIO

from foods.pictures import dish_picture
from planner.downloads.pages import Pages
from planner.stored_plans import StoredMeal

WIDTH = 24.5
HEIGHT = 17.6
# One takes up to 50 ms. Later dishes of a long plan have none.
_MOST = 40
_BOX = "-237 -190 530 380"


class Pictures:
    """Draws the pictures of a document."""

    def __init__(self, pages: Pages) -> None:
        self._pages = pages
        self._left = _MOST

    def has_one(self, meal: StoredMeal) -> bool:
        """Whether a picture of this dish will be drawn."""
        return self._left > 0 and any(each.food for each in meal.ingredients or ())

    def draw(self, meal: StoredMeal, x: float, y: float) -> None:
        self._left -= 1
        foods = [(each.food, each.grams) for each in meal.ingredients or () if each.food]
        drawn = dish_picture(meal.name, foods).drawn
        svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{_BOX}">{drawn}</svg>'
        self._pages.image(BytesIO(svg.encode()), x, y, w=WIDTH, h=HEIGHT)
