"""Endpoints of others that fail at random, and whether each is told everything, and no more."""

import datetime
from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Any

from chaos.ledger import Endpoint, Finding, Ledger
from chaos.members.desk import at_desk
from chaos.members.member import Member
from chaos.state import Row, State
from contracts.desk import OWNER
from testkit import Received

_EVENTS = ["order.paid", "order.refunded", "subscription.changed", "member.erased"]
# So far the clocks of two processes may differ.
_CLOCKS = datetime.timedelta(seconds=4)


async def add(member: Member, endpoint: Endpoint, *events: str) -> None:
    """Have an owner add an endpoint: one that a try before has added is found, and its secret
    shown by making another."""
    url = member.others.add(endpoint)
    member.ledger.endpoints.append(endpoint)
    body = {"url": url, "events": list(events or _EVENTS)}
    answer = await at_desk(member, OWNER, "POST", "endpoints", body, once=True)
    while answer.unknown or answer.status == 429:
        found = await _with(member, endpoint)
        path = f"endpoints/{found[0]['id']}/secret" if found else "endpoints"
        answer = await at_desk(member, OWNER, "POST", path, None if found else body, once=True)
    made = answer.expected("add an endpoint").body
    endpoint.id, endpoint.secret = made["endpoint"]["id"], made["secret"]


async def _with(member: Member, endpoint: Endpoint) -> list[dict[str, Any]]:
    """What the desk has of an endpoint: twice, if an owner's request arrived after the next one."""
    listed = (await at_desk(member, OWNER, "GET", "endpoints?limit=100")).expected("endpoints")
    return [each for each in listed.body["endpoints"] if each["url"].endswith(endpoint.path)]


async def disable(member: Member, endpoint: Endpoint) -> None:
    """Have an owner disable an endpoint: from the answer on, nothing more is told there."""
    while enabled := [e for e in await _with(member, endpoint) if e["state"] == "enabled"]:
        body = {"version": enabled[0]["version"], "state": "disabled"}
        answer = await at_desk(member, OWNER, "PATCH", f"endpoints/{enabled[0]['id']}", body)
        answer.expected("disable an endpoint", is_expected=answer.ok or answer.status == 409)
    endpoint.ended_at = datetime.datetime.now(datetime.UTC)


async def delete(member: Member, endpoint: Endpoint) -> None:
    """Have an owner delete an endpoint."""
    for each in await _with(member, endpoint):
        answer = await at_desk(member, OWNER, "DELETE", f"endpoints/{each['id']}")
        is_gone = answer.status == 404 and answer.unknown_tries > 0
        answer.expected("delete an endpoint", is_expected=answer.ok or is_gone)


async def sees_order(member: Member, endpoint: Endpoint) -> None:
    """Wait until the endpoint was told of an order of the member."""

    async def has_come() -> bool:
        return any(each.json["data"]["memberId"] == member.entry.id for each in endpoint.received)

    await member.sees(f"{endpoint.path} is told of the order", has_come)


async def send_again(member: Member, endpoint: Endpoint) -> None:
    """Have an owner send the oldest again, until it arrives: with the same id, also where nothing
    else is told any more."""
    path = f"deliveries?endpoint={endpoint.id}&limit=100"
    listed = (await at_desk(member, OWNER, "GET", path)).expected("deliveries")
    [*_, delivery] = listed.body["deliveries"]
    before = _ids(endpoint)[delivery["webhookId"]]

    async def has_come() -> bool:
        if _ids(endpoint)[delivery["webhookId"]] > before:
            return True
        answer = await at_desk(member, OWNER, "POST", f"deliveries/{delivery['id']}/retry")
        # Of a member who was erased meanwhile, there is nothing to send.
        answer.expected("send again", is_expected=answer.status in (202, 409))
        return answer.status == 409

    await member.sees("a webhook was sent again", has_come)


def _ids(endpoint: Endpoint) -> Counter[str]:
    return Counter(each.headers["webhook-id"] for each in endpoint.received)


def compare_webhooks(ledger: Ledger, state: State) -> Iterator[Finding]:
    """What has happened was told once, arrived under one id, and says nobody's address; where it
    was ended, nothing new was told."""
    told: dict[str, list[Row]] = defaultdict(list)
    for row in state["told"]:
        told[row["endpoint_id"]].append(row)
    states = {row["id"]: row["state"] for row in state["endpoints"]}
    erased = {entry.id for entry in ledger.entries if entry.erased}
    for endpoint in ledger.endpoints:
        yield from _received(endpoint, told[endpoint.id], erased)
        if endpoint.hears_all:
            yield from _delivered(endpoint, told[endpoint.id])
            yield from _told(ledger, state, endpoint, told[endpoint.id])
            if states.get(endpoint.id) != "enabled":
                yield Finding("wrong", f"{endpoint.path} is {states.get(endpoint.id)}")
        if endpoint.is_gone and endpoint.received:
            yield from _disabled(endpoint, states, state)


def _disabled(endpoint: Endpoint, states: dict[str, str], state: State) -> Iterator[Finding]:
    """An endpoint that says that it is gone is told nothing more, and its owner is mailed once."""
    if states.get(endpoint.id) == "enabled":
        yield Finding("wrong", f"{endpoint.path} is gone, and told more")
    mails = {mail["id"] for mail in state.mails if mail["template"] == "endpoint-gone"}
    if len(mails) != 1:
        kind = "doubled" if mails else "lost"
        yield Finding(kind, f"{len(mails)} mails about the end of {endpoint.path}")


def _received(endpoint: Endpoint, told: list[Row], erased: set[str]) -> Iterator[Finding]:
    bodies: dict[str, set[bytes]] = defaultdict(set)
    known = {row["webhook_id"] for row in told}
    for each in endpoint.received:
        id = each.headers["webhook-id"]
        bodies[id].add(each.body)
        if endpoint.hears_all and not each.signed_by(endpoint.secret):
            yield Finding("wrong", f"the signature of {id} at {endpoint.path}")
        if b"@" in each.body:
            yield Finding("wrong", f"an address in {id}: {each.body.decode()}")
        if endpoint.ended_at is not None and _at(each) > endpoint.ended_at + _CLOCKS:
            yield Finding("wrong", f"{id} was told to {endpoint.path} after its end")
        if id not in known and not _lost_its_id(each.json, erased):
            yield Finding("wrong", f"{id} arrived at {endpoint.path}, and was never told")
    for id, different in bodies.items():
        if len(different) > 1:
            yield Finding("wrong", f"{id} says different things: {different}")


def _lost_its_id(message: dict[str, Any], erased: set[str]) -> bool:
    """Whether an erasure replaced the id of a message, because it was made of the member's."""
    return message["type"] == "subscription.changed" and message["data"]["memberId"] in erased


def _at(message: Received) -> datetime.datetime:
    return datetime.datetime.fromisoformat(message.json["timestamp"])


def _delivered(endpoint: Endpoint, told: list[Row]) -> Iterator[Finding]:
    arrived = _ids(endpoint)
    for row in told:
        what = f"{row['type']} {row['webhook_id']}"
        if row["state"] == "pending":
            yield Finding("stuck", what)
        elif row["type"] == "subscription.changed" and row["forgotten"]:
            # Its id was made of the member's, and was replaced.
            continue
        elif row["state"] == "delivered" and not arrived[row["webhook_id"]]:
            yield Finding("lost", f"{what} has never arrived")
        elif row["state"] == "failed" and not row["forgotten"]:
            yield Finding("lost", f"{what} is not delivered any more")


def _told(ledger: Ledger, state: State, endpoint: Endpoint, told: list[Row]) -> Iterator[Finding]:
    """Each order, each refund, the newest membership and each erasure."""
    entries = ledger.by_id()
    counts = Counter((row["type"], row["order_id"]) for row in told)
    refunds = Counter(each["payment_intent"] for each in state.refunds)
    for order in state["orders"]:
        entry = entries.get(order["user_id"])
        if entry is None or entry.erased or order["stripe_session_id"].startswith("grant_"):
            continue
        wanted = {"order.paid": 1, "order.refunded": refunds[order["stripe_payment_id"]]}
        for kind, count in wanted.items():
            if (found := counts[kind, order["id"]]) != count:
                what = f"{kind} of {order['id']}: told {found} times, not {count}"
                yield Finding("lost" if found < count else "doubled", what, entry.email)
    newest = {
        row["user_id"]: (row["tier"], row["status"])
        for row in sorted(told, key=lambda row: row["created_at"])
        if row["type"] == "subscription.changed"
    }
    for row in state["memberships"]:
        has = (row["tier"], row["status"])
        entry = entries.get(row["user_id"])
        said = newest.get(row["user_id"], ("FREE", "INACTIVE"))
        if entry is not None and not entry.erased and said != has:
            yield Finding("lost", f"subscription.changed: {said}, {has}", entry.email)
    erased = Counter[str]()
    for each in {m.headers["webhook-id"]: m for m in endpoint.received}.values():
        if each.json["type"] == "member.erased":
            erased[each.json["data"]["memberId"]] += 1
    for entry in ledger.entries:
        if entry.id and erased[entry.id] != entry.erased:
            kind = "lost" if entry.erased else "wrong"
            yield Finding(kind, f"member.erased told {erased[entry.id]} times", entry.email)
