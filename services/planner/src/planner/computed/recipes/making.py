"""A recipe while it is made: the steps so far, and the foods that no step has yet."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from planner.computed.dishes import Item, Way
from planner.computed.recipes.finishes import finish_of
from planner.computed.recipes.methods import Method, method_of, needs_heat
from planner.computed.recipes.phrases import phrase
from planner.computed.recipes.ways import QUICK_MINUTES, is_raw_in
from planner.rules import Meal
from planner.sentences import Phrase

# Vegetables are added near the end to a pot that cooks for longer.
_LONG_MINUTES = 60
# The additional minutes of a vegetable in the oven.
_LONGER_IN_THE_OVEN = 15
_LID_MINUTES = 9
_HOT: tuple[Way, ...] = ("soup", "stew", "pot", "oven", "bake")


@dataclass(slots=True)
class Making:
    """A recipe while it is made; each food leaves its role when a step has it."""

    items: Sequence[Item]
    meal: Meal
    way: Way
    # Whether the way was chosen; if not, it is what the foods suggest, and they are cooked so.
    is_wanted: bool
    finish_with: str | None
    steps: list[Phrase] = field(default_factory=list)
    minutes: int = 0
    # The minutes in the oven or in a pot.
    longest: int = 0
    roles: dict[str, list[Item]] = field(default_factory=dict)
    is_pan_hot: bool = False

    def __post_init__(self) -> None:
        is_hot = any(needs_heat(item.food, self.meal) for item in self.items)
        for item in self.items:
            method = method_of(item.food)
            is_raw = is_raw_in(item.food, self.way, self.meal, is_hot=is_hot)
            role = method.ready if is_raw and method.ready else method.role
            if self.is_wanted and self.way in _HOT and method.hot:
                role = method.hot
            if said := finish_of(item.food, self.finish_with):
                role = f"finish {said}"
            self.roles.setdefault(role, []).append(item)

    @property
    def is_cooked(self) -> bool:
        return any(self.roles.get(role) for role in ("main", "egg", "vegetable", "broth"))

    def step(self, said: str, takes: int = 0, /, **values: "int | Phrase | Sequence[Item]") -> None:
        self.steps.append(phrase(said, **values))
        self.minutes += takes

    def take(self, *roles: str) -> list[Item]:
        return [item for role in roles for item in self.roles.pop(role, [])]

    def take_mains(self) -> list[Item]:
        """The main foods, what takes longest first."""
        return sorted(self.take("main"), key=lambda item: -method_of(item.food).minutes)

    def cook_each(self, *items: Item) -> None:
        """Each food in a step of its method."""
        for item in items:
            method = method_of(item.food)
            is_long = method.style != "pan" and method.minutes >= _LONG_MINUTES // 2
            values: dict[str, int | Phrase | Sequence[Item]] = {"core": item.food.core_c or 0}
            if "{pan}" in method.text:
                values["pan"] = self.pan()
            if "{turned}" in method.text:
                values["turned"] = self.turned([item])
            if "{broth}" in method.text:
                values["broth"] = self.liquid()
            self.step(method.id, 0 if is_long else method.minutes, **values, food=[item])
            if is_long:
                self.longest = max(self.longest, method.minutes)

    def cook_vegetables(self, main: Method | None = None) -> None:
        """In the pan, the oven or the pot of the main food, if there is one."""
        vegetables = self.take("vegetable")
        style = main.style if main else "pan"
        slow = [each for each in vegetables if method_of(each.food).minutes > QUICK_MINUTES]
        quick = [each for each in vegetables if each not in slow]
        if slow:
            minutes = max(method_of(each.food).minutes for each in slow)
            if main and style == "pot" and main.minutes >= _LONG_MINUTES:
                self.step("vegetables-in-pot", foods=slow, minutes=minutes + 5)
            elif style == "oven":
                last = minutes + _LONGER_IN_THE_OVEN
                self.step("vegetables-in-pot", foods=slow, minutes=last)
            else:
                lid = phrase("under-a-lid" if minutes >= _LID_MINUTES else "nothing")
                pan = self.pan()
                self.step(
                    "vegetables-in-pan", minutes, foods=slow, lid=lid, pan=pan, minutes=minutes
                )
        if quick:
            minutes = max(method_of(each.food).minutes for each in quick)
            if self.steps and style != "oven":
                self.step("quick-into-pan", minutes, foods=quick, minutes=minutes)
            else:
                self.step("quick-in-pan", minutes, foods=quick, pan=self.pan(), minutes=minutes)

    def pour_in(self) -> None:
        liquid = self.take("broth", "cream")
        powder = self.take("powder", "thickener")
        if powder:
            into = phrase("the-foods", foods=liquid) if liquid else phrase("a-little-water")
            self.step("whisk-in", 3, foods=powder, into=into)
        elif liquid:
            self.step("pour-in", 6, foods=liquid)

    def dress(self, *, serves: bool) -> None:
        """Dress what is raw; butter is spread, and no dressing."""
        raw, fats = self.take("raw"), self.take("fat")
        spread = [item for item in fats if item.food.family != "oil"]
        dressing = [*self.take("dress", "spice"), *(each for each in fats if each not in spread)]
        self.roles.setdefault("serve", []).extend(spread)
        endings = f"-season{'-serve' if serves else ''}"
        if raw and dressing:
            self.step(f"cut-dress{endings}", foods=raw, dressing=dressing)
        elif raw:
            self.step(f"cut{endings}", foods=raw)
        elif dressing:
            self.step("season-with", foods=dressing)

    def pan(self) -> Phrase:
        """The pan with its fat and spices; from the second time on, the same one."""
        fats, spices = self.take("fat"), self.take("spice")
        where = "in-fat" if fats else "in-same-pan" if self.is_pan_hot else "in-hot-pan"
        self.is_pan_hot = True
        values = {name: foods for name, foods in (("fat", fats), ("spices", spices)) if foods}
        return phrase(f"{where}-with-spices" if spices else where, **values)

    def turned(self, foods: Sequence[Item]) -> Phrase:
        fats = self.take("fat", "spice")
        return phrase("turned-in", food=foods, fat=fats) if fats else phrase("not-turned")

    def liquid(self) -> Phrase:
        broth = self.take("broth")
        return phrase("and-water", broth=broth) if broth else phrase("water")

    def until(self, foods: Sequence[Item], otherwise: str) -> Phrase:
        """Until the core of those that have one is as hot as the hottest must be."""
        hot, core = cores(foods)
        if len(foods) == 1 and hot:
            return phrase("until-its-core", core=core)
        return phrase("until-core", food=hot, core=core) if hot else phrase(otherwise)


def cores(foods: Sequence[Item]) -> tuple[list[Item], int]:
    """The foods that have a core, and the highest of its temperatures."""
    hot = [item for item in foods if item.food.core_c]
    return hot, max((item.food.core_c or 0 for item in hot), default=0)
