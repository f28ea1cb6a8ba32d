"""JSON endpoints for tests that change the account itself: clock, prices, endpoint, portal."""

from decimal import Decimal
from typing import Literal

from fastapi import APIRouter
from pydantic import BaseModel, ConfigDict, Field

from sandbox.payments import account_objects, prices
from sandbox.payments.account import WEBHOOK_ENDPOINT, Account
from sandbox.payments.account_objects import PORTAL_CONFIGURATION
from sandbox.payments.api_errors import StripeApiError
from sandbox.payments.clock import Clock
from sandbox.payments.fault_injection import FaultInjector
from sandbox.payments.scheduler import run_due_jobs
from sandbox.payments.shapes import public
from sandbox.payments.store import Json


class ClockChange(BaseModel):
    """Seconds to set the clock forward by; a reset returns it to the real time."""

    model_config = ConfigDict(extra="forbid")

    advance: int = Field(default=0, ge=0, le=10 * 366 * 86_400)
    reset: bool = False


class PriceChange(BaseModel):
    """Fields to change of a price, or of a new one."""

    model_config = ConfigDict(extra="forbid")

    active: bool | None = None
    currency: str | None = Field(default=None, pattern="^[a-z]{3}$")
    unit_amount: int | None = Field(default=None, ge=0)
    interval: Literal["day", "week", "month", "year", "one_time"] | None = None
    name: str | None = None


class EndpointChange(BaseModel):
    """Fields to change of the webhook endpoint; without one, nothing is delivered."""

    model_config = ConfigDict(extra="forbid")

    status: Literal["enabled", "disabled", "missing"] | None = None
    enabled_events: list[str] | None = None
    url: str | None = None


class ConfigurationChange(BaseModel):
    """Fields to change of the portal's default configuration."""

    model_config = ConfigDict(extra="forbid")

    active: bool | None = None
    is_default: bool | None = None
    subscription_update: bool | None = None


class Reset(BaseModel):
    """Whether to delete customers, payments, subscriptions and events too."""

    model_config = ConfigDict(extra="forbid")

    data: bool = False


def account_control_routes(
    account: Account, clock: Clock, faults: FaultInjector, webhook_url: str
) -> APIRouter:
    api = APIRouter(prefix="/sandbox")
    store = account.store

    @api.post("/clock")
    async def set_clock(change: ClockChange) -> Json:
        change_clock(account, clock, change)
        return {"now": account.clock(), "offset": clock.offset}

    @api.post("/prices/{price_id}")
    async def set_price(price_id: str, change: PriceChange) -> Json:
        """Change a price, or create it."""
        with store.transaction():
            return public(change_price(account, price_id, change))

    @api.delete("/prices/{price_id}")
    async def delete_price(price_id: str) -> Json:
        """Remove a price as if it had never existed."""
        account.fetch("price", price_id)
        store.remove(price_id)
        return {"id": price_id, "deleted": True}

    @api.post("/webhook-endpoint")
    async def set_endpoint(change: EndpointChange) -> Json:
        with store.transaction():
            return change_endpoint(account, change, webhook_url)

    @api.post("/portal-configuration")
    async def set_configuration(change: ConfigurationChange) -> Json:
        with store.transaction():
            return change_configuration(account, change)

    @api.post("/reset")
    async def reset(wanted: Reset | None = None) -> Json:
        """Return switches, clock, faults, default prices, endpoint and portal to their defaults."""
        faults.clear()
        with store.transaction():
            if wanted and wanted.data:
                store.clear()
            reset_account(account, webhook_url)
        return {"now": account.clock(), **account.switches.as_json()}

    return api


def change_clock(account: Account, clock: Clock, change: ClockChange) -> None:
    """Set the clock, and run the jobs that have become due."""
    if change.reset:
        clock.reset()
    clock.advance(change.advance)
    run_due_jobs(account)


def change_price(account: Account, price_id: str, change: PriceChange) -> Json:
    price = account.store.get("price", price_id) or _new_price(account, price_id, change)
    changed: Json = {}
    if change.active is not None:
        changed["active"] = change.active
    if change.currency is not None:
        changed["currency"] = change.currency
    if change.unit_amount is not None:
        changed |= {
            "unit_amount": change.unit_amount,
            "unit_amount_decimal": str(change.unit_amount),
        }
    if change.interval is not None:
        shape = prices.price_of("", "", "usd", Decimal(0), _recurring(change.interval), 0)
        changed |= {"recurring": shape["recurring"], "type": shape["type"]}
    account.store.put(price | changed)
    return price | changed


def _new_price(account: Account, price_id: str, change: PriceChange) -> Json:
    if change.unit_amount is None:
        raise StripeApiError("A new price needs `unit_amount`.", param="unit_amount")
    now = account.clock()
    product = prices.product_of(f"prod_of_{price_id}", change.name or price_id, now)
    account.store.put(product | {"_default": True})
    amount = Decimal(change.unit_amount)
    recurring = _recurring(change.interval or "month")
    price = prices.price_of(price_id, product["id"], "usd", amount, recurring, now)
    return price | {"_default": True}


def _recurring(interval: str) -> Json | None:
    return None if interval == "one_time" else {"interval": interval}


def change_endpoint(account: Account, change: EndpointChange, webhook_url: str) -> Json:
    if change.status == "missing":
        account.store.remove(WEBHOOK_ENDPOINT)
        return {"id": WEBHOOK_ENDPOINT, "deleted": True}
    found = account.store.get("webhook_endpoint", WEBHOOK_ENDPOINT)
    endpoint = found or account_objects.default_endpoint(webhook_url)
    endpoint |= change.model_dump(exclude_none=True)
    account.store.put(endpoint)
    return public(endpoint)


def change_configuration(account: Account, change: ConfigurationChange) -> Json:
    configuration = account.fetch("billing_portal.configuration", PORTAL_CONFIGURATION)
    fields = change.model_dump(exclude_none=True)
    enabled = fields.pop("subscription_update", None)
    if enabled is not None:
        configuration["features"]["subscription_update"]["enabled"] = enabled
    configuration |= fields | {"updated": account.clock()}
    account.store.put(configuration)
    return public(configuration)


def reset_account(account: Account, webhook_url: str) -> None:
    """Return the settings of the account to their defaults."""
    account.switches.reset()
    for tier, *_ in prices.DEFAULTS:
        account.store.remove(f"price_sandbox_{tier}")
    account.store.remove(WEBHOOK_ENDPOINT)
    account.store.remove(PORTAL_CONFIGURATION)
    prices.create_defaults(account)
    account_objects.create_defaults(account, webhook_url)
