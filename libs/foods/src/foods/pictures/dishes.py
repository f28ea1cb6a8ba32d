"""Each kind of dish, drawn: the vessel, the foods in it by their shares, the garnish on top."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from foods.pictures.colours import mix, shade, tint
from foods.pictures.drawings import cuts, drawing_of
from foods.pictures.places import Place, Region, portions, row, scatter
from foods.pictures.scene import Part, Scene
from foods.table import Food

Parts = Sequence[Part]

_RIMS = ("#5f8d87", "#c9744f", "#dba64d", "#7f93a8", "#8d9b66")
_BROWN, _CREAM, _EGG = "#8f5a35", "#f5e8cd", "#f7cf5f"
_STRONG = frozenset({"turmeric", "curry-powder", "paprika", "chili-powder", "saffron", "cocoa-powder"})
_MEATS = frozenset({"beef", "lamb", "pork", "game", "poultry", "offal", "sausage"})
_SHELLS_FOR_TWO = frozenset({"boat", "avocado"})


def sauce_of(parts: Parts, of_nothing: str) -> tuple[str, list[Food]]:
    """Mix the colour of a sauce, and name the foods that it is made of."""
    found = [
        (drawing_of(part.food).sauce, part.share * (14 if part.food.id in _STRONG else 1), part.food)
        for part in parts
        if drawing_of(part.food).sauce
    ]
    if not found:
        return of_nothing, []
    weights = [(colour, weight) for colour, weight, _ in found]
    if of_nothing and sum(weight for _, weight in weights) < 0.2:
        weights.append((of_nothing, 0.2))
    return mix(weights), [food for _, _, food in found]


def mixed_cuts(parts: Parts) -> list[Part]:
    """The foods as they are cut among others. What is in a sauce has no pieces."""
    return [
        part.as_cut(drawing_of(part.food).mixed)
        for part in parts
        if part.cut and part.cut.id not in ("cup", "dollop")
    ]


def spoons(scene: Scene, parts: Parts, region: Region) -> None:
    """Draw what is served in spoonfuls, at the side of a mixed dish."""
    soft = [part for part in parts if part.cut and part.cut.id in ("cup", "dollop")]
    for index, part in enumerate(soft[:2]):
        place = Place(region.x + (0.44, -0.5)[index] * region.width, region.y + region.height * 0.36, 40)
        scene.cluster(part.as_cut("dollop"), place)


def plate(scene: Scene, parts: Parts) -> None:
    """The foods next to each other."""
    scene.vessel("plate")
    _side_by_side(scene, parts, 138)


def tray(scene: Scene, parts: Parts) -> None:
    scene.vessel("tray")
    _side_by_side(scene, parts, 146, 1.25)


def board(scene: Scene, parts: Parts) -> None:
    scene.vessel("board")
    _side_by_side(scene, parts, 140, 1.25)


def bowl(scene: Scene, parts: Parts) -> None:
    scene.vessel("bowl", scene.rng.choice(_RIMS))
    _side_by_side(scene, parts, 142)


def _side_by_side(scene: Scene, parts: Parts, radius: float, wide: float = 1) -> None:
    shown = [part for part in parts if part.cut]
    mains = [part for part in shown if not part.is_garnish and part.share > 0.03][:5]
    little = [part for part in shown if part not in mains and not part.is_garnish]
    mains = mains or shown[:1]
    places = portions([part.share for part in mains], radius, wide)
    for part, place in sorted(
        zip(mains, places, strict=True), key=lambda each: each[0].cut is not None and each[0].cut.id == "cup"
    ):
        scene.cluster(part, place)
    for part in little[:2]:
        for each in scatter(Region(0, 0, radius * 0.6, radius * 0.6), 3, scene.rng):
            scene.piece(part, each)
    _sprinkle(scene, [part for part in shown if part.is_garnish and part not in mains], places[0])


def _sprinkle(scene: Scene, parts: Parts, over: Place) -> None:
    for part in parts:
        assert part.cut is not None
        count = min(part.cut.most, 3 if part.cut.id == "sprig" else 5)
        scene.strew([part] * count, Region(over.x, over.y, over.radius * 0.6, over.radius * 0.5))


def salad(scene: Scene, parts: Parts) -> None:
    rim = scene.rng.choice(_RIMS)
    scene.vessel("bowl", rim, shade(rim))
    region = Region(0, 0, 124, 124)
    chosen = [
        part.as_cut("dollop") if part.cut and part.cut.id == "cup" else part.as_cut(_in_salad(part))
        for part in parts
        if part.cut
    ]
    scene.mixed([part for part in chosen if part.cut and part.cut.id != "dollop"], region, 1.35)
    for part in [part for part in chosen if part.cut and part.cut.id == "dollop"][:1]:
        scene.draw(_drizzle(drawing_of(part.food).colours[0]), part.food)


def _drizzle(colour: str) -> str:
    path = "M-92-34C-70-74-52-70-44-30S-20 44-2 6-2-92 24-58 34 70 60 40 66-44 88-16 96 34 84 54"
    return (
        f'<path d="{path}" transform="translate(0 5)" fill="none" stroke="{shade(colour)}" stroke-width="10" stroke-linecap="round"/>'
        f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="10" stroke-linecap="round"/>'
    )


def _in_salad(part: Part) -> str:
    drawing = drawing_of(part.food)
    if drawing.cut in ("half-egg", "tomato", "cherry", "round", "slice-fish"):
        return drawing.cut
    return drawing.mixed


def mixed(scene: Scene, parts: Parts) -> None:
    """Everything from one pan."""
    scene.vessel("pan")
    region = Region(0, 0, 124, 124)
    scene.mixed(mixed_cuts(parts), region, 1.35)
    spoons(scene, parts, region)


def stew(scene: Scene, parts: Parts) -> None:
    scene.vessel("pot", scene.rng.choice(("#b5503a", "#3f6f73", "#d39a3f", "#5b6f8c")))
    meat = any(part.food.family in _MEATS for part in parts)
    colour, foods = sauce_of(parts, _BROWN if meat else "#c98d4e")
    scene.disc(148, shade(colour))
    scene.disc(146, colour, *foods, y=3)
    scene.draw(f'<path d="M-112-60C-70-124 20-136 76-108" fill="none" stroke="{tint(colour)}" stroke-width="9" stroke-linecap="round"/>')
    region = Region(0, 2, 112, 112)
    scene.mixed(mixed_cuts(parts), region, 0.82)
    spoons(scene, [part for part in parts if not drawing_of(part.food).sauce or part.share < 0.12], region)


def soup(scene: Scene, parts: Parts) -> None:
    scene.vessel("bowl", scene.rng.choice(_RIMS))
    colour, foods = sauce_of(parts, "#e6bd74")
    vegetables = [part for part in parts if part.food.family in ("cabbages", "leafy-greens", "roots", "vegetables", "mushrooms", "avocado-olives")]
    creamy = any(part.food.family == "cream" for part in parts) or "cream" in {p.food.family for p in parts}
    if vegetables and creamy:
        main = vegetables[0]
        colour = mix([(colour, 0.5), (drawing_of(main.food).colours[0], 0.5)])
        foods.append(main.food)
    scene.disc(146, shade(colour))
    scene.disc(143, colour, *foods, y=4)
    scene.draw(f'<path d="M-104-66C-66-120 16-128 66-104M96 78C74 104 44 116 14 120" fill="none" stroke="{tint(colour)}" stroke-width="8" stroke-linecap="round"/>')
    scene.mixed(mixed_cuts(parts), Region(0, 4, 96, 96), 0.62)


def pudding(scene: Scene, parts: Parts) -> None:
    scene.vessel("bowl", scene.rng.choice(_RIMS))
    colour, foods = sauce_of(parts, _CREAM)
    base = [part for part in parts if part.cut and part.cut.id == "dollop" and drawing_of(part.food).sauce]
    scene.disc(146, shade(colour))
    scene.disc(143, colour, *foods, *(part.food for part in base), y=4)
    scene.draw(f'<path d="M-96 20C-104-50-40-96 20-88 78-80 104-20 70 26 40 62-26 58-36 14-40-22 0-44 28-26" fill="none" stroke="{tint(colour)}" stroke-width="12" stroke-linecap="round"/>')
    toppings = [part for part in parts if part.cut and part not in base]
    for part in toppings:
        if part.is_garnish:
            assert part.cut is not None
            scene.strew([part] * round(part.cut.most * 2.2), Region(0, 4, 122, 122))
    solid = [part for part in toppings if not part.is_garnish]
    centres = ((-40, -24), (62, 48), (66, -58), (-44, 76))
    for part, (x, y) in zip(solid, centres, strict=False):
        scene.cluster(part, Place(x, y, 78 if part is solid[0] else 50))


def shake(scene: Scene, parts: Parts) -> None:
    colours = [
        (drawing_of(part.food).sauce or drawing_of(part.food).colours[0], part.share, part.food)
        for part in parts
        if drawing_of(part.food).sauce or (drawing_of(part.food).colours and part.cut)
    ]
    strong = [(colour, share * (4 if not drawing_of(food).sauce else 1)) for colour, share, food in colours]
    colour = mix(strong or [(_CREAM, 1)])
    scene.vessel("glass-back")
    scene.vessel("straw")
    scene.draw(f'<path d="M-85-86H85L65 160A10 10 0 0 1 55 169H-55A10 10 0 0 1-65 160z" fill="{colour}"/>', *(food for _, _, food in colours))
    scene.draw(f'<path d="M40-86H85L65 160A10 10 0 0 1 55 169H20z" fill="{shade(colour)}" opacity=".45"/><ellipse cy="-86" rx="85" ry="13" fill="{tint(colour)}"/>')
    fresh = [part for part in parts if part.cut and not part.is_garnish and part.cut.id not in ("dollop", "cup")]
    seeds = [part for part in parts if part.is_garnish]
    for part in seeds[:1]:
        scene.strew([part] * 5, Region(0, -86, 60, 6), 15)
    scene.vessel("glass-front")
    for part, (x, y) in zip(fresh, ((-122, 118), (124, 122)), strict=False):
        for each in (Place(x, y, 0, -12), Place(x + (34 if x > 0 else -34), y + 22, 0, 24)):
            scene.piece(part, each, 44)


DRAWN: Mapping[str, Callable[[Scene, Parts], None]] = MappingProxyType({
    "plate": plate, "tray": tray, "board": board, "bowl": bowl, "salad": salad, "mixed": mixed,
    "stew": stew, "soup": soup, "pudding": pudding, "shake": shake,
})
