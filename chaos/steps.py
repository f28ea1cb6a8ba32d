"""The steps that journeys are made of, each with what its answer means for the ledger."""

import asyncio
import datetime
from typing import Any

from chaos.ledger import Answer
from chaos.member import PASSWORD, GaveUp, Member

PLANS = ("keto-kickstart", "keto-weekend", "strong-keto")
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
    """Register; a 409 after a lost answer means that the first try had succeeded."""
    entry = member.entry
    entry.password = PASSWORD
    entry.registered = None
    body = {"email": entry.email, "password": PASSWORD, "name": "Mia"}
    tries = 0

    async def once() -> Answer:
        nonlocal tries
        tries += 1
        return await member.ask("POST", "/api/auth/register", body)

    answer = await member.repeat(once)
    if answer.status == 201:
        entry.registered, entry.id = True, answer.body["user"]["id"]
        entry.token = answer.body["token"]
    elif answer.status == 409 and tries > 1:
        await log_in(member)
        entry.registered = True
    else:
        raise GaveUp(f"register: {answer.status} {answer.body}")


async def log_in(member: Member) -> None:
    """Log in, which may be repeated: a second login of a day changes nothing."""
    entry = member.entry
    body = {"email": entry.email, "password": entry.password}
    answer = await member.insist("POST", "/api/auth/login", body)
    if not answer.ok:
        raise GaveUp(f"login: {answer.status} {answer.body}")
    entry.id, entry.token, entry.logged_in = answer.body["user"]["id"], answer.body["token"], True


async def shut_out(member: Member, token: str = "") -> bool:
    """Whether every service refuses a token; the member's own, if no other is given."""
    answers = [await member.ask("GET", path, token=token) for path in _GUARDED]
    return all(answer.status == 401 for answer in answers)


async def save_log(member: Member, days_ago: int = 0) -> None:
    """Save the log of a day: the same body again changes nothing."""
    entry = member.entry
    today = datetime.datetime.now(datetime.UTC).date()
    date = str(today - datetime.timedelta(days=days_ago))
    calories = float(member.chance.randrange(1000, 3000))
    entry.possible_logs.setdefault(date, set()).add(calories)
    answer = await member.insist("POST", "/api/tracker/log", {"date": date, "calories": calories})
    if not answer.ok:
        raise GaveUp(f"log: {answer.status} {answer.body}")
    entry.acknowledge_log(date, calories)
    shown = await member.insist("GET", "/api/tracker/logs")
    if not any(log["calories"] == calories for log in shown.body["logs"]):
        raise AssertionError(f"the log of {date} was acknowledged, and is not shown")


async def generate(member: Member, *, unlimited: bool = False) -> None:
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

    answer = await member.repeat(once)
    if not answer.ok:
        raise GaveUp(f"generate: {answer.status} {answer.body}")
    entry.sessions.add(answer.body["sessionId"])
    again = await member.insist("GET", f"/api/ai/sessions/{answer.body['sessionId']}")
    if not again.ok:
        raise AssertionError(f"{answer.body['sessionId']} was acknowledged, and is not shown")


async def plan_id(member: Member, slug: str) -> str:
    shown = await member.insist("GET", f"/api/plans/{slug}")
    found: str = shown.body["plan"]["id"]
    return found


async def buy(member: Member, slug: str, coupon: str = "") -> str:
    """Check out and pay; a checkout whose answer was lost is left, another one is begun.

    A coupon that is used up is refused: the plan is bought without.
    """
    wanted = await plan_id(member, slug)
    body = {"planId": wanted, **({"couponCode": coupon} if coupon else {})}
    checkout = await member.insist("POST", "/api/payments/checkout", body)
    if coupon and checkout.status == 400:
        checkout = await member.insist("POST", "/api/payments/checkout", {"planId": wanted})
    if not checkout.ok:
        raise GaveUp(f"checkout: {checkout.status} {checkout.body}")
    session: str = checkout.body["sessionId"]
    await pay(member, session)
    return session


async def pay(member: Member, session: str) -> None:
    """Press Pay; a session that says it is complete was paid by the try before."""
    answer = await member.at_payments(f"/sandbox/checkout/{session}/pay")
    if not (answer.ok or "complete" in str(answer.body)):
        raise GaveUp(f"pay: {answer.status} {answer.body}")
    member.entry.paid.add(session)


async def sees_access(member: Member, slug: str, *, open: bool = True) -> None:
    async def look() -> bool:
        shown = await member.insist("GET", f"/api/plans/{slug}")
        return shown.ok and bool(shown.body["hasAccess"]) is open

    await member.sees(f"{slug} is {'open' if open else 'closed'}", look)


async def review(member: Member, slug: str) -> None:
    """Review a plan, which may be repeated: it replaces the review before."""
    entry = member.entry
    wanted = await plan_id(member, slug)
    rating = member.chance.randint(1, 5)
    entry.possible_reviews.setdefault(wanted, set()).add(rating)
    answer = await member.insist("POST", f"/api/plans/{wanted}/review", {"rating": rating})
    if not answer.ok:
        raise GaveUp(f"review: {answer.status} {answer.body}")
    entry.acknowledge_review(wanted, rating)


async def subscribe(member: Member, tier: str) -> str:
    """Subscribe and pay, or switch in the portal; returns the page's address."""
    answer = await member.insist("POST", "/api/payments/subscribe", {"tier": tier})
    if not answer.ok:
        raise GaveUp(f"subscribe: {answer.status} {answer.body}")
    url: str = answer.body["checkoutUrl"]
    return url


async def subscription_of(member: Member, session: str) -> str:
    """The subscription that a paid checkout began."""
    key = {"authorization": "Bearer sk_test_sandbox"}
    for _ in range(50):
        try:
            got = await member.payments.get(f"/v1/checkout/sessions/{session}", headers=key)
            found: Any = got.json().get("subscription")
            if found:
                return str(found)
        except (OSError, ValueError):
            pass
        except Exception as error:
            member.entry.note(f"payments: {type(error).__name__}")
        await asyncio.sleep(0.5)
    raise GaveUp(f"{session} began no subscription")
