"""Buys a plan, with a coupon or without, reviews it twice, and earns what a purchase earns."""

from chaos import steps
from chaos.member import Member


async def live(member: Member) -> None:
    slug = member.chance.choice(steps.PLANS)
    await steps.register(member)
    await steps.buy(member, slug, member.chance.choice(("", "WELCOME10", "FIVEOFF", "")))
    await steps.sees_access(member, slug)
    await steps.review(member, slug)
    await steps.review(member, slug)
    await steps.save_log(member)
    await member.sees_in_profile(totalPoints=30)
