"""Changes by staff at the desk; each must be made once, with one row in the audit."""

import uuid
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

from contracts.desk import EDITOR, OWNER, SUPPORT, Role
from keto_client import Body
from keto_client.operations import Admin
from lab.chaos.ledger import Act, Answer, Finding, Ledger
from lab.chaos.members.member import MemberClient
from lab.chaos.members.staff import Staff
from lab.chaos.state import StoredState

# The field that an edit changes, without an effect on other journeys' purchases.
_EDITED = {"plans": "shortDesc", "coupons": "maxUses"}


async def log_in(member: MemberClient, staff: Staff) -> str:
    """Log in with a code, and return the token."""

    async def once() -> Answer:
        code = await staff.next_code()
        body = {"email": staff.email, "password": staff.password, "code": code}
        return await member.ask.admin.login(body)

    return str((await member.repeat(once)).expected("log in at the desk").body["token"])


async def at_desk(
    member: MemberClient, role: Role, *, once: bool = False
) -> Admin[Awaitable[Answer]]:
    """The desk as one of the staff: each request is repeated until it is answered, or sent once."""
    staff = member.desk[role]
    async with staff.lock:
        staff.token = staff.token or await log_in(member, staff)
    return (member.asking if once else member.insisting)(staff.token).admin


async def _act(
    member: MemberClient, act: Callable[[str, Body], Awaitable[Answer]], id: str, body: Body
) -> None:
    """Change something for a separate reason; a repeated request finds it done."""
    reason = f"chaos {uuid.uuid4()}"
    (await act(id, {**body, "reason": reason})).expected(f"{body} of {id}")
    member.entry.acts.append(Act(reason, 1, 1))


async def refund_in_parts(member: MemberClient) -> None:
    """Have support refund a part of the member's only order, and then what is left."""
    shown = (await member.insist.payments.get_orders()).expected("orders")
    [order] = shown.body["orders"]
    cents = round(order["amount"] * 100)
    part, refund = cents // 3, (await at_desk(member, SUPPORT)).refund_order
    await _act(member, refund, order["id"], {"amount": part / 100})
    member.entry.refunded[order["id"]] = part
    await _act(member, refund, order["id"], {})
    member.entry.refunded[order["id"]] = cents


async def give(member: MemberClient, plan: str, *, gives: bool) -> None:
    """Have support give the member a plan, or take it."""
    desk = await at_desk(member, SUPPORT)
    act = desk.grant if gives else desk.revoke
    await _act(member, act, member.entry.id, {"what": f"plan:{plan}"})
    member.entry.given[plan] = gives


async def decide(member: MemberClient, review: str, *, shown: bool) -> None:
    """Have an editor show or hide a review."""
    state = "shown" if shown else "hidden"
    await _act(member, (await at_desk(member, EDITOR)).decide_review, review, {"state": state})
    member.entry.decided[review] = shown


async def edit(member: MemberClient, kind: str, id: str) -> None:
    """Have an editor change a plan or a coupon; others edit it at the same time."""
    name = _EDITED[kind]
    value = f"{uuid.uuid4()}" if kind == "plans" else member.chance.randrange(10**6, 10**9)
    reason = f"chaos {uuid.uuid4()}"
    unknown_tries = 0
    desk = await at_desk(member, EDITOR)
    update = desk.update_plan if kind == "plans" else desk.update_coupon
    while True:
        shown = await _shown(desk, kind, id)
        answer = await update(id, {"version": shown["version"], name: value, "reason": reason})
        unknown_tries += answer.unknown_tries
        if answer.status != 409:
            break
        # A conflict with another editor, or with an earlier try whose response was lost.
    changed = answer.expected("edit").body[kind.removesuffix("s")]
    answer.expected("an edit is shown", is_expected=changed[name] == value)
    member.ledger.edited.setdefault(id, {})[changed["version"]] = value
    member.ledger.acts.append(Act(reason, 1, 1 + unknown_tries))


async def _shown(desk: Admin[Awaitable[Answer]], kind: str, id: str) -> dict[str, Any]:
    if kind == "plans":
        return dict((await desk.get_plan(id)).expected("a plan").body["plan"])
    found = (await desk.get_coupons()).expected("coupons")
    return next(dict(each) for each in found.body["coupons"] if each["code"] == id)


async def works(member: MemberClient) -> None:
    """Log in, read and log out: every service refuses the token afterwards."""
    staff = member.desk[OWNER]
    async with staff.lock:
        token = await log_in(member, staff)
    desk = member.insisting(token).admin
    (await desk.who_am_i()).expected("whoami")
    ended = await desk.logout()
    is_out = ended.status == 401 and ended.unknown_tries > 0
    ended.expected("log out", is_expected=ended.ok or is_out)

    async def is_shut_out() -> bool:
        once = member.asking(token).admin
        answers = [await once.who_am_i(), await once.get_plans(), await once.get_coupons()]
        return all(answer.status == 401 for answer in answers)

    await member.sees("the staff's token is refused", is_shut_out)


async def keeps_strangers_out(member: MemberClient) -> None:
    """A member's token is never a staff token, nor the other way round; an account shows the
    member's own orders."""
    refused = await member.insist.admin.get_members(q=member.entry.id)
    refused.expected("a member's token at the desk", is_expected=refused.status == 401)
    desk = await at_desk(member, SUPPORT)
    other = await member.insisting(member.desk[SUPPORT].token).auth.get_me()
    other.expected("a staff token as a member", is_expected=other.status == 401)
    account = (await desk.get_account(member.entry.id)).expected("account")
    orders = (await member.insist.payments.get_orders()).expected("orders")
    shown = {each["id"] for each in account.body["account"]["orders"]}
    expected = {each["id"] for each in orders.body["orders"]}
    account.expected("an account has the member's orders", is_expected=shown == expected)


def compare_desk(ledger: Ledger, state: StoredState) -> Iterator[Finding]:
    """Each change by staff was made once and is in the audit once; versions count the edits."""
    rows = [*state["money_acts"], *state["content_acts"]]
    by_reason = Counter(row["reason"] for row in rows)
    acts = [(act, "") for act in ledger.acts]
    acts += [(act, entry.email) for entry in ledger.remaining for act in entry.acts]
    for act, email in acts:
        count = by_reason[act.reason]
        if not act.least <= count <= act.most:
            kind = "lost" if count < act.least else "doubled"
            yield Finding(kind, f"the audit of {act.reason}: {count} rows", email)
    for entry in ledger.entries:
        if entry.erased and any(by_reason[act.reason] for act in entry.acts):
            yield Finding("wrong", "the audit has a reason about an erased member", entry.email)
    by_about = Counter(row["about"] for row in rows)
    for row in (*state["plans"], *state["coupons"]):
        edits = by_about[row["id"]]
        if row["version"] != 1 + edits:
            what = f"{row['id']} has version {row['version']}, and {edits} rows in the audit"
            yield Finding("wrong", what)
        values = ledger.edited.get(row["id"], {})
        if max(values, default=0) > row["version"]:
            yield Finding("lost", f"version {max(values)} of {row['id']}: {row['version']}")
        elif values.get(row["version"], row["value"]) != row["value"]:
            yield Finding("lost", f"the edit of {row['id']}: {row['value']}")
    yield from _for_members(ledger, state)


def _for_members(ledger: Ledger, state: StoredState) -> Iterator[Finding]:
    orders = {row["id"]: row for row in state["orders"]}
    owned = {(row["user_id"], row["plan_id"]): row for row in state["purchases"]}
    shown = {row["id"]: row["approved"] for row in state["reviews"]}
    for entry in ledger.remaining:
        for order, cents in entry.refunded.items():
            refunded = state.refunded[orders[order]["stripe_payment_id"]] if order in orders else 0
            if refunded != cents:
                kind = "lost" if refunded < cents else "doubled"
                yield Finding(
                    kind, f"refunds of {order}: {refunded}, {cents} expected", entry.email
                )
        for plan, gives in entry.given.items():
            purchase = owned.get((entry.id, plan))
            if (purchase is not None and purchase["return_reason"] is None) is not gives:
                yield Finding("lost", f"a plan granted or revoked: {plan}: {purchase}", entry.email)
        for review, is_shown in entry.decided.items():
            if shown.get(review) is not is_shown:
                yield Finding("lost", f"the decision on the review {review}", entry.email)
