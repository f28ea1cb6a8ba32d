"""A search among 20,000 foods: the latency of the whole request, and the memory of the foods.

    make bench ARGS=foods

The foods are those of the reference tier, and imported copies of them under other names until there
are 20,000. Memory is that of one tracker (`serve --http-only`) and of four together, as
proportional shares (PSS): after searches that match the kitchen's foods alone, and after the import
of all foods and every kind of search. Latency is that of sequential requests on a kept-alive
connection, and CPU that of tracker's event loop; both are medians over the rounds.
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

import uvloop

from chassis.http import ACCESS_LIFETIME, Tokens
from foods import reference_table, words_of
from lab.benchmarks.parts.load import operations
from lab.benchmarks.parts.processes import NO_BROKER, SECRET, MeasuredProcess, service
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
    """Rows of an imported table: each food's name with a word that only the import has."""
    for copy in range(_FOODS):
        for number, food in enumerate(reference_table()):
            name = f"{food.name} {food.name.split()[0][::-1]}{copy}"
            yield f"{copy}-{number}", name, "100", "10", "5", "3", "1"


def queries(names: Sequence[str]) -> Mapping[str, Sequence[str]]:
    """Queries by kind."""
    generator = random.Random(7)
    words = sorted({word for name in names for word in words_of(name)})
    word = partial(generator.choice, words)

    def misspelt_word() -> str:
        correct = word()
        at = generator.randrange(len(correct))
        return correct[:at] + generator.choice(string.ascii_lowercase) + correct[at + 1 :]

    kinds: Mapping[str, Callable[[], str]] = {
        "one letter": lambda: generator.choice(string.ascii_lowercase),
        "two letters, each of a word": lambda: " ".join(
            generator.sample(string.ascii_lowercase, 2)
        ),
        "a word": word,
        "a word with one letter wrong": misspelt_word,
        "two words": lambda: f"{word()} {word()[:3]}",
    }
    return {kind: [query() for _ in range(_QUERIES)] for kind, query in kinds.items()}


def write(path: Path, rows: Sequence[Sequence[str]]) -> Path:
    with path.open("w", newline="") as file:
        csv.writer(file).writerows((_COLUMNS, *rows))
    return path


async def import_foods(url: str, rows: Sequence[Sequence[str]]) -> None:
    """Import foods with the operators' command."""
    with TemporaryDirectory() as folder:
        path = write(Path(folder, "foods.csv"), rows)
        options = ("--kind", "csv", "--source", _IMPORTED, "--licence", "none", "--basis", "total")
        command = (sys.executable, "-m", "tracker", "foods", "import", str(path), *options)
        variables = {"DATABASE_URL": url, "RABBITMQ_URL": NO_BROKER, "JWT_SECRET": SECRET}
        process = await asyncio.create_subprocess_exec(*command, env={**os.environ, **variables})
        assert await process.wait() == 0


def search_request(query: str) -> bytes:
    return operations(_TOKEN).tracker.get_foods(query)


async def spent(process: MeasuredProcess, queries: Sequence[str]) -> list[tuple[float, float]]:
    """The milliseconds of each request, and those of the CPU of its process's event loop."""
    took = []
    async with process.client() as client:
        for query in queries:
            search = search_request(query)
            began, cpu = time.perf_counter(), process.loop_seconds()
            response = await client.exchange(search)
            times = (time.perf_counter() - began, process.loop_seconds() - cpu)
            took.append((1_000 * times[0], 1_000 * times[1]))
            assert response.status == 200, response
    return took


async def memory(process: MeasuredProcess, queries: Sequence[str]) -> float:
    """The proportional memory of a process after it has answered the queries."""
    await spent(process, queries)
    return process.shared_memory()


async def has_read(process: MeasuredProcess, name: str) -> None:
    """Wait until a tracker finds an imported food; it reloads its foods every ten seconds."""

    async def finds() -> bool:
        return f"csv-{_IMPORTED}".encode() in (await process.exchange(search_request(name))).body

    await eventually(finds, within=60, what="the imported foods are found")


async def main() -> None:
    """Import, measure and print."""
    rows = list(islice(imported(), _FOODS - len(reference_table())))
    queries_by_kind = queries(
        [*(food.name for food in reference_table()), *(row[1] for row in rows)]
    )
    async with servers() as (databases, _), AsyncExitStack() as stack:
        url = await databases.of("tracker")
        trackers = [
            await stack.enter_async_context(
                service("tracker", "serve", "--http-only", database_url=url)
            )
            for _ in range(_PROCESSES)
        ]
        # The kitchen alone has more matches than a response has room for: no imported food is read.
        before = [await memory(process, ["e"] * _QUERIES) for process in trackers]
        await import_foods(url, rows)
        every_kind = [query for kind in queries_by_kind.values() for query in kind[: _QUERIES // 5]]
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
        await report(trackers[0], queries_by_kind)


async def report(process: MeasuredProcess, queries_by_kind: Mapping[str, Sequence[str]]) -> None:
    rounds: Mapping[str, list[list[float]]] = {kind: [] for kind in queries_by_kind}
    for _ in range(_ROUNDS):
        for kind, queries_of_kind in queries_by_kind.items():
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
