"""The developers' page for the account itself: switches, clock, prices, endpoint, portal."""

from typing import Annotated, Any, TypeVar

from fastapi import APIRouter, Form
from fastapi.responses import HTMLResponse, RedirectResponse
from pydantic import BaseModel, ValidationError

from sandbox.payments.account import WEBHOOK_ENDPOINT, Account
from sandbox.payments.account_controls import (
    ClockChange,
    ConfigurationChange,
    EndpointChange,
    PriceChange,
    change_clock,
    change_configuration,
    change_endpoint,
    change_price,
    reset_account,
)
from sandbox.payments.account_objects import PORTAL_CONFIGURATION
from sandbox.payments.api_errors import StripeApiError
from sandbox.payments.clock import Clock
from sandbox.payments.switches import SwitchChanges
from sandbox.theme import Theme

Text = Annotated[str | None, Form()]
Model = TypeVar("Model", bound=BaseModel)


def settings_routes(account: Account, clock: Clock, theme: Theme, webhook_url: str) -> APIRouter:
    pages = APIRouter(include_in_schema=False)
    store = account.store

    @pages.get("/settings")
    async def show() -> HTMLResponse:
        return theme.page(
            "settings.html",
            switches=account.switches,
            now=account.clock(),
            offset=clock.offset,
            prices=[price for price in account.find("price") if "_default" in price],
            endpoint=store.get("webhook_endpoint", WEBHOOK_ENDPOINT),
            configuration=store.get("billing_portal.configuration", PORTAL_CONFIGURATION),
        )

    @pages.post("/settings/switches")
    async def change_switches(
        hold: Text = None,
        lose: Text = None,
        livemode: Text = None,
        api_key: Text = None,
        refunds: Text = None,
        currency: Text = None,
    ) -> RedirectResponse:
        given = {
            "hold": hold,
            "lose": lose,
            "livemode": livemode,
            "api_key": api_key,
            "refunds": refunds,
            "currency": currency,
        }
        account.switches.change(_read(SwitchChanges, given))
        return _back()

    @pages.post("/settings/clock")
    async def set_clock(advance: Text = None, reset: Text = None) -> RedirectResponse:
        change_clock(account, clock, _read(ClockChange, {"advance": advance, "reset": reset}))
        return _back()

    @pages.post("/settings/prices/{price_id}")
    async def set_price(
        price_id: str, active: Text = None, currency: Text = None, interval: Text = None
    ) -> RedirectResponse:
        given = {"active": active, "currency": currency, "interval": interval}
        with store.transaction():
            change_price(account, price_id, _read(PriceChange, given))
        return _back()

    @pages.post("/settings/endpoint")
    async def set_endpoint(status: Text = None, enabled_events: Text = None) -> RedirectResponse:
        types = None if enabled_events is None else enabled_events.split()
        given = {"status": status, "enabled_events": types}
        with store.transaction():
            change_endpoint(account, _read(EndpointChange, given), webhook_url)
        return _back()

    @pages.post("/settings/portal")
    async def set_configuration(
        active: Text = None, is_default: Text = None, subscription_update: Text = None
    ) -> RedirectResponse:
        given = {
            "active": active,
            "is_default": is_default,
            "subscription_update": subscription_update,
        }
        with store.transaction():
            change_configuration(account, _read(ConfigurationChange, given))
        return _back()

    @pages.post("/settings/reset")
    async def reset() -> RedirectResponse:
        with store.transaction():
            reset_account(account, webhook_url)
        return _back()

    return pages


def _read(model: type[Model], given: dict[str, Any]) -> Model:
    try:
        return model.model_validate({name: it for name, it in given.items() if it is not None})
    except ValidationError as error:
        raise StripeApiError(str(error.errors()[0]["msg"])) from None


def _back() -> RedirectResponse:
    return RedirectResponse("/settings", 303)
