"""What kind of dish it is, by the noun of its name and by its foods, in English and German."""

import re
import unicodedata
from collections.abc import Sequence

from foods.pictures.drawings import drawing_of
from foods.pictures.scene import Part

# The first that matches counts. The head of a name, before "with", is tried before all of it.
_HEADS = (
    ("shake", "shake|smoothie"),
    ("shakshuka", "shakshuka|shakschuka"),
    ("omelette", "omelet|frittata-omelett"),
    ("frittata", r"frittata|quiche|egg cups|egg muffins|eiermuffin|tortilla espanola"),
    ("scramble", "scrambl|ruhrei|ruhrtofu|gerostetes ei"),
    ("fried-eggs", r"fried eggs|spiegelei|(bacon|ham|speck|schinken) (and|und|mit) (eggs|ei)"),
    ("pudding", r"pudding|porridge|overnight|mousse|\bbrei\b|parfait|warm flaxseed|warm coconut"),
    ("soup", r"soup|suppe|chowder|bisque|gazpacho|\bbroth\b|bruhe"),
    ("cups", r"(lettuce|salad) (leaves|cups|wraps)|salatblatt|lettuce cup"),
    ("salad", r"salad|salat\b|\bslaw\b|caprese"),
    ("skewers", "skewer|spiess|kebab|satay"),
    ("noodles", "noodle|nudel|zoodle|ribbons|spaghetti|linguine|bolognese|carbonara|pad thai"),
    ("stuffed", r"stuffed|filled|gefullt|filling|fullung|eggs in avocado|(peppers|avocado) baked"),
    ("rolls", r"\brolls?\b|rolled|roulade|rollchen|wraps?\b|rouladen"),
    ("pancakes", "pancake|fritter|waffle|blini|pfannkuchen|puffer|waffel|crepe"),
    ("stew", r"stew|curry|goulash|gulasch|\bchili\b|ragout|eintopf|korma|stroganoff|burgund"),
    ("stew", r"butter chicken|braised|geschmort|in (mustard |mushroom )?cream\b|in sahne|ratatouille"),
    ("bake", r"\bbake\b|casserole|gratin|lasagn|layered|moussaka|auflauf|parmigiana|uberbacken"),
    ("bake", r"(cottage|shepherd'?s) pie|cauliflower cheese|under .* mash|baked (with|ricotta|in)"),
    ("bake", r"baked (eggplant|aubergine|cauliflower)|cream cheese bake"),
    ("mixed", r"stir-?fry|hash\b|\bpan\b|pfanne|geschnetzelt|wok\b"),
    ("bowl", r"\bbowls?\b|schale|schussel|\bpoke\b"),
    ("tray", r"tray bake|blech|roast(ed)?\b|ofen"),
    ("board", r"board\b|platter|brett\b|cheese plate|kaseplatte|brotzeit|antipast"),
)
# These are so too, when a later word says it: beef in coconut curry.
_ANYWHERE = frozenset({"stew", "soup", "shakshuka", "cups", "noodles", "rolls", "stuffed", "mixed"})
_HEAD = re.compile(r"\s(?:with|mit|and a|on|auf|in|over|under)\s")

_KINDS = tuple((kind, re.compile(words)) for kind, words in _HEADS)
_COLD = frozenset({"cheese", "nuts", "seeds", "sausage", "avocado-olives", "chocolate"})
_CREAMY = frozenset({"yogurt", "cream"})
_SWEET = frozenset({"fruit", "nuts", "seeds", "chocolate", "nut-butter", "yogurt", "cream", "powder"})
_SWEET |= {"oil", "spices", "sweeteners", "flour", "butter"}
_NOODLES = frozenset({"zucchini-raw", "shirataki-noodles", "kelp-noodles", "spaghetti-squash"})


def plain(name: str) -> str:
    """The name in small letters without accents."""
    return (
        unicodedata.normalize("NFKD", name.lower().replace("ß", "ss"))
        .encode("ascii", "ignore")
        .decode()
    )


def kind_of(name: str, parts: Sequence[Part]) -> str:
    """Return the kind of the dish: a key of `dishes.DRAWN`."""
    said = plain(name)
    head = _HEAD.split(said, maxsplit=1)[0]
    for kind, words in _KINDS:
        if words.search(head) and _suits(kind, parts):
            return kind
    for kind, words in _KINDS:
        if kind in _ANYWHERE and words.search(said) and _suits(kind, parts):
            return kind
    return _by_foods(said, parts)


def _suits(kind: str, parts: Sequence[Part]) -> bool:
    """Whether the foods allow it: words such as filling occur in other senses."""
    if kind == "noodles":
        return any(part.food.id in _NOODLES for part in parts)
    if kind == "stuffed":
        return len(parts) > 1 and any(drawing_of(part.food).shell for part in parts)
    if kind == "cups":
        return any(drawing_of(part.food).shell == "lettuce-cup" for part in parts)
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
    if wet > 0.24:
        return "stew"
    if share("cheese", "nuts", "sausage", "chocolate", "seeds") > 0.45 and "eggs" not in families:
        return "board"
    return "plate"
