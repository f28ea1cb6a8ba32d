"""What the journeys were answered: acknowledged, refused, or unknown."""

import time
from dataclasses import dataclass, field
from typing import Any


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
    # By date the value that was acknowledged, and those that may have been stored since.
    logs: dict[str, float] = field(default_factory=dict)
    possible_logs: dict[str, set[float]] = field(default_factory=dict)
    sessions: set[str] = field(default_factory=set)
    possible_sessions: int = 0
    # By plan the rating that was acknowledged, and those that may have been stored since.
    reviews: dict[str, float] = field(default_factory=dict)
    possible_reviews: dict[str, set[float]] = field(default_factory=dict)
    paid: set[str] = field(default_factory=set)
    resets: int = 0
    possible_resets: int = 0
    erased: bool = False
    # The first lines of what the journey could not finish.
    given_up: str = ""

    def note(self, line: str) -> None:
        """Add a line to the history."""
        self.lines.append(f"{time.strftime('%H:%M:%S', time.gmtime())} {line}")

    def acknowledge_log(self, date: str, value: float) -> None:
        self.logs[date] = value
        self.possible_logs[date] = set()

    def acknowledge_review(self, plan: str, rating: float) -> None:
        self.reviews[plan] = rating
        self.possible_reviews[plan] = set()


@dataclass
class Ledger:
    """All members of a run, and how long effects took to arrive."""

    entries: list[Entry] = field(default_factory=list)
    arrivals: list[float] = field(default_factory=list)
    statuses: dict[int, int] = field(default_factory=dict)

    def open(self, email: str, kind: str) -> Entry:
        entry = Entry(email, kind)
        self.entries.append(entry)
        return entry

    @property
    def remaining(self) -> list[Entry]:
        """Those who were not erased."""
        return [entry for entry in self.entries if not entry.erased]

    def by_id(self) -> dict[str, Entry]:
        return {entry.id: entry for entry in self.entries if entry.id}

    def count(self, status: int) -> None:
        self.statuses[status] = self.statuses.get(status, 0) + 1

    @property
    def retries(self) -> int:
        return sum(entry.retries for entry in self.entries)


@dataclass(frozen=True)
class Answer:
    """A response; status 0 means that it is unknown whether the request was
    carried out."""

    status: int
    body: Any = None

    @property
    def ok(self) -> bool:
        return 200 <= self.status < 300

    @property
    def unknown(self) -> bool:
        return self.status == 0 or self.status >= 500
