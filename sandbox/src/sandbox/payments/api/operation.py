"""An operation of the API: its method, path, Stripe's type of its parameters, and use case."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sandbox.payments.account import Json, StripeAccount, merged, not_implemented
from sandbox.payments.api.lists import PAGING


@dataclass(frozen=True)
class Operation:
    """One operation; `run` gets the account, the id in the path and the parameters, if any."""

    method: str
    path: str
    # Stripe's type of the parameters, and those of them that the stand-in implements.
    takes: Any
    understands: frozenset[str]
    run: Callable[..., Json]

    def ids(self, method: str, path: str) -> tuple[str, ...] | None:
        """Return the id in a request's path, or None if the request is for another operation."""
        found = re.fullmatch(f"/v1/{self.path}".replace("{id}", r"([^/]+)"), path)
        return found.groups() if found and method == self.method else None

    def check(self, params: Json) -> None:
        """Refuse parameters that only Stripe implements, instead of ignoring them."""
        for name in params:
            if name != "expand" and name not in self.understands:
                raise not_implemented(name)


def do(method: str, path: str, takes: Any, run: Callable[..., Json], names: str = "") -> Operation:
    return Operation(method, path, takes, frozenset(names.split()), run)


def retrieve(path: str, takes: Any, kind: str) -> Operation:
    return do("GET", f"{path}/{{id}}", takes, lambda account, wanted: account.fetch(kind, wanted))


def list_of(path: str, takes: Any, run: Callable[..., Json], names: str = "") -> Operation:
    return Operation("GET", path, takes, PAGING | {*names.split()}, run)


def label(path: str, takes: Any, kind: str, *events: str) -> Operation:
    """The operation that updates the metadata of objects of a kind, told by some events."""

    def run(account: StripeAccount, wanted: str, params: Json) -> Json:
        thing = account.fetch(kind, wanted)
        before = thing["metadata"]
        if "metadata" in params:
            thing["metadata"] = merged(before, params["metadata"])
            account.store.put(thing)
        for event in events if thing["metadata"] != before else ():
            account.emit(event, thing, {"metadata": before})
        return thing

    return do("POST", f"{path}/{{id}}", takes, run, "metadata")
