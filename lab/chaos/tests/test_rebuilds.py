"""Chaos rebuilds every projection that can be rebuilt."""

from importlib import import_module

from contracts.services import SERVICES
from lab.chaos.rebuilds import PROJECTIONS


def test_chaos_rebuilds_every_projection_that_can_be_rebuilt() -> None:
    rebuildable = [
        f"{service}.{projection.shared}"
        for service in SERVICES
        for projection in import_module(f"{service}.subscribers").handlers.projections
        if projection.can_be_rebuilt
    ]
    assert sorted(rebuildable) == list(PROJECTIONS)
