"""Prints dishes large, by day and by night, to look at after a change of their drawings.

python -m docs.pictures.dishes FILE.png            twelve dishes
python -m docs.pictures.dishes FILE.png zucchini   those of the kitchen with this word
"""

import base64
import sys
from html import escape

from playwright.sync_api import sync_playwright

from foods import food_table
from foods.pictures import dish_picture
from planner.computed.cookbook import kitchen_dishes
from tests.e2e.browser import chromium
from tools.environment import say, stop

TWELVE = (
    "Spinach and feta omelette",
    "Salmon with asparagus",
    "Chia pudding with coconut and raspberries",
    "Beef stew with turnip",
    "Shakshuka with peppers",
    "Garlic shrimp with zucchini ribbons",
    "Caesar salad with chicken",
    "Green shake with hemp protein and avocado",
    "Bacon and eggs with tomatoes",
    "Peppers stuffed with beef",
    "Cheese plate with walnuts and olives",
    "Tofu coconut curry",
)
# Not of the kitchen.
_CHEESES = {"camembert": 60, "cheddar": 40, "blue-cheese": 40, "walnuts": 20, "olives-green": 30}
_LARGE, _SMALL = 560, 48


def main() -> None:
    target, *words = sys.argv[1:] or stop("name the file: python -m docs.pictures.dishes FILE.png")
    dishes = {
        each.dish.name: [(food, float(share)) for food, share in each.dish.shares]
        for each in kitchen_dishes()
    }
    dishes[TWELVE[10]] = [(food_table().foods[id], grams) for id, grams in _CHEESES.items()]
    names = TWELVE if not words else [name for name in dishes if words[0] in name.lower()]
    cards = ""
    for name in names:
        svg = dish_picture(name, dishes[name]).svg().encode()
        source = f"data:image/svg+xml;base64,{base64.b64encode(svg).decode()}"
        cards += (
            f'<p><img width="{_LARGE}" src="{source}"><br><img class="small" src="{source}">'
            f" {escape(name)}, {len(svg)} bytes</p>"
        )
    style = (
        "body{margin:8px;background:#999;font:16px sans-serif;display:flex;flex-wrap:wrap;gap:8px}"
        f".small{{width:{_SMALL}px;height:{_SMALL}px;object-fit:cover;vertical-align:middle}}p{{margin:0}}"
    )
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium.find(), args=list(chromium.FLAGS)
        )
        for shade in ("light", "dark"):
            page = browser.new_page(
                viewport={"width": 3 * _LARGE + 40, "height": 800},
                color_scheme="dark" if shade == "dark" else "light",
            )
            page.set_content(f"<style>{style}</style>{cards}", wait_until="load")
            path = target.replace(".png", f"-{shade}.png")
            page.screenshot(path=path, full_page=True)
            say(f"{path}: {len(names)} dishes")
        browser.close()


if __name__ == "__main__":
    main()
