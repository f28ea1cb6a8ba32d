"""Kinds of dishes in which the foods lie next to each other or mixed, in the vessel of the kind."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from foods.pictures.colours import mix
from foods.pictures.places import Place, Region, portions, scatter
from foods.pictures.scene import Part, Scene
from foods.table import Food

Parts = Sequence[Part]
Draw = Callable[[Scene, Parts], None]

RIMS = ("#5f8d87", "#c9744f", "#dba64d", "#7f93a8", "#8d9b66")
_POTS = ("#b5503a", "#3f6f73", "#d39a3f", "#5b6f8c")
_BROWN, _GOLDEN, _BROTH, _CREAM = "#8f5a35", "#c98d4e", "#e6bd74", "#f5e8cd"
# A gram of these colours a sauce as many grams of others do.
_STRONG = frozenset(
    {"turmeric", "curry-powder", "paprika", "chili-powder", "saffron", "cocoa-powder"}
)
_STRENGTH = 14
# With less than this of coloured foods, a sauce keeps some of its plain colour.
_THIN = 0.12
_MEATS = frozenset({"beef", "lamb", "pork", "game", "poultry", "offal", "sausage"})
_PUREED = frozenset(
    {"cabbages", "leafy-greens", "roots", "vegetables", "mushrooms", "avocado-olives"}
)
_WHOLE_IN_SALAD = frozenset({"half-egg", "tomato", "cherry", "round", "slice-fish"})


def sauce_of(parts: Parts, of_nothing: str) -> tuple[str, list[Food]]:
    """Mix the colour of a sauce, and name the foods that it is made of."""
    found = [part for part in parts if part.drawing.sauce]
    if not found:
        return of_nothing, []
    weights = [
        (part.drawing.sauce, part.share * (_STRENGTH if part.food.id in _STRONG else 1))
        for part in found
    ]
    if of_nothing and sum(weight for _, weight in weights) < _THIN:
        weights.append((of_nothing, _THIN))
    return mix(weights), [part.food for part in found]


def mixed_cuts(parts: Parts, soft: str = "") -> list[Part]:
    """The foods as they are cut among others; `soft` is the cut of what has no pieces, if any."""
    return [
        part.as_cut(soft if part.is_soft else part.formed or part.drawing.mixed)
        for part in parts
        if part.cut and (soft or not part.is_soft)
    ]


def garnish(scene: Scene, parts: Parts, region: Region, count: int = 6) -> None:
    """Draw what is strewn over a dish."""
    for part in parts:
        if part.cut and part.is_garnish:
            most = 3 if part.cut.id == "sprig" else count
            scene.strew([part] * min(part.cut.most, most), region)


def spoons(scene: Scene, parts: Parts, region: Region) -> None:
    """Draw up to two foods that are served in spoonfuls, at the side of a mixed dish."""
    soft = [part for part in parts if part.is_soft]
    for part, side in zip(soft, (0.44, -0.5), strict=False):
        x, y = region.x + side * region.width, region.y + 0.36 * region.height
        scene.cluster(part.as_cut("dollop"), Place(x, y, 40))


def plate(scene: Scene, parts: Parts) -> None:
    scene.plate(parts)
    side_by_side(scene, parts, 138)


def tray(scene: Scene, parts: Parts) -> None:
    scene.show("tray")
    side_by_side(scene, parts, 146, 1.25)


def board(scene: Scene, parts: Parts) -> None:
    scene.show("board")
    side_by_side(scene, parts, 140, 1.25)


def bowl(scene: Scene, parts: Parts) -> None:
    scene.vessel("bowl", RIMS)
    side_by_side(scene, parts, 142)


def side_by_side(scene: Scene, parts: Parts, radius: float, wide: float = 1) -> None:
    """Draw each food as a separate heap, on the sauce that was poured."""
    shown = [part for part in parts if part.cut]
    poured = [part for part in parts if not part.cut and part.share > 0.07 and part.drawing.sauce]
    if poured:
        colour, foods = sauce_of(poured, "")
        scene.show("pool", *foods, a=colour)
    mains = [part for part in shown if not part.is_garnish and part.share > 0.03][:5] or shown[:1]
    little = [part for part in shown if part not in mains and not part.is_garnish]
    places = portions([part.share for part in mains], radius, wide)
    # Small bowls stand in front.
    for part, place in sorted(
        zip(mains, places, strict=True), key=lambda each: bool(each[0].is_soft)
    ):
        scene.cluster(part, place)
    for part in little[:2]:
        for each in scatter(Region(0, 0, radius * 0.6, radius * 0.6), 3, scene.rng):
            scene.piece(part, each)
    if places:
        over = places[0]
        region = Region(over.x, over.y, over.radius * 0.6, over.radius * 0.5)
        garnish(scene, [part for part in shown if part not in mains], region, 5)


def salad(scene: Scene, parts: Parts) -> None:
    scene.vessel("bowl", RIMS, inside="rim")
    mixed = [part.as_cut(_in_salad(part)) for part in parts if part.cut and not part.is_soft]
    scene.mixed(mixed, Region(0, 0, 124, 124), 1.35)
    for part in [part for part in parts if part.is_soft][:1]:
        scene.show("drizzle", part.food, a=part.colours[0])


def _in_salad(part: Part) -> str:
    return part.drawing.cut if part.drawing.cut in _WHOLE_IN_SALAD else part.drawing.mixed


def mixed(scene: Scene, parts: Parts) -> None:
    """Everything from one pan."""
    scene.show("pan")
    region = Region(0, 0, 124, 124)
    scene.mixed(mixed_cuts(parts), region, 1.35)
    spoons(scene, parts, region)


def stew(scene: Scene, parts: Parts) -> None:
    scene.vessel("pot", _POTS)
    is_brown = any(part.food.family in _MEATS for part in parts)
    colour, foods = sauce_of(parts, _BROWN if is_brown else _GOLDEN)
    scene.show("sauce", *foods, a=colour)
    region = Region(0, 2, 112, 112)
    scene.mixed(mixed_cuts(parts), region, 0.82)
    spoons(scene, [part for part in parts if part.food not in foods or part.share < _THIN], region)


def soup(scene: Scene, parts: Parts) -> None:
    """With cream, its first vegetable is mashed in it; otherwise it is clear."""
    scene.vessel("bowl", RIMS)
    colour, foods = sauce_of(parts, _BROTH)
    vegetables = [part for part in parts if part.food.family in _PUREED]
    if vegetables and any(part.food.family == "cream" for part in parts):
        colour = mix([(colour, 0.5), (vegetables[0].colour, 0.5)])
        foods.append(vegetables[0].food)
    scene.show("sauce", *foods, a=colour)
    scene.mixed(mixed_cuts(parts), Region(0, 4, 96, 96), 0.62)


def pudding(scene: Scene, parts: Parts) -> None:
    """A creamy base, with the rest on top."""
    scene.vessel("bowl", RIMS)
    colour, foods = sauce_of(parts, _CREAM)
    base = [
        part for part in parts if part.is_soft and part.food.family in ("yogurt", "cream", "tofu")
    ]
    scene.show("swirl", *foods, *(part.food for part in base), a=colour)
    toppings = [part for part in parts if part.cut and part not in base]
    for part in toppings:
        if part.cut and part.is_garnish:
            scene.strew([part] * round(part.cut.most * 2.2), Region(0, 4, 122, 122))
    solid = [part for part in toppings if not part.is_garnish]
    places = (Place(-40, -24, 78), Place(62, 48, 50), Place(66, -58, 50), Place(-44, 76, 50))
    for part, place in zip(solid, places, strict=False):
        scene.cluster(part, place)


def shake(scene: Scene, parts: Parts) -> None:
    """In a glass, with what gives its colour next to it."""
    seen = [part for part in parts if part.drawing.sauce or (part.cut and part.drawing.colours)]
    weights = [
        (part.drawing.sauce, part.share) if part.drawing.sauce else (part.colour, 4 * part.share)
        for part in seen
    ]
    scene.show("glass-back")
    scene.show("straw")
    scene.show("drink", *(part.food for part in seen), a=mix(weights or [(_CREAM, 1)]))
    for part in [part for part in parts if part.is_garnish][:1]:
        scene.strew([part] * 5, Region(0, -86, 60, 6), 15)
    scene.show("glass-front")
    fresh = [part for part in parts if part.cut and not part.is_garnish and not part.is_soft]
    for part, side in zip(fresh, (-1, 1), strict=False):
        for x, y, turn in ((122, 118, -12), (156, 140, 24)):
            scene.piece(part, Place(side * x, y, 0, turn), 44)


DRAWN: Mapping[str, Draw] = MappingProxyType(
    {
        "plate": plate,
        "tray": tray,
        "board": board,
        "bowl": bowl,
        "salad": salad,
        "mixed": mixed,
        "stew": stew,
        "soup": soup,
        "pudding": pudding,
        "shake": shake,
    }
)
