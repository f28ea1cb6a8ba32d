"""What the journeys were answered: acknowledged, refused, or unknown."""

import time
from collections import Counter
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from testkit import Received


class GaveUp(Exception):
    """A journey cannot go on."""


@dataclass(frozen=True)
class Answer:
    """A response; status 0 means that it is unknown whether the request was carried out."""

    status: int
    body: Any = None
    # The tries before it whose outcome is unknown: one of them may have succeeded.
    unknown_tries: int = 0

    @property
    def ok(self) -> bool:
        return 200 <= self.status < 300

    @property
    def unknown(self) -> bool:
        return self.status == 0 or self.status >= 500

    def after(self, unknown_tries: int) -> "Answer":
        return replace(self, unknown_tries=unknown_tries)

    def expected(self, what: str, *, is_expected: bool | None = None) -> "Answer":
        """This answer; the journey ends when it is no success, or not one that is expected."""
        if not (self.ok if is_expected is None else is_expected):
            raise GaveUp(f"{what}: {self.status} {self.body}")
        return self


# The log of a day, the review of a plan.
Saved = tuple[str, str]


@dataclass(frozen=True)
class Finding:
    """Something that is not as it was answered: lost, doubled, stuck or wrong."""

    kind: str
    what: str
    email: str = ""


@dataclass(frozen=True)
class Act:
    """What staff did for a reason of its own: the rows of the audit that it has at least and at
    most."""

    reason: str
    least: int
    most: int


@dataclass
class Entry:
    """What one member did and was answered, in order: printed when something is not explained."""

    email: str
    kind: str
    lines: list[str] = field(default_factory=list)
    retries: int = 0

    # A registration: None while it is not known whether it succeeded.
    registered: bool | None = False
    id: str = ""
    token: str = ""
    password: str = ""
    logged_in: bool = False
    # The values that were acknowledged, and those that may have been stored since.
    saved: dict[Saved, float] = field(default_factory=dict)
    possible: dict[Saved, set[float]] = field(default_factory=dict)
    # The diary's entries that were acknowledged, with their calories and minerals; and the ids of
    # those of which an answer is missing: they may be there, or not, or changed.
    eaten: dict[str, tuple[float | None, ...]] = field(default_factory=dict)
    in_doubt: set[str] = field(default_factory=set)
    may_have_eaten_more: bool = False
    # The own foods that were acknowledged, and how many others may be there.
    foods: set[str] = field(default_factory=set)
    possible_foods: int = 0
    sessions: set[str] = field(default_factory=set)
    possible_sessions: int = 0
    paid: set[str] = field(default_factory=set)
    # Of the own subscription, what was acknowledged last: its price, and whether it is to end
    # or rests.
    price: str = ""
    ends: bool | None = None
    paused: bool | None = None
    # The withdrawals that were acknowledged, by the number of what was withdrawn from; and the
    # sessions of which the right to withdraw was given up.
    withdrawn: dict[str, str] = field(default_factory=dict)
    waived: set[str] = field(default_factory=set)
    # What staff have refunded of orders, in cents, and the plans that they gave (or took).
    refunded: Counter[str] = field(default_factory=Counter)
    given: dict[str, bool] = field(default_factory=dict)
    # The reviews that staff have decided on: whether each is shown.
    decided: dict[str, bool] = field(default_factory=dict)
    # What staff did about the member.
    acts: list[Act] = field(default_factory=list)
    resets: int = 0
    possible_resets: int = 0
    erased: bool = False
    # The first lines of what the journey could not finish.
    given_up: str = ""

    def note(self, line: str) -> None:
        """Add a line to the history."""
        self.lines.append(f"{time.strftime('%H:%M:%S', time.gmtime())} {line}")

    def has_saved(self, what: str, of: str, value: float) -> None:
        """Note that a value was acknowledged: what was tried before it is not stored any more."""
        self.saved[what, of] = value
        self.possible[what, of] = set()


@dataclass
class Endpoint:
    """An endpoint of others, and what it has received."""

    path: str
    id: str = ""
    secret: str = ""
    # It hears of everything from the beginning, though it takes it not at once.
    hears_all: bool = False
    # It says so, and is disabled.
    is_gone: bool = False
    # Since its end was acknowledged, nothing new may be told there.
    ended_at: datetime | None = None
    received: list[Received] = field(default_factory=list)


@dataclass
class Ledger:
    """All members of a run, what staff did, and how long effects took to arrive."""

    entries: list[Entry] = field(default_factory=list)
    # What staff did about nobody.
    acts: list[Act] = field(default_factory=list)
    # By what was edited: the values that were acknowledged, by their version.
    edited: dict[str, dict[int, object]] = field(default_factory=dict)
    # What the shop tells others, and what has arrived.
    endpoints: list[Endpoint] = field(default_factory=list)
    arrivals: list[float] = field(default_factory=list)
    # Of the requests as the clients saw them, before their retries.
    statuses: Counter[int] = field(default_factory=Counter)

    @property
    def remaining(self) -> list[Entry]:
        """Those who were not erased."""
        return [entry for entry in self.entries if not entry.erased]

    def by_id(self) -> dict[str, Entry]:
        return {entry.id: entry for entry in self.entries if entry.id}
