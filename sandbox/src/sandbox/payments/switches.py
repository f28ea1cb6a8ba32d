"""Switches that change the behaviour of the account; they are kept over restarts."""

from typing import Literal, cast, get_args

from pydantic import BaseModel, ConfigDict, Field

from sandbox.payments.store import Json, Store

EventShape = Literal["new", "old"]
ApiKey = Literal["valid", "invalid", "other_account"]
Refunds = Literal["succeed", "pending"]


class SwitchChanges(BaseModel):
    """The switches to change; what is left out stays as it is."""

    model_config = ConfigDict(extra="forbid")

    hold: bool | None = None
    lose: bool | None = None
    event_shape: EventShape | None = None
    livemode: bool | None = None
    api_key: ApiKey | None = None
    refunds: Refunds | None = None
    currency: str | None = Field(default=None, pattern="^([a-z]{3})?$")


class Switches:
    """The current value of each switch."""

    def __init__(self, store: Store) -> None:
        self.store = store

    @property
    def hold(self) -> bool:
        """Whether new events wait until they are released."""
        return self._is_on("hold")

    @property
    def lose(self) -> bool:
        """Whether new events are never delivered, as after three days of failures."""
        return self._is_on("lose")

    @property
    def livemode(self) -> bool:
        """Whether new objects and events are live although the key is a test key."""
        return self._is_on("livemode")

    @property
    def event_shape(self) -> EventShape:
        return "old" if self.store.switch("event_shape", "new") == "old" else "new"

    @property
    def api_key(self) -> ApiKey:
        """Whether the key works, is refused, or belongs to another account."""
        value = self.store.switch("api_key", "valid")
        return cast(ApiKey, value if value in get_args(ApiKey) else "valid")

    @property
    def refunds(self) -> Refunds:
        """Whether new refunds succeed at once or stay pending."""
        return "pending" if self.store.switch("refunds", "succeed") == "pending" else "succeed"

    @property
    def currency(self) -> str:
        """The currency of new checkouts whatever they ask for; empty means what they ask for."""
        return self.store.switch("currency", "")

    def change(self, changes: SwitchChanges) -> None:
        for name, value in changes.model_dump(exclude_none=True).items():
            text = ("on" if value else "off") if isinstance(value, bool) else str(value)
            self.store.set_switch(name, text)

    def reset(self) -> None:
        self.store.clear_switches()

    def as_json(self) -> Json:
        return {name: getattr(self, name) for name in SwitchChanges.model_fields}

    def _is_on(self, name: str) -> bool:
        return self.store.switch(name, "off") == "on"
