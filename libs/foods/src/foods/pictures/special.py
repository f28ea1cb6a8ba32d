"""Dishes with a shape of their own: of eggs, filled, rolled, layered, on sticks."""

from collections.abc import Sequence
from dataclasses import replace

from foods.pictures.colours import mix, shade, tint
from foods.pictures.dishes import Parts, mixed_cuts, sauce_of, spoons
from foods.pictures.drawings import cuts, drawing_of
from foods.pictures.places import Place, Region, row, scatter
from foods.pictures.scene import Part, Scene

_EGG = "#f7cf5f"


def _without(parts: Parts, *families: str) -> list[Part]:
    return [part for part in parts if part.food.family not in families]


def _eggs(parts: Parts) -> list[Part]:
    return [part for part in parts if part.food.family == "eggs"] or list(parts[:1])


def omelette(scene: Scene, parts: Parts) -> None:
    """Folded, with the filling between its halves."""
    scene.vessel("plate")
    egg, filling = _eggs(parts)[0].food, mixed_cuts(_without(parts, "eggs"))
    scene.draw('<g transform="rotate(-9)">')
    scene.draw(
        f'<path d="M-150-34C-150 60-76 118 2 118 80 118 150 60 150-34z" fill="#dba53e"/>'
        f'<path d="M-150-40C-150 52-76 110 2 110 80 110 150 52 150-40z" fill="#efbf4e"/>',
        egg,
    )
    solid = [part for part in filling if part.cut and not part.is_garnish]
    total = sum(part.share for part in solid) or 1
    pieces = [part for part in solid for _ in range(max(3, round(13 * part.share / total)))]
    scene.rng.shuffle(pieces)
    for index, part in enumerate(pieces):
        at = (index + 0.5) / len(pieces) * 2 - 1
        deep = 78 * (1 - at * at) ** 0.7
        place = Place(at * 132, -8 + deep + scene.rng.uniform(-8, 8), 0, scene.rng.uniform(-40, 40))
        scene.piece(part, place, _size(part, 0.86))
    scene.draw(
        f'<path d="M-154-44C-150-82-90-98 0-98 90-98 150-82 154-44 150 26 78 62 0 62-78 62-150 26-154-44z" fill="{shade(_EGG)}"/>'
        f'<path d="M-154-48C-150-86-90-100 0-100 90-100 150-86 154-48 150 18 78 53 0 53-78 53-150 18-154-48z" fill="{_EGG}"/>'
        '<g fill="#dd9a34" opacity=".5"><ellipse cx="-84" cy="-52" rx="30" ry="11" transform="rotate(-10 -84 -52)"/><ellipse cx="50" cy="-66" rx="36" ry="10"/>'
        '<ellipse cx="-14" cy="6" rx="38" ry="11"/><ellipse cx="98" cy="-22" rx="24" ry="9" transform="rotate(-24 98 -22)"/></g>'
        f'<path d="M-126-66C-90-84-20-88 44-86" fill="none" stroke="{tint(_EGG)}" stroke-width="9" stroke-linecap="round"/>'
    )
    top = [part for part in filling if part.is_garnish] or solid[-1:]
    for part in top:
        assert part.cut is not None
        count = min(6, part.cut.most)
        scene.strew([part] * count, Region(0, -24, 96, 40), _size(part, 0.8))
    scene.draw("</g>")


def frittata(scene: Scene, parts: Parts) -> None:
    """Set in the pan, with its foods in it."""
    scene.vessel("pan")
    egg = _eggs(parts)[0].food
    scene.disc(146, "#d79a35", y=3)
    scene.disc(138, "#f3c453", egg, y=2)
    scene.disc(118, _EGG, y=1)
    scene.mixed(mixed_cuts(_without(parts, "eggs")), Region(0, 2, 104, 104), 0.66)


def scramble(scene: Scene, parts: Parts) -> None:
    scene.vessel("plate")
    eggs = [
        part.as_cut("curds" if part.food.family == "eggs" else "crumble")
        for part in parts
        if part.food.family in ("eggs", "tofu")
    ]
    aside = [part for part in parts if part.cut and part.cut.id in ("slice-fish", "avocado", "rasher")]
    shift = -30 if aside else 0
    rest = [part for part in mixed_cuts(_without(parts, "eggs", "tofu")) if part.food.id not in {each.food.id for each in aside}]
    scene.mixed([replace(part, share=part.share * 1.2) for part in eggs] + rest, Region(shift, 0, 92, 92), 1.5)
    for part in aside[:1]:
        scene.cluster(part, Place(74, 30, 62))


def fried_eggs(scene: Scene, parts: Parts) -> None:
    """Sunny side up, in the pan."""
    scene.vessel("pan")
    eggs = [part.as_cut("fried-egg") for part in _eggs(parts)][:1]
    rest = [part for part in _without(parts, "eggs") if part.cut]
    others = [part for part in rest if not part.is_garnish][:3]
    places = (Place(-66, -44, 68), Place(62, -40, 68)) if others else (Place(-52, -10, 70), Place(58, 12, 70))
    spots = {
        1: (Place(-8, 82, 66),),
        2: (Place(-48, 74, 60), Place(72, 86, 50)),
        3: (Place(-70, 70, 56), Place(20, 96, 48), Place(96, 76, 36)),
    }
    for part, place in zip(others, spots.get(len(others), ()), strict=False):
        scene.cluster(part, place)
    for place in places:
        scene.piece(eggs[0], place, place.radius)
    for part in rest:
        if part.is_garnish:
            scene.strew([part] * 5, Region(0, 0, 90, 60))


def shakshuka(scene: Scene, parts: Parts) -> None:
    """Eggs in a pan of tomato sauce."""
    scene.vessel("pan")
    tomato = [part for part in parts if "tomato" in part.food.id or part.food.id.endswith("sauce")]
    colour, foods = sauce_of(tomato, "#c8452c")
    scene.disc(146, shade(colour), y=3)
    scene.disc(142, colour, *foods, *(part.food for part in tomato), y=4)
    scene.draw(f'<path d="M-104-62C-66-116 16-126 66-102M104 66C84 96 50 112 16 116" fill="none" stroke="{tint(colour)}" stroke-width="8" stroke-linecap="round"/>')
    eggs, rest = _eggs(parts)[0].as_cut("fried-egg"), mixed_cuts(_without(parts, "eggs"))
    scene.mixed([part for part in rest if not part.is_garnish], Region(0, 4, 118, 118), 0.5)
    for x, y in ((-56, -40), (62, -20), (-8, 68)):
        scene.piece(eggs, Place(x, y, 0, scene.rng.uniform(-20, 20)), 56)
    for part in rest:
        if part.is_garnish:
            scene.strew([part] * min(9, part.cut.most if part.cut else 0), Region(0, 4, 112, 112))


def noodles(scene: Scene, parts: Parts) -> None:
    """A nest of them, with the rest on top."""
    scene.vessel("plate")
    nest = next(
        part for part in parts
        if part.food.id in ("zucchini-raw", "shirataki-noodles", "kelp-noodles", "spaghetti-squash")
    )
    _nest(scene, nest)
    rest = [part for part in parts if part is not nest]
    colour, foods = sauce_of(rest, "")
    minced = any(part.cut and part.cut.id == "mince" for part in rest)
    if foods and colour:
        scene.draw(
            f'<path d="M-66 8C-70-40-30-66 10-62 52-60 76-30 66 10 60 50 24 66-10 62-44 60-64 40-66 8z" fill="{colour}"/>', *foods
        )
    scene.mixed(mixed_cuts(rest), Region(0, 0, 62 if minced else 84, 58 if minced else 80), 1.1 if minced else 0.75)


def _nest(scene: Scene, part: Part) -> None:
    skin, flesh, *rest = drawing_of(part.food).colours
    colours = (tint(skin), flesh, mix([(skin, 0.4), (flesh, 0.6)])) if part.food.id.startswith("zucchini") else (skin, flesh, *rest)
    drawn = cuts()["ribbons"].painted(colours)
    for place in scatter(Region(0, 0, 84, 84), 15, scene.rng):
        scene.draw(f'<g transform="translate({place.x:.0f} {place.y:.0f}) rotate({place.turn:.0f}) scale(1.05)">{drawn}</g>', part.food)


def stuffed(scene: Scene, parts: Parts) -> None:
    """Halves of a vegetable, filled."""
    shell = max(
        (part for part in parts if drawing_of(part.food).shell),
        key=lambda part: (part.food.family in ("vegetables", "mushrooms", "avocado-olives"), part.share),
    )
    cut = cuts()[drawing_of(shell.food).shell]
    rest = [part for part in parts if part.food.id != shell.food.id]
    if cut.id == "avocado":
        scene.vessel("plate")
    else:
        scene.vessel("dish", scene.rng.choice(("#c9744f", "#5f8d87", "#fffdf8", "#dba64d")))
    colour, foods = sauce_of([part for part in rest if "tomato" in part.food.id], "")
    if foods and cut.id != "avocado":
        scene.draw(f'<rect x="-172" y="-112" width="344" height="226" rx="34" fill="{colour}"/>', *foods)
    places = {
        "boat": (Place(0, -56, 118, -4), Place(0, 58, 118, 3)),
        "avocado": (Place(-62, -4, 92, -10), Place(66, 6, 92, 12)),
        "pepper-shell": (Place(-92, -2, 84, -5), Place(88, 2, 84, 6)),
        "half-egg": tuple(Place(x, y, 46, t) for x, y, t in ((-92, -40, -10), (0, -58, 5), (92, -40, 12), (-48, 52, 8), (48, 52, -8))),
    }.get(cut.id, (Place(-92, -50, 64), Place(92, -50, 64), Place(0, 56, 64)))
    cheese = [part for part in rest if part.food.family == "cheese"]
    little = {part.food.id for part in rest if part.food.family == "onions" and part.share < 0.1}
    filling = mixed_cuts([part for part in rest if part not in cheese and part.food.id not in little])
    soft = [part for part in rest if part.cut and part.cut.id in ("dollop", "cup") and part.food not in foods]
    for place in places:
        scene.piece(shell.as_cut(cut.id), place, place.radius)
        x, y = place.x, place.y + (place.radius * 0.14 if cut.id == "avocado" else -2)
        wide = {"boat": 0.72, "avocado": 0.36, "half-egg": 0.34}.get(cut.id, 0.56) * place.radius
        high = {"boat": 0.26}.get(cut.id, wide / place.radius) * place.radius
        for part in soft[:1]:
            scene.piece(part.as_cut("dollop"), Place(x, y), min(wide, high) * 1.15)
        inner = [part.as_cut("fried-egg") if part.food.family == "eggs" else part for part in filling]
        if cut.id == "avocado" and any(part.food.family == "eggs" for part in inner):
            egg = next(part for part in inner if part.food.family == "eggs")
            scene.piece(egg, Place(x, y), wide * 1.3)
            inner = [part for part in inner if part is not egg]
            scene.mixed([part for part in inner if part.is_garnish], Region(x, y, wide, high), 1)
        else:
            scene.mixed(inner, Region(x, y, wide * 0.95, high * 0.95), 1.9)
        for part in cheese[:1]:
            melted = part.as_cut("shreds")
            scene.strew([melted] * (5 if cut.id == "boat" else 3), Region(x, y, wide * 0.5, high * 0.45), 22)


def bake(scene: Scene, parts: Parts) -> None:
    """In its dish, golden on top."""
    scene.vessel("dish", scene.rng.choice(("#c9744f", "#5f8d87", "#6d83a0", "#dba64d")))
    cheese = [part for part in parts if part.food.family in ("cheese", "yogurt")]
    eggs = [part for part in parts if part.food.family == "eggs"]
    colour, foods = sauce_of(parts, "#f0cf86")
    if eggs:
        colour = mix([(colour, 0.4), (_EGG, 0.6)])
        foods = [*foods, eggs[0].food]
    scene.draw(f'<rect x="-178" y="-118" width="356" height="240" rx="36" fill="{shade(colour)}"/><rect x="-172" y="-112" width="344" height="228" rx="32" fill="{colour}"/>', *foods)
    region = Region(0, 2, 146, 92)
    below = [part for part in _without(parts, "eggs") if part not in cheese]
    scene.mixed([part for part in mixed_cuts(below) if not part.is_garnish], region, 1.15)
    for part in cheese[:2]:
        for each in _patches(scene, region, 7 if part.food.family == "cheese" else 4):
            scene.draw(_patch(each, drawing_of(part.food).colours[0]), part.food)
    for part in mixed_cuts(below):
        if part.is_garnish:
            scene.mixed([part], region, 0.8)


def _patches(scene: Scene, region: Region, count: int) -> Sequence[Place]:
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


def _patch(place: Place, colour: str) -> str:
    """Melted cheese, browned in its middle."""
    return (
        f'<g transform="translate({place.x:.0f} {place.y:.0f}) rotate({place.turn:.0f}) scale({place.radius / 40:.2f})">'
        f'<path d="M-40 4C-44-18-20-28 4-26 30-28 48-12 40 8 34 28 8 22-6 28-24 32-38 22-40 4z" fill="{colour}"/>'
        f'<path d="M-20 4C-20-8-6-12 6-10 20-10 24 0 16 6 4 12-16 14-20 4z" fill="#d08a36" opacity=".55"/></g>'
    )


def rolls(scene: Scene, parts: Parts) -> None:
    """Slices of rolls: the wrapper around the filling."""
    scene.vessel("plate")
    solid = [part for part in parts if part.cut and not part.is_garnish and part.cut.id not in ("cup",)]
    wrapper = next((p for p in solid if p.food.family in ("sausage", "cabbages", "leafy-greens") or p.cut and p.cut.id == "slice-fish"), solid[0])
    inside = [part for part in solid if part is not wrapper] or [wrapper]
    roll = replace(cuts()["roll"], id="roll")
    colours = (drawing_of(inside[0].food).colours[0], drawing_of(wrapper.food).colours[0])
    drawn = roll.painted(colours)
    for place in (*row(-4, -44, 3, 78, -4, 0, scene.rng), *row(4, 42, 3, 78, -4, 0, scene.rng)):
        scene.draw(f'<g transform="translate({place.x:.0f} {place.y:.0f})">{drawn}</g>', wrapper.food, inside[0].food)
        for part in inside[1:2]:
            scene.piece(mixed_cuts([part])[0] if mixed_cuts([part]) else part, place, 15)
    for part in parts:
        if part.is_garnish:
            scene.strew([part] * 4, Region(0, 0, 90, 60))


def skewers(scene: Scene, parts: Parts) -> None:
    """Three sticks of two foods in turns; sauces next to them."""
    scene.vessel("plate")
    solid = [p for p in parts if p.cut and not p.is_garnish and p.cut.id not in ("cup", "dollop")][:3]
    soft = [p for p in parts if p.cut and p.cut.id in ("cup", "dollop")]
    threaded = [p.as_cut("disc" if p.cut and p.cut.id == "disc" else drawing_of(p.food).mixed) for p in solid]
    for index, y in enumerate((-52, 6, 64) if not soft else (-66, -14)):
        scene.draw(f'<path d="M-146 {y + 8}L146 {y - 8}" stroke="#b98a52" stroke-width="7" stroke-linecap="round"/>')
        for at, place in enumerate(row(0, y, 6, 42, -3, 0, scene.rng)):
            if threaded:
                scene.piece(threaded[(at + index) % len(threaded)], place, 27)
    for part, x in zip(soft, (0, 70), strict=False):
        scene.cluster(part, Place(x, 72, 44))
    for part in parts:
        if part.is_garnish:
            scene.strew([part] * 5, Region(0, 0, 100, 60))


def pancakes(scene: Scene, parts: Parts) -> None:
    """Small and round, overlapping, with what is served with them."""
    scene.vessel("plate")
    batter = [p for p in parts if p.food.family in ("eggs", "flour") or p.food.id in ("cream-cheese", "ricotta", "cabbage", "zucchini-raw")]
    rest = [p for p in parts if p not in batter and p.cut and p.food.family not in ("butter", "oil")]
    base = batter[0] if batter else parts[0]
    drawn = cuts()["fritter"].painted(("#e0aa58",))
    for x, y in ((-58, 26), (-6, -40), (38, 34)) if rest else ((-58, 20), (0, -44), (58, 20)):
        scene.draw(f'<g transform="translate({x} {y}) scale(1.2)">{drawn}</g>', base.food, *(p.food for p in batter))
    for part, place in zip([p for p in rest if not p.is_garnish], (Place(56, -50, 54), Place(-60, -60, 40)), strict=False):
        scene.cluster(part, place)
    for part in rest:
        if part.is_garnish:
            scene.strew([part] * 6, Region(0, 0, 90, 70))


def cups(scene: Scene, parts: Parts) -> None:
    """Leaves of lettuce, filled."""
    scene.vessel("plate")
    leaf = next(p for p in parts if drawing_of(p.food).shell == "lettuce-cup")
    rest = [p for p in parts if p is not leaf]
    for place in (Place(-66, -46, 76, -24), Place(70, -36, 76, 22), Place(-2, 62, 78, 176)):
        scene.piece(leaf.as_cut("lettuce-cup"), place, place.radius)
        scene.mixed(mixed_cuts(rest), Region(place.x, place.y, 34, 36), 1.5)


def _size(part: Part, share: float) -> float:
    return (part.cut.size if part.cut else 30) * share


def sauced(scene: Scene, parts: Parts) -> None:
    spoons(scene, parts, Region(0, 0, 100, 100))
