"""The steps that journeys are made of, each with what its answer means for the ledger."""

import datetime
import re

import httpx

from chaos.ledger import Answer
from chaos.members.member import Member

PLANS = ("keto-kickstart", "keto-weekend", "strong-keto")
_PASSWORD = "correct horse battery"
_GUARDED = (
    "/api/auth/me",
    "/api/tracker/summary",
    "/api/ai/sessions",
    "/api/plans/mine/export",
    "/api/payments/orders",
)
_INPUT = {
    "weightKg": 80,
    "targetWeightKg": 70,
    "heightCm": 175,
    "age": 30,
    "gender": "female",
    "activityLevel": "light",
    "durationDays": 1,
}


async def register(member: Member) -> None:
    """Register; a 409 after a lost answer means that an earlier try had succeeded."""
    entry = member.entry
    entry.password = _PASSWORD
    entry.registered = None
    body = {"email": entry.email, "password": _PASSWORD, "name": "Mia"}
    answer = await member.insist("POST", "/api/auth/register", body)
    if answer.status == 409 and answer.unknown_tries:
        await log_in(member)
    else:
        answer.expected("register", is_expected=answer.status == 201)
        entry.id, entry.token = answer.body["user"]["id"], answer.body["token"]
    entry.registered = True


async def log_in(member: Member) -> None:
    """Log in, which may be repeated: a second login of a day changes nothing."""
    entry = member.entry
    body = {"email": entry.email, "password": entry.password}
    answer = (await member.insist("POST", "/api/auth/login", body)).expected("login")
    entry.id, entry.token, entry.logged_in = answer.body["user"]["id"], answer.body["token"], True


async def change_password(member: Member, new: str) -> None:
    """Change it; after a lost answer the login with the new one tells whether it is changed."""
    entry = member.entry
    body = {"currentPassword": entry.password, "newPassword": new}
    answer = await member.insist("POST", "/api/auth/change-password", body)
    may_be_changed = answer.unknown_tries > 0 and answer.status in (400, 401)
    answer.expected("change password", is_expected=answer.ok or may_be_changed)
    if answer.ok:
        entry.token = answer.body["token"]
    entry.password = new
    # A token may be as old as the change, to the second.
    await log_in(member)


async def request_reset(member: Member) -> None:
    """Ask for the mail; a member may have three an hour, so a lost answer is asked for again."""
    body = {"email": member.entry.email}
    answer = await member.insist("POST", "/api/auth/forgot-password", body)
    member.entry.possible_resets += answer.unknown_tries
    answer.expected("forgot-password")
    member.entry.resets += 1


async def reset_tokens(member: Member) -> list[str]:
    """The tokens of the reset mails, the newest first."""
    found = [re.search(r"reset\S*token=([\w.-]+)", text) for text in await mails(member)]
    return [link[1] for link in found if link]


async def mails(member: Member) -> list[str]:
    """The texts of the member's mails, the newest first; none while nobody answers."""
    try:
        found = await member.mailbox.get("/api/mails", params={"to": member.entry.email})
        return [mail["text"] for mail in found.json()["mails"]]
    except (httpx.TransportError, ValueError, KeyError):
        return []


async def reset_password(member: Member, token: str, new: str) -> None:
    """Follow the link; a repeated one is refused when the first had succeeded: the login tells."""
    body = {"token": token, "password": new}
    answer = await member.insist("POST", "/api/auth/reset-password", body)
    answer.expected("reset", is_expected=answer.status in (200, 400))
    member.entry.password = new
    await log_in(member)


async def erase(member: Member) -> str:
    """Delete the account; after a lost answer a 401 tells that it is gone, without a receipt."""
    body = {"password": member.entry.password}
    answer = await member.insist("POST", "/api/auth/delete-account", body)
    is_gone = answer.status == 401 and answer.unknown_tries > 0
    answer.expected("delete account", is_expected=answer.status == 202 or is_gone)
    member.entry.erased = True
    return str(answer.body["receiptId"]) if answer.ok else ""


async def is_shut_out(member: Member, token: str = "") -> bool:
    """Whether every service refuses a token; the member's own, if no other is given."""
    answers = [await member.ask("GET", path, token=token) for path in _GUARDED]
    return all(answer.status == 401 for answer in answers)


async def save_log(member: Member, days_ago: int = 0) -> None:
    """Save the log of a day: the same body again changes nothing."""
    today = datetime.datetime.now(datetime.UTC).date()
    date = str(today - datetime.timedelta(days=days_ago))
    calories = float(member.chance.randrange(1000, 3000))
    member.entry.possible.setdefault(("log", date), set()).add(calories)
    body = {"date": date, "calories": calories}
    answer = await member.insist("POST", "/api/tracker/log", body)
    answer.expected("log")
    member.entry.has_saved("log", date, calories)
    shown = await member.insist("GET", "/api/tracker/logs")
    if not any(log["calories"] == calories for log in shown.body["logs"]):
        raise AssertionError(f"the log of {date} was acknowledged, and is not shown")


async def is_refused_another(member: Member) -> None:
    """Ask for a second plan in a week, which only a paid membership has."""
    answer = await member.ask("POST", "/api/ai/generate-plan", _INPUT)
    member.entry.possible_sessions += answer.unknown
    if answer.ok:
        member.entry.sessions.add(answer.body["sessionId"])
        raise AssertionError("a second plan in a week")


async def generate(member: Member) -> None:
    """Have a plan written; after a lost answer look first whether it is there."""
    entry = member.entry

    async def once() -> Answer:
        answer = await member.ask("POST", "/api/ai/generate-plan", _INPUT)
        entry.possible_sessions += answer.unknown
        if not answer.unknown and answer.status != 429:
            return answer
        known = await member.insist("GET", "/api/ai/sessions")
        new = {one["id"] for one in known.body["sessions"]} - entry.sessions
        if new:
            return Answer(200, {"sessionId": sorted(new)[-1]})
        # The week's plan is being written for a request whose answer was lost.
        return Answer(0, answer.body)

    session = (await member.repeat(once)).expected("generate").body["sessionId"]
    entry.sessions.add(session)
    if not (await member.insist("GET", f"/api/ai/sessions/{session}")).ok:
        raise AssertionError(f"{session} was acknowledged, and is not shown")


async def plan_id(member: Member, slug: str) -> str:
    shown = await member.insist("GET", f"/api/plans/{slug}")
    return str(shown.body["plan"]["id"])


async def check_out(member: Member, slug: str, coupon: str = "", waiver: str = "") -> str:
    """Begin a checkout; one whose answer was lost is left, another one is begun.

    A coupon that is used up is refused: the plan is bought without.
    """
    body = {"planId": await plan_id(member, slug)} | ({"waiver": waiver} if waiver else {})
    discounted = {**body, "couponCode": coupon} if coupon else body
    checkout = await member.insist("POST", "/api/payments/checkout", discounted)
    if coupon and checkout.status == 400:
        checkout = await member.insist("POST", "/api/payments/checkout", body)
    return str(checkout.expected("checkout").body["sessionId"])


async def buy(member: Member, slug: str, coupon: str = "", waiver: str = "") -> str:
    """Check out and pay."""
    session = await check_out(member, slug, coupon, waiver)
    await pay(member, session)
    return session


async def pay(member: Member, session: str) -> None:
    """Press Pay; a session that says it is complete was paid by the try before."""
    answer = await member.at_payments(f"/sandbox/checkout/{session}/pay")
    answer.expected("pay", is_expected=answer.ok or "complete" in str(answer.body))
    member.entry.paid.add(session)


async def sees_access(member: Member, slug: str, *, open: bool = True) -> None:
    async def look() -> bool:
        shown = await member.insist("GET", f"/api/plans/{slug}")
        return shown.ok and bool(shown.body["hasAccess"]) is open

    await member.sees(f"{slug} is {'open' if open else 'closed'}", look)


async def review(member: Member, slug: str) -> str:
    """Review a plan, which may be repeated: it replaces the review before. The review's id."""
    plan, rating = await plan_id(member, slug), member.chance.randint(1, 5)
    member.entry.possible.setdefault(("review", plan), set()).add(rating)
    answer = await member.insist("POST", f"/api/plans/{plan}/review", {"rating": rating})
    answer.expected("review")
    member.entry.has_saved("review", plan, rating)
    return str(answer.body["review"]["id"])


async def subscribe(member: Member, tier: str, interval: str = "month") -> str:
    """The address of the checkout, or of the portal that switches a subscription."""
    body = {"tier": tier} if tier == "lifetime" else {"tier": tier, "interval": interval}
    answer = await member.insist("POST", "/api/payments/subscribe", body)
    return str(answer.expected("subscribe").body["checkoutUrl"])
