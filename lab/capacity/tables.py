"""The tables of docs/scaling.md, and those of `make capacity`."""

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

from lab.capacity.needs import (
    A_DAY,
    LATE,
    PEAK,
    PLANS_A_WEEK,
    WAIT_SECONDS,
    Needs,
    Sources,
)
from lab.capacity.rules import BUSY
from lab.capacity.sources import Figures, Model, Prices
from tools.tables import markdown

MEMBERS = (10_000, 100_000, 1_000_000)
# Examples: `make eval` prints those of a model.
_SECONDS = (5, 15, 60, 240)
_NAMES = {"postgres": "PostgreSQL", "rabbitmq": "RabbitMQ"}
_REQUESTS = {
    "login": "login, with argon2id on purpose",
    "log": "saving a log, its events handled",
    "entry": "a diary entry, its events handled",
    "day": "reading a day of the diary",
}


def page(
    sources: Sources, members: Sequence[int], prices: Prices, model: Model | None = None
) -> str:
    """All tables as Markdown."""
    needs = [Needs(each, sources) for each in members]
    parts = [
        ("CPU of a request (`make bench ARGS=by_part`)", requests(sources)),
        ("Events and plans", events(sources.figures)),
        ("Daily members", needed(needs, prices, model)),
        ("Replicas, and the range of the autoscaler", replicas(needs)),
        ("GPUs, by the seconds that the generation of a plan occupies one", gpus(needs, model)),
    ]
    return assumptions() + "\n".join(f"**{title}**\n\n{table}\n" for title, table in parts)


def assumptions() -> str:
    """The figures that are not measured."""
    day = f"{A_DAY['login']} login, {A_DAY['log']} saved logs, {A_DAY['entry']} entries"
    busiest = f"The busiest hour has {PEAK} times the mean. Processes are at most {BUSY:.0%}"
    return (
        f"A daily member: {day}, {A_DAY['day']} reads of days, {PLANS_A_WEEK} plan a week.\n"
        f"{busiest} busy, and {1 - LATE:.0%} of the\n"
        f"plans are started within {WAIT_SECONDS:.0f} s.\n\n"
    )


def requests(sources: Sources) -> str:
    """The CPU of a request in each part."""
    by_part = sources.figures.by_part
    parts = [*sources.pods, *sources.servers]
    head = ("ms", *(_NAMES.get(part, part) for part in parts), "together", "events handled")
    return markdown(head, (
        (
            _REQUESTS[name],
            *(f"{costs.get(part, 0):.2f}" for part in parts),
            f"{sum(costs.get(part, 0) for part in parts):.2f}",
            f"{by_part.events_handled[name]:.1f}",
        )
        for name in A_DAY
        for costs in [by_part.cpu_ms[name]]
    ))  # fmt: skip


def events(figures: Figures) -> str:
    """The throughput and latency of events."""
    latency = f"{figures.events['p50_ms']} ms, {figures.events['p99_ms']} ms"
    return markdown(("", "", "`make bench`"), [
        ("from commit to handler, at 50 events/s: p50, p99", latency, "`ARGS=events`"),
        ("published from the outbox, confirmed by a quorum queue",
         f"{figures.events['relay_rows_per_second']:,.0f} events/s", "`ARGS=events`"),
        *(
            (f"handled from `{queue}` by one worker",
             f"{each.per_second:,.0f} events/s, {each.cpu_ms} ms of CPU each", "`ARGS=handling`")
            for queue, each in sorted(figures.handling.items())
        ),
    ])  # fmt: skip


def needed(needs: Sequence[Needs], prices: Prices, model: Model | None) -> str:
    """The resources for each number of members."""
    first = needs[0].sources
    rows: list[tuple[str, Callable[[Needs], str]]] = [
        ("requests/s at the peak", lambda each: f"{each.requests:,.1f}"),
        ("logins/s at the peak", lambda each: f"{each.rate('login'):,.1f}"),
        ("events/s at the peak, all handlers", lambda each: f"{each.events:,.1f}"),
        ("plans/s at the peak", lambda each: f"{each.plans:,.2f}"),
        *(_cores_of(part) for part in (*first.pods, *first.servers)),
        ("**cores to provision**", lambda each: f"{each.all_cores:,.1f}"),
        ("**memory**", lambda each: f"{each.memory:,.1f} GiB"),
        ("**disk after a year**, one PostgreSQL", lambda each: f"{each.disk:,.1f} GiB"),
        ("… all of them", lambda each: f"{each.all_disk:,.1f} GiB"),
    ]
    if model:
        rows.append(("**GPUs**", lambda each: f"{each.gpus(model.seconds):,}"))
    name = f"**{prices.currency} a month**" + ("" if model else ", without GPUs")
    rows.append((name, lambda each: f"{each.cost(prices, model):,.0f}"))
    head = ("", *(f"{each.members:,}" for each in needs))
    return markdown(head, ((name, *map(of, needs)) for name, of in rows))


def _cores_of(part: str) -> tuple[str, Callable[[Needs], str]]:
    return (
        f"cores used at the peak: {_NAMES.get(part, part)}",
        lambda each: f"{each.cores(part):.2f}",
    )


def replicas(needs: Sequence[Needs]) -> str:
    """The number of processes of each kind; those with the same numbers share a row."""
    head = ("", "range", *(f"{each.members:,}" for each in needs))
    sources = needs[0].sources
    counted = sorted(
        (size.least, size.most, *(each.replicas(name, kind) for each in needs), f"{name} {kind}")
        for name, kinds in sources.pods.items()
        for kind, size in kinds.items()
    )
    rows = [
        (", ".join(str(row[-1]) for row in same), f"{counts[0]}–{counts[1]}", *counts[2:])
        for counts, same in groupby(counted, key=lambda row: row[:-1])
    ]
    servers = (
        (_NAMES[part], size.least, *(size.least for _ in needs))
        for part, size in sources.servers.items()
    )
    return markdown(head, [*rows, *servers])


def gpus(needs: Sequence[Needs], model: Model | None) -> str:
    """The GPUs for each number of members."""
    seconds = sorted({*_SECONDS} if model is None else {model.seconds})
    head = ("", *(f"{each.members:,}" for each in needs))
    return markdown(
        head, ((f"{each:,.4g} s", *(f"{n.gpus(each):,}" for n in needs)) for each in seconds)
    )


def out_of_range(needs: Sequence[Needs]) -> Iterator[str]:
    """The replicas above the autoscalers' limits in deploy/system.toml."""
    for each in needs:
        for name, kinds in each.sources.pods.items():
            for kind, size in kinds.items():
                if each.replicas(name, kind) > size.most:
                    yield (
                        f"{each.members:,} members: {name} {kind} needs"
                        f" {each.replicas(name, kind)} replicas, but the limit in"
                        f" deploy/system.toml is {size.most}"
                    )
