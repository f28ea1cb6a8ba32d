"""The meaning of words in foods' names, for the check of the food table.

A rule matches names with all words of one of its phrases, and without the words of `unless`.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from foods import Food, stems_of


@dataclass(frozen=True)
class Words:
    """Phrases in names, and their meaning: allergens, families."""

    phrases: str
    says: str
    unless: str = ""

    @cached_property
    def _phrases(self) -> list[frozenset[str]]:
        return [frozenset(stems_of(phrase)) for phrase in self.phrases.split(",")]

    @cached_property
    def _unless(self) -> frozenset[str]:
        return frozenset(stems_of(self.unless))

    def said_by(self, food: Food) -> bool:
        name = frozenset(stems_of(food.name))
        return not name & self._unless and any(phrase <= name for phrase in self._phrases)


def said(rules: Iterable[Words], food: Food) -> Iterator[str]:
    """The meanings of a food's name, from each matching rule."""
    for rule in rules:
        if rule.said_by(food):
            yield from rule.says.split()


HAS = (
    Words(
        "milk, cheese, butter, cream, yogurt, whey, ghee, buttermilk, kefir, skyr, quark, "
        "mozzarella, cheddar, parmesan, feta, brie, ricotta, mascarpone, halloumi, paneer, "
        "custard, latte, cappuccino, labneh, gouda, edam, emmental, gruyere, camembert, "
        "roquefort, provolone, fontina, cottage, pesto",
        "milk",
        "almond coconut soy oat pea macadamia rice peanut cashew seed nut vegan tartar",
    ),
    Words("egg, mayonnaise, omelet, hollandaise, waffle, pancake", "eggs", "vegan"),
    Words(
        "wheat, bread, pasta, beer, rye, barley, oat, bagel, couscous, bulgur, seitan, pizza,"
        "croissant, waffle, pancake, doughnut, naan, pita, granola, cracker, noodle, flour",
        "gluten",
        "rice shirataki kelp almond coconut corn chickpea gluten-free",
    ),
    Words(
        "fish, salmon, tuna, cod, haddock, halibut, trout, mackerel, herring, sardine, anchovy,"
        "tilapia, catfish, swordfish, sole, pollock, whiting, perch, monkfish, caviar, kipper,"
        "surimi, sushi",
        "fish",
    ),
    Words("shrimp, prawn, crab, lobster, crayfish", "crustaceans"),
    Words("mussel, clam, oyster, scallop, squid, octopus", "molluscs", "mushroom"),
    Words("peanut", "peanuts"),
    Words("nut, almond, hazelnut, walnut, cashew, pecan, pistachio, macadamia", "nuts", "soy"),
    Words("soy, tofu, tempeh, edamame, natto, miso, tamari, soybean", "soy"),
    Words("sesame, tahini, hummus", "sesame"),
    Words("mustard", "mustard"),
    Words("celery, celeriac", "celery"),
    Words("wine", "sulphites"),
    Words("lupini, lupin", "lupin"),
)

# Ingredients that some manufacturers add: the food must list them as contained or possible.
MAY_CONTAIN = (
    Words(
        "sausage, salami, bratwurst, kielbasa, chorizo, pepperoni, mortadella, hot dog, liverwurst",
        "celery gluten milk mustard soy sulphites",
        "meatless",
    ),
    Words("ham, luncheon meat, corned beef, pastrami", "celery mustard"),
    # Bacon that is sold as uncured is cured with nitrate from celery.
    Words("bacon", "celery", "meatless"),
    Words("meatless, veggie burger, plant-based burger", "celery gluten lupin mustard soy"),
    Words("chocolate", "milk nuts peanuts soy", "hot"),
    Words("mustard", "gluten sulphites", "greens powder"),
    Words("mustard powder, tempeh, fish sauce, curry powder, chili powder", "gluten"),
    Words("lemon juice, lime juice, coconut milk, coconut cream, desiccated coconut", "sulphites"),
    Words("gelatin, gummy, marshmallow", "sulphites"),
    Words(
        "shrimp, prawn, crab, lobster, crayfish, mussel, clam, oyster, scallop, squid, octopus",
        "sulphites",
        "mushroom",
    ),
    Words(
        "sun-dried, raisin, mushroom canned, bamboo, palm, sauerkraut, caper, pickle", "sulphites"
    ),
    Words("tomato sauce, marinara, ketchup, enchilada sauce, barbecue sauce", "celery"),
    Words(
        "pesto, vinaigrette, hollandaise, alfredo, dressing, mayonnaise, tartar sauce",
        "soy",
        "avocado",
    ),
    # Hard cheese is preserved with lysozyme from egg white.
    Words("parmesan, pecorino, provolone, gouda, edam, pesto", "eggs"),
    Words("kimchi", "crustaceans fish gluten molluscs sesame soy"),
    Words("natto", "fish gluten mustard"),
)

FAMILIES_SAID = (
    Words("mushroom", "mushrooms"),
    Words("cabbage, broccoli, cauliflower", "cabbages"),
    Words("lettuce, spinach, collard greens, mustard greens", "leafy-greens"),
    Words("onion, shallot, leek, garlic", "onions", "powder bread"),
    Words("seeds", "seeds", "butter coriander fennel"),
    Words("nuts, almonds", "nuts", "butter flour milk"),
    Words("oil", "oil", "canned in mayonnaise"),
    Words("yogurt", "yogurt"),
    Words("broth, stock", "broth", "cube"),
    Words("vinegar, sauce", "condiments", "alfredo hollandaise tartar"),
    Words("mayonnaise, dressing", "mayonnaise"),
    Words("tofu, meatless, tempeh, seitan", "tofu"),
    Words("protein isolate, pea protein, hemp protein, whey protein", "powder"),
    Words("liver, heart, tongue, kidney", "offal", "oil palm"),
    Words("sausage, salami, bacon, ham, kielbasa, bratwurst, hot dog", "sausage", "meatless"),
    Words("chocolate, cocoa, cacao", "chocolate", "cake chip hot milk"),
)

# Plants that are toxic or unpalatable until they are cooked.
MUST_COOK = Words(
    "eggplant, green beans, potato, cassava, artichoke, rhubarb, pumpkin, spaghetti squash,"
    "butternut, shiitake, taro, elderberry, bean sprouts, rice dry, pasta dry, tempeh",
    "cook",
    "seed puree salad chips baked mashed canned cooked",
)
# Meat that is sold raw or must be heated, whatever its source calls it.
RAW_MEAT = Words(
    "steak, chop, ground, mince, breast, thigh, wings, drumstick, liver, heart, bacon, pancetta,"
    "bratwurst, kielbasa, chorizo, hot dog, sausage, egg, fillet, ribs",
    "cook",
    "cooked boiled fried roasted canned sliced oil",
)
READY_MADE = Words("canned, cooked, boiled, roasted, fried, smoked, salami, jerky", "ready")
