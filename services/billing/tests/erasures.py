"""A member to be erased, and what billing has of her."""

from dataclasses import dataclass

from chassis import clock, ids
from contracts.erasure import DATA_ERASED
from contracts.identity import UserErased
from testkit import RunningService

from .driver import Driver, StripeSide
from .stripe_double import Json

BOUGHT = ("purchase", "membership", "subscription", "customer", "coupon_hold", "payment",
          "stripe_task", "unfinished_erasure")  # fmt: skip


@dataclass
class Mia:
    """A member with an order, a subscription and a customer."""

    driver: Driver
    stripe: StripeSide
    id: str
    email: str
    customer: str = ""
    plan: str = ""
    payment: str = ""
    subscription: str = ""

    @classmethod
    def of(cls, driver: Driver, stripe: StripeSide) -> "Mia":
        """A new member."""
        email = f"mia.{ids.new()}@example.com"
        return cls(driver, stripe, driver.user(email=email), email)

    async def pays(self) -> None:
        session = await self.driver.subscribes(self.id, "pro")
        self.customer, self.subscription = session["customer"], session["subscription"]
        self.plan, session = await self.driver.buys(self.id)
        self.payment = session["payment_intent"]

    async def is_erased(self, times: int = 1) -> None:
        await erase(self.driver.it, self.id)
        await self.driver.it.published(DATA_ERASED["billing"], times, user_id=self.id)

    async def kept(self) -> list[Json]:
        found = []
        for table in BOUGHT:
            found += await self.driver.all(table, user_id=self.id)
        return found

    async def events(self) -> list[Json]:
        """The stored events that name her."""
        rows = await self.driver.all("stripe_event")
        names = (self.id, self.email, self.customer)
        return [
            row
            for row in rows
            if (row["payload"] and any(name and name in row["payload"] for name in names))
            or self.id in row["summary"] + row["outcome"]
        ]

    async def order(self) -> Json:
        return await self.driver.row("payment", stripe_payment_id=self.payment)


async def erase(it: RunningService, user_id: str) -> None:
    erased = UserErased(user_id=user_id, erased_at=clock.now())
    await it.handled(*await it.deliver(erased), by="billing.erasures")
