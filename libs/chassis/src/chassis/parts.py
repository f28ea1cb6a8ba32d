"""The parts of a running service, which its routes and handlers request by type."""

from collections.abc import Iterator
from typing import Any, TypeVar, cast

from fastapi import Depends, Request

P = TypeVar("P")


class Parts:
    """The objects of a service, one of each type."""

    def __init__(self) -> None:
        self._by_type: dict[type, object] = {}

    def add(self, part: P) -> P:
        """Add a part, replacing an earlier one of its type; return it."""
        self._by_type[type(part)] = part
        return part

    def __getitem__(self, kind: type[P]) -> P:
        return cast(P, self._by_type[kind])

    def __contains__(self, kind: type) -> bool:
        return kind in self._by_type

    def __iter__(self) -> Iterator[object]:
        return iter(self._by_type.values())


def parts_of(request: Request) -> Parts:
    """The parts of the service that handles this request."""
    return cast(Parts, request.app.state.parts)


def provided(kind: type) -> Any:
    """The dependency of a route on the part of this type, as in the parameters of handlers."""

    async def find(request: Request) -> object:
        return parts_of(request)[kind]

    return Depends(find)
