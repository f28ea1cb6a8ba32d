"""How members withdraw from contracts, and whether each ends once and the money goes back."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Any

from chaos.ledger import Finding, Ledger
from chaos.members import steps
from chaos.members.member import Member
from chaos.state import Row, State

_PATH = "/api/payments/withdrawals"
_RECEIPTS = ("withdrawal-receipt", "withdrawal-receipt-no-refund")


async def withdraw(member: Member, *, by_mail: bool) -> str:
    """Withdraw from the newest that can be: with the login, or with the link in a mail; either way
    again, which is the same withdrawal. The number of what it was."""
    contract = await _withdrawable(member)
    number = str(contract["orderNumber"])
    if by_mail:
        first = await _confirm(member, number)
        again = await _with_login(member, contract)
    else:
        first = await _with_login(member, contract)
        again = await _with_login(member, contract)
    if first["id"] != again["id"]:
        raise AssertionError(f"two withdrawals from {number}: {first}, {again}")
    member.entry.withdrawn[number] = first["id"]

    async def is_refunded() -> bool:
        found = (await member.insist("GET", _PATH)).expected("withdrawals").body["withdrawals"]
        return any(each["id"] == first["id"] and each["state"] == "refunded" for each in found)

    await member.sees(f"what was paid for {number} is refunded", is_refunded)
    return number


async def waive(member: Member, slug: str) -> None:
    """Buy a plan and give the right to withdraw up: it is refused, with a login and without."""
    shown = (await member.insist("GET", "/api/payments/waiver")).expected("waiver")
    session = await steps.buy(member, slug, waiver=shown.body["version"])
    member.entry.waived.add(session)
    await steps.sees_access(member, slug)
    [order] = (await member.insist("GET", "/api/payments/orders")).expected("orders").body["orders"]
    refused = await member.insist("POST", f"/api/payments/orders/{order['id']}/withdraw")
    refused.expected("a waiver", is_expected=refused.status == 409)
    await _ask(member, order["id"])


async def _withdrawable(member: Member) -> dict[str, Any]:
    found: list[dict[str, Any]] = []

    async def look() -> bool:
        shown = (await member.insist("GET", _PATH)).expected("withdrawals")
        found[:] = shown.body["withdrawable"]
        return bool(found)

    await member.sees("something can be withdrawn from", look)
    return found[0]


async def _with_login(member: Member, contract: dict[str, Any]) -> dict[str, Any]:
    of = f"orders/{contract['orderNumber']}"
    if contract["kind"] == "subscription":
        of = "subscription"
    answer = await member.insist("POST", f"/api/payments/{of}/withdraw")
    return dict(answer.expected("withdraw").body["withdrawal"])


async def _confirm(member: Member, number: str) -> dict[str, Any]:
    await _ask(member, number)
    tokens: list[str] = []

    async def has_come() -> bool:
        texts = await steps.mails(member)
        tokens[:] = [t[1] for each in texts if (t := re.search(r"/withdraw\?token=(\S+)", each))]
        return bool(tokens)

    await member.sees("the mail to withdraw has come", has_come)
    answer = await member.insist("POST", f"{_PATH}/confirm", {"token": tokens[0]})
    return dict(answer.expected("confirm").body["withdrawal"])


async def _ask(member: Member, number: str) -> None:
    body = {"orderNumber": number, "email": member.entry.email}
    answer = await member.insist("POST", _PATH, body)
    answer.expected("ask to withdraw", is_expected=answer.status == 202)


def compare_withdrawals(ledger: Ledger, state: State) -> Iterator[Finding]:
    """Each withdrawal that was acknowledged is there once; all that was paid has gone back, and
    the contract has ended."""
    stored: dict[str, list[Row]] = defaultdict(list)
    for row in state["withdrawals"]:
        stored[row["order_number"]].append(row)
    entries = ledger.by_id()
    ended = {each["id"] for each in state.subscriptions if each["status"] == "canceled"}
    owners = {each["id"]: state.customers[each["customer"]] for each in state.subscriptions}
    owners |= {row["id"]: row["user_id"] for row in state["orders"]}
    for number, (row, *others) in stored.items():
        entry = entries.get(row["user_id"])
        email = entry.email if entry else ""
        if others:
            yield Finding("doubled", f"the withdrawal from {number}", email)
        if entry is not None and owners.get(number) != row["user_id"]:
            yield Finding("wrong", f"the withdrawal from another's contract {number}", email)
        if not row["done"] or row["state"] == "refunding":
            yield Finding("stuck", f"the withdrawal from {number}", email)
        back = sum(state.refunded[payment] for payment in row["payments"])
        if row["state"] == "refunded" and back != row["paid_cents"]:
            kind = "lost" if back < row["paid_cents"] else "doubled"
            yield Finding(kind, f"{back} of {row['paid_cents']} back for {number}", email)
        if row["kind"] == "subscription" and number not in ended:
            yield Finding("wrong", f"{number} is charged after a withdrawal", email)
    receipts = Counter(
        mail["to"] for mail in _distinct(state.mails) if mail["template"] in _RECEIPTS
    )
    sessions = {row["id"]: row["stripe_session_id"] for row in state["orders"]}
    for entry in ledger.remaining:
        for number, id in entry.withdrawn.items():
            if id not in {row["id"] for row in stored.get(number, ())}:
                yield Finding("lost", f"the withdrawal {id} from {number}", entry.email)
        mine = [row for row in state["withdrawals"] if row["user_id"] == entry.id]
        if receipts[entry.email] != len(mine):
            kind = "lost" if receipts[entry.email] < len(mine) else "doubled"
            what = f"{receipts[entry.email]} receipts of {len(mine)} withdrawals"
            yield Finding(kind, what, entry.email)
        if entry.waived & {sessions.get(row["order_number"]) for row in mine}:
            yield Finding("wrong", "a withdrawal that was waived", entry.email)
        waived = {row["stripe_session_id"] for row in state["waivers"]}
        for session in entry.waived - waived:
            yield Finding("lost", f"the waiver of {session}", entry.email)


def _distinct(mails: list[Row]) -> list[Row]:
    """Without the copies of a mail."""
    return list({(mail["to"], mail["id"]): mail for mail in mails}.values())
