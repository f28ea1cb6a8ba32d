"""What kind of dish it is, by the noun of its name and by its foods, in English and German."""

import re
import unicodedata
from collections.abc import Sequence

from foods.pictures.drawings import drawing_of
from foods.pictures.scene import Part
from foods.table import Food

# The first that matches counts. The head of a name, before "with", is tried before the whole name.
_HEADS = (
    ("shake", "shake|smoothie"),
    ("shakshuka", "shakshuka|shakschuka"),
    ("omelette", "omelet"),
    ("frittata", "frittata|quiche|egg cups|egg muffins|eiermuffin"),
    ("scramble", "scrambl|ruhrei|ruhrtofu"),
    ("on-yogurt", "turkish eggs|turkische eier"),
    ("fried-eggs", "fried eggs|spiegelei|(bacon|ham|speck|schinken) (and|und|mit) (eggs|ei)"),
    ("pudding", r"pudding|porridge|overnight|mousse|\bbrei\b|parfait|warm flaxseed|warm coconut"),
    ("soup", r"soup|suppe|chowder|bisque|gazpacho|\bbroth\b|bruhe"),
    ("cups", "(lettuce|salad) (leaves|cups|wraps)|salatblatt"),
    ("salad", r"salad|salat\b|\bslaw\b|caprese"),
    ("skewers", "skewer|spiess|kebab|satay"),
    ("noodles", "noodle|nudel|zoodle|ribbons|spaghetti|linguine|bolognese|carbonara|pad thai"),
    ("stuffed", "stuffed|filled|gefullt|filling|fullung|eggs in avocado|(peppers|avocado) baked"),
    ("rolls", r"\brolls?\b|rolled|roulade|rollchen|wraps?\b|rouladen"),
    ("pancakes", "pancake|fritter|waffle|blini|pfannkuchen|puffer|waffel|crepe|patties|cakes"),
    ("balls", r"\bballs\b|kugeln|energy"),
    ("stew", r"stew|curry|goulash|gulasch|\bchili\b|ragout|eintopf|korma|stroganoff|burgund"),
    ("stew", r"butter chicken|braised|geschmort|in .*\bcream\b|in .*sahne|ratatouille|paprika$"),
    ("tray", "tray bake|blech"),
    ("bake", r"\bbake\b|\bbaked$|casserole|gratin|lasagn|layered|moussaka|auflauf|uberbacken"),
    ("bake", r"parmigiana|pie\b|cauliflower cheese|under .*mash|baked (with|ricotta)"),
    ("bake", "baked (eggplant|aubergine|cauliflower)"),
    ("mixed", r"stir fry|hash\b|\bpan\b|pfanne|geschnetzelt|wok\b"),
    ("bowl", r"\bbowls?\b|schale|schussel|\bpoke\b"),
    ("tray", r"roast(ed)?\b|ofen"),
    ("board", r"board\b|platter|brett\b|cheese plate|kaseplatte|brotzeit|antipast"),
)
# These can also be said by a later word: beef in coconut curry.
_LATER = (
    ("cups", "in (lettuce|salad) (leaves|cups)|salatblatt"),
    ("noodles", "noodle|nudel|zoodle|ribbons|spaghetti"),
    ("stuffed", "stuffed|filled|gefullt|filling|eggs in avocado|peppers baked"),
    ("rolls", "rolled"),
    ("bake", "under .*mash|in cheddar sauce|baked with eggs"),
    (
        "stew",
        r"\b(stew|ragout|goulash)\b|curry|gulasch|eintopf|in .*\bcream\b|in coconut|in .*sahne",
    ),
)
_HEAD = re.compile(r"\s(?:with|mit|on|auf|under|unter)\s")

_KINDS = tuple((kind, re.compile(words)) for kind, words in _HEADS)
_LATER_KINDS = tuple((kind, re.compile(words)) for kind, words in _LATER)
# Cuts of minced meat; other patties are a kind of dish.
_FORMED = (
    ("patty", re.compile("patt(y|ies)|burger|loaf|frikadelle|bulette|hacksteak|hackbraten")),
    ("ball", re.compile(r"balls|kofta|kofte|ballchen|klopse|polpett")),
)
_MINCED = frozenset({"mince", "patty"})
_POACHED = re.compile("poached|turkish|turkische|fried egg|spiegelei|pochiert|verlorene")
_NAMED_SOFT = re.compile(
    r"(\w+) (?:mash|puree|cream\b)|(?:mashed|crushed) (\w+)|(\w+)(?:puree|stampf)"
)
# Vessels of many dishes, which say less than the foods.
_VESSELS = frozenset({"tray", "bowl", "board", "mixed"})
_HOT = (
    *("poultry", "beef", "pork", "lamb", "game", "offal", "fish", "shellfish", "tofu"),
    *("cabbages", "leafy-greens", "mushrooms", "vegetables"),
)
# What is not cooked, if it is with cheese, cold cuts or nuts.
_ON_BOARDS = frozenset(
    {"cheese", "nuts", "sausage", "chocolate", "seeds", "avocado-olives", "fruit", "vegetables"}
    | {"roots", "condiments", "herbs", "spices", "oil", "onions", "nut-butter"}
)
_COLD_DISH = re.compile(r"\bdip\b|sticks|\bplate\b")
_SWEET = frozenset(
    {"fruit", "nuts", "seeds", "chocolate", "nut-butter", "yogurt", "cream", "powder"}
)
_SWEET |= {"oil", "spices", "sweeteners", "flour", "butter"}
NOODLES = frozenset({"zucchini-raw", "shirataki-noodles", "kelp-noodles", "spaghetti-squash"})


def plain(name: str) -> str:
    """The name in small letters without accents, its words apart by single spaces."""
    letters = unicodedata.normalize("NFKD", name.lower().replace("ß", "ss"))
    return " ".join(re.findall("[a-z0-9]+", "".join(filter(str.isascii, letters))))


def kind_of(name: str, parts: Sequence[Part]) -> str:
    """Return the kind of the dish: a key of `dishes.DRAWN`."""
    said = plain(name)
    head = _HEAD.split(said, maxsplit=1)[0]
    by_foods = _by_foods(said, parts)
    for kind, words in _KINDS:
        if words.search(head) and _suits(kind, said, parts):
            return by_foods if kind in _VESSELS and by_foods == "pudding" else kind
    for kind, words in _LATER_KINDS:
        if words.search(said) and _suits(kind, said, parts):
            return kind
    return by_foods


def cut_of(food: Food, said: str) -> tuple[str, str]:
    """The cut of a food next to others, and the one that the name gives it everywhere."""
    drawing = drawing_of(food)
    if drawing.cut in _MINCED:
        formed = next((cut for cut, words in _FORMED if words.search(said)), "")
        return formed or drawing.cut, formed
    if food.family == "eggs" and _POACHED.search(said):
        return "fried-egg", ""
    first = plain(food.name).split(",")[0].split()[0]
    if any(first in found for found in _NAMED_SOFT.findall(said)) and drawing.colours:
        return "dollop", ""
    return drawing.cut, ""


def _suits(kind: str, said: str, parts: Sequence[Part]) -> bool:
    """Whether the foods allow it: words such as filling occur in other senses."""
    if kind == "noodles":
        return any(part.food.id in NOODLES for part in parts)
    if kind == "stuffed":
        return len(parts) > 1 and any(drawing_of(part.food).shell for part in parts)
    if kind == "cups":
        return any(drawing_of(part.food).shell == "lettuce-cup" for part in parts)
    if kind == "rolls":
        # Colours without pieces, such as a spice, cannot be rolled.
        return any(part.cut and not part.is_garnish and part.cut.id != "cup" for part in parts)
    if kind == "balls":
        # Those of mince are a food next to others.
        colours = any(part.drawing.colours for part in parts)
        return colours and not any(part.formed for part in parts)
    if kind == "pancakes" and ("patties" in said or "cakes" in said):
        return not any(part.formed for part in parts)
    if kind == "on-yogurt":
        return {"eggs", "yogurt"} <= {part.food.family for part in parts}
    if kind in ("omelette", "frittata", "scramble", "shakshuka", "fried-eggs"):
        return any(part.food.family in ("eggs", "tofu") for part in parts)
    return True


def _by_foods(said: str, parts: Sequence[Part]) -> str:
    def share(*families: str) -> float:
        return sum(part.share for part in parts if part.food.family in families)

    families = {part.food.family for part in parts}
    if share("yogurt", "cream") > 0.3 and families <= _SWEET:
        return "pudding"
    if "silken-tofu" in {part.food.id for part in parts} and families <= _SWEET | {"tofu"}:
        return "pudding"
    wet = share("broth", "cream") + sum(
        part.share for part in parts if part.food.id in ("crushed-tomatoes", "tomato-sauce")
    )
    cooked = share(*_HOT) > 0.15 and not _COLD_DISH.search(said)
    if wet > 0.24 and cooked:
        return "stew"
    if share("cheese", "nuts", "sausage", "chocolate", "seeds") > 0.45 and families <= _ON_BOARDS:
        return "board"
    return "plate"
