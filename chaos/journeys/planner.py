"""Has the week's plan written, and is refused a second one."""

from chaos import steps
from chaos.member import Member


async def live(member: Member) -> None:
    await steps.register(member)
    await steps.generate(member)
    again = await member.ask("POST", "/api/ai/generate-plan", {})
    if again.status == 200:
        raise AssertionError("a second plan in a week")
    await steps.save_log(member)
