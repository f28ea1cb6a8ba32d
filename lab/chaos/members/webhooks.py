"""Deliveries to external endpoints that fail at random; each must receive all its events only."""

import datetime
from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Any

from contracts.desk import OWNER
from lab.chaos.ledger import Endpoint, Finding, Ledger
from lab.chaos.members.desk import at_desk
from lab.chaos.members.member import MemberClient
from lab.chaos.state import Row, StoredState
from testkit import Received

_EVENTS = ["order.paid", "order.refunded", "subscription.changed", "member.erased"]
# The greatest difference between the clocks of two processes.
_CLOCKS = datetime.timedelta(seconds=4)


async def add(member: MemberClient, endpoint: Endpoint, *events: str) -> None:
    """Have an owner add an endpoint; if an earlier try has already added it, create another secret
    instead."""
    url = member.others.add(endpoint)
    member.ledger.endpoints.append(endpoint)
    body = {"url": url, "events": list(events or _EVENTS)}
    desk = await at_desk(member, OWNER, once=True)
    answer = await desk.add_endpoint(body)
    while answer.unknown or answer.status == 429:
        found = await _with(member, endpoint)
        again = desk.replace_endpoint_secret(found[0]["id"]) if found else desk.add_endpoint(body)
        answer = await again
    made = answer.expected("add an endpoint").body
    endpoint.id, endpoint.secret = made["endpoint"]["id"], made["secret"]


async def _with(member: MemberClient, endpoint: Endpoint) -> list[dict[str, Any]]:
    """What the desk has of an endpoint: twice, if an owner's request arrived after the next one."""
    desk = await at_desk(member, OWNER)
    listed = (await desk.get_endpoints(limit=100)).expected("endpoints")
    return [each for each in listed.body["endpoints"] if each["url"].endswith(endpoint.path)]


async def disable(member: MemberClient, endpoint: Endpoint) -> None:
    """Have an owner disable an endpoint: after the answer, it receives nothing more."""
    desk = await at_desk(member, OWNER)
    while enabled := [e for e in await _with(member, endpoint) if e["state"] == "enabled"]:
        body = {"version": enabled[0]["version"], "state": "disabled"}
        answer = await desk.update_endpoint(enabled[0]["id"], body)
        answer.expected("disable an endpoint", is_expected=answer.ok or answer.status == 409)
    endpoint.ended_at = datetime.datetime.now(datetime.UTC)


async def delete(member: MemberClient, endpoint: Endpoint) -> None:
    """Have an owner delete an endpoint."""
    desk = await at_desk(member, OWNER)
    for each in await _with(member, endpoint):
        answer = await desk.delete_endpoint(each["id"])
        is_gone = answer.status == 404 and answer.unknown_tries > 0
        answer.expected("delete an endpoint", is_expected=answer.ok or is_gone)


async def sees_order(member: MemberClient, endpoint: Endpoint) -> None:
    """Wait until the endpoint has received a webhook about an order of the member."""

    async def has_arrived() -> bool:
        return any(each.json["data"]["memberId"] == member.entry.id for each in endpoint.received)

    await member.sees(f"{endpoint.path} receives the order", has_arrived)


async def send_again(member: MemberClient, endpoint: Endpoint) -> None:
    """Have an owner send the oldest again, until it arrives: with the same id, also at an endpoint
    that receives nothing else any more."""
    desk = await at_desk(member, OWNER)
    listed = (await desk.get_deliveries(endpoint.id, limit=100)).expected("deliveries")
    [*_, delivery] = listed.body["deliveries"]
    before = _ids(endpoint)[delivery["webhookId"]]

    async def has_arrived() -> bool:
        if _ids(endpoint)[delivery["webhookId"]] > before:
            return True
        answer = await desk.retry_delivery(delivery["id"])
        # The webhook of a member who was erased in the meantime is deleted.
        answer.expected("send again", is_expected=answer.status in (202, 409))
        return answer.status == 409

    await member.sees("a webhook was sent again", has_arrived)


def _ids(endpoint: Endpoint) -> Counter[str]:
    return Counter(each.headers["webhook-id"] for each in endpoint.received)


def compare_webhooks(ledger: Ledger, state: StoredState) -> Iterator[Finding]:
    """Each event was sent once, arrived with one id, and contains no address; an ended endpoint
    received no new events."""
    deliveries: dict[str, list[Row]] = defaultdict(list)
    for row in state["deliveries"]:
        deliveries[row["endpoint_id"]].append(row)
    states = {row["id"]: row["state"] for row in state["endpoints"]}
    erased = {entry.id for entry in ledger.entries if entry.erased}
    for endpoint in ledger.endpoints:
        yield from _received(endpoint, deliveries[endpoint.id], erased)
        if endpoint.receives_all:
            yield from _delivered(endpoint, deliveries[endpoint.id])
            yield from _sent(ledger, state, endpoint, deliveries[endpoint.id])
            if states.get(endpoint.id) != "enabled":
                yield Finding("wrong", f"{endpoint.path} is {states.get(endpoint.id)}")
        if endpoint.is_gone and endpoint.received:
            yield from _disabled(endpoint, states, state)


def _disabled(endpoint: Endpoint, states: dict[str, str], state: StoredState) -> Iterator[Finding]:
    """An endpoint that answers 410 Gone is disabled, and the owner receives one mail."""
    if states.get(endpoint.id) == "enabled":
        yield Finding("wrong", f"{endpoint.path} is gone, and still enabled")
    mails = {mail["id"] for mail in state.mails if mail["template"] == "endpoint-gone"}
    if len(mails) != 1:
        kind = "doubled" if mails else "lost"
        yield Finding(kind, f"{len(mails)} mails about the end of {endpoint.path}")


def _received(endpoint: Endpoint, deliveries: list[Row], erased: set[str]) -> Iterator[Finding]:
    bodies: dict[str, set[bytes]] = defaultdict(set)
    sent_ids = {row["webhook_id"] for row in deliveries}
    for each in endpoint.received:
        id = each.headers["webhook-id"]
        bodies[id].add(each.body)
        if endpoint.receives_all and not each.signed_by(endpoint.secret):
            yield Finding("wrong", f"the signature of {id} at {endpoint.path}")
        if b"@" in each.body:
            yield Finding("wrong", f"an address in {id}: {each.body.decode()}")
        if endpoint.ended_at is not None and _at(each) > endpoint.ended_at + _CLOCKS:
            yield Finding("wrong", f"{id} was sent to {endpoint.path} after its end")
        if id not in sent_ids and not _lost_its_id(each.json, erased):
            yield Finding("wrong", f"{id} arrived at {endpoint.path}, and was never sent")
    for id, different in bodies.items():
        if len(different) > 1:
            yield Finding("wrong", f"{id} has different bodies: {different}")


def _lost_its_id(message: dict[str, Any], erased: set[str]) -> bool:
    """Whether an erasure replaced the id of a message, because it contained the member's id."""
    return message["type"] == "subscription.changed" and message["data"]["memberId"] in erased


def _at(message: Received) -> datetime.datetime:
    return datetime.datetime.fromisoformat(message.json["timestamp"])


def _delivered(endpoint: Endpoint, deliveries: list[Row]) -> Iterator[Finding]:
    arrived = _ids(endpoint)
    for row in deliveries:
        what = f"{row['type']} {row['webhook_id']}"
        if row["state"] == "pending":
            yield Finding("stuck", what)
        elif row["type"] == "subscription.changed" and row["forgotten"]:
            # Its id contained the member's id, and was replaced.
            continue
        elif row["state"] == "delivered" and not arrived[row["webhook_id"]]:
            yield Finding("lost", f"{what} has never arrived")
        elif row["state"] == "failed" and not row["forgotten"]:
            yield Finding("lost", f"{what} is not delivered any more")


def _sent(
    ledger: Ledger, state: StoredState, endpoint: Endpoint, deliveries: list[Row]
) -> Iterator[Finding]:
    """Each order, each refund, the newest membership and each erasure was sent."""
    entries = ledger.by_id()
    counts = Counter((row["type"], row["order_id"]) for row in deliveries)
    refunds = Counter(each["payment_intent"] for each in state.refunds)
    for order in state["orders"]:
        entry = entries.get(order["user_id"])
        if entry is None or entry.erased or order["stripe_session_id"].startswith("grant_"):
            continue
        expected = {"order.paid": 1, "order.refunded": refunds[order["stripe_payment_id"]]}
        for kind, count in expected.items():
            if (actual := counts[kind, order["id"]]) != count:
                what = f"{kind} of {order['id']}: sent {actual} times, not {count}"
                yield Finding("lost" if actual < count else "doubled", what, entry.email)
    newest = {
        row["user_id"]: (row["tier"], row["status"])
        for row in sorted(deliveries, key=lambda row: row["created_at"])
        if row["type"] == "subscription.changed"
    }
    for row in state["memberships"]:
        expected_state = (row["tier"], row["status"])
        entry = entries.get(row["user_id"])
        sent_state = newest.get(row["user_id"], ("FREE", "INACTIVE"))
        if entry is not None and not entry.erased and sent_state != expected_state:
            what = f"subscription.changed: {sent_state}, {expected_state}"
            yield Finding("lost", what, entry.email)
    erased = Counter[str]()
    for each in {m.headers["webhook-id"]: m for m in endpoint.received}.values():
        if each.json["type"] == "member.erased":
            erased[each.json["data"]["memberId"]] += 1
    for entry in ledger.entries:
        if entry.id and erased[entry.id] != entry.erased:
            kind = "lost" if entry.erased else "wrong"
            yield Finding(kind, f"member.erased was sent {erased[entry.id]} times", entry.email)
