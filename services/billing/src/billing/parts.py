"""What the operations of billing work with."""

from contextlib import AsyncExitStack
from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, FastAPI, Request

from billing.customers import Customers
from billing.neighbours import Neighbours
from billing.settings import Settings
from billing.stripe_api import Stripe
from chassis.storage import Database


@dataclass(frozen=True)
class Parts:
    """Everything that an operation may need, and nothing of HTTP."""

    settings: Settings
    database: Database
    stripe: Stripe
    neighbours: Neighbours
    customers: Customers

    @classmethod
    async def of(cls, app: FastAPI, settings: Settings, stack: AsyncExitStack) -> "Parts":
        """Make the parts, and close them with the stack."""
        stripe = Stripe(settings)
        stack.push_async_callback(stripe.close)
        neighbours = Neighbours(settings)
        stack.push_async_callback(neighbours.close)
        database: Database = app.state.database
        customers = Customers(database, stripe, neighbours)
        return cls(settings, database, stripe, neighbours, customers)


async def _parts(request: Request) -> Parts:
    parts: Parts = request.app.state.parts
    return parts


With = Annotated[Parts, Depends(_parts)]
