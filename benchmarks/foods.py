"""A search among 20,000 foods: how long the whole request takes, and the memory of the foods.

    make bench ARGS=foods

The foods are those of the reference tier, and as imported ones the same again under other names
until there are 20,000. Memory is that of one tracker (`serve --http-only`) and of four together, as
proportional shares (PSS): when they have found foods of the kitchen alone, and when all 20,000 are
there and each has answered every kind of search. The time is that of one request after the other,
on a kept connection, and the CPU that of tracker's event loop in it; of each the median of rounds.
"""

import asyncio
import csv
import os
import random
import string
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AsyncExitStack
from functools import partial
from itertools import islice
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from urllib.parse import quote

import uvloop

from benchmarks.parts.load import request
from benchmarks.parts.processes import NO_BROKER, SECRET, MeasuredProcess, service
from chassis.http import ACCESS_LIFETIME, Tokens
from foods import reference_table, words_of
from testkit.databases import servers
from testkit.eventually import eventually
from tools.tables import markdown

_FOODS = 20_000
_PROCESSES = 4
_QUERIES, _ROUNDS = 500, 3
_TOKEN = Tokens(SECRET).issue(
    {"sub": "member", "role": "MEMBER", "email": "m@example.com"}, ACCESS_LIFETIME
)
_COLUMNS = ("code", "name", "calories", "protein_g", "fat_g", "carbs_g", "fiber_g")
_IMPORTED = "bench"


def imported() -> Iterator[tuple[str, ...]]:
    """Other words, as another table has them, among those of everybody."""
    for copy in range(_FOODS):
        for number, food in enumerate(reference_table()):
            name = f"{food.name} {food.name.split()[0][::-1]}{copy}"
            yield f"{copy}-{number}", name, "100", "10", "5", "3", "1"


def queries(names: Sequence[str]) -> Mapping[str, Sequence[str]]:
    """The kinds of what is typed."""
    chosen = random.Random(7)
    words = sorted({word for name in names for word in words_of(name)})
    word = partial(chosen.choice, words)

    def slip() -> str:
        typed = word()
        at = chosen.randrange(len(typed))
        return typed[:at] + chosen.choice(string.ascii_lowercase) + typed[at + 1 :]

    kinds: Mapping[str, Callable[[], str]] = {
        "one letter": lambda: chosen.choice(string.ascii_lowercase),
        "two letters, each of a word": lambda: " ".join(chosen.sample(string.ascii_lowercase, 2)),
        "a word": word,
        "a word with one letter wrong": slip,
        "two words": lambda: f"{word()} {word()[:3]}",
    }
    return {kind: [query() for _ in range(_QUERIES)] for kind, query in kinds.items()}


def write(path: Path, rows: Sequence[Sequence[str]]) -> Path:
    with path.open("w", newline="") as file:
        csv.writer(file).writerows((_COLUMNS, *rows))
    return path


async def import_foods(url: str, rows: Sequence[Sequence[str]]) -> None:
    """Import them as an operator does."""
    with TemporaryDirectory() as folder:
        path = write(Path(folder, "foods.csv"), rows)
        told = ("--kind", "csv", "--source", _IMPORTED, "--licence", "none", "--basis", "total")
        command = (sys.executable, "-m", "tracker", "foods", "import", str(path), *told)
        variables = {"DATABASE_URL": url, "RABBITMQ_URL": NO_BROKER, "JWT_SECRET": SECRET}
        process = await asyncio.create_subprocess_exec(*command, env={**os.environ, **variables})
        assert await process.wait() == 0


def asking(query: str) -> bytes:
    return request("GET", f"/api/tracker/foods?q={quote(query)}", _TOKEN)


async def spent(process: MeasuredProcess, asked: Sequence[str]) -> list[tuple[float, float]]:
    """The milliseconds of each request, and those of the CPU that its process took."""
    took = []
    async with process.client() as client:
        for query in asked:
            sent, begun, cpu = asking(query), time.perf_counter(), process.loop_seconds()
            answer = await client.exchange(sent)
            times = (time.perf_counter() - begun, process.loop_seconds() - cpu)
            took.append((1_000 * times[0], 1_000 * times[1]))
            assert answer.status == 200, answer
    return took


async def memory(process: MeasuredProcess, asked: Sequence[str]) -> float:
    """Its share of the memory when it has answered."""
    await spent(process, asked)
    return process.shared_memory()


async def has_read(process: MeasuredProcess, name: str) -> None:
    """Wait until it finds a food that was imported, which it looks for every ten seconds."""

    async def finds() -> bool:
        return f"csv-{_IMPORTED}".encode() in (await process.exchange(asking(name))).body

    await eventually(finds, within=60, what="the imported foods are found")


async def main() -> None:
    """Import, measure and print."""
    rows = list(islice(imported(), _FOODS - len(reference_table())))
    asked = queries([*(food.name for food in reference_table()), *(row[1] for row in rows)])
    async with servers() as (databases, _), AsyncExitStack() as stack:
        url = await databases.of("tracker")
        trackers = [
            await stack.enter_async_context(
                service("tracker", "serve", "--http-only", database_url=url)
            )
            for _ in range(_PROCESSES)
        ]
        # More foods of the kitchen have this word than are answered: no other one is looked at.
        before = [await memory(process, ["e"] * _QUERIES) for process in trackers]
        await import_foods(url, rows)
        every_kind = [query for kind in asked.values() for query in kind[: _QUERIES // 5]]
        after = []
        for process in trackers:
            await has_read(process, rows[-1][1])
            after.append(await memory(process, every_kind))
        together = sum(process.shared_memory() for process in trackers)
        for what, now, then in (
            ("1 tracker", after[0], before[0]),
            (f"{_PROCESSES} trackers", together, sum(before)),
        ):
            print(f"{what} with {_FOODS:,} foods: {now:.1f} MiB, {now - then:.1f} more", flush=True)
        await report(trackers[0], asked)


async def report(process: MeasuredProcess, asked: Mapping[str, Sequence[str]]) -> None:
    rounds: Mapping[str, list[list[float]]] = {kind: [] for kind in asked}
    for _ in range(_ROUNDS):
        for kind, queries_of_kind in asked.items():
            both = zip(*await spent(process, queries_of_kind), strict=True)
            rounds[kind].append([part for each in both for part in percentiles(each)])
    lines = [
        (kind, *(f"{median(figures):.1f} ms" for figures in zip(*of_kind, strict=True)))
        for kind, of_kind in rounds.items()
    ]
    print()
    print(markdown(("what is typed", "request: p50", "p99", "its CPU: p50", "p99"), lines))


def percentiles(took: Sequence[float]) -> tuple[float, float]:
    ordered = sorted(took)
    return ordered[len(ordered) // 2], ordered[len(ordered) * 99 // 100]


if __name__ == "__main__":
    uvloop.run(main())
