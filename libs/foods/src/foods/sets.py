"""Sets of foods that people leave out together, each told by words of its foods."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class FoodSet:
    """The foods with one of some words in their names, or in what they are made of."""

    id: str
    name: str
    # Each is a word, or several that a name must have all.
    words: tuple[str, ...]
    also_called: tuple[str, ...] = ()
    # Words in names of other foods: an oyster mushroom is not an oyster.
    but: tuple[str, ...] = ()
    # Everything that has these is of the set, whatever its name is: meatless bacon is made of soy.
    allergens: tuple[str, ...] = ()


_CHILIES = (
    *("chili", "chilli", "chilies", "jalapeno", "cayenne", "sriracha", "tabasco", "hot pepper"),
    "paprika",
)
_BELL_PEPPERS = ("bell pepper", "capsicum", "paprika", "pimento")
_TOMATOES = ("tomato", "ketchup", "salsa", "marinara", "passata", "enchilada")
_BERRIES = (
    *("blackberries", "blueberries", "raspberries", "strawberries", "cranberries"),
    *("gooseberries", "currants", "berry", "elderberries"),
)
_ONIONS = ("onion", "shallot", "scallion", "leek", "chive", "green onion")
_LEGUMES = (
    *("soy", "soya", "soybean", "tofu", "tempeh", "edamame", "natto", "miso", "tamari", "tvp"),
    *("peanut", "lupini", "lupin", "bean", "lentil", "chickpea", "hummus", "pea", "mangetout"),
    *("alfalfa", "jicama", "tamarind", "carob", "fenugreek"),
    # Dishes of chickpeas, beans and peas.
    *("falafel", "chili con carne", "mixed vegetables"),
)
_GRAINS = (
    *("rice", "corn", "cornmeal", "popcorn", "quinoa", "oat", "wheat", "rye", "barley", "millet"),
    *("buckwheat", "sorghum", "polenta", "hominy"),
    # Foods of corn or rice whose names do not say so.
    *("tortilla chip", "taco shell", "bread", "mixed vegetables"),
)
# Rice of a vegetable, and lamb's lettuce.
_NO_GRAINS = ("shirataki", "konjac", "miracle", "cauliflower", "corn salad")
_CABBAGES = (
    *("cabbage", "broccoli", "cauliflower", "kale", "kohlrabi", "bok choy", "sauerkraut"),
    *("brussels sprout", "collard", "kimchi", "turnip", "rutabaga", "radish", "daikon"),
    *("arugula", "watercress", "mustard green", "broccolini", "horseradish", "coleslaw"),
)
_SWEETENERS = ("erythritol", "xylitol", "allulose", "stevia", "monk fruit", "monkfruit", "maltitol")
_OFFAL = ("liver", "heart", "tongue", "kidney", "liverwurst", "offal", "tripe", "gizzard")
_NO_OFFAL = ("palm", "hemp", "oil", "artichoke", "romaine", "bean")
_SAUSAGES = (
    *("sausage", "bratwurst", "salami", "hot dog", "frankfurter", "kielbasa", "chorizo"),
    *("pepperoni", "mortadella", "liverwurst"),
)

SETS = (
    FoodSet(
        "nightshades",
        "Nightshades",
        (*_TOMATOES, *_BELL_PEPPERS, *_CHILIES, "eggplant", "potato", "goji", "tomatillo"),
        ("nightshade", "solanaceae"),
        ("sweet potato",),
    ),
    FoodSet(
        "seed-oils",
        "Seed oils",
        (
            *("soybean oil", "sunflower oil", "canola oil", "rapeseed oil", "grapeseed oil"),
            *("corn oil", "peanut oil", "sesame oil", "flaxseed oil", "cottonseed oil"),
            *("safflower oil", "vegetable oil", "margarine", "mayonnaise", "vinaigrette"),
            *("ranch dressing", "caesar dressing", "blue cheese dressing"),
            # What is fried or canned in oil, where nothing says in which.
            *("tuna oil", "fried tofu", "french fries", "potato chip", "tortilla chip"),
        ),
        ("seed oil", "vegetable oil", "industrial seed oil"),
        ("avocado oil mayonnaise",),
    ),
    FoodSet(
        "citrus",
        "Citrus fruits",
        (
            *("lemon", "lime", "orange", "grapefruit", "clementine", "mandarin", "yuzu"),
            "tangerine",
        ),
        ("citrus fruit", "citrus juice", "citric fruit"),
    ),
    FoodSet("berries", "Berries", _BERRIES, ("berry", "berry fruit")),
    FoodSet("mushrooms", "Mushrooms", ("mushroom",), ("mushroom", "fungi", "fungus")),
    FoodSet("onions", "Onions and leeks", _ONIONS, ("onion",)),
    FoodSet("alliums", "Onions and garlic", (*_ONIONS, "garlic"), ("allium",)),
    FoodSet(
        "legumes",
        "Legumes",
        _LEGUMES,
        ("legume", "pulse"),
        allergens=("soy", "peanuts", "lupin"),
    ),
    FoodSet("grains", "Grains", _GRAINS, ("grain",), _NO_GRAINS, allergens=("gluten",)),
    FoodSet(
        "beans",
        "Beans",
        ("bean", "edamame", "lupini", "chili con carne", "mixed vegetables"),
        ("bean",),
    ),
    FoodSet("peas", "Peas", ("pea", "snow pea", "pea protein", "mixed vegetables"), ("pea",)),
    FoodSet(
        "cruciferous",
        "Cruciferous vegetables",
        _CABBAGES,
        ("brassica", "crucifer", "cabbage family"),
    ),
    FoodSet("bell-peppers", "Bell peppers", _BELL_PEPPERS, ("sweet pepper",)),
    FoodSet("chilies", "Chilies", _CHILIES, ("chili pepper", "chili", "chilli", "hot pepper")),
    FoodSet("pepper", "Pepper", ("pepper",), ("peppers",)),
    FoodSet(
        "chocolate", "Chocolate and cocoa", ("chocolate", "cocoa", "cacao"), ("cocoa", "cacao")
    ),
    FoodSet("sweeteners", "Sweeteners", _SWEETENERS, ("artificial sweetener", "sugar substitute")),
    FoodSet(
        "polyols",
        "Polyols",
        ("erythritol", "xylitol", "maltitol", "sorbitol", "monk fruit"),
        ("polyol", "sugar alcohol"),
    ),
    FoodSet("offal", "Offal", _OFFAL, ("organ meat", "organ", "innards"), _NO_OFFAL),
    FoodSet("liver", "Liver", ("liver", "liverwurst"), ("livers",)),
    FoodSet("sausages", "Sausages", _SAUSAGES, ("sausage", "wurst", "hot dog", "frankfurter")),
    FoodSet("bacon", "Bacon", ("bacon", "pancetta"), ("rashers",)),
    FoodSet("vinegar", "Vinegar", ("vinegar", "vinaigrette"), ("vinegars",)),
    FoodSet("lettuce", "Lettuce", ("lettuce",), ("lettuces",)),
    FoodSet("sprouts", "Sprouts", ("sprouts",), ("sprout",), ("brussels",)),
    FoodSet("seaweed", "Seaweed", ("seaweed", "nori", "wakame", "kelp", "agar"), ("algae",)),
    FoodSet("broth", "Broth and stock", ("broth", "stock", "bouillon"), ("stock", "bouillon")),
    FoodSet(
        "squash", "Squash and pumpkin", ("squash", "pumpkin", "zucchini", "chayote"), ("squashes",)
    ),
    FoodSet("coconut", "Coconut", ("coconut", "mct oil"), ("coconuts",)),
    FoodSet("coffee", "Coffee", ("coffee", "espresso", "cappuccino"), ("coffees",)),
    FoodSet("stevia", "Stevia", ("stevia",), ("stevias",)),
    FoodSet("potatoes", "Potatoes", ("potato", "french fries"), ("potato",), ("sweet",)),
)
