"""Subscribes to BASIC, switches to PRO in the portal, has two plans written, and cancels."""

from chaos import steps
from chaos.member import GaveUp, Member


async def live(member: Member) -> None:
    await steps.register(member)
    url = await steps.subscribe(member, "basic")
    session = url.rpartition("/")[2]
    await steps.pay(member, session)
    await member.sees_in_profile(subscriptionTier="BASIC", subscriptionStatus="ACTIVE")
    portal = await steps.subscribe(member, "pro")
    switched = await member.at_payments(f"{portal}/flow")
    if switched.status not in (200, 303, 400, 404):
        raise GaveUp(f"switch: {switched.status} {switched.body}")
    await member.sees_in_profile(subscriptionTier="PRO", role="PREMIUM")
    subscription = await steps.subscription_of(member, session)
    ended = await member.at_payments(f"/sandbox/subscriptions/{subscription}/cancel")
    if not (ended.ok or "cancel" in str(ended.body)):
        raise GaveUp(f"cancel: {ended.status} {ended.body}")
    await member.sees_in_profile(
        subscriptionTier="FREE", subscriptionStatus="CANCELED", role="MEMBER"
    )
