"""Histories of writes leave what a model of the rule says, wherever a day's figures are shown."""

import asyncio
import random
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, date, datetime
from typing import Any

import pytest

from chassis import ids
from services.tracker.tests.conftest import FIGURES, MINERALS, STATED, Mia
from testkit import RunningService

from .test_log_follows import DAYS, follows, snack

# With one decimal, so that their sums are exact; small, so that no day exceeds a limit.
LIMITS = {"calories": 150, "proteinG": 8, "fatG": 8, "carbsG": 8, "netCarbsG": 1.6}
LIMITS |= dict.fromkeys(MINERALS, 100)
TYPED = ("weightKg", *FIGURES, "waterMl")


def seeds(first: int, end: int) -> list[Any]:
    """More histories, for `make test-all`."""
    return [pytest.param(seed, marks=pytest.mark.exhaustive) for seed in range(first, end)]


class Model:
    """What was typed, and the entries; all else is derived."""

    def __init__(self) -> None:
        # What was typed, for each day that has a log.
        self.typed: dict[str, dict[str, float]] = {}
        self.entries: dict[str, tuple[str, dict[str, float | None]]] = {}

    def eat(self, id: str, day: str, figures: dict[str, float | None]) -> None:
        self.entries[id] = (day, figures)
        self.typed.setdefault(day, {})

    def type(self, day: str, fields: Mapping[str, float | None]) -> None:
        log = self.typed.setdefault(day, {})
        for name, value in fields.items():
            log.pop(name, None)
            if value is not None:
                log[name] = value

    def delete(self, day: str) -> None:
        self.typed.pop(day, None)
        if self.eaten(day):
            self.typed[day] = {}

    def eaten(self, day: str) -> list[dict[str, float | None]]:
        return [figures for on, figures in self.entries.values() if on == day]

    def totals(self, day: str) -> dict[str, Any]:
        eaten = self.eaten(day)
        stated = {
            name: [each[name] or 0 for each in eaten if each[name] is not None] for name in STATED
        }
        known = {name: len(of) for name, of in stated.items() if len(of) < len(eaten)}
        return {
            **{name: round(sum(of), 1) for name, of in stated.items()},
            "known": known,
            "of": len(eaten),
        }

    def figure(self, day: str, name: str) -> float | None:
        totals = self.totals(day)
        if name in self.typed[day]:
            return self.typed[day][name]
        is_sum = name in FIGURES and totals["of"] and name not in totals["known"]
        return totals[name] if is_sum else None

    def log(self, day: str) -> dict[str, float | None] | None:
        return {name: self.figure(day, name) for name in TYPED} if day in self.typed else None


class History:
    """Writes at random about two days, each told to the model as it was answered."""

    def __init__(self, mia: Mia, seed: int) -> None:
        self.mia, self.chance, self.model = mia, random.Random(seed), Model()

    def figures(self, least: int = 0, of: Sequence[str] = FIGURES) -> dict[str, float]:
        names = self.chance.sample(of, self.chance.randint(least, len(of)))
        return {name: round(self.chance.uniform(0, LIMITS[name]), 1) for name in names}

    async def step(self) -> None:
        writes = (
            self.eat,
            self.eat,
            self.eat,
            self.change,
            self.remove,
            self.copy,
            self.post,
            self.put,
            self.patch,
            self.delete,
            self.drink,
        )
        await self.chance.choice(writes)(self.chance.choice(DAYS))

    async def send(self, method: str, path: str, body: Any = None) -> Any:
        answer = await self.mia.send(method, path, body)
        assert answer.status_code in (200, 201, 400, 404), answer.text
        return answer.json() if answer.is_success else None

    def note(self, *entries: dict[str, Any]) -> None:
        for each in entries:
            self.model.eat(each["id"], each["date"], {name: each[name] for name in STATED})

    async def eat(self, day: str) -> None:
        answer = await self.send(
            "POST", "entries", {**snack(**self.figures(1, STATED)), "date": day}
        )
        self.note(answer["entry"])

    async def change(self, day: str) -> None:
        if self.model.entries:
            id = self.chance.choice(list(self.model.entries))
            answer = await self.send(
                "PATCH", f"entries/{id}", {**self.figures(of=STATED), "date": day}
            )
            self.note(answer["entry"])

    async def remove(self, day: str) -> None:
        if self.model.entries:
            known = list(self.model.entries)
            gone = self.chance.sample(known, min(len(known), self.chance.randint(1, 3)))
            query = "&".join(f"id={each}" for each in [*gone, ids.new()])
            one = f"entries/{gone[0]}" if len(gone) == 1 else f"entries?{query}"
            await self.send("DELETE", one)
            for each in gone:
                del self.model.entries[each]

    async def copy(self, day: str) -> None:
        copy = {"from": {"date": day}, "to": {"date": self.chance.choice(DAYS)}}
        factor = self.chance.choice((0.3, 1, 1.5))
        if answer := await self.send("POST", "entries/copy", {**copy, "factor": factor}):
            self.note(*answer["entries"])

    async def post(self, day: str) -> None:
        fields = {"weightKg": self.chance.randint(70, 90), **self.figures()}
        await self.send("POST", "log", {"date": day, **fields})
        self.model.type(day, fields)

    async def put(self, day: str) -> None:
        fields = self.figures()
        await self.send("PUT", f"log/{day}", fields)
        self.model.type(day, {**dict.fromkeys(TYPED), **fields})

    async def patch(self, day: str) -> None:
        nulls = {name: None for name in TYPED if self.chance.random() < 0.3}
        fields: dict[str, float | None] = {**nulls, **self.figures()}
        await self.send("PATCH", f"log/{day}", fields)
        self.model.type(day, fields)

    async def delete(self, day: str) -> None:
        await self.send("DELETE", f"log?date={day}")
        self.model.delete(day)

    async def drink(self, day: str) -> None:
        ml = self.chance.choice((250, 500, -250))
        water = self.model.typed.get(day, {}).get("waterMl", 0) + ml
        answer = await self.send("POST", "water", {"id": ids.new(), "date": day, "ml": ml})
        assert (answer is None) == (water < 0)
        if answer:
            self.model.type(day, {"waterMl": water})

    async def is_shown_everywhere(self) -> None:
        mia, model = self.mia, self.model
        expected = {day: log for day in DAYS if (log := model.log(day)) is not None}
        logs = {log["date"][:10]: log for log in await mia.logs(**{"from": DAYS[0], "to": DAYS[1]})}
        assert {day: {name: log[name] for name in TYPED} for day, log in logs.items()} == expected
        week = {each["date"]: each for each in (await mia.shown("week", date=DAYS[0]))["days"]}
        for day in DAYS:
            shown, totals = await mia.day(day), model.totals(day)
            assert (shown["log"], shown["totals"]) == (logs.get(day), totals)
            assert shown["byHand"] == [name for name in FIGURES if name in model.typed.get(day, {})]
            log = expected.get(day, {})
            known = {name: log.get(name) for name in FIGURES}
            assert week[day]["entries"] == totals["of"]
            unknown = {name: n for name, n in totals["known"].items() if known.get(name) is None}
            assert week[day]["totals"] == {
                **totals,
                **{name: value for name, value in known.items() if value is not None},
                "known": unknown,
            }
        calories = [log["calories"] for log in expected.values() if log["calories"] is not None]
        average = int(sum(calories) / len(calories) + 0.5) if calories else 0
        stats = (await mia.summary())["stats"]
        assert (stats["logsCount"], stats["avgCalories"]) == (len(expected), average)


@pytest.mark.parametrize("seed", [0, *seeds(1, 6)])
async def test_after_any_write_each_page_shows_what_the_model_says(
    tracker: RunningService, at: Callable[[datetime], None], seed: int
) -> None:
    at(datetime.combine(date.fromisoformat(DAYS[1]), datetime.min.time(), UTC))
    history = History(Mia(tracker), seed)
    for _ in range(40):
        await history.step()
        await history.is_shown_everywhere()


@pytest.mark.parametrize("seed", [0, *seeds(1, 4)])
async def test_after_any_writes_at_once_the_sums_are_those_of_the_entries(
    tracker: RunningService, seed: int
) -> None:
    mia, chance = Mia(tracker), random.Random(seed)
    known: dict[str, list[str]] = defaultdict(list)

    def write() -> Any:
        day, entry_id = chance.choice(DAYS), ids.new()
        names = chance.sample(FIGURES, chance.randint(1, 5))
        entry = {**snack(**dict.fromkeys(names, 0.7)), "date": day, "id": entry_id}
        old = chance.choice(known["ids"]) if known["ids"] else entry_id
        known["ids"].append(entry_id)
        copy = {"from": {"date": day}, "to": {"date": chance.choice(DAYS)}, "factor": 0.3}
        return mia.send(
            *chance.choice(
                (
                    ("POST", "entries", entry),
                    ("POST", "entries", entry),
                    ("PATCH", f"entries/{old}", {"date": day, "name": "Other"}),
                    ("DELETE", f"entries/{old}", None),
                    ("POST", "entries/copy", copy),
                    ("PUT", f"log/{day}", {}),
                    ("PATCH", f"log/{day}", dict.fromkeys(FIGURES)),
                    ("DELETE", f"log?date={day}", None),
                )
            )
        )

    for _ in range(8):
        answers = await asyncio.gather(*(write() for _ in range(12)))
        assert {answer.status_code for answer in answers} <= {200, 201, 400, 404}
        for day in DAYS:
            await follows(mia, day)
            shown = await mia.day(day)
            assert shown["log"] is not None or not shown["entries"]
