"""Recipes made from the foods of a dish, where no cook and no model wrote one.

The foods are put in order: what takes longest, what is cooked with it, and what is added when it is
done. How each of them is cooked is in `ways_to_cook.py`.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from planner.computed.dishes import Item, Recipe
from planner.computed.exclusions import joined
from planner.computed.texts.in_words import it, the
from planner.computed.texts.ways_to_cook import Way, needs_heat, way_of
from planner.rules import Meal

_PREPARING_MINUTES = 5
# A pot on the stove for so long takes the vegetables in when its time is nearly over.
_LONG_MINUTES = 60
# A vegetable needs so much longer in the oven than in a pan.
_LONGER_IN_THE_OVEN = 15
# What takes less is stirred in at the end.
_QUICK_MINUTES = 4
_LID_MINUTES = 9
_OF_SHAKES = frozenset(
    {"powder", "cream", "leafy-greens", "avocado-olives", "fruit", "nuts", "seeds", "nut-butter"}
    | {"yogurt", "spices", "herbs", "condiments", "sweeteners"}
)


def made_recipe(items: Sequence[Item], meal: Meal) -> Recipe:
    """The steps for these foods: by their kinds, how they are prepared, and the meal."""
    recipe = _Making(items, meal)
    if recipe.is_shake:
        recipe.blend()
    elif recipe.is_cooked:
        recipe.cook()
        recipe.finish()
    else:
        recipe.assemble()
    return Recipe(tuple(recipe.steps), _PREPARING_MINUTES + recipe.longest + recipe.minutes)


@dataclass(slots=True)
class _Making:
    """A recipe while it is made; each food leaves its role when a step has it."""

    items: Sequence[Item]
    meal: Meal
    steps: list[str] = field(default_factory=list)
    minutes: int = 0
    # Of what cooks by itself in the oven or in a pot.
    longest: int = 0
    roles: dict[str, list[Item]] = field(default_factory=dict)
    is_pan_hot: bool = False

    def __post_init__(self) -> None:
        is_hot = any(needs_heat(item.food, self.meal) for item in self.items)
        for item in self.items:
            way = way_of(item.food)
            is_raw = item.food.preparation == "ready" and (self.meal == "snack" or not is_hot)
            role = way.ready if is_raw and way.ready else way.role
            self.roles.setdefault(role, []).append(item)

    @property
    def is_shake(self) -> bool:
        """Whether a powder is drunk with greens, and nothing in it needs a stove."""
        families = {item.food.family for item in self.items}
        return (
            self.meal in ("breakfast", "snack")
            and {"powder", "cream", "leafy-greens"} <= families
            and families <= _OF_SHAKES
            and all(item.food.preparation == "ready" for item in self.items)
        )

    def blend(self) -> None:
        top = self._take("top")
        parts = [item for item in self.items if item not in top]
        self._step(f"Blend {the(parts)} with cold water until smooth.")
        if top:
            self._step(f"Scatter {the(top)} on top.")

    @property
    def is_cooked(self) -> bool:
        return any(self.roles.get(role) for role in ("main", "egg", "vegetable", "broth"))

    def cook(self) -> None:
        mains = sorted(self._take("main"), key=lambda item: -way_of(item.food).minutes)
        style, time = "pan", 0
        for item in mains:
            way = way_of(item.food)
            if not time:
                style, time = way.style, way.minutes
            self._say(way, item)
        for item in self._take("side"):
            self._say(way_of(item.food), item)
        has_vegetables = bool(self.roles.get("vegetable"))
        self._cook_vegetables(style, time)
        self._cook_eggs(has_mains=bool(mains), has_vegetables=has_vegetables)
        self._pour_in()

    def finish(self) -> None:
        """Add what is not cooked."""
        if cheese := self._take("cheese"):
            self._step(f"Top with {the(cheese)} and let {it(cheese)} melt for 2 minutes.", 2)
        if stirred := self._take("stir"):
            self._step(f"Stir in {the(stirred)}.")
        self._dress("season", "serve alongside")
        if serve := self._take("serve", "soft"):
            self._step(f"Serve with {the(serve)}.")
        if top := self._take("top"):
            self._step(f"Scatter {the(top)} on top.")

    def assemble(self) -> None:
        """A shake, a bowl or a plate that needs no stove but for what sets it."""
        for item in self._take("side"):
            self._say(way_of(item.food), item)
        if self.roles.get("powder") and not self.roles.get("raw"):
            parts = self._take("powder", "soft", "cream", "thickener", "stir", "spice")
            self._step(f"Blend {the(parts)} with cold water until smooth.")
        else:
            self._fill_bowl()
        self.roles.setdefault("serve", []).extend(self._take("cheese"))
        if not self.steps and not self.roles.get("raw"):
            self._lay_out()
        self._dress("season", *(["serve alongside"] if self.steps else []))
        if serve := self._take("serve"):
            self._step(f"Serve with {the(serve)}.")
        if top := self._take("top"):
            self._step(f"Top with {the(top)}.")

    def _lay_out(self) -> None:
        """A plate of what needs no more than a knife, or a bowl of nuts and fruit."""
        if serve := self._take("serve"):
            self.roles["raw"] = serve
        elif top := self._take("top"):
            self._step(f"Mix {the([*top, *self._take('fat', 'spice', 'dress')])} in a bowl.")

    def _fill_bowl(self) -> None:
        stirred = self._take("powder", "thickener", "stir")
        base = self._take("soft", "cream")
        if base and stirred:
            self._step(f"Stir {the(stirred)} into {the(base)} until smooth.")
        elif base:
            self._step(f"Spoon {the(base)} into a bowl.")
        elif stirred:
            self._step(f"Stir {the(stirred)} with a little water until smooth.")

    def _say(self, way: Way, item: Item) -> None:
        is_long = way.style != "pan" and way.minutes >= _LONG_MINUTES // 2
        words = {
            "food": the([item]),
            "it": it([item]),
            "core": item.food.core_c or "",
        }
        if "{pan}" in way.text:
            words["pan"] = self._pan()
        if "{turned}" in way.text:
            fats = self._take("fat", "spice")
            words["turned"] = f", turn {it([item])} in {the(fats)}" if fats else ""
        if "{broth}" in way.text:
            words["broth"] = joined([*([the(b)] if (b := self._take("broth")) else []), "water"])
        self._step(way.text.format(**words), 0 if is_long else way.minutes)
        if is_long:
            self.longest = max(self.longest, way.minutes)

    def _cook_vegetables(self, style: str, time: int) -> None:
        vegetables = self._take("vegetable")
        slow = [each for each in vegetables if way_of(each.food).minutes > _QUICK_MINUTES]
        quick = [each for each in vegetables if each not in slow]
        if slow:
            minutes = max(way_of(each.food).minutes for each in slow)
            how = f"Cut {the(slow)} into pieces"
            if style == "pot" and time >= _LONG_MINUTES:
                self._step(f"{how} and add {it(slow)} for the last {minutes + 5} minutes.")
            elif style == "oven":
                last = minutes + _LONGER_IN_THE_OVEN
                self._step(f"{how} and add {it(slow)} for the last {last} minutes.")
            else:
                lid = " under a lid" if minutes >= _LID_MINUTES else ""
                cook = f"cook {it(slow)}{lid} {self._pan()}"
                self._step(f"{how} and {cook} for {minutes} minutes, until tender.", minutes)
        if quick:
            minutes = max(way_of(each.food).minutes for each in quick)
            if self.steps and style != "oven":
                self._step(f"Stir in {the(quick)} and cook for {minutes} minutes.", minutes)
            else:
                self._step(f"Cook {the(quick)} {self._pan()} for {minutes} minutes.", minutes)

    def _cook_eggs(self, *, has_mains: bool, has_vegetables: bool) -> None:
        eggs = self._take("egg")
        if not eggs:
            return
        if self.meal == "snack" or (self.roles.get("raw") and not has_mains and not has_vegetables):
            for item in eggs:
                self._say(way_of(item.food), item)
        elif has_mains:
            self._step(f"Fry {the(eggs)} {self._pan()} for 4 minutes, until set.", 4)
        elif self.roles.get("broth"):
            self._pour_in()
            self._step(f"Stir in {the(eggs)} and cook for 5 minutes, until set.", 5)
        else:
            beaten = self._take("cream", "thickener")
            mixed = f" with {the(beaten)}" if beaten else ""
            pour = "" if has_vegetables else f" {self._pan()}"
            start = f"Beat {the(eggs)}{mixed}, pour {it(eggs)} in and let {it(eggs)} set"
            self._step(f"{start}{pour} over a low heat for 5 minutes.", 6)

    def _pour_in(self) -> None:
        liquid = self._take("broth", "cream")
        powder = self._take("powder", "thickener")
        if powder:
            into = the(liquid) if liquid else "a little cold water"
            self._step(f"Whisk {the(powder)} into {into}, stir in and warm for 3 minutes.", 3)
        elif liquid:
            self._step(f"Pour in {the(liquid)} and simmer for 6 minutes.", 6)

    def _dress(self, *endings: str) -> None:
        """Dress what is raw; butter is spread, and no dressing."""
        raw, fats = self._take("raw"), self._take("fat")
        spread = [item for item in fats if item.food.family != "oil"]
        dressing = [*self._take("dress", "spice"), *(each for each in fats if each not in spread)]
        self.roles.setdefault("serve", []).extend(spread)
        if raw:
            parts = [f"Cut {the(raw)} into pieces"]
            if dressing:
                parts.append(f"dress {it(raw)} with {the(dressing)}")
            self._step(f"{joined([*parts, *endings])}.")
        elif dressing:
            self._step(f"Season with {the(dressing)}.")

    def _pan(self) -> str:
        """The pan with its fat and spices; from the second time on, the same one."""
        fats, spices = self._take("fat"), self._take("spice")
        where = (
            f"in {the(fats)}" if fats else "in the same pan" if self.is_pan_hot else "in a hot pan"
        )
        self.is_pan_hot = True
        return f"{where} with {the(spices)}" if spices else where

    def _step(self, text: str, minutes: int = 0) -> None:
        self.steps.append(text)
        self.minutes += minutes

    def _take(self, *roles: str) -> list[Item]:
        return [item for role in roles for item in self.roles.pop(role, [])]
