"""Withdrawals from contracts; each contract must end once, and be refunded."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Any

from lab.chaos.ledger import Finding, Ledger
from lab.chaos.members import steps
from lab.chaos.members.member import MemberClient
from lab.chaos.state import Row, StoredState

_RECEIPTS = ("withdrawal-receipt", "withdrawal-receipt-no-refund")


async def withdraw(member: MemberClient, *, by_mail: bool) -> str:
    """Withdraw from the newest possible contract, with the login or with the link in a mail, and
    once more, which returns the same withdrawal. Returns the contract's number."""
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
        shown = (await member.insist.payments.get_withdrawals()).expected("withdrawals")
        found = shown.body["withdrawals"]
        return any(each["id"] == first["id"] and each["state"] == "refunded" for each in found)

    await member.sees(f"the payment for {number} is refunded", is_refunded)
    return number


async def waive(member: MemberClient, slug: str) -> None:
    """Buy a plan and give the right to withdraw up: it is refused, with a login and without."""
    shown = (await member.insist.payments.get_waiver()).expected("waiver")
    session = await steps.buy(member, slug, waiver=shown.body["version"])
    member.entry.waived.add(session)
    await steps.sees_access(member, slug)
    [order] = (await member.insist.payments.get_orders()).expected("orders").body["orders"]
    refused = await member.insist.payments.withdraw_from_order(order["id"])
    refused.expected("a waiver", is_expected=refused.status == 409)
    await _ask(member, order["id"])


async def _withdrawable(member: MemberClient) -> dict[str, Any]:
    contracts: list[dict[str, Any]] = []

    async def look() -> bool:
        shown = (await member.insist.payments.get_withdrawals()).expected("withdrawals")
        contracts[:] = shown.body["withdrawable"]
        return bool(contracts)

    await member.sees("something can be withdrawn from", look)
    return contracts[0]


async def _with_login(member: MemberClient, contract: dict[str, Any]) -> dict[str, Any]:
    payments = member.insist.payments
    if contract["kind"] == "subscription":
        answer = await payments.withdraw_from_subscription()
    else:
        answer = await payments.withdraw_from_order(contract["orderNumber"])
    return dict(answer.expected("withdraw").body["withdrawal"])


async def _confirm(member: MemberClient, number: str) -> dict[str, Any]:
    await _ask(member, number)
    tokens: list[str] = []

    async def has_arrived() -> bool:
        texts = await steps.mails(member)
        tokens[:] = [t[1] for each in texts if (t := re.search(r"/withdraw\?token=(\S+)", each))]
        return bool(tokens)

    await member.sees("the mail to withdraw has arrived", has_arrived)
    answer = await member.insist.payments.confirm_withdrawal({"token": tokens[0]})
    return dict(answer.expected("confirm").body["withdrawal"])


async def _ask(member: MemberClient, number: str) -> None:
    body = {"orderNumber": number, "email": member.entry.email}
    answer = await member.insist.payments.request_withdrawal(body)
    answer.expected("ask to withdraw", is_expected=answer.status == 202)


def compare_withdrawals(ledger: Ledger, state: StoredState) -> Iterator[Finding]:
    """Each acknowledged withdrawal is stored once, its payments are refunded, and the contract has
    ended."""
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
        refunded = sum(state.refunded[payment] for payment in row["payments"])
        if row["state"] == "refunded" and refunded != row["paid_cents"]:
            kind = "lost" if refunded < row["paid_cents"] else "doubled"
            yield Finding(kind, f"{refunded} of {row['paid_cents']} refunded for {number}", email)
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
    """The mails without repetitions."""
    return list({(mail["to"], mail["id"]): mail for mail in mails}.values())
