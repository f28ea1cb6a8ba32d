"""Compare the ledger of acknowledged changes with the stored state."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator

from lab.chaos.books import compare_books, compare_charges
from lab.chaos.ledger import Finding, Ledger, MemberHistory
from lab.chaos.members.desk import compare_desk
from lab.chaos.members.diary import compare_diary
from lab.chaos.members.membership import compare_membership
from lab.chaos.members.webhooks import compare_webhooks
from lab.chaos.members.withdrawals import compare_withdrawals
from lab.chaos.state import Row, StoredState

_MAILS_AN_HOUR = 3
# Members of these kinds have one plan a week, whatever they tried to pay.
_LIMITED = ("planner", "declined")
# The rows that contain the member's id, as `id` or `user_id`.
_OF_A_MEMBER = (
    *(
        "members",
        "points",
        "leads",
        "logs",
        "entries",
        "foods",
        "sessions",
        "reservations",
        "reviews",
    ),
    *("orders", "purchases", "memberships", "subscriptions", "invoices", "notices", "trials"),
    *(
        "cancellations",
        "failed checkouts",
        "withdrawals",
        "waivers",
        "facts",
        "ledger",
        "deliveries",
    ),
    *("money_acts", "content_acts"),
)


def compare(ledger: Ledger, state: StoredState) -> list[Finding]:
    """Everything that differs."""
    checks: tuple[Callable[[Ledger, StoredState], Iterable[Finding]], ...] = (
        _accounts,
        _saved,
        compare_diary,
        _points,
        _plans,
        _orders,
        _coupons,
        compare_membership,
        compare_withdrawals,
        compare_desk,
        compare_books,
        compare_charges,
        compare_webhooks,
        _mails,
        _erased,
        _rest,
        _journeys,
    )
    return [finding for check in checks for finding in check(ledger, state)]


def _accounts(ledger: Ledger, state: StoredState) -> Iterator[Finding]:
    members = {row["email"]: row for row in state["members"]}
    leads = {row["user_id"] for row in state["leads"]}
    for entry in ledger.entries:
        row = members.get(entry.email)
        if entry.registered and row is None and not entry.erased:
            yield Finding("lost", "the account", entry.email)
        if row is None:
            continue
        if row["id"] not in leads:
            yield Finding("lost", "the e-mail lead", entry.email)
        if entry.id and row["id"] != entry.id:
            yield Finding("wrong", f"the account has the id {row['id']}", entry.email)
        if entry.logged_in and row["streak_count"] < 1:
            yield Finding("lost", "the streak of a login", entry.email)


def _saved(ledger: Ledger, state: StoredState) -> Iterator[Finding]:
    stored = {("log", row["user_id"], row["date"]): row["calories"] for row in state["logs"]}
    stored |= {("review", r["user_id"], r["plan_id"]): r["rating"] for r in state["reviews"]}
    for entry in ledger.remaining:
        for (what, of), value in entry.saved.items():
            actual = stored.get((what, entry.id, of))
            if actual != value and actual not in entry.possible[what, of]:
                yield Finding("lost", f"the {what} of {of}: {value} is {actual}", entry.email)


def _points(ledger: Ledger, state: StoredState) -> Iterator[Finding]:
    owners = {row["user_id"] for row in state["purchases"]}
    entries = ledger.by_id()
    for row in state["points"]:
        entry = entries.get(row["id"])
        if entry is None:
            continue
        if row["total_points"] != row["earned"]:
            points = f"{row['total_points']} points, {row['earned']} earned"
            yield Finding("wrong", points, entry.email)
        if len(row["names"]) != len(set(row["names"])):
            yield Finding("doubled", "an achievement", entry.email)
        has_logged = any(what == "log" for what, _ in entry.saved)
        if has_logged and "First log" not in row["names"]:
            yield Finding("lost", "the achievement of the first log", entry.email)
        bought_first = entry.kind == "buyer" and has_logged and row["id"] in owners
        if bought_first and "First plan" not in row["names"]:
            yield Finding("lost", "the achievement of the first plan", entry.email)


def _plans(ledger: Ledger, state: StoredState) -> Iterator[Finding]:
    stored: dict[str, set[str]] = defaultdict(set)
    for row in state["sessions"]:
        stored[row["user_id"]].add(row["id"])
    for entry in ledger.remaining:
        mine = stored.get(entry.id, set())
        for lost in entry.sessions - mine:
            yield Finding("lost", f"the plan {lost}", entry.email)
        if len(mine) > 1 and entry.kind in _LIMITED:
            yield Finding("doubled", f"{len(mine)} plans in a week", entry.email)
        if len(mine) > len(entry.sessions) + entry.possible_sessions:
            yield Finding("doubled", f"{len(mine)} plans", entry.email)


def _orders(ledger: Ledger, state: StoredState) -> Iterator[Finding]:
    """Each paid checkout of a plan or a lifetime is one order; the member owns its plan unless it
    was refunded in full, disputed, or withdrawn from."""
    orders = Counter(row["stripe_session_id"] for row in state["orders"])
    withdrawn = {row["stripe_session_id"] for row in state["orders"] if row["withdrawn"]}
    entries = ledger.by_id()
    purchases = {(row["user_id"], row["plan_id"]): row for row in state["purchases"]}
    paid = {c["id"]: c for c in state.checkouts if c["status"] == "complete"}
    for entry in ledger.entries:
        for session in entry.paid - paid.keys():
            yield Finding("lost", f"the payment of {session} at the stand-in", entry.email)
    for session, checkout in paid.items():
        sold = checkout["metadata"]
        if checkout["mode"] != "payment":
            continue
        buyer = entries.get(sold["userId"])
        email = _email(buyer)
        if orders[session] != 1:
            kind = "lost" if orders[session] == 0 else "doubled"
            yield Finding(kind, f"the order of {session}: {orders[session]}", email)
        if (buyer is not None and buyer.erased) or not sold.get("planId"):
            continue
        purchase = purchases.get((sold["userId"], sold["planId"]))
        is_taken = _is_taken(checkout, state) or session in withdrawn
        if purchase is None:
            yield Finding("lost", f"the purchase of {session}", email)
        elif (purchase["return_reason"] is not None) != is_taken:
            yield Finding("wrong", f"the refund or dispute of {session}: {purchase}", email)
    for session in orders.keys() - paid.keys():
        if not session.startswith("grant_"):
            yield Finding("wrong", f"an order without a payment: {session}")


def _is_taken(checkout: Row, state: StoredState) -> bool:
    payment = checkout["payment_intent"]
    is_refunded = 0 < checkout["amount_total"] <= state.refunded[payment]
    return payment in state.disputed or is_refunded


def _coupons(ledger: Ledger, state: StoredState) -> Iterator[Finding]:
    used = Counter(row["coupon_code"] for row in state["orders"] if row["coupon_code"])
    for row in state["coupons"]:
        if row["used_count"] != used[row["code"]]:
            kind = "lost" if row["used_count"] < used[row["code"]] else "doubled"
            yield Finding(kind, f"uses of {row['code']}: {row['used_count']}, {used[row['code']]}")
        if row["max_uses"] is not None and row["used_count"] > row["max_uses"]:
            yield Finding("doubled", f"{row['code']} was used {row['used_count']} times")


def _mails(ledger: Ledger, state: StoredState) -> Iterator[Finding]:
    """Each event sends one mail; mails with different Message-IDs are of different events."""
    by_recipient: dict[tuple[str, str], set[str]] = defaultdict(set)
    for mail in state.mails:
        by_recipient[mail["to"], mail["template"]].add(mail["id"])
    registered = {row["email"] for row in state["members"]}
    for entry in ledger.entries:
        welcomes = len(by_recipient[entry.email, "welcome"])
        if entry.erased:
            # The address may have been erased before the mail was sent.
            if welcomes > 1:
                yield Finding("doubled", f"{welcomes} welcome mails", entry.email)
        elif welcomes != (entry.email in registered):
            kind = "doubled" if welcomes > 1 else "lost" if not welcomes else "wrong"
            yield Finding(kind, f"{welcomes} welcome mails", entry.email)
        resets = len(by_recipient[entry.email, "password-reset"])
        most = min(entry.resets + entry.possible_resets, _MAILS_AN_HOUR)
        if not min(entry.resets, _MAILS_AN_HOUR) <= resets <= most:
            kind = "doubled" if resets > most else "lost"
            yield Finding(kind, f"{resets} reset mails, {entry.resets} requested", entry.email)


def _erased(ledger: Ledger, state: StoredState) -> Iterator[Finding]:
    """No row contains the id of an erased member."""
    emails = {entry.id: entry.email for entry in ledger.entries if entry.erased}
    for name in _OF_A_MEMBER:
        for row in state[name]:
            if (id := row.get("user_id", row.get("id"))) in emails:
                yield Finding("wrong", f"{name} of an erased member", emails[id])


def repeated_mails(state: StoredState) -> int:
    """Mails sent twice, by a process that was killed between the mail server's response and the
    commit."""
    copies = Counter((mail["to"], mail["id"]) for mail in state.mails)
    return sum(count - 1 for count in copies.values())


def _rest(ledger: Ledger, state: StoredState) -> Iterator[Finding]:
    for queue, messages in state.queues.items():
        if messages:
            kind = "dead letter" if queue.endswith(".dead") else "stuck"
            yield Finding(kind, f"{messages} messages in {queue}")
    for service, rows in state.outboxes.items():
        if rows:
            yield Finding("stuck", f"{rows} rows in the outbox of {service}")
    if state.deliveries:
        yield Finding("stuck", f"{state.deliveries} webhooks")
    for difference in state.not_folded:
        yield Finding("wrong", difference)
    paid = {c["id"] for c in state.checkouts if c["status"] == "complete"}
    for hold in state["holds"]:
        if hold["state"] == "paid" or hold["stripe_session_id"] in (None, *paid):
            yield Finding("stuck", f"a coupon is held: {hold}")
    for row in state["reservations"]:
        yield Finding(
            "stuck", "a reservation of a plan", _email(ledger.by_id().get(row["user_id"]))
        )
    for task in state["tasks"]:
        yield Finding("stuck", f"a Stripe task: {task}")
    for event in state["unsettled"]:
        yield Finding("stuck", f"a webhook: {event}")


def _journeys(ledger: Ledger, state: StoredState) -> Iterator[Finding]:
    for entry in ledger.entries:
        if entry.given_up:
            kind = "lost" if entry.given_up.startswith("AssertionError") else "stuck"
            yield Finding(kind, f"the journey: {entry.given_up}", entry.email)


def _email(entry: MemberHistory | None) -> str:
    return entry.email if entry else ""
