"""Chaos rebuilds every projection that can be."""

from importlib import import_module

from chaos.rebuilds import PROJECTIONS
from contracts.services import SERVICES


def test_every_projection_that_can_be_rebuilt_is() -> None:
    can_be = [
        f"{service}.{projection.shared}"
        for service in SERVICES
        for projection in import_module(f"{service}.subscribers").handlers.projections
        if projection.can_be_rebuilt
    ]
    assert sorted(can_be) == list(PROJECTIONS)
