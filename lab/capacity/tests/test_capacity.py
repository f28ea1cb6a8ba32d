"""`make capacity`: its rules match a simulation, and more members never need less."""

import heapq
from functools import cache
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lab.capacity import sources
from lab.capacity.__main__ import read_sources
from lab.capacity.needs import Needs, Sources
from lab.capacity.rules import probability_of_waiting_longer
from lab.capacity.sources import Model, Prices

_PRICES = Prices(currency="x", core=3, gib_of_memory=2, gib_of_disk=0.5, gpu=100)
_MODEL = Model(calls_a_plan=2, seconds_a_call=20)
members = st.integers(1, 2_000_000)


@cache
def current() -> Sources:
    return read_sources()


def simulated(wait: float, rate: float, seconds: float, servers: int, arrivals: int) -> float:
    """The share of arrivals that wait longer, each served by the server that is free first."""
    random = Random(7)
    free_at = [0.0] * servers
    moment, late = 0.0, 0
    for _ in range(arrivals):
        moment += random.expovariate(rate)
        begins = max(moment, free_at[0])
        late += begins - moment > wait
        heapq.heapreplace(free_at, begins + random.expovariate(1 / seconds))
    return late / arrivals


@pytest.mark.parametrize(
    ("wait", "rate", "seconds", "servers"),
    [(0, 0.5, 1, 1), (2, 0.8, 1, 1), (0, 3, 2, 8), (10, 1, 18, 20), (60, 0.1, 60, 7)],
)
def test_the_share_of_late_arrivals_is_that_of_a_simulation(
    wait: float, rate: float, seconds: float, servers: int
) -> None:
    expected = simulated(wait, rate, seconds, servers, arrivals=200_000)
    calculated = probability_of_waiting_longer(wait, rate, seconds, servers)
    assert calculated == pytest.approx(expected, abs=0.015)


@settings(deadline=None, max_examples=50)
@given(members, members, st.floats(1, 60))
def test_more_members_never_need_less(one: int, other: int, seconds: float) -> None:
    few, many = (Needs(each, current()) for each in sorted((one, other)))
    for name, kinds in current().pods.items():
        for kind in kinds:
            assert few.replicas(name, kind) <= many.replicas(name, kind)
    assert few.all_cores <= many.all_cores + 1e-9
    assert few.memory <= many.memory
    assert few.all_disk <= many.all_disk
    assert few.gpus(seconds) <= many.gpus(seconds)
    assert few.cost(_PRICES, _MODEL) <= many.cost(_PRICES, _MODEL)


def test_wrong_prices_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "prices.toml"
    file.write_text("core = -1\n")
    with pytest.raises(SystemExit, match="core: Input should be"):
        sources.prices(file)
