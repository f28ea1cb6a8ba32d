"""Writes the plans with a model, and measures its answers and the resulting plans."""

import math
import re
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from foods import food_table
from planner.computed import (
    Ask,
    Day,
    ModelRequest,
    NoDay,
    Requirements,
    requirements_of,
    write_days,
)
from planner.computed.limits.amounts import Amounts, amounts_of, total
from planner.computed.read_answer import Dishes, NoDishes, read_answer
from planner.computed.requests import Order
from planner.plans.schemas import JobInput
from planner.plans.targets import targets_of
from sandbox.model_server.ollama import count_tokens

# The same choice of foods for the model at each run.
_SEED = 7
# Also in an answer that is cut, or no JSON.
_FOODS = re.compile(r'"foods"\s*:\s*\[([^\]]*)')
_FOOD = re.compile(r'"([^"]*)"')


@dataclass
class Figures:
    """What the plans of a run have shown."""

    counts: Counter[str] = field(default_factory=Counter)
    # How far the calories of each day of the model are off, in parts of the target: with the
    # shares as it chose them, and computed.
    before: list[float] = field(default_factory=list)
    after: list[float] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    # Of each plan, with its calls.
    seconds_of_plans: list[float] = field(default_factory=list)
    # The tokens of the prompt, which has the list of foods, and of the answer.
    tokens_asked: list[int] = field(default_factory=list)
    tokens_answered: list[int] = field(default_factory=list)


async def evaluate(figures: Figures, number: int, body: JobInput, ask: Ask) -> None:
    """Write one plan, and add what it shows."""
    targets = targets_of(body)
    # Fresh, so that what is repeated was repeated by the model.
    requirements = requirements_of(body, targets, _SEED + number, cooking="fresh")
    counts, calls = figures.counts, len(figures.seconds)
    counts["plans"] += 1
    started = time.monotonic()
    try:
        numbers = range(1, math.ceil(body.duration_days) + 1)
        noting = _Noting(figures, requirements, ask)
        days = await write_days(requirements, numbers, noting, fallbacks=())
    except NoDay:
        counts["impossible"] += 1
        return
    finally:
        counts["most calls"] = max(counts["most calls"], len(figures.seconds) - calls)
        figures.seconds_of_plans.append(time.monotonic() - started)
    dishes = [meal for day in days for meal in day.meals.values()]
    counts["dishes"] += len(dishes)
    counts["dishes of the model"] += sum(dish.by_model for dish in dishes)
    counts["days"] += len(days)
    counts["repeated"] += _repeated(days)
    for day in days:
        if day.written_by == "kitchen":
            counts["kitchen"] += 1
        else:
            figures.after.append(_error(day.amounts, requirements))


class _Noting:
    """Calls the model, and records each answer before it is processed."""

    def __init__(self, figures: Figures, requirements: Requirements, ask: Ask) -> None:
        self._figures = figures
        self._requirements = requirements
        self._ask = ask

    async def __call__(self, request: ModelRequest) -> str:
        started = time.monotonic()
        text = await self._ask(request)
        self._figures.seconds.append(time.monotonic() - started)
        self._note(request, text)
        return text

    def _note(self, request: ModelRequest, text: str) -> None:
        figures, requirements = self._figures, self._requirements
        order, offered = _order_of(request)
        figures.tokens_asked.append(count_tokens(request.prompt))
        figures.tokens_answered.append(count_tokens(text))
        answers = read_answer(text, order, requirements.allowed_by_id)
        usable = [each for each in answers if not isinstance(each, NoDishes)]
        figures.counts["valid"] += len(usable) == order.days
        figures.counts.update(_untrue_foods(text, offered, requirements))
        figures.before += [_error(_as_chosen(each, requirements), requirements) for each in usable]


def _order_of(request: ModelRequest) -> tuple[Order, frozenset[str]]:
    """What a request asks for, and the foods that its schema has."""
    days = request.schema["properties"]["days"]
    offered = frozenset(request.schema["$defs"]["food"]["enum"])
    return Order(tuple(days["items"]["required"]), days["minItems"]), offered


def _untrue_foods(text: str, offered: frozenset[str], requirements: Requirements) -> Iterator[str]:
    table = food_table().foods
    for name in (food for foods in _FOODS.findall(text) for food in _FOOD.findall(foods)):
        if name not in offered:
            yield "not on the list"
        if name in table and table[name] in requirements.exclusions.excluded:
            yield "excluded"


def _as_chosen(dishes: Dishes, requirements: Requirements) -> Amounts:
    """A day with the shares as they were chosen, of as much food as has the day's protein."""
    day = total(amounts_of(food, share) for dish in dishes.values() for food, share in dish.shares)
    if not day.protein_g:
        return Amounts()
    factor = requirements.targets.protein_g / day.protein_g
    return Amounts(calories=day.calories * factor)


def _error(amounts: Amounts, requirements: Requirements) -> float:
    return abs(amounts.calories / requirements.targets.calories - 1)


def _repeated(days: Sequence[Day]) -> int:
    """How many dishes are made of the same foods as an earlier one of the plan."""
    dishes = [
        frozenset(item.food.id for item in meal.items)
        for day in days
        for meal in day.meals.values()
    ]
    return len(dishes) - len(set(dishes))
