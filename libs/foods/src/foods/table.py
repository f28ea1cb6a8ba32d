"""The table of foods: a constant of the release."""

import csv
import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import islice
from typing import Literal, get_args

from foods.figures import MINERALS, REST, Figures, Known
from foods.portions import Portion, portions_of
from foods.search import Index

Group = Literal["proteins", "fats", "vegetables", "other"]
GROUPS: tuple[Group, ...] = get_args(Group)
# Eaten as it is bought; must be cooked; must be soaked first.
Preparation = Literal["ready", "cook", "soak"]
Caution = Literal["pregnancy", "warfarin"]
PREPARATIONS: tuple[Preparation, ...] = get_args(Preparation)
# The narrow kinds within which one food may stand for another.
FAMILIES = (
    *("poultry", "beef", "pork", "lamb", "game", "offal", "sausage", "fish", "shellfish", "eggs"),
    *("tofu", "cheese", "yogurt", "cream", "butter", "oil", "mayonnaise"),
    *("nuts", "seeds", "nut-butter", "avocado-olives"),
    *("leafy-greens", "cabbages", "mushrooms", "vegetables", "roots", "onions", "fruit"),
    *("herbs", "spices", "condiments", "broth", "powder", "flour", "sweeteners", "chocolate"),
    *("drinks", "bread"),
)


# Names of places and peoples keep their capital within a sentence.
_PROPER = frozenset(
    {"American", "Belgian", "Brazil", "Brussels", "Caesar", "Canadian", "Greek", "Italian"}
    | {"Mexican", "Monterey", "Savoy", "Swiss", "Worcestershire"}
)

# A day has at most this part of the largest portion of a meal.
_USUAL_A_DAY = 1.5
# In 100 g: of these foods few grams change the effect of warfarin. Greens without a figure have it.
_MUCH_VITAMIN_K_UG = 200
_GREEN = ("leafy-greens", "herbs")


@dataclass(frozen=True, slots=True)
class Food:
    """A food as it is bought or eaten."""

    id: str
    name: str
    group: Group
    per_100g: Figures
    portions: tuple[Portion, ...]
    # The smallest and largest amount in a meal that has it.
    least_g: float
    most_g: float
    # The grams of a piece that is not cut (an egg); None for foods that are weighed.
    piece_g: float | None
    # 1 is cheap, 3 expensive.
    price: int
    allergens: frozenset[str]
    kinds: frozenset[str]
    source: str
    # Whether a plan may have it; the others (bread, beer) are only logged.
    in_plans: bool
    # Allergens that this food of some makers has, and of others has not.
    may_contain: frozenset[str] = frozenset()
    # Other names, by which it is found as well: courgette for zucchini.
    also: tuple[str, ...] = ()
    # What it is made of, where the name does not say so: tomato for ketchup.
    made_of: tuple[str, ...] = ()
    preparation: Preparation = "ready"
    # The temperature to which the core of an animal food is cooked.
    core_c: int | None = None
    # The maximum of a day and a week: together with the foods of the same limit, such as liver,
    # or alone. Without a reason for another one, that of a day is one and a half times `most_g`.
    most_a_day_g: float = 0.0
    most_a_week_g: float | None = None
    limit: str = ""
    family: str = ""
    # The part of the bought weight that is eaten, and what the rest is: bones, shells.
    edible: float = 1.0
    waste: str = ""
    # Why it is not eaten in pregnancy and while breastfeeding; empty for the others.
    not_in_pregnancy: str = ""
    # How often people eat it, 0 to 9, by hand: of what a search finds, the more popular first.
    popular: int = 0
    # Of 100 g, in the order of `MINERALS` and of `REST`; None is unknown.
    minerals: Known = (None,) * len(MINERALS)
    rest: Known = (None,) * len(REST)

    @property
    def cautions(self) -> tuple[Caution, ...]:
        """The members who should leave it out, or eat only little."""
        vitamin_k = self.rest[REST.index("vitamin_k_ug")]
        unknown = _MUCH_VITAMIN_K_UG if self.family in _GREEN else 0
        has_much = (unknown if vitamin_k is None else vitamin_k) >= _MUCH_VITAMIN_K_UG
        found: list[tuple[Caution, bool]] = [
            ("pregnancy", bool(self.not_in_pregnancy)),
            ("warfarin", has_much),
        ]
        return tuple(name for name, applies in found if applies)

    @property
    def spoken(self) -> str:
        """The name within a sentence: green olives, tuna canned in oil, MCT oil."""
        what, _, which = self.name.partition(", ")
        if not what[1:2].isupper() and what.split()[0] not in _PROPER:
            what = what[:1].lower() + what[1:]
        if " in " in which:
            return f"{what} {which}"
        return f"{which} {what}" if which else what

    def counted(self, count: int) -> str:
        """A number of pieces: 1 egg, 3 tomatoes."""
        name = self.spoken
        one = name[:-1] if name.endswith("s") and not name.endswith("ss") else name
        ending = "es" if one.endswith(("s", "sh", "ch", "x", "tomato")) else "s"
        return f"1 {one}" if count == 1 else f"{count} {one}{ending}"

    def figures(self, grams: float) -> Figures:
        return self.per_100g.times(grams / 100)


@dataclass(frozen=True, slots=True)
class FoodTable:
    """All foods by id, in the order of their names."""

    foods: Mapping[str, Food]
    # Names the release of the table, so that a stored plan says what it was computed from.
    hash: str
    # In the order in which a search prefers them, and so numbered in the index.
    ranked: Sequence[Food]
    index: Index

    def search(self, query: str, limit: int, *, slips: bool = True) -> list[Food]:
        """Foods that each word of the query fits, best first; for a blank one the first by name."""
        if not query.strip():
            return list(islice(self.foods.values(), limit))
        return [self.ranked[number] for number in self.index.search(query, limit, slips=slips)]

    def by_share(self, query: str, limit: int) -> list[tuple[float, Food]]:
        """Foods that some words of the query fit, best first, and before each how well."""
        found = self.index.by_share(query, limit)
        return [(share, self.ranked[number]) for share, number in found]


@cache
def food_table() -> FoodTable:
    text = (files("foods") / "foods.csv").read_text(encoding="utf-8")
    more = (files("foods") / "nutrients.csv").read_text(encoding="utf-8")
    nutrients = {row["id"]: row for row in csv.DictReader(more.splitlines())}
    foods = (_food(row, nutrients[row["id"]]) for row in csv.DictReader(text.splitlines()))
    rows = sorted(foods, key=lambda food: food.name)
    digest = hashlib.sha256((text + more).encode()).hexdigest()
    # Short names first; of equally long ones those that are first by name.
    ranked = sorted(rows, key=lambda food: len(food.name))
    index = Index.of(((food.name, *food.also), food.popular) for food in ranked)
    return FoodTable({food.id: food for food in rows}, digest[:16], ranked, index)


@cache
def cautioned(cautions: frozenset[Caution]) -> frozenset[str]:
    """The ids of the foods with any of these cautions."""
    foods = food_table().foods.values()
    return frozenset(food.id for food in foods if not cautions.isdisjoint(food.cautions))


def _food(row: dict[str, str], nutrients: Mapping[str, str]) -> Food:
    group = next(group for group in GROUPS if group == row["group"])
    return Food(
        id=row["id"],
        name=row["name"],
        group=group,
        per_100g=Figures(
            float(row["calories"]),
            float(row["protein"]),
            float(row["fat"]),
            float(row["carbs"]),
            float(row["fiber"]),
            float(row["polyols"]),
        ),
        portions=portions_of(row["portions"]),
        least_g=float(row["least"]),
        most_g=float(row["most"]),
        piece_g=_number(row["piece"]),
        price=int(row["price"]),
        allergens=frozenset(row["allergens"].split()),
        kinds=frozenset(row["kinds"].split()),
        source=row["source"],
        in_plans=row["plans"] == "yes",
        may_contain=frozenset(row["may_contain"].split()),
        also=_texts(row["also"]),
        made_of=_texts(row["made_of"]),
        preparation=next(each for each in PREPARATIONS if each == row["preparation"]),
        core_c=int(row["core"]) if row["core"] else None,
        most_a_day_g=_most_a_day(row),
        most_a_week_g=_number(row["week"]),
        limit=row["limit"],
        family=row["family"],
        edible=float(row["edible"] or 1),
        waste=row["waste"],
        not_in_pregnancy=row["not_in_pregnancy"],
        popular=int(row["popular"] or 0),
        minerals=tuple(_number(nutrients[name]) for name in MINERALS),
        rest=tuple(_number(nutrients[name]) for name in REST),
    )


def _most_a_day(row: dict[str, str]) -> float:
    if row["day"]:
        return float(row["day"])
    usual = _USUAL_A_DAY * float(row["most"])
    return min(usual, float(row["week"])) if row["week"] else usual


def _number(text: str) -> float | None:
    return float(text) if text else None


def _texts(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(";") if part.strip())
