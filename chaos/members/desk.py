"""What staff do at the desk, and whether each change is made once, with one row in the audit."""

import uuid
from collections import Counter
from collections.abc import Iterator
from typing import Any

from chaos.ledger import Act, Answer, Finding, Ledger
from chaos.members.member import Member
from chaos.members.staff import Staff
from chaos.state import State
from contracts.desk import EDITOR, OWNER, PREFIX, SUPPORT, Role

# What an edit changes: of no consequence for what others buy.
_EDITED = {"plans": "shortDesc", "coupons": "maxUses"}


async def log_in(member: Member, staff: Staff) -> str:
    """Log in with a code; the token."""

    async def once() -> Answer:
        code = await staff.next_code()
        body = {"email": staff.email, "password": staff.password, "code": code}
        return await member.ask("POST", f"{PREFIX}/login", body)

    return str((await member.repeat(once)).expected("log in at the desk").body["token"])


async def at_desk(
    member: Member, role: Role, method: str, path: str, body: Any = None, *, once: bool = False
) -> Answer:
    """Ask at the desk as one of the staff, until it is answered; or once."""
    staff = member.desk[role]
    async with staff.lock:
        staff.token = staff.token or await log_in(member, staff)

    async def ask() -> Answer:
        return await member.ask(method, f"{PREFIX}/{path}", body, token=staff.token)

    return await (ask() if once else member.repeat(ask))


async def _act(member: Member, role: Role, path: str, body: dict[str, Any]) -> None:
    """Change something for a reason of its own; asked again, it is done already."""
    reason = f"chaos {uuid.uuid4()}"
    answer = await at_desk(member, role, "POST", path, {**body, "reason": reason})
    answer.expected(path)
    member.entry.acts.append(Act(reason, 1, 1))


async def refund_in_parts(member: Member) -> None:
    """Have support refund a part of the member's only order, and then what is left."""
    shown = (await member.insist("GET", "/api/payments/orders")).expected("orders")
    [order] = shown.body["orders"]
    path, cents = f"orders/{order['id']}/refund", round(order["amount"] * 100)
    part = cents // 3
    await _act(member, SUPPORT, path, {"amount": part / 100})
    member.entry.refunded[order["id"]] = part
    await _act(member, SUPPORT, path, {})
    member.entry.refunded[order["id"]] = cents


async def give(member: Member, plan: str, *, gives: bool) -> None:
    """Have support give the member a plan, or take it."""
    what = "grant" if gives else "revoke"
    await _act(member, SUPPORT, f"accounts/{member.entry.id}/{what}", {"what": f"plan:{plan}"})
    member.entry.given[plan] = gives


async def decide(member: Member, review: str, *, shown: bool) -> None:
    """Have an editor show or hide a review."""
    state = "shown" if shown else "hidden"
    await _act(member, EDITOR, f"reviews/{review}", {"state": state})
    member.entry.decided[review] = shown


async def edit(member: Member, kind: str, id: str) -> None:
    """Have an editor change a plan or a coupon, as it is read; others do so at the same time."""
    name = _EDITED[kind]
    value = f"{uuid.uuid4()}" if kind == "plans" else member.chance.randrange(10**6, 10**9)
    reason = f"chaos {uuid.uuid4()}"
    unknown_tries = 0
    while True:
        shown = await _shown(member, kind, id)
        body = {"version": shown["version"], name: value, "reason": reason}
        answer = await at_desk(member, EDITOR, "PATCH", f"{kind}/{id}", body)
        unknown_tries += answer.unknown_tries
        if answer.status != 409:
            break
        # Another editor was first, or the try before, whose answer was lost.
    changed = answer.expected("edit").body[kind.removesuffix("s")]
    answer.expected("an edit is shown", is_expected=changed[name] == value)
    member.ledger.edited.setdefault(id, {})[changed["version"]] = value
    member.ledger.acts.append(Act(reason, 1, 1 + unknown_tries))


async def _shown(member: Member, kind: str, id: str) -> dict[str, Any]:
    if kind == "plans":
        found = await at_desk(member, EDITOR, "GET", f"plans/{id}")
        return dict(found.expected("a plan").body["plan"])
    found = (await at_desk(member, EDITOR, "GET", "coupons")).expected("coupons")
    return next(dict(each) for each in found.body["coupons"] if each["code"] == id)


async def works(member: Member) -> None:
    """Log in, work and log out: the token is refused by every service from then on."""
    staff = member.desk[OWNER]
    async with staff.lock:
        token = await log_in(member, staff)
    (await member.repeat(lambda: member.ask("GET", f"{PREFIX}/whoami", token=token))).expected(
        "whoami"
    )
    ended = await member.repeat(lambda: member.ask("POST", f"{PREFIX}/logout", token=token))
    is_out = ended.status == 401 and ended.unknown_tries > 0
    ended.expected("log out", is_expected=ended.ok or is_out)

    async def is_shut_out() -> bool:
        asked = [
            await member.ask("GET", f"{PREFIX}/{path}", token=token)
            for path in ("whoami", "plans", "coupons")
        ]
        return all(answer.status == 401 for answer in asked)

    await member.sees("the staff's token is refused", is_shut_out)


async def keeps_strangers_out(member: Member) -> None:
    """A member's token is never a staff token, nor the other way round; an account shows the
    member's own orders."""
    refused = await member.insist("GET", f"{PREFIX}/members?q={member.entry.id}")
    refused.expected("a member is no staff", is_expected=refused.status == 401)
    token = member.desk[SUPPORT].token
    other = await member.repeat(lambda: member.ask("GET", "/api/auth/me", token=token))
    other.expected("staff are no members", is_expected=other.status == 401)
    account = (await at_desk(member, SUPPORT, "GET", f"accounts/{member.entry.id}")).expected(
        "account"
    )
    mine = (await member.insist("GET", "/api/payments/orders")).expected("orders")
    shown = {each["id"] for each in account.body["account"]["orders"]}
    own = {each["id"] for each in mine.body["orders"]}
    account.expected("an account has the member's orders", is_expected=shown == own)


def compare_desk(ledger: Ledger, state: State) -> Iterator[Finding]:
    """What staff did is done once; each change is in the audit once, and versions count them."""
    rows = [*state["money_acts"], *state["content_acts"]]
    by_reason = Counter(row["reason"] for row in rows)
    acts = [(act, "") for act in ledger.acts]
    acts += [(act, entry.email) for entry in ledger.remaining for act in entry.acts]
    for act, email in acts:
        found = by_reason[act.reason]
        if not act.least <= found <= act.most:
            kind = "lost" if found < act.least else "doubled"
            yield Finding(kind, f"the audit of {act.reason}: {found} rows", email)
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


def _for_members(ledger: Ledger, state: State) -> Iterator[Finding]:
    orders = {row["id"]: row for row in state["orders"]}
    owned = {(row["user_id"], row["plan_id"]): row for row in state["purchases"]}
    shown = {row["id"]: row["approved"] for row in state["reviews"]}
    for entry in ledger.remaining:
        for order, cents in entry.refunded.items():
            back = state.refunded[orders[order]["stripe_payment_id"]] if order in orders else 0
            if back != cents:
                kind = "lost" if back < cents else "doubled"
                yield Finding(kind, f"refunds of {order}: {back}, {cents} wanted", entry.email)
        for plan, gives in entry.given.items():
            purchase = owned.get((entry.id, plan))
            if (purchase is not None and purchase["return_reason"] is None) is not gives:
                yield Finding("lost", f"what staff gave or took: {plan}: {purchase}", entry.email)
        for review, is_shown in entry.decided.items():
            if shown.get(review) is not is_shown:
                yield Finding("lost", f"the decision on the review {review}", entry.email)
