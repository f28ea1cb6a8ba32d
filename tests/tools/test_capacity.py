"""`make capacity`: its rules against a simulation, and that no more members need less."""

import heapq
import json
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tools.capacity import sources, tables
from tools.capacity.__main__ import main, measured
from tools.capacity.needs import Needs, Sources
from tools.capacity.rules import (
    probability_of_waiting_longer,
    replicas_needed,
    servers_needed,
)
from tools.capacity.sources import Model, Prices

_PRICES = Prices(currency="x", core=3, gib_of_memory=2, gib_of_disk=0.5, gpu=100)
_MODEL = Model(calls_a_plan=2, seconds_a_call=20)
members = st.integers(1, 2_000_000)
rates = st.floats(0.001, 20)
seconds = st.floats(0.1, 120)


@cache
def now() -> Sources:
    return measured()


def simulated(wait: float, rate: float, seconds: float, servers: int, arrivals: int) -> float:
    """How many of the arrivals wait longer, each taken by the server that is free first."""
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
def test_as_many_wait_as_in_a_simulation(
    wait: float, rate: float, seconds: float, servers: int
) -> None:
    expected = simulated(wait, rate, seconds, servers, arrivals=200_000)
    found = probability_of_waiting_longer(wait, rate, seconds, servers)
    assert found == pytest.approx(expected, abs=0.015)


@given(rates, seconds, st.floats(0, 60), st.floats(0.001, 0.5))
def test_with_one_server_less_too_many_wait(
    rate: float, seconds: float, wait: float, late: float
) -> None:
    servers = servers_needed(rate, seconds, wait=wait, late=late)
    assert probability_of_waiting_longer(wait, rate, seconds, servers) <= late
    # As many servers as there is load never catch up: fewer are not asked for.
    assert servers - 1 <= rate * seconds or (
        probability_of_waiting_longer(wait, rate, seconds, servers - 1) > late
    )


@given(st.floats(0, 1000), st.integers(1, 5))
def test_no_replica_is_busier_than_the_autoscaler_wants(cores: float, least: int) -> None:
    replicas = replicas_needed(cores, least)
    assert cores / replicas <= 0.7 + 1e-9
    assert replicas == least or cores / (replicas - 1) > 0.7 - 1e-9


@settings(deadline=None, max_examples=50)
@given(members, members, st.floats(1, 60))
def test_more_members_never_need_less(one: int, other: int, seconds: float) -> None:
    few, many = (Needs(each, now()) for each in sorted((one, other)))
    for name, kinds in now().pods.items():
        for kind in kinds:
            assert few.replicas(name, kind) <= many.replicas(name, kind)
    assert few.all_cores <= many.all_cores + 1e-9
    assert few.memory <= many.memory
    assert few.all_disk <= many.all_disk
    assert few.gpus(seconds) <= many.gpus(seconds)
    assert few.cost(_PRICES, _MODEL) <= many.cost(_PRICES, _MODEL)


def test_nobody_is_without_the_replicas_of_the_manifests() -> None:
    alone = Needs(1, now())
    for name, kinds in now().pods.items():
        for kind, size in kinds.items():
            assert alone.replicas(name, kind) == size.least >= 2
    assert not list(tables.out_of_range([alone]))


def test_what_the_autoscalers_cannot_reach_is_said() -> None:
    found = now()
    tracker = found.pods["tracker"]
    small = {**found.pods, "tracker": {**tracker, "HTTP": replace(tracker["HTTP"], most=2)}}
    crowd = [Needs(5_000_000, replace(found, pods=small))]
    assert any(": tracker HTTP needs" in line for line in tables.out_of_range(crowd))


def test_a_slower_model_needs_more_gpus_and_is_in_the_cost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "eval.json"
    file.write_text(json.dumps({"calls_a_plan": 2, "seconds_a_call": 20}))
    monkeypatch.setattr("sys.argv", ["", "--members", "1000000", "--eval", str(file)])
    main()
    printed = capsys.readouterr().out
    needs = Needs(1_000_000, now())
    # 8.3 plans/s of 40 s keep 331 busy.
    assert needs.gpus(20) < needs.gpus(40) > 331
    assert f"| **GPUs** | {needs.gpus(40)} |" in printed
    assert f"{needs.cost(sources.prices(), _MODEL):,.0f}" in printed


@pytest.mark.parametrize(
    ("text", "said"),
    [("core = -1", "core: Input should be"), ("cores = 1", "cores: Unexpected"), ("=", "Invalid")],
)
def test_prices_that_are_wrong_are_refused(text: str, said: str, tmp_path: Path) -> None:
    file = tmp_path / "prices.toml"
    file.write_text(f"{text}\n")
    with pytest.raises(SystemExit, match=said):
        sources.prices(file)
