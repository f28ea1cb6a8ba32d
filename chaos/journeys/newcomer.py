"""Registers, logs a few days, corrects one, logs in, and sees the points of the first log."""

from chaos import steps
from chaos.member import Member


async def live(member: Member) -> None:
    await steps.register(member)
    await steps.save_log(member)
    await steps.save_log(member, days_ago=1)
    await steps.save_log(member)
    await steps.log_in(member)
    await member.sees_in_profile(totalPoints=10, streakCount=1)
