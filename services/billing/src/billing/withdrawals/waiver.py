"""The waiver: its texts, and who has accepted which.

A plan can be opened as soon as it is paid for. A buyer who asks for that and knows that the right
to withdraw ends with it has no such right for this order; without the consent it stays. A text that
was shown to anybody is never changed: another one is another version, and each stays known.
"""

from datetime import UTC, datetime
from typing import NamedTuple

from sqlalchemy.dialects.postgresql import Insert, insert

from billing.withdrawals.tables import Waiver
from chassis import clock

WAIVERS = {
    "2026-11": (
        "I want the plan at once, before the time in which I may withdraw is over. I know that I"
        " lose my right to withdraw from the contract with this."
    ),
}
# The one that is shown.
VERSION = "2026-11"
# In the metadata of a checkout whose buyer left the box empty: the plan opens later.
NOT_YET = "not yet"


def check_version(version: str) -> str:
    """The version of a text of ours; a ValueError if there is none."""
    if version not in WAIVERS:
        raise ValueError("must be the version of a waiver that was shown")
    return version


class Consent(NamedTuple):
    """The text that a buyer has agreed to, and when: in the metadata of the checkout as well."""

    version: str
    second: int

    @classmethod
    def now(cls, version: str) -> "Consent":
        return cls(version, int(clock.now().timestamp()))

    @property
    def metadata(self) -> dict[str, str]:
        """A waiver, as it is written on the checkout."""
        return {"waiver": self.version, "waivedAt": str(self.second)}


def keep_waiver(user_id: str, stripe_session_id: str, consent: Consent) -> Insert:
    """The statement that keeps what the buyer of a checkout has agreed to, if it is not kept yet:
    it counts for its order."""
    row = Waiver(
        user_id=user_id,
        stripe_session_id=stripe_session_id,
        version=consent.version,
        text=WAIVERS[consent.version],
        accepted_at=datetime.fromtimestamp(consent.second, UTC),
    )
    return insert(Waiver).values(row.model_dump()).on_conflict_do_nothing()
