"""Whether what must be cooked is cooked: the judge's own lists of animal foods and of heat."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from .table import lines, rows, words_of

EGGS = frozenset({"duck-egg", "egg", "egg-white", "egg-yolk", "quail-egg"})
_LISTED = [line.split(": ") for line in lines("animal_foods.txt")]
RAW = EGGS | {food for kind, foods in _LISTED if kind == "raw" for food in foods.split()}
READY = {food for kind, foods in _LISTED if kind == "ready" for food in foods.split()}
# Done when they are browned: rashers are too thin to measure.
_CRISP = {"bacon", "turkey-bacon", "pancetta"}
CURED = {*_CRISP, "canadian-bacon", "smoked-haddock", "kippers", "smoked-salmon", "ham", "salami"}
CURED |= {"chorizo", "prosciutto", "pastrami", "pepperoni", "bresaola", "corned-beef-brisket"}
# Meat and fish that is sold ready to eat, and no fat, broth, sauce or powder.
_READY_FLESH = {
    *("anchovies-canned", "beef-salami", "bresaola", "caviar", "chicken-canned", "crab-canned"),
    *("ham", "kippers", "liverwurst", "luncheon-meat", "mortadella", "pastrami", "pepperoni"),
    *("pink-salmon-canned", "prosciutto", "roast-beef-sliced", "rotisserie-chicken", "salami"),
    *("sardines-canned", "sardines-in-olive-oil", "shrimp-canned", "smoked-salmon"),
    *("tuna-canned-in-oil", "tuna-canned-in-water", "turkey-breast-sliced"),
}
_FLESH = {"meat", "poultry", "beef", "pork", "lamb", "game", "fish", "shellfish", "egg"}
_FLESH |= {"crustaceans", "molluscs", "eggs", "red-meat", "organ-meat"}

_HEAT = re.compile(
    r"\b(?:cook|fr[yi]|pan-?fr|stir-?fr|bak[ei]|roast|grill|boil|simmer|poach|steam|brais|sear|stew"
    r"|scrambl|saut|brown(?!ie)|barbecu|broil|griddl|char\b|chargrill|confit|blanch|casserol|oven"
    r"|until (?:golden|done|opaque)|(?:low|medium|high|gentle|moderate) heat)\w*|°",
    re.IGNORECASE,
)
# What takes a word of heat back.
_NOT = re.compile(
    r"\b(?:not|never|no|don.?t|without|instead of|un|before|needn.?t)"
    r"\W+(?:\w+\W+){0,2}?(?:cook|fr[yi]|bak|roast|grill|boil|heat|simmer)\w*|\buncooked\w*",
    re.IGNORECASE,
)
_AS_IT_IS = re.compile(
    r"(?:(\w+)[ -])?\b(?:raw|uncooked|bloody|blue rare|rare|pink|tartare?|carpaccio|ceviche"
    r"|sashimi|crudo|gravlax)\b(?:[ -](\w+))?",
    re.IGNORECASE,
)
_ALL_OF_IT = {"it", "them", "everything", "all", "together", "meat", "fish", "both", "rest", "this"}
_SENTENCE = re.compile(r"[.!?;:\n]+(?!\d)")


def unjudged() -> set[str]:
    """Animal foods of plans that are in neither list: the judge cannot tell."""
    return {
        row.id
        for row in rows().values()
        if row.in_plans and (row.kinds | row.allergens) & _FLESH and row.id not in RAW | READY
    }


def of_meal(name: str, meal: Mapping[str, Any], text: str) -> Iterator[tuple[str, str]]:
    """Raw food in a snack, and raw food that the text heats nowhere."""
    raw = [part["foodId"] for part in meal["ingredients"] if part["foodId"] in RAW]
    if not raw:
        return
    said = f"{meal['name']}. {text}"
    if name.startswith("snack") and (more := set(raw) - EGGS):
        yield "raw", f"a snack with {sorted(more)}: {said!r}"
    if found := _served_raw(said, meal["ingredients"]):
        yield "raw", f"{found!r} in {said!r}"
    for food in raw:
        if not _is_heated(food, raw, said):
            yield "raw", f"{food} is not heated in {said!r}"


def of_doneness(meal: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """An animal food without its doneness, a cold way for one that is raw, cured food "cooked"."""
    recipe = meal.get("recipe") or {}
    foods = [part["foodId"] for part in meal["ingredients"]]
    doneness, said = recipe.get("doneness"), " ".join(recipe.get("steps", ()))
    is_again = doneness == "Steaming hot all through"
    for food in foods:
        if (food in RAW or food in _READY_FLESH) and not is_again:
            row = rows()[food]
            if not doneness or not row.words & set(words_of(doneness)):
                yield "doneness", f"none of {food}: {doneness!r}"
            elif food in RAW - _CRISP and not re.search(r"\b(?:6[3-9]|7\d|9\d) °C", doneness):
                yield "doneness", f"no temperature for {food}: {doneness!r}"
        if food in RAW and meal.get("way") in ("plate", "shake"):
            yield "doneness", f"{food} as a {meal['way']}"
        if food in CURED and re.search(r"cooked (?:through|until done)", said):
            yield "doneness", f"{food} in {said!r}"
    if is_again and not (meal.get("batch") and set(foods) & (RAW | READY)):
        yield "doneness", f"{doneness!r} of {foods}"


def _served_raw(said: str, parts: Sequence[Mapping[str, Any]]) -> str:
    """A word for raw that does not go with a vegetable of the dish (raw spinach, avocado raw)."""
    plants = {word for p in parts if p["foodId"] not in RAW for word in rows()[p["foodId"]].words}
    for found in _AS_IT_IS.finditer(said):
        if not plants.intersection(words_of(f"{found[1]} {found[2]}")):
            return found[0]
    return ""


def _is_heated(food: str, raw: Sequence[str], said: str) -> bool:
    """Whether a sentence of heat names the food, or no other that has to be cooked."""
    own = rows()[food].words
    others = {word for other in raw if other != food for word in rows()[other].words} - own
    for sentence in _SENTENCE.split(said):
        if not _HEAT.search(_NOT.sub(" ", sentence)):
            continue
        words = set(words_of(sentence))
        if words & own or words & _ALL_OF_IT or not words & others:
            return True
    return False
