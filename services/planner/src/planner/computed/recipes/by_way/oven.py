"""On a tray: what takes longest first, the rest for the last minutes."""

from collections.abc import Sequence

from planner.computed.dishes import Item
from planner.computed.recipes.making import Making
from planner.computed.recipes.methods import method_of
from planner.sentences import Phrase


def roast(making: Making) -> None:
    mains, vegetables = making.take("main"), making.take("vegetable")
    parts: list[tuple[int, str, list[Item]]] = [
        (method_of(item.food).oven or 0, "main", [item]) for item in mains
    ]
    for minutes in sorted({method_of(item.food).oven or 15 for item in vegetables}):
        alike = [item for item in vegetables if (method_of(item.food).oven or 15) == minutes]
        parts.append((minutes, "vegetables", alike))
    parts.sort(key=lambda part: -part[0])
    for place, (minutes, kind, foods) in enumerate(parts):
        last = "-last" if place else ""
        values: dict[str, int | Phrase | Sequence[Item]] = {"minutes": minutes}
        if not place:
            values["turned"] = making.turned(foods)
        if kind == "main":
            values["until"] = making.until(foods, "nothing")
        making.step(f"tray-{kind}{last}", **values, food=foods)
    making.longest = max(making.longest, parts[0][0])
    making.cook_each(*making.take("side"))
    if eggs := making.take("egg"):
        whole = all(item.food.piece_g and item.food.id != "egg-yolk" for item in eggs)
        making.step("tray-eggs" if whole else "tray-beaten", 10 if whole else 15, foods=eggs)
    if poured := making.take("broth", "cream", "thickener", "powder"):
        making.step("tray-pour", foods=poured)
