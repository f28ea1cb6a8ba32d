"""The waiver: its texts, and who has accepted which.

A plan can be opened as soon as it is paid for. A buyer who asks for that and knows that the right
to withdraw ends with it has no such right for this order; without the consent it stays. A text that
was shown to anybody is never changed: another one is another version, and each stays known.
"""

from sqlalchemy.ext.asyncio import AsyncSession

from billing.withdrawals.tables import Waiver

WAIVERS = {
    "2026-11": (
        "I want the plan at once, before the time in which I may withdraw is over. I know that I"
        " lose my right to withdraw from the contract with this."
    ),
}
# The one that is shown.
VERSION = "2026-11"


def check_version(version: str) -> str:
    """The version of a text of ours; a ValueError if there is none."""
    if version not in WAIVERS:
        raise ValueError("must be the version of a waiver that was shown")
    return version


async def keep_waiver(
    session: AsyncSession, user_id: str, stripe_session_id: str, version: str
) -> None:
    """Keep what the buyer of a checkout has agreed to: it counts for its order."""
    session.add(
        Waiver(
            user_id=user_id,
            stripe_session_id=stripe_session_id,
            version=version,
            text=WAIVERS[version],
        )
    )
