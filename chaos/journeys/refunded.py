"""Buys a plan, has the money back, and finds the plan closed."""

from chaos import steps
from chaos.member import GaveUp, Member


async def live(member: Member) -> None:
    slug = member.chance.choice(steps.PLANS)
    await steps.register(member)
    session = await steps.buy(member, slug)
    await steps.sees_access(member, slug)
    refund = await member.at_payments(f"/sandbox/payments/{session}/refund")
    if not (refund.ok or "already" in str(refund.body)):
        raise GaveUp(f"refund: {refund.status} {refund.body}")
    await steps.sees_access(member, slug, open=False)
