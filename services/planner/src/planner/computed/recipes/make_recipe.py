"""Recipes made from the foods of a dish and its way, where no cook wrote one.

The foods are put in order: what takes longest, what is cooked with it, and what is added when it is
done. How each of them is cooked is in `ways_to_cook.yaml`.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from planner.computed.dishes import Item, Phrase, Recipe, Way
from planner.computed.recipes.doneness import said_doneness
from planner.computed.recipes.finishes import finish_of
from planner.computed.recipes.methods import Method, method_of, needs_heat
from planner.computed.recipes.phrases import in_english, phrase
from planner.computed.recipes.ways import QUICK_MINUTES, is_raw_in, suits, way_for
from planner.rules import Meal

_PREPARING_MINUTES = 5
# Vegetables are added near the end to a pot that cooks for longer.
_LONG_MINUTES = 60
# The additional minutes of a vegetable in the oven.
_LONGER_IN_THE_OVEN = 15
_LID_MINUTES = 9
# What falls apart is not browned, and comes into the pot last.
_DELICATE_MINUTES = 8
_BAKE_MINUTES = 25
_SIMMERS = ("soup", "stew", "pot")
_HOT = (*_SIMMERS, "oven", "bake")
# These are sliced before they are laid on a salad.
_SLICED = frozenset({"chop", "steak", "fillet", "roast", "long-roast", "egg", "sausage"})


def made_recipe(
    items: Sequence[Item], meal: Meal, wanted: Way | None = None, finish: str | None = None
) -> Recipe:
    """The steps for these foods: in the way that is wanted, if it suits them."""
    way = way_for(items, meal, wanted)
    is_wanted = wanted is not None and suits(wanted, items, meal)
    making = _Making(items, meal, way, is_wanted, finish)
    making.make()
    return Recipe(
        tuple(in_english(each, items) for each in making.steps),
        _PREPARING_MINUTES + making.longest + making.minutes,
        doneness=said_doneness(items),
        way=way,
        phrases=tuple(making.steps),
    )


@dataclass(slots=True)
class _Making:
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

    def make(self) -> None:
        if self.way == "shake":
            self.blend()
        elif self.way == "salad" and self.is_wanted:
            self.toss()
        elif self.is_cooked:
            if self.is_wanted and self.way in _SIMMERS:
                self.simmer()
            elif self.is_wanted and self.way == "oven":
                self.roast()
            elif self.is_wanted and self.way == "bake":
                self.bake()
            else:
                self.cook()
            self.finish()
        else:
            self.assemble()
        finishes = [(said, self._take(f"finish {said}")) for said in ("scatter", "drizzle")]
        if left := self._take(*self.roles):
            self._step("serve-with", foods=left)
        for said, foods in finishes:
            if foods:
                self._step(said, foods=foods)

    def blend(self) -> None:
        top = [item for item in self._take("top") if item.food.family != "fruit"]
        parts = [item for item in self.items if item not in top and not self._is_finish(item)]
        if not parts:
            parts, top = top, []
        self._step("blend", foods=parts)
        if top:
            self._step("scatter", foods=top)
        self.roles = {
            role: items for role, items in self.roles.items() if role.startswith("finish ")
        }

    def _is_finish(self, item: Item) -> bool:
        return finish_of(item.food, self.finish_with) is not None

    @property
    def is_cooked(self) -> bool:
        return any(self.roles.get(role) for role in ("main", "egg", "vegetable", "broth"))

    def cook(self) -> None:
        mains = sorted(self._take("main"), key=lambda item: -method_of(item.food).minutes)
        style, time = "pan", 0
        for item in mains:
            method = method_of(item.food)
            if not time:
                style, time = method.style, method.minutes
            self._say(method, item)
        for item in self._take("side"):
            self._say(method_of(item.food), item)
        has_vegetables = bool(self.roles.get("vegetable"))
        self._cook_vegetables(style, time)
        self._cook_eggs(has_mains=bool(mains), has_vegetables=has_vegetables)
        self._pour_in()

    def toss(self) -> None:
        """A salad: what is raw in a bowl, and what must be cooked sliced on top of it."""
        cooked = [*self.roles.get("main", []), *self.roles.get("egg", [])]
        for item in sorted(self._take("main"), key=lambda item: -method_of(item.food).minutes):
            self._say(method_of(item.food), item)
        for item in self._take("egg"):
            self._say(method_of(item.food), item)
        self._cook_vegetables("pan", 0)
        for item in self._take("side"):
            self._say(method_of(item.food), item)
        raw, fats = self._take("raw"), self._take("fat")
        spread = [item for item in fats if item.food.family != "oil"]
        oils = [item for item in fats if item not in spread]
        dressing = [*self._take("dress", "spice", "stir", "soft", "cream", "thickener"), *oils]
        if dressing:
            self._step("salad-dressed", foods=raw, dressing=dressing)
        else:
            self._step("salad", foods=raw)
        sliced = [item for item in cooked if method_of(item.food).id in _SLICED]
        if sliced:
            self._step("salad-slices", foods=sliced)
        if whole := [item for item in cooked if item not in sliced]:
            self._step("salad-top", foods=whole)
        if serve := [*self._take("serve", "cheese"), *spread]:
            self._step("serve-with", foods=serve)
        if top := self._take("top"):
            self._step("scatter", foods=top)

    def simmer(self) -> None:
        """A soup, a stew, or a pot: browned, covered and simmered until everything is done."""
        mains = sorted(self._take("main"), key=lambda item: -method_of(item.food).minutes)
        own = [item for item in mains if method_of(item.food).style == "pot"]
        last = [
            item for item in mains if item not in own and _pot_minutes(item) <= _DELICATE_MINUTES
        ]
        browned = [item for item in mains if item not in own and item not in last]
        for item in own:
            self._say(method_of(item.food), item)
        for item in browned:
            is_mince = method_of(item.food).id == "mince"
            said = "pot-brown-mince" if is_mince else "pot-brown"
            self._step(said, 5, food=[item], pan=self._pan())
        vegetables = self._take("vegetable")
        quick = [each for each in vegetables if method_of(each.food).minutes <= QUICK_MINUTES]
        slow = [each for each in vegetables if each not in quick]
        if slow and own and not browned:
            minutes = max(method_of(item.food).minutes for item in slow) + 5
            self._step("vegetables-in-pot", foods=slow, minutes=minutes)
        elif slow and browned:
            self._step("pot-vegetables", food=slow)
        elif slow:
            self._step("pot-vegetables-first", 3, food=slow, pan=self._pan())
        times = [_pot_minutes(item) for item in browned]
        times += [method_of(item.food).minutes + 5 for item in slow]
        if browned or not own:
            minutes = max(times, default=5)
            said = f"{self.way}-simmer"
            until = self._until(browned, "until-tender")
            self._step(said, minutes, liquid=self._liquid(), minutes=minutes, until=until)
        for item in last:
            minutes = max(_pot_minutes(item), 5)
            until = self._until([item], "nothing")
            self._step("pot-last", minutes, food=[item], minutes=minutes, until=until)
        for item in self._take("side"):
            self._say(method_of(item.food), item)
        if quick:
            self._step("pot-quick", 3, food=quick, minutes=3)
        if eggs := self._take("egg"):
            self._step("eggs-into-broth", 5, foods=eggs)
        self._season_pot()
        self._pour_in()

    def roast(self) -> None:
        """On a tray: what takes longest first, the rest for the last minutes."""
        mains, vegetables = self._take("main"), self._take("vegetable")
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
                values["turned"] = self._turned(foods)
            if kind == "main":
                values["until"] = self._until(foods, "nothing")
            self._step(f"tray-{kind}{last}", **values, food=foods)
        self.longest = max(self.longest, parts[0][0])
        for item in self._take("side"):
            self._say(method_of(item.food), item)
        if eggs := self._take("egg"):
            whole = all(item.food.piece_g and item.food.id != "egg-yolk" for item in eggs)
            self._step("tray-eggs" if whole else "tray-beaten", 10 if whole else 15, foods=eggs)
        if poured := self._take("broth", "cream", "thickener", "powder"):
            self._step("tray-pour", foods=poured)

    def bake(self) -> None:
        """In a baking dish: browned, filled in, and baked under eggs, cream or cheese."""
        mains, vegetables = self._take("main"), self._take("vegetable")
        for item in mains:
            is_mince = method_of(item.food).id == "mince"
            said = "bake-brown-mince" if is_mince else "bake-brown"
            self._step(said, 6, food=[item], pan=self._pan())
        if vegetables:
            self._step("bake-vegetables", 5, food=vegetables, pan=self._pan())
        for item in self._take("side"):
            self._say(method_of(item.food), item)
        self._step("bake-fill", food=[*mains, *vegetables, *self._take("broth", "soft")])
        if eggs := self._take("egg"):
            self._step("bake-pour", foods=[*eggs, *self._take("cream", "thickener", "powder")])
        elif poured := self._take("cream", "thickener", "powder"):
            self._step("bake-pour-cream", foods=poured)
        hot, core = self._cores([*mains, *eggs])
        until = phrase("and-core", food=hot, core=core) if hot else phrase("nothing")
        if cheese := self._take("cheese"):
            self._step("bake-cheese", foods=cheese, minutes=_BAKE_MINUTES, until=until)
        else:
            self._step("bake-bare", minutes=_BAKE_MINUTES, until=until)
        self.longest = _BAKE_MINUTES

    def finish(self) -> None:
        """Add what is not cooked."""
        if cheese := self._take("cheese"):
            self._step("melt-cheese", 2, foods=cheese)
        if stirred := self._take("stir"):
            self._step("stir-in", foods=stirred)
        self._dress(seasons=True, serves=True)
        if serve := self._take("serve", "soft"):
            self._step("serve-with", foods=serve)
        if top := self._take("top"):
            self._step("scatter", foods=top)

    def assemble(self) -> None:
        """A bowl or a plate that needs no stove but for what sets it."""
        for item in self._take("side"):
            self._say(method_of(item.food), item)
        if self.roles.get("powder") and not self.roles.get("raw"):
            parts = self._take("powder", "soft", "cream", "thickener", "stir", "spice")
            self._step("blend", foods=parts)
        else:
            self._fill_bowl()
        self.roles.setdefault("serve", []).extend(self._take("cheese"))
        if not self.steps and not self.roles.get("raw"):
            self._lay_out()
        self._dress(seasons=True, serves=bool(self.steps))
        if serve := self._take("serve"):
            self._step("serve-with", foods=serve)
        if top := self._take("top"):
            self._step("top-with", foods=top)

    def _lay_out(self) -> None:
        """A plate of what needs no more than a knife, or a bowl of nuts and fruit."""
        if serve := self._take("serve"):
            self.roles["raw"] = serve
        elif top := self._take("top"):
            self._step("mix", foods=[*top, *self._take("fat", "spice", "dress")])

    def _fill_bowl(self) -> None:
        stirred = self._take("powder", "thickener", "stir")
        base = self._take("soft", "cream")
        if base and stirred:
            self._step("stir-into", foods=stirred, into=base)
        elif base:
            self._step("spoon-into-bowl", foods=base)
        elif stirred:
            self._step("stir-with-water", foods=stirred)

    def _say(self, method: Method, item: Item) -> None:
        is_long = method.style != "pan" and method.minutes >= _LONG_MINUTES // 2
        values: dict[str, int | Phrase | Sequence[Item]] = {"core": item.food.core_c or 0}
        if "{pan}" in method.text:
            values["pan"] = self._pan()
        if "{turned}" in method.text:
            values["turned"] = self._turned([item])
        if "{broth}" in method.text:
            values["broth"] = self._liquid()
        self._step(method.id, 0 if is_long else method.minutes, **values, food=[item])
        if is_long:
            self.longest = max(self.longest, method.minutes)

    def _cook_vegetables(self, style: str, time: int) -> None:
        vegetables = self._take("vegetable")
        slow = [each for each in vegetables if method_of(each.food).minutes > QUICK_MINUTES]
        quick = [each for each in vegetables if each not in slow]
        if slow:
            minutes = max(method_of(each.food).minutes for each in slow)
            if style == "pot" and time >= _LONG_MINUTES:
                self._step("vegetables-in-pot", foods=slow, minutes=minutes + 5)
            elif style == "oven":
                last = minutes + _LONGER_IN_THE_OVEN
                self._step("vegetables-in-pot", foods=slow, minutes=last)
            else:
                lid = phrase("under-a-lid" if minutes >= _LID_MINUTES else "nothing")
                pan = self._pan()
                self._step(
                    "vegetables-in-pan", minutes, foods=slow, lid=lid, pan=pan, minutes=minutes
                )
        if quick:
            minutes = max(method_of(each.food).minutes for each in quick)
            if self.steps and style != "oven":
                self._step("quick-into-pan", minutes, foods=quick, minutes=minutes)
            else:
                self._step("quick-in-pan", minutes, foods=quick, pan=self._pan(), minutes=minutes)

    def _cook_eggs(self, *, has_mains: bool, has_vegetables: bool) -> None:
        eggs = self._take("egg")
        if not eggs:
            return
        if self.meal == "snack" or (self.roles.get("raw") and not has_mains and not has_vegetables):
            for item in eggs:
                self._say(method_of(item.food), item)
        elif has_mains:
            self._step("fried-eggs", 4, foods=eggs, pan=self._pan())
        elif self.roles.get("broth"):
            self._pour_in()
            self._step("eggs-into-broth", 5, foods=eggs)
        else:
            beaten = self._take("cream", "thickener")
            mixed = phrase("mixed-with", foods=beaten) if beaten else phrase("nothing")
            if has_vegetables:
                self._step("eggs-on-vegetables", 6, foods=eggs, mixed=mixed)
            else:
                self._step("eggs-in-pan", 6, foods=eggs, mixed=mixed, pan=self._pan())

    def _pour_in(self) -> None:
        liquid = self._take("broth", "cream")
        powder = self._take("powder", "thickener")
        if powder:
            into = phrase("the-foods", foods=liquid) if liquid else phrase("a-little-water")
            self._step("whisk-in", 3, foods=powder, into=into)
        elif liquid:
            self._step("pour-in", 6, foods=liquid)

    def _season_pot(self) -> None:
        """What is left over of fats and spices where nothing was browned in them."""
        if left := self._take("fat", "spice"):
            self._step("stir-in", foods=left)

    def _dress(self, *, seasons: bool, serves: bool) -> None:
        """Dress what is raw; butter is spread, and no dressing."""
        raw, fats = self._take("raw"), self._take("fat")
        spread = [item for item in fats if item.food.family != "oil"]
        dressing = [*self._take("dress", "spice"), *(each for each in fats if each not in spread)]
        self.roles.setdefault("serve", []).extend(spread)
        endings = f"{'-season' if seasons else ''}{'-serve' if serves else ''}"
        if raw and dressing:
            self._step(f"cut-dress{endings}", foods=raw, dressing=dressing)
        elif raw:
            self._step(f"cut{endings}", foods=raw)
        elif dressing:
            self._step("season-with", foods=dressing)

    def _pan(self) -> Phrase:
        """The pan with its fat and spices; from the second time on, the same one."""
        fats, spices = self._take("fat"), self._take("spice")
        where = "in-fat" if fats else "in-same-pan" if self.is_pan_hot else "in-hot-pan"
        self.is_pan_hot = True
        values = {name: foods for name, foods in (("fat", fats), ("spices", spices)) if foods}
        return phrase(f"{where}-with-spices" if spices else where, **values)

    def _turned(self, foods: Sequence[Item]) -> Phrase:
        fats = self._take("fat", "spice")
        return phrase("turned-in", food=foods, fat=fats) if fats else phrase("not-turned")

    def _liquid(self) -> Phrase:
        broth = self._take("broth")
        return phrase("and-water", broth=broth) if broth else phrase("water")

    def _until(self, foods: Sequence[Item], otherwise: str) -> Phrase:
        """Until the core of those that have one is as hot as the hottest must be."""
        hot, core = self._cores(foods)
        if len(foods) == 1 and hot:
            return phrase("until-its-core", core=core)
        return phrase("until-core", food=hot, core=core) if hot else phrase(otherwise)

    def _cores(self, foods: Sequence[Item]) -> tuple[list[Item], int]:
        hot = [item for item in foods if item.food.core_c]
        return hot, max((item.food.core_c or 0 for item in hot), default=0)

    def _step(
        self, said: str, takes: int = 0, /, **values: "int | Phrase | Sequence[Item]"
    ) -> None:
        self.steps.append(phrase(said, **values))
        self.minutes += takes

    def _take(self, *roles: str) -> list[Item]:
        return [item for role in roles for item in self.roles.pop(role, [])]


def _pot_minutes(item: Item) -> int:
    return method_of(item.food).pot or _DELICATE_MINUTES
