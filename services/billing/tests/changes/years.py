"""A clock at Stripe that a test moves, and what members then see."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from contracts.billing import PaymentNoticeDue
from services.billing.tests.driver import Driver
from services.billing.tests.stripe_double import Json

A_MOMENT = timedelta(minutes=1)


def moment(text: str) -> datetime:
    return datetime.fromisoformat(text)


@dataclass
class MovedClock:
    """Moves Stripe's clock, and waits until billing has processed every event."""

    driver: Driver

    async def to(self, at: datetime) -> None:
        await self.driver.stripe.do("/sandbox/clock", {"to": int(at.timestamp())})
        await self.driver.stripe.quiet()


@dataclass
class Subscriber:
    """A member who subscribes, and the mails to the member."""

    driver: Driver
    id: str
    subscription: str

    @classmethod
    async def of(cls, driver: Driver, tier: str = "pro", **body: Any) -> "Subscriber":
        user = driver.user()
        session = await driver.subscribes(user, tier, **body)
        return cls(driver, user, session["subscription"])

    async def membership(self) -> Json:
        seen: Json = (await self.driver.seen("membership", self.id))["membership"]
        return seen

    async def asks(self, operation: str, body: Json | None = None) -> Json:
        """Ask for a change; gives the membership of the answer."""
        answer = await self.driver.post(f"subscription/{operation}", self.id, body)
        assert answer.status_code in (200, 201), answer.text
        changed: Json = answer.json()["membership"]
        return changed

    async def stripe_does(self, action: str, body: Json | None = None) -> None:
        await self.driver.stripe.do(f"/sandbox/subscriptions/{self.subscription}/{action}", body)
        await self.driver.stripe.quiet()

    async def told(self) -> list[str]:
        """The requested mails, in order."""
        notices = await self.driver.it.all_published(PaymentNoticeDue, user_id=self.id)
        return [each.kind for each in notices]
