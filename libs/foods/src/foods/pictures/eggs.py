"""Dishes of eggs."""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from foods.pictures.dishes import Draw, Parts, garnish, mixed_cuts, sauce_of
from foods.pictures.places import Place, Region
from foods.pictures.scene import Part, Scene

_EGG = "#f7cf5f"
_ON_THE_SIDE = frozenset({"slice-fish", "avocado", "rasher"})


def _without(parts: Parts, *families: str) -> list[Part]:
    return [part for part in parts if part.food.family not in families]


def _egg(parts: Parts) -> Part:
    """The eggs, or what is cooked instead."""
    return next((part for part in parts if part.food.family == "eggs"), parts[0])


def omelette(scene: Scene, parts: Parts) -> None:
    """Folded, with the filling between its halves."""
    rng, egg = scene.rng, _egg(parts)
    scene.plate([egg])
    filling = mixed_cuts(_without(parts, "eggs"), "crumble")
    solid = [part for part in filling if part.cut and not part.is_garnish]
    total = sum(part.share for part in solid) or 1
    pieces = [part for part in solid for _ in range(max(3, round(13 * part.share / total)))]
    rng.shuffle(pieces)
    scene.show("omelette-below", egg.food, at=Place(0, 0, 0, -9))
    for index, part in enumerate(pieces):
        at = (index + 0.5) / len(pieces) * 2 - 1
        # Along its lower edge, which is round.
        y = -8 - 24 * at + 78 * (1 - at * at) ** 0.7 + rng.uniform(-8, 8)
        scene.piece(part, Place(at * 132, y, 0, rng.uniform(-45, 35)), _size(part, 0.86))
    scene.show("omelette-above", at=Place(0, 0, 0, -9), a=_EGG)
    for part in [part for part in filling if part.is_garnish] or solid[-1:]:
        count = min(6, part.cut.most if part.cut else 0)
        scene.strew([part] * count, Region(0, -24, 96, 40), _size(part, 0.8))


def _size(part: Part, share: float) -> float:
    return part.cut.size * share if part.cut else 0


def frittata(scene: Scene, parts: Parts) -> None:
    """Set in the pan, with its foods in it."""
    scene.show("pan")
    scene.show("frittata", _egg(parts).food, a=_EGG)
    scene.mixed(mixed_cuts(_without(parts, "eggs"), "crumble"), Region(0, 2, 104, 104), 0.66)


def scramble(scene: Scene, parts: Parts) -> None:
    scene.plate(parts)
    aside = [part for part in parts if part.cut and part.cut.id in _ON_THE_SIDE][:1]
    stirred = [
        replace(part.as_cut("curds" if part.food.family == "eggs" else "crumble"), share=1)
        for part in parts
        if part.food.family in ("eggs", "tofu")
    ]
    rest = mixed_cuts(_without(parts, "eggs", "tofu"), "crumble")
    rest = [part for part in rest if part.food not in [each.food for each in aside]]
    scene.mixed([*stirred, *rest], Region(-30 if aside else 0, 0, 92, 92), 1.5)
    for part in aside:
        scene.cluster(part, Place(74, 30, 62))


def fried_eggs(scene: Scene, parts: Parts) -> None:
    """Sunny side up in the pan, above what is fried with them."""
    scene.show("pan")
    egg = _egg(parts).as_cut("fried-egg")
    rest = [part for part in _without(parts, "eggs") if part.cut]
    others = [part for part in rest if not part.is_garnish][:3]
    places = {
        0: (),
        1: (Place(-8, 82, 66),),
        2: (Place(-48, 74, 60), Place(72, 86, 50)),
        3: (Place(-70, 70, 56), Place(20, 96, 48), Place(96, 76, 36)),
    }[len(others)]
    for part, place in zip(others, places, strict=True):
        scene.cluster(part, place)
    y = -44 if others else 0
    for place in (Place(-66, y, 68), Place(62, y + 6, 68)):
        scene.piece(egg, place, place.radius)
    garnish(scene, rest, Region(0, 0, 90, 60))


def shakshuka(scene: Scene, parts: Parts) -> None:
    """Eggs in a pan of tomato sauce."""
    scene.show("pan")
    tomato = [part for part in parts if "tomato" in part.food.id or "sauce" in part.food.id]
    colour, foods = sauce_of(tomato, "#c8452c")
    scene.show("sauce", *foods, *(part.food for part in tomato), a=colour)
    rest = mixed_cuts(_without(parts, "eggs"))
    scene.mixed([part for part in rest if not part.is_garnish], Region(0, 4, 118, 118), 0.5)
    egg = _egg(parts).as_cut("fried-egg")
    for x, y in ((-56, -40), (62, -20), (-8, 68)):
        scene.piece(egg, Place(x, y, 0, scene.rng.uniform(-20, 20)), 56)
    garnish(scene, rest, Region(0, 4, 112, 112), 9)


def on_yogurt(scene: Scene, parts: Parts) -> None:
    """Eggs in a bowl of yogurt."""
    scene.vessel("bowl", ("#5f8d87",))
    yogurt = [part.food for part in parts if part.food.family == "yogurt"]
    scene.show("swirl", *yogurt, a="#fbf6ea")
    egg = _egg(parts).as_cut("fried-egg")
    for x, y in ((-50, -16), (52, 22)):
        scene.piece(egg, Place(x, y, 0, scene.rng.uniform(-20, 20)), 62)
    rest = [part for part in parts if not part.is_soft and part.food.family != "eggs"]
    for part in [part for part in rest if part.cut and not part.is_garnish][:2]:
        scene.cluster(part, Place(-8, 88, 44))
    garnish(scene, rest, Region(0, 4, 100, 100), 7)


DRAWN: Mapping[str, Draw] = MappingProxyType(
    {
        "omelette": omelette,
        "frittata": frittata,
        "scramble": scramble,
        "fried-eggs": fried_eggs,
        "shakshuka": shakshuka,
        "on-yogurt": on_yogurt,
    }
)
