"""Dishes with a shape of their own: filled, rolled, layered, formed, on sticks."""

from collections.abc import Mapping
from types import MappingProxyType

from foods.pictures.colours import mix, tint
from foods.pictures.dishes import Draw, Parts, garnish, mixed_cuts, sauce_of
from foods.pictures.drawings import cuts
from foods.pictures.kinds import NOODLES
from foods.pictures.places import Place, Region, row, scatter
from foods.pictures.scene import Part, Scene

_DISHES = ("#c9744f", "#5f8d87", "#6d83a0", "#dba64d")
_EGG, _GOLDEN, _FRIED = "#f7cf5f", "#f0cf86", "#d9a050"
_FILLED_FIRST = ("vegetables", "mushrooms", "avocado-olives")
_WRAPPERS = frozenset({"sausage", "cabbages", "leafy-greens"})


def noodles(scene: Scene, parts: Parts) -> None:
    """A nest of them, with the rest on top."""
    scene.plate(parts)
    nest = next(part for part in parts if part.food.id in NOODLES)
    ribbons = cuts()["ribbons"]
    for place in scatter(Region(0, 0, 84, 84), 15, scene.rng):
        scene.formed(ribbons, _strands(nest), place, 56, nest.food)
    rest = [part for part in parts if part is not nest]
    colour, foods = sauce_of(rest, "")
    is_minced = any(part.cut and part.cut.id == "mince" for part in rest)
    if foods:
        scene.show("pool", *foods, scale=0.62, a=colour)
    top = Region(0, 0, 62, 58) if is_minced else Region(0, 0, 84, 80)
    scene.mixed(mixed_cuts(rest, "crumble"), top, 1.1 if is_minced else 0.75)


def _strands(part: Part) -> tuple[str, ...]:
    skin, flesh, *rest = part.drawing.colours
    if part.drawing.cut == "ribbons":
        return (skin, flesh, *rest)
    return tint(skin), flesh, mix([(skin, 0.4), (flesh, 0.6)])


def stuffed(scene: Scene, parts: Parts) -> None:
    """Halves of a vegetable, filled."""
    shell = max(
        (part for part in parts if part.drawing.shell),
        key=lambda part: (part.food.family in _FILLED_FIRST, part.share),
    )
    cut = cuts()[shell.drawing.shell]
    rest = [part for part in parts if part is not shell]
    if cut.id == "half-egg":
        scene.vessel("plate", ("#7f9bab", "#7fa08f"), "rim")
    elif cut.id == "avocado":
        scene.plate([shell])
    else:
        scene.vessel("dish", (*_DISHES, "#fffdf8"))
        colour, foods = sauce_of([part for part in rest if "tomato" in part.food.id], "")
        if foods:
            scene.show("filling", *foods, a=colour)
    for place in _shells(cut.id):
        scene.formed(cut, shell.colours, place, place.radius, shell.food)
        _fill(scene, rest, _hollow(cut.id, place))


def _shells(cut: str) -> tuple[Place, ...]:
    if cut == "boat":
        return Place(0, -56, 118, -4), Place(0, 58, 118, 3)
    if cut == "avocado":
        return Place(-62, -4, 92, -10), Place(66, 6, 92, 12)
    if cut == "pepper-shell":
        return Place(-92, -2, 84, -5), Place(88, 2, 84, 6)
    if cut == "half-egg":
        places = ((-92, -40, -10), (0, -58, 5), (92, -40, 12), (-48, 52, 8), (48, 52, -8))
        return tuple(Place(x, y, 46, turn) for x, y, turn in places)
    return Place(-92, -50, 64), Place(92, -50, 64), Place(0, 56, 64)


def _hollow(cut: str, place: Place) -> Region:
    """The part of a half that is filled."""
    wide, high = {"boat": (0.7, 0.25), "avocado": (0.36, 0.36), "half-egg": (0.34, 0.34)}.get(
        cut, (0.54, 0.54)
    )
    y = place.y + (0.14 * place.radius if cut == "avocado" else -2)
    return Region(place.x, y, wide * place.radius, high * place.radius)


def _fill(scene: Scene, parts: Parts, hollow: Region) -> None:
    size = min(hollow.width, hollow.height)
    soft = [part for part in parts if part.is_soft and "tomato" not in part.food.id]
    for part in soft[:1]:
        scene.piece(part.as_cut("dollop"), Place(hollow.x, hollow.y), size * 1.15)
    for part in [part for part in parts if part.food.family == "eggs"][:1]:
        scene.piece(part.as_cut("fried-egg"), Place(hollow.x, hollow.y), size * 1.3)
    cheese = [part for part in parts if part.food.family == "cheese"]
    left_out = {"eggs", "cheese"}
    filling = [part for part in parts if part.food.family not in left_out]
    # A little onion is not seen.
    filling = [part for part in filling if part.food.family != "onions" or part.share > 0.1]
    scene.mixed(mixed_cuts(filling), hollow, 1.8)
    for part in cheese[:1]:
        count = round(2 * hollow.width / hollow.height)
        inner = Region(hollow.x, hollow.y, hollow.width * 0.5, hollow.height * 0.45)
        scene.strew([part.as_cut("shreds")] * min(5, count), inner, 22)


def bake(scene: Scene, parts: Parts) -> None:
    """In its dish, with golden cheese on top."""
    scene.vessel("dish", _DISHES)
    colour, foods = sauce_of(parts, _GOLDEN)
    eggs = [part for part in parts if part.food.family == "eggs"]
    if eggs:
        colour, foods = mix([(colour, 0.4), (_EGG, 0.6)]), [*foods, eggs[0].food]
    scene.show("filling", *foods, a=colour)
    region = Region(0, 2, 146, 92)
    melted = [part for part in parts if part.food.family in ("cheese", "yogurt")]
    below = mixed_cuts([part for part in parts if part not in melted and part not in eggs])
    scene.mixed([part for part in below if not part.is_garnish], region, 1.15)
    mash = [
        part for part in parts if part.is_soft and part not in melted and part.food not in foods
    ]
    for part in (*melted[:2], *mash[:1]):
        for place in _patches(scene, region, 7 if part.food.family == "cheese" else 4):
            scene.show("melted", part.food, at=place, scale=place.radius / 40, a=part.colours[0])
    garnish(scene, below, region)


def _patches(scene: Scene, region: Region, count: int) -> list[Place]:
    rng = scene.rng
    return [
        Place(
            region.x + region.width * 0.84 * ((index + 0.5) / count * 2 - 1),
            region.y + region.height * 0.62 * (-1 if index % 2 else 1) * rng.uniform(0.3, 1),
            rng.uniform(30, 42),
            rng.uniform(-30, 30),
        )
        for index in range(count)
    ]


def rolls(scene: Scene, parts: Parts) -> None:
    """Slices of rolls: the wrapper around the filling."""
    scene.plate(parts)
    solid = [part for part in parts if part.cut and not part.is_garnish and part.cut.id != "cup"]
    wrapper = next((part for part in solid if part.food.family in _WRAPPERS), solid[0])
    inside = [part for part in solid if part is not wrapper] or [wrapper]
    poured = [part for part in parts if part not in solid and part.share > 0.05]
    sauce, foods = sauce_of(poured, "")
    if foods:
        scene.show("pool", *foods, a=sauce)
    roll = cuts()["roll"]
    colours = inside[0].colours[0], wrapper.colours[0]
    for y, shift in ((-44, -4), (42, 4)):
        for place in row(shift, y, 3, 78, -4, 0, scene.rng):
            scene.formed(roll, colours, place, 44, wrapper.food, inside[0].food)
            for part in mixed_cuts(inside[1:2], "crumble"):
                scene.piece(part, place, 15)
    garnish(scene, parts, Region(0, 0, 90, 60))


def skewers(scene: Scene, parts: Parts) -> None:
    """Sticks of up to three foods, alternating; sauces next to them."""
    scene.plate(parts)
    soft = [part for part in parts if part.is_soft][:2]
    solid = [part for part in parts if part.cut and not part.is_garnish and not part.is_soft]
    # Too soft for a stick.
    aside = [part for part in solid if part.food.family in ("avocado-olives", "leafy-greens")]
    soft = [*soft, *aside][:2]
    pieces = mixed_cuts([part for part in solid if part not in aside][:3])
    for index, y in enumerate((-66, -14) if soft else (-56, 4, 64)):
        scene.show("skewer", at=Place(0, y))
        for at, place in enumerate(row(0, y, 6, 42, -3, 0, scene.rng)):
            if pieces:
                scene.piece(pieces[(at + index) % len(pieces)], place, 27)
    for part, x in zip(soft, (0, 70), strict=False):
        scene.cluster(part, Place(x, 72, 44))
    garnish(scene, parts, Region(0, 0, 100, 60))


def pancakes(scene: Scene, parts: Parts) -> None:
    """Small and round, overlapping, with what is served with them."""
    scene.plate(parts)
    batter = [part for part in parts if part.is_formed and part.share > 0.05] or list(parts[:1])
    rest = [part for part in parts if part not in batter and part.cut]
    seen = [(part.colour, part.share) for part in batter if part.drawing.colours]
    fritter, golden = cuts()["fritter"], mix([(_FRIED, 0.45), *seen])
    foods = [part.food for part in batter]
    for x, y in ((-58, 26), (-6, -40), (38, 34)) if rest else ((-58, 20), (0, -44), (58, 20)):
        scene.formed(fritter, (golden,), Place(x, y), 58, *foods)
    aside = (Place(56, -50, 54), Place(-60, -60, 40))
    for part, place in zip([part for part in rest if not part.is_garnish], aside, strict=False):
        scene.cluster(part, place)
    garnish(scene, rest, Region(0, 0, 90, 70))


def balls(scene: Scene, parts: Parts) -> None:
    """Small balls of everything in the dish."""
    scene.plate(parts)
    seen = [part for part in parts if part.drawing.colours]
    strong = {"cocoa-powder": 3}
    colour = mix([(part.colour, part.share * strong.get(part.food.id, 1)) for part in seen])
    for x, y in ((-74, -40), (0, -52), (74, -40), (-38, 12), (38, 12), (0, 72)):
        foods = [part.food for part in seen]
        scene.formed(cuts()["ball"], (colour,), Place(x, y), 40, *foods)
    for part in seen:
        if part.cut and part.is_garnish:
            scene.strew([part] * 9, Region(0, 4, 96, 84), 10)


def cups(scene: Scene, parts: Parts) -> None:
    """Leaves of lettuce, filled."""
    scene.plate(parts)
    leaf = next(part for part in parts if part.drawing.shell == "lettuce-cup")
    filling = mixed_cuts([part for part in parts if part is not leaf], "crumble")
    for place in (Place(-66, -46, 76, -24), Place(70, -36, 76, 22), Place(-2, 62, 78, 176)):
        scene.piece(leaf.as_cut("lettuce-cup"), place, place.radius)
        scene.mixed(filling, Region(place.x, place.y, 34, 36), 1.5)


DRAWN: Mapping[str, Draw] = MappingProxyType(
    {
        "noodles": noodles,
        "stuffed": stuffed,
        "bake": bake,
        "rolls": rolls,
        "skewers": skewers,
        "pancakes": pancakes,
        "balls": balls,
        "cups": cups,
    }
)
