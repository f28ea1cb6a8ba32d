"""The steps of journeys, each of which records its outcome in the ledger."""

import datetime
import re

import httpx

from lab.chaos.ledger import Answer
from lab.chaos.members.member import MemberClient
from tests.e2e.people import PASSWORD, PLANNER_INPUT, in_every_service

PLANS = ("keto-kickstart", "keto-weekend", "strong-keto")
_INPUT = {**PLANNER_INPUT, "durationDays": 1}


async def register(member: MemberClient) -> None:
    """Register; a 409 after a lost response means that an earlier try had succeeded."""
    entry = member.entry
    entry.password = PASSWORD
    entry.registered = None
    body = {"email": entry.email, "password": PASSWORD, "name": "Mia"}
    answer = await member.insist.auth.register(body)
    if answer.status == 409 and answer.unknown_tries:
        await log_in(member)
    else:
        answer.expected("register", is_expected=answer.status == 201)
        entry.id, entry.token = answer.body["user"]["id"], answer.body["token"]
    entry.registered = True


async def log_in(member: MemberClient) -> None:
    """Log in, which can be repeated: a second login on a day changes nothing."""
    entry = member.entry
    body = {"email": entry.email, "password": entry.password}
    answer = (await member.insist.auth.login(body)).expected("login")
    entry.id, entry.token, entry.logged_in = answer.body["user"]["id"], answer.body["token"], True


async def change_password(member: MemberClient, new: str) -> None:
    """Change the password; after a lost response, a login with the new one shows the outcome."""
    entry = member.entry
    body = {"currentPassword": entry.password, "newPassword": new}
    answer = await member.insist.auth.change_password(body)
    may_be_changed = answer.unknown_tries > 0 and answer.status in (400, 401)
    answer.expected("change password", is_expected=answer.ok or may_be_changed)
    if answer.ok:
        entry.token = answer.body["token"]
    entry.password = new
    # Tokens that were issued in the same second as the change can be refused.
    await log_in(member)


async def request_reset(member: MemberClient) -> None:
    """Request the mail, again if the answer is lost; three an hour are allowed."""
    answer = await member.insist.auth.forgot_password({"email": member.entry.email})
    member.entry.possible_resets += answer.unknown_tries
    answer.expected("forgot-password")
    member.entry.resets += 1


async def reset_tokens(member: MemberClient) -> list[str]:
    """The tokens of the reset mails, the newest first."""
    links = [re.search(r"reset\S*token=([\w.-]+)", text) for text in await mails(member)]
    return [link[1] for link in links if link]


async def mails(member: MemberClient) -> list[str]:
    """The texts of the member's mails, the newest first; empty while the mailbox is down."""
    try:
        response = await member.mailbox.get("/api/mails", params={"to": member.entry.email})
        return [mail["text"] for mail in response.json()["mails"]]
    except (httpx.TransportError, ValueError, KeyError):
        return []


async def reset_password(member: MemberClient, token: str, new: str) -> None:
    """Follow the link; a repeated request is refused, so the login shows whether it succeeded."""
    body = {"token": token, "password": new}
    answer = await member.insist.auth.reset_password(body)
    answer.expected("reset", is_expected=answer.status in (200, 400))
    member.entry.password = new
    await log_in(member)


async def erase(member: MemberClient) -> str:
    """Delete the account; after a lost answer a 401 tells that it is gone, without a receipt."""
    answer = await member.insist.auth.delete_account({"password": member.entry.password})
    is_gone = answer.status == 401 and answer.unknown_tries > 0
    answer.expected("delete account", is_expected=answer.status == 202 or is_gone)
    member.entry.erased = True
    return str(answer.body["receiptId"]) if answer.ok else ""


async def is_shut_out(member: MemberClient, token: str = "") -> bool:
    """Whether every service refuses a token; the member's own, if no other is given."""
    answers = [await answer for answer in in_every_service(member.asking(token))]
    return all(answer.status == 401 for answer in answers)


async def save_log(member: MemberClient, days_ago: int = 0) -> None:
    """Save the log of a day: the same body again changes nothing."""
    today = datetime.datetime.now(datetime.UTC).date()
    date = str(today - datetime.timedelta(days=days_ago))
    calories = float(member.chance.randrange(1000, 3000))
    member.entry.possible.setdefault(("log", date), set()).add(calories)
    body = {"date": date, "calories": calories}
    answer = await member.insist.tracker.save_log(body)
    answer.expected("log")
    member.entry.has_saved("log", date, calories)
    shown = await member.insist.tracker.get_logs()
    if not any(log["calories"] == calories for log in shown.body["logs"]):
        raise AssertionError(f"the log of {date} was acknowledged, and is not shown")


async def is_refused_another(member: MemberClient) -> None:
    """Ask for a second plan in a week, which only a paid membership has."""
    answer = await member.ask.ai.generate_plan(_INPUT)
    member.entry.possible_sessions += answer.unknown
    if answer.ok:
        member.entry.sessions.add(answer.body["sessionId"])
        raise AssertionError("a second plan in a week")


async def generate(member: MemberClient) -> None:
    """Generate a plan; after a lost response, check first whether it exists."""
    entry = member.entry

    async def once() -> Answer:
        answer = await member.ask.ai.generate_plan(_INPUT)
        entry.possible_sessions += answer.unknown
        if not answer.unknown and answer.status != 429:
            return answer
        known = await member.insist.ai.get_sessions()
        new = {one["id"] for one in known.body["sessions"]} - entry.sessions
        if new:
            return Answer(200, {"sessionId": sorted(new)[-1]})
        # The week's plan is being generated for a request whose response was lost.
        return Answer(0, answer.body)

    session = (await member.repeat(once)).expected("generate").body["sessionId"]
    entry.sessions.add(session)
    if not (await member.insist.ai.get_session(session)).ok:
        raise AssertionError(f"{session} was acknowledged, and is not shown")


async def plan_id(member: MemberClient, slug: str) -> str:
    shown = await member.insist.plans.get_plan(slug)
    return str(shown.body["plan"]["id"])


async def check_out(member: MemberClient, slug: str, coupon: str = "", waiver: str = "") -> str:
    """Start a checkout; after a lost response, another one is started.

    If the coupon is used up, the plan is bought without it.
    """
    body = {"planId": await plan_id(member, slug)} | ({"waiver": waiver} if waiver else {})
    discounted = {**body, "couponCode": coupon} if coupon else body
    checkout = await member.insist.payments.checkout(discounted)
    if coupon and checkout.status == 400:
        checkout = await member.insist.payments.checkout(body)
    return str(checkout.expected("checkout").body["sessionId"])


async def buy(member: MemberClient, slug: str, coupon: str = "", waiver: str = "") -> str:
    """Check out and pay."""
    session = await check_out(member, slug, coupon, waiver)
    await pay(member, session)
    return session


async def pay(member: MemberClient, session: str) -> None:
    """Press Pay; a session that is already complete was paid by an earlier try."""
    answer = await member.at_payments(f"/sandbox/checkout/{session}/pay")
    answer.expected("pay", is_expected=answer.ok or "complete" in str(answer.body))
    member.entry.paid.add(session)


async def sees_access(member: MemberClient, slug: str, *, open: bool = True) -> None:
    async def look() -> bool:
        shown = await member.insist.plans.get_plan(slug)
        return shown.ok and bool(shown.body["hasAccess"]) is open

    await member.sees(f"{slug} is {'open' if open else 'closed'}", look)


async def review(member: MemberClient, slug: str) -> str:
    """Review a plan, which replaces an earlier review, and return the review's id."""
    plan, rating = await plan_id(member, slug), member.chance.randint(1, 5)
    member.entry.possible.setdefault(("review", plan), set()).add(rating)
    answer = await member.insist.plans.review_plan(plan, {"rating": rating})
    answer.expected("review")
    member.entry.has_saved("review", plan, rating)
    return str(answer.body["review"]["id"])


async def subscribe(member: MemberClient, tier: str, interval: str = "month") -> str:
    """The address of the checkout, or of the portal that switches a subscription."""
    body = {"tier": tier} if tier == "lifetime" else {"tier": tier, "interval": interval}
    answer = await member.insist.payments.subscribe(body)
    return str(answer.expected("subscribe").body["checkoutUrl"])
