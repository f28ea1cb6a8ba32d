"""The histories of members, one function for each kind."""

from collections.abc import Awaitable, Callable

from chaos import diary, hosted_pages, steps
from chaos.member import Member

_DECLINED, _ASKS = "4000000000000002", "4000002760003184"

Live = Callable[[Member], Awaitable[None]]


async def newcomer(member: Member) -> None:
    """Registers, logs a few days, corrects one, logs in, and sees the points of the first log."""
    await steps.register(member)
    await steps.save_log(member)
    await steps.save_log(member, days_ago=1)
    await steps.save_log(member)
    await steps.log_in(member)
    await member.sees_in_profile(totalPoints=10, streakCount=1)


async def eater(member: Member) -> None:
    """Keeps a diary: eats, copies a day, changes and deletes, then logs a figure by hand."""
    await steps.register(member)
    await diary.eat(member)
    await member.sees_in_profile(totalPoints=10)
    await steps.save_log(member, days_ago=1)
    await diary.eat(member)


async def planner(member: Member) -> None:
    """Has the week's plan written, and is refused a second one."""
    await steps.register(member)
    await steps.generate(member)
    await steps.is_refused_another(member)
    await steps.save_log(member)


async def buyer(member: Member) -> None:
    """Buys a plan, with a coupon or without, reviews it twice, and earns what a purchase earns."""
    slug = member.chance.choice(steps.PLANS)
    await steps.register(member)
    await steps.buy(member, slug, member.chance.choice(("", "WELCOME10", "FIVEOFF", "")))
    await steps.sees_access(member, slug)
    await steps.review(member, slug)
    await steps.review(member, slug)
    await steps.save_log(member)
    await member.sees_in_profile(totalPoints=30)


async def refunded(member: Member) -> None:
    """Buys a plan, has the money back, and finds the plan closed."""
    slug = member.chance.choice(steps.PLANS)
    await steps.register(member)
    session = await steps.buy(member, slug)
    await steps.sees_access(member, slug)
    refund = await member.at_payments(f"/sandbox/payments/{session}/refund")
    refund.expected("refund", is_expected=refund.ok or "already" in str(refund.body))
    await steps.sees_access(member, slug, open=False)


async def declined(member: Member) -> None:
    """Subscribes with a card that is declined, which gives nothing, and maybe with another one."""
    await steps.register(member)
    session = (await steps.subscribe(member, "pro")).rpartition("/")[2]
    is_made = member.chance.random() < 0.7
    if is_made:
        # As before 2025-03-31: there is a subscription whose first payment is missing.
        await hosted_pages.press(member, f"checkout/{session}/subscribe-first", "nobody has tried")
    await hosted_pages.try_card(member, session, _DECLINED)
    if is_made:
        await member.sees_in_profile(
            subscriptionTier="PRO", subscriptionStatus="INACTIVE", role="MEMBER"
        )
    await steps.generate(member)
    await steps.is_refused_another(member)
    if member.chance.random() < 0.5:
        await steps.pay(member, session)
        await member.sees_in_profile(subscriptionTier="PRO", subscriptionStatus="ACTIVE")
    elif is_made:
        subscription = await hosted_pages.subscription_of(member, session)
        await hosted_pages.press(
            member, f"subscriptions/{subscription}/expire", "incomplete_expired"
        )


async def asked(member: Member) -> None:
    """Buys a plan with a card whose bank asks (3-D Secure), maybe fails there, and confirms."""
    slug = member.chance.choice(steps.PLANS)
    await steps.register(member)
    session = await steps.check_out(member, slug)
    for answer in member.chance.choice((["authenticate"], ["fail-authentication", "authenticate"])):
        await hosted_pages.try_card(member, session, _ASKS)
        await steps.sees_access(member, slug, open=False)
        await hosted_pages.press(member, f"payments/{session}/{answer}", "does not wait")
    member.entry.paid.add(session)
    await steps.sees_access(member, slug)
    await steps.review(member, slug)


async def disputer(member: Member) -> None:
    """Buys a plan and disputes the payment: the plan is closed, until the dispute is won. One that
    was prevented has given the money back before it began."""
    slug = member.chance.choice(steps.PLANS)
    await steps.register(member)
    session = await steps.buy(member, slug)
    await steps.sees_access(member, slug)
    is_prevented = member.chance.random() < 0.3
    begin = "prevent" if is_prevented else "dispute"
    await hosted_pages.press(member, f"payments/{session}/{begin}", "disputed already")
    await steps.sees_access(member, slug, open=False)
    if is_prevented:
        return
    dispute = await hosted_pages.dispute_of(member, session)
    is_won = member.chance.random() < 0.5
    for step in ("respond", "win") if is_won else ("respond", "reject-response", "respond", "lose"):
        await hosted_pages.press(member, f"disputes/{dispute}/{step}", f"Cannot {step}")
    await steps.sees_access(member, slug, open=is_won)


async def full(member: Member) -> None:
    """Fills the account as far as it goes, and may erase all of it."""
    await steps.register(member)
    await diary.fill(member)
    await member.sees_in_profile(totalPoints=10)
    if member.chance.random() < 0.3:
        await _erase(member)


async def subscriber(member: Member) -> None:
    """Subscribes to BASIC, switches to PRO in the portal, and cancels."""
    await steps.register(member)
    session = (await steps.subscribe(member, "basic")).rpartition("/")[2]
    await steps.pay(member, session)
    await member.sees_in_profile(subscriptionTier="BASIC", subscriptionStatus="ACTIVE")
    portal = await steps.subscribe(member, "pro")
    switched = await member.at_payments(f"{portal}/flow")
    # A repeated switch is refused when the first had succeeded: the profile tells.
    switched.expected("switch", is_expected=switched.status in (200, 303, 400, 404))
    await member.sees_in_profile(subscriptionTier="PRO", role="PREMIUM")
    subscription = await hosted_pages.subscription_of(member, session)
    ended = await member.at_payments(f"/sandbox/subscriptions/{subscription}/cancel")
    ended.expected("cancel", is_expected=ended.ok or "cancel" in str(ended.body))
    await member.sees_in_profile(
        subscriptionTier="FREE", subscriptionStatus="CANCELED", role="MEMBER"
    )


async def suspicious(member: Member) -> None:
    """Changes the password, and sees the old token refused by every service."""
    await steps.register(member)
    old = member.entry.token
    await steps.change_password(member, "another horse battery")
    await member.sees("the old token is refused", lambda: steps.is_shut_out(member, old))
    await steps.save_log(member)


async def forgetful(member: Member) -> None:
    """Asks for a reset link, follows the one in the mail, and logs in with the new password."""
    await steps.register(member)
    await steps.request_reset(member)
    tokens: list[str] = []

    async def has_come() -> bool:
        tokens[:] = await steps.reset_tokens(member)
        return bool(tokens)

    await member.sees("the reset mail has come", has_come)
    await steps.reset_password(member, tokens[0], "a battery of horses")


async def leaver(member: Member) -> None:
    """Logs, buys, reviews, maybe subscribes, and erases the account: nothing is left of it."""
    slug = member.chance.choice(steps.PLANS)
    await steps.register(member)
    await diary.eat(member)
    await steps.save_log(member)
    await steps.buy(member, slug)
    await steps.sees_access(member, slug)
    await steps.review(member, slug)
    if member.chance.random() < 0.5:
        await steps.pay(member, (await steps.subscribe(member, "basic")).rpartition("/")[2])
    await _erase(member)


async def _erase(member: Member) -> None:
    receipt = await steps.erase(member)

    async def all_have_erased() -> bool:
        answer = await member.insist("GET", f"/api/auth/erasures/{receipt}")
        return answer.ok and answer.body["state"] == "done"

    if receipt:
        await member.sees("every service has erased", all_have_erased)
    await member.sees("the token is refused", lambda: steps.is_shut_out(member))


# How often each is lived: most members log, few are refunded.
KINDS: dict[str, tuple[Live, int]] = {
    "newcomer": (newcomer, 6),
    "eater": (eater, 4),
    "planner": (planner, 3),
    "buyer": (buyer, 4),
    "refunded": (refunded, 1),
    "declined": (declined, 2),
    "asked": (asked, 1),
    "disputer": (disputer, 2),
    "full": (full, 1),
    "subscriber": (subscriber, 2),
    "suspicious": (suspicious, 2),
    "forgetful": (forgetful, 1),
    "leaver": (leaver, 1),
}
