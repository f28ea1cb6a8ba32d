"""The journeys of members, one function for each kind."""

from collections.abc import Awaitable, Callable

from lab.chaos.ledger import Endpoint
from lab.chaos.members import desk, diary, hosted_pages, membership, steps, webhooks, withdrawals
from lab.chaos.members.member import MemberClient

_DECLINED, _NEEDS_3D_SECURE = "4000000000000002", "4000002760003184"

Journey = Callable[[MemberClient], Awaitable[None]]


async def newcomer(member: MemberClient) -> None:
    """Registers, logs some days, corrects one, logs in, and gets the points of the first log."""
    await steps.register(member)
    await steps.save_log(member)
    await steps.save_log(member, days_ago=1)
    await steps.save_log(member)
    await steps.log_in(member)
    await member.sees_in_profile(totalPoints=10, streakCount=1)


async def eater(member: MemberClient) -> None:
    """Keeps a diary: adds, copies, changes and deletes entries, then logs a figure by hand."""
    await steps.register(member)
    await diary.eat(member)
    await member.sees_in_profile(totalPoints=10)
    await steps.save_log(member, days_ago=1)
    await diary.eat(member)


async def planner(member: MemberClient) -> None:
    """Generates the week's plan, and is refused a second one."""
    await steps.register(member)
    await steps.generate(member)
    await steps.is_refused_another(member)
    await steps.save_log(member)


async def buyer(member: MemberClient) -> None:
    """Buys a plan, with or without a coupon, reviews it twice, and earns a purchase's points."""
    slug = member.chance.choice(steps.PLANS)
    await steps.register(member)
    await steps.buy(member, slug, member.chance.choice(("", "WELCOME10", "FIVEOFF", "")))
    await steps.sees_access(member, slug)
    await steps.review(member, slug)
    await steps.review(member, slug)
    await steps.save_log(member)
    await member.sees_in_profile(totalPoints=30)


async def refunded(member: MemberClient) -> None:
    """Buys a plan, is refunded, and loses access to the plan."""
    slug = member.chance.choice(steps.PLANS)
    await steps.register(member)
    session = await steps.buy(member, slug)
    await steps.sees_access(member, slug)
    refund = await member.at_payments(f"/sandbox/payments/{session}/refund")
    refund.expected("refund", is_expected=refund.ok or "already" in str(refund.body))
    await steps.sees_access(member, slug, open=False)


async def declined(member: MemberClient) -> None:
    """Subscribes with a card that is declined, which grants nothing, and maybe with another one."""
    await steps.register(member)
    session = (await steps.subscribe(member, "pro")).rpartition("/")[2]
    is_created = member.chance.random() < 0.7
    if is_created:
        # As in Stripe's API before 2025-03-31: the subscription exists before its first payment.
        await hosted_pages.press(member, f"checkout/{session}/subscribe-first", "tried to pay")
    await hosted_pages.try_card(member, session, _DECLINED)
    if is_created:
        await member.sees_in_profile(
            subscriptionTier="PRO", subscriptionStatus="INACTIVE", role="MEMBER"
        )
    await steps.generate(member)
    await steps.is_refused_another(member)
    if member.chance.random() < 0.5:
        await steps.pay(member, session)
        await member.sees_in_profile(subscriptionTier="PRO", subscriptionStatus="ACTIVE")
    elif is_created:
        subscription = await hosted_pages.subscription_of(member, session)
        await hosted_pages.press(
            member, f"subscriptions/{subscription}/expire", "incomplete_expired"
        )


async def challenged(member: MemberClient) -> None:
    """Buys a plan with a card that needs 3-D Secure, maybe fails the challenge, and passes it."""
    slug = member.chance.choice(steps.PLANS)
    await steps.register(member)
    session = await steps.check_out(member, slug)
    for answer in member.chance.choice((["authenticate"], ["fail-authentication", "authenticate"])):
        await hosted_pages.try_card(member, session, _NEEDS_3D_SECURE)
        await steps.sees_access(member, slug, open=False)
        await hosted_pages.press(member, f"payments/{session}/{answer}", "does not wait")
    member.entry.paid.add(session)
    await steps.sees_access(member, slug)
    await steps.review(member, slug)


async def disputer(member: MemberClient) -> None:
    """Buys a plan and disputes the payment: access ends, until the dispute is won. A prevented
    dispute is refunded before it begins."""
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


async def full(member: MemberClient) -> None:
    """Fills the account to its limits, and maybe erases it."""
    await steps.register(member)
    await diary.fill(member)
    await member.sees_in_profile(totalPoints=10)
    if member.chance.random() < 0.3:
        await _erase(member)


async def subscriber(member: MemberClient) -> None:
    """Subscribes to BASIC, switches to PRO in the portal, and cancels."""
    await steps.register(member)
    session = (await steps.subscribe(member, "basic")).rpartition("/")[2]
    await steps.pay(member, session)
    await member.sees_in_profile(subscriptionTier="BASIC", subscriptionStatus="ACTIVE")
    portal = await steps.subscribe(member, "pro")
    switched = await member.at_payments(f"{portal}/flow")
    # A repeated switch is refused if an earlier try had succeeded: the profile shows the outcome.
    switched.expected("switch", is_expected=switched.status in (200, 303, 400, 404))
    await member.sees_in_profile(subscriptionTier="PRO", role="PREMIUM")
    subscription = await hosted_pages.subscription_of(member, session)
    ended = await member.at_payments(f"/sandbox/subscriptions/{subscription}/cancel")
    ended.expected("cancel", is_expected=ended.ok or "cancel" in str(ended.body))
    await member.sees_in_profile(
        subscriptionTier="FREE", subscriptionStatus="CANCELED", role="MEMBER"
    )


async def regular(member: MemberClient) -> None:
    """Subscribes monthly or yearly, cancels and undoes it, pauses, and changes to another price at
    the cost that the preview shows."""
    await steps.register(member)
    await _subscribe(member, "basic", member.chance.choice(("month", "year")))
    await membership.cancel(member, undo=True)
    is_resting = member.chance.random() < 0.3
    if member.chance.random() < 0.6 or is_resting:
        await membership.pause(member, resume=not is_resting and member.chance.random() < 0.5)
    if not is_resting:
        await membership.change_price(member, "pro", member.chance.choice(("month", "year")))
    if member.chance.random() < 0.4:
        await membership.cancel(member, undo=False)


async def couple(member: MemberClient) -> None:
    """Changes the membership from two devices at once, sometimes with a card that is declined: each
    change is charged once."""
    await steps.register(member)
    subscription = await _subscribe(member, "basic", member.chance.choice(("month", "year")))
    for _ in range(member.chance.randint(1, 3)):
        await membership.change_at_once(member)
    await membership.come_to_rest(member)
    if member.chance.random() < 0.3:
        await hosted_pages.press(member, f"subscriptions/{subscription}/break-card", "canceled")
        await membership.change_at_once(member)
        await membership.come_to_rest(member)


async def trier(member: MemberClient) -> None:
    """Starts a trial without a card, changes its tier or cancels, and lets it end."""
    await steps.register(member)
    await membership.try_out(member, "basic")
    if member.chance.random() < 0.5:
        await membership.change_price(member, "pro", "month")
    if member.chance.random() < 0.3:
        await membership.cancel(member, undo=False)
    refused = await member.insist.payments.withdraw_from_subscription()
    refused.expected("nothing was paid", is_expected=refused.status == 409)


async def debtor(member: MemberClient) -> None:
    """Has a renewal fail, and pays its invoice or does not; or has a card that is declined once or
    twice at the renewal, and then charged."""
    await steps.register(member)
    subscription = await _subscribe(member, "pro")
    match member.chance.choice(("pays", "owes", "declines")):
        case "pays":
            await membership.fail(member, subscription, recover=True)
        case "owes":
            await membership.fail(member, subscription, recover=False)
        case "declines":
            card = {"declines": member.chance.randint(1, 2)}
            stored = await member.at_payments(f"/sandbox/subscriptions/{subscription}/card", card)
            stored.expected("store a card")


async def withdrawer(member: MemberClient) -> None:
    """Buys a plan, a lifetime or a subscription, and withdraws with or without a login; or has
    waived the right to withdraw."""
    slug = member.chance.choice(steps.PLANS)
    by_mail = member.chance.random() < 0.5
    what = member.chance.choice(("plan", "lifetime", "subscription", "waived"))
    await steps.register(member)
    match what:
        case "plan":
            await steps.buy(member, slug)
            await steps.sees_access(member, slug)
            await withdrawals.withdraw(member, by_mail=by_mail)
            await steps.sees_access(member, slug, open=False)
        case "lifetime":
            await _subscribe(member, "lifetime")
            await withdrawals.withdraw(member, by_mail=by_mail)
            await member.sees_in_profile(subscriptionTier="FREE", subscriptionStatus="INACTIVE")
        case "subscription":
            await _subscribe(member, "basic", member.chance.choice(("month", "year")))
            await withdrawals.withdraw(member, by_mail=by_mail)
            await member.sees_in_profile(subscriptionTier="FREE", subscriptionStatus="CANCELED")
        case "waived":
            await withdrawals.waive(member, slug)


async def complainant(member: MemberClient) -> None:
    """Buys a plan, has support refund a part and then the rest, and is granted another plan."""
    slug, other = member.chance.sample(steps.PLANS, 2)
    await steps.register(member)
    await steps.buy(member, slug)
    await steps.sees_access(member, slug)
    await desk.refund_in_parts(member)
    await steps.sees_access(member, slug, open=False)
    plan = await steps.plan_id(member, other)
    await desk.give(member, plan, gives=True)
    await steps.sees_access(member, other)
    await desk.keeps_strangers_out(member)
    if member.chance.random() < 0.5:
        await desk.give(member, plan, gives=False)
        await steps.sees_access(member, other, open=False)


async def reviewer(member: MemberClient) -> None:
    """Reviews a plan; editors hide the review, maybe show it again, and edit plans and coupons."""
    slug = member.chance.choice(steps.PLANS)
    await steps.register(member)
    await steps.buy(member, slug)
    await steps.sees_access(member, slug)
    review = await steps.review(member, slug)
    await desk.decide(member, review, shown=False)
    if member.chance.random() < 0.5:
        await desk.decide(member, review, shown=True)
    await desk.edit(member, "plans", await steps.plan_id(member, slug))
    await desk.edit(member, "coupons", "WELCOME10")
    if member.chance.random() < 0.3:
        await desk.works(member)


async def integrator(member: MemberClient) -> None:
    """Receives webhooks about orders, until an owner disables the endpoint; a sent webhook is sent
    again."""
    slug, other = member.chance.sample(steps.PLANS, 2)
    await steps.register(member)
    endpoint = Endpoint(f"/{member.entry.email.partition('@')[0]}")
    await webhooks.add(member, endpoint, "order.paid")
    await steps.buy(member, slug)
    await steps.sees_access(member, slug)
    await webhooks.sees_order(member, endpoint)
    await webhooks.disable(member, endpoint)
    await steps.buy(member, other)
    await steps.sees_access(member, other)
    await webhooks.send_again(member, endpoint)
    await webhooks.delete(member, endpoint)


async def _subscribe(member: MemberClient, tier: str, interval: str = "month") -> str:
    """Pay for a tier, wait until the profile shows it, and return the subscription."""
    session = (await steps.subscribe(member, tier, interval)).rpartition("/")[2]
    await steps.pay(member, session)
    await member.sees_in_profile(subscriptionTier=tier.upper(), subscriptionStatus="ACTIVE")
    return "" if tier == "lifetime" else await hosted_pages.subscription_of(member, session)


async def suspicious(member: MemberClient) -> None:
    """Changes the password, after which every service refuses the old token."""
    await steps.register(member)
    old = member.entry.token
    await steps.change_password(member, "another horse battery")
    await member.sees("the old token is refused", lambda: steps.is_shut_out(member, old))
    await steps.save_log(member)


async def forgetful(member: MemberClient) -> None:
    """Requests a reset link, follows the one in the mail, and logs in with the new password."""
    await steps.register(member)
    await steps.request_reset(member)
    tokens: list[str] = []

    async def has_arrived() -> bool:
        tokens[:] = await steps.reset_tokens(member)
        return bool(tokens)

    await member.sees("the reset mail has arrived", has_arrived)
    await steps.reset_password(member, tokens[0], "a battery of horses")


async def leaver(member: MemberClient) -> None:
    """Logs, buys, reviews, maybe subscribes, starts a trial, withdraws, is refunded or owes, and
    erases the account with all data."""
    slug = member.chance.choice(steps.PLANS)
    await steps.register(member)
    await diary.eat(member)
    await steps.save_log(member)
    await steps.buy(member, slug)
    await steps.sees_access(member, slug)
    await steps.review(member, slug)
    match member.chance.choice(("", "unseen", "trial", "withdrawn", "refunded", "failed")):
        case "unseen":
            await steps.pay(member, (await steps.subscribe(member, "basic")).rpartition("/")[2])
        case "trial":
            await membership.try_out(member, "pro")
            await membership.cancel(member, undo=False)
        case "withdrawn":
            await withdrawals.withdraw(member, by_mail=member.chance.random() < 0.5)
        case "refunded":
            await desk.refund_in_parts(member)
        case "failed":
            await membership.fail(member, await _subscribe(member, "basic"), recover=False)
    await _erase(member)


async def _erase(member: MemberClient) -> None:
    receipt = await steps.erase(member)

    async def all_have_erased() -> bool:
        answer = await member.insist.auth.get_erasure(receipt)
        return answer.ok and answer.body["state"] == "done"

    if receipt:
        await member.sees("every service has erased", all_have_erased)
    await member.sees("the token is refused", lambda: steps.is_shut_out(member))


# The relative frequency of each journey: many members log, few are refunded.
KINDS: dict[str, tuple[Journey, int]] = {
    "newcomer": (newcomer, 6),
    "eater": (eater, 4),
    "planner": (planner, 3),
    "buyer": (buyer, 4),
    "refunded": (refunded, 1),
    "declined": (declined, 2),
    "challenged": (challenged, 1),
    "disputer": (disputer, 2),
    "full": (full, 1),
    "subscriber": (subscriber, 2),
    "regular": (regular, 3),
    "couple": (couple, 3),
    "trier": (trier, 2),
    "debtor": (debtor, 3),
    "withdrawer": (withdrawer, 4),
    "complainant": (complainant, 2),
    "reviewer": (reviewer, 2),
    "integrator": (integrator, 1),
    "suspicious": (suspicious, 2),
    "forgetful": (forgetful, 1),
    "leaver": (leaver, 3),
}
