"""What is due next: the first date at which an object changes automatically."""

from typing import NamedTuple

from sandbox.payments.account.store import Store

RENEWING = ("active", "past_due", "trialing", "unpaid")
# Those whose next invoice is announced.
ANNOUNCED = ("active", "trialing")
PERIOD_END = "items.data[0].current_period_end"
# A date that never comes, as SQLite's min() of several values is null if one of them is.
NEVER = 10**12


class Dates(NamedTuple):
    """The fields with the dates of objects of one kind, while they have one of some statuses."""

    kind: str
    statuses: tuple[str, ...]
    fields: tuple[str, ...]
    # What else must be true, and whether it is due some time before its date.
    only_if: str = ""
    is_ahead: bool = False

    @property
    def date(self) -> str:
        paths = [f"json_extract(body, '$.{field}')" for field in self.fields]
        if len(paths) == 1:
            return paths[0]
        return f"min({', '.join(f'coalesce({path}, {NEVER})' for path in paths)})"

    @property
    def condition(self) -> str:
        statuses = ", ".join(f"'{status}'" for status in self.statuses)
        status = f"kind = '{self.kind}' and json_extract(body, '$.status') in ({statuses})"
        return f"{status} and {self.only_if}" if self.only_if else status


# The order of what is due in the same second.
DATES = (
    Dates("checkout.session", ("open",), ("expires_at",)),
    Dates(
        "subscription",
        RENEWING,
        (
            PERIOD_END,
            "cancel_at",
            "pause_collection.resumes_at",
            "_trial_will_end_at",
        ),
    ),
    Dates("subscription", ("paused",), ("cancel_at",)),
    Dates("subscription", ("incomplete",), ("_first_payment_until",)),
    Dates("invoice", ("draft",), ("automatically_finalizes_at",)),
    Dates("invoice", ("open",), ("next_payment_attempt",)),
    # New ones are last: the indexes are named by their number.
    Dates("subscription", RENEWING, ("pending_update.expires_at",)),
    Dates(
        "subscription",
        ANNOUNCED,
        (PERIOD_END,),
        only_if="json_extract(body, '$.cancel_at') is null and"
        f" json_extract(body, '$._announced') is not json_extract(body, '$.{PERIOD_END}')",
        is_ahead=True,
    ),
    Dates("refund", ("pending", "succeeded"), ("_settles_at",)),
)


class Due(NamedTuple):
    moment: int
    id: str
    kind: str


def create_indexes(store: Store) -> None:
    for number, dates in enumerate(DATES):
        store.database.execute(
            f"create index if not exists object_due_{number} on object ({dates.date}, seq)"
            f" where {dates.condition}"
        )


def next_due(store: Store, until: int, *, ahead: int = 0) -> Due | None:
    """Return what is due first, if anything is due until then.

    `ahead` is how many seconds before a renewal it is announced; 0: never.
    """
    found = []
    for number, dates in enumerate(DATES):
        if dates.is_ahead and not ahead:
            continue
        earlier = ahead if dates.is_ahead else 0
        # Only the names above stand in it. Left to itself, SQLite takes an index by status, and
        # reads all subscriptions each time.
        row = store.database.execute(
            f"select {dates.date} as moment, id, kind from object"  # noqa: S608
            f" indexed by object_due_{number} where {dates.condition}"
            f" and {dates.date} <= ? order by {dates.date}, seq limit 1",
            (until + earlier,),
        ).fetchone()
        if row is not None:
            found.append(Due(row["moment"] - earlier, row["id"], row["kind"]))
    return min(found, key=lambda due: due.moment, default=None)
