"""The outcomes of the journeys' requests: acknowledged, refused, or unknown."""

import time
from collections import Counter
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from testkit import Received


class GaveUp(Exception):
    """A journey cannot continue."""


@dataclass(frozen=True)
class Answer:
    """A response; status 0 means that it is unknown whether the request was carried out."""

    status: int
    body: Any = None
    # The earlier tries with an unknown outcome: one of them may have succeeded.
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
        """Return this answer, or end the journey if it is not a success, or not as expected."""
        if not (self.ok if is_expected is None else is_expected):
            raise GaveUp(f"{what}: {self.status} {self.body}")
        return self


# The log of a day, the review of a plan.
Saved = tuple[str, str]


@dataclass(frozen=True)
class Finding:
    """A difference from the acknowledged state: lost, doubled, stuck or wrong."""

    kind: str
    what: str
    email: str = ""


@dataclass(frozen=True)
class Act:
    """A change made by staff, identified by its reason, with the least and greatest number of rows
    that it can have in the audit."""

    reason: str
    least: int
    most: int


@dataclass
class MemberHistory:
    """A member's requests and responses, in order: printed with an unexplained finding."""

    email: str
    kind: str
    lines: list[str] = field(default_factory=list)
    retries: int = 0

    # None while it is unknown whether the registration succeeded.
    registered: bool | None = False
    id: str = ""
    token: str = ""
    password: str = ""
    logged_in: bool = False
    # The acknowledged values, and those that may have been stored since.
    saved: dict[Saved, float] = field(default_factory=dict)
    possible: dict[Saved, set[float]] = field(default_factory=dict)
    # The acknowledged diary entries, with their calories and minerals; and the ids of entries with
    # an unanswered request: they may exist or not, or have changed.
    eaten: dict[str, tuple[float | None, ...]] = field(default_factory=dict)
    in_doubt: set[str] = field(default_factory=set)
    may_have_eaten_more: bool = False
    # The member's acknowledged foods, and how many others may exist.
    foods: set[str] = field(default_factory=set)
    possible_foods: int = 0
    sessions: set[str] = field(default_factory=set)
    possible_sessions: int = 0
    paid: set[str] = field(default_factory=set)
    # The last acknowledged state of the member's subscription: its price, and whether it is about
    # to end or paused.
    price: str = ""
    ends: bool | None = None
    paused: bool | None = None
    # The acknowledged withdrawals, by the number of the order or subscription; and the sessions for
    # which the member waived the right to withdraw.
    withdrawn: dict[str, str] = field(default_factory=dict)
    waived: set[str] = field(default_factory=set)
    # The refunds by staff, in cents by order, and the plans that they granted (or revoked).
    refunded: Counter[str] = field(default_factory=Counter)
    given: dict[str, bool] = field(default_factory=dict)
    # The reviews that editors showed or hid: whether each is shown.
    decided: dict[str, bool] = field(default_factory=dict)
    # The changes that staff made to the member's account.
    acts: list[Act] = field(default_factory=list)
    resets: int = 0
    possible_resets: int = 0
    erased: bool = False
    # Why the journey could not be finished.
    given_up: str = ""

    def note(self, line: str) -> None:
        """Add a line to the history."""
        self.lines.append(f"{time.strftime('%H:%M:%S', time.gmtime())} {line}")

    def has_saved(self, what: str, of: str, value: float) -> None:
        """Note that a value was acknowledged: it has replaced those of earlier tries."""
        self.saved[what, of] = value
        self.possible[what, of] = set()


@dataclass
class Endpoint:
    """An external webhook endpoint, and what it has received."""

    path: str
    id: str = ""
    secret: str = ""
    # Whether it is subscribed to all events from the beginning of the run; deliveries can be late.
    receives_all: bool = False
    # Whether it answers 410 Gone, after which it is disabled.
    is_gone: bool = False
    # When its removal was acknowledged: no new event may be sent to it afterwards.
    ended_at: datetime | None = None
    received: list[Received] = field(default_factory=list)


@dataclass
class Ledger:
    """All members of a run, the changes made by staff, and the delays of effects."""

    entries: list[MemberHistory] = field(default_factory=list)
    # The changes by staff that are not about a member.
    acts: list[Act] = field(default_factory=list)
    # By id of the edited object: the acknowledged values, by version.
    edited: dict[str, dict[int, object]] = field(default_factory=dict)
    # The external endpoints, with the webhooks that they received.
    endpoints: list[Endpoint] = field(default_factory=list)
    arrivals: list[float] = field(default_factory=list)
    # The statuses of single requests, before the clients' retries.
    statuses: Counter[int] = field(default_factory=Counter)

    @property
    def remaining(self) -> list[MemberHistory]:
        """The members who were not erased."""
        return [entry for entry in self.entries if not entry.erased]

    def by_id(self) -> dict[str, MemberHistory]:
        return {entry.id: entry for entry in self.entries if entry.id}
