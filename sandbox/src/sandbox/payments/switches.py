"""Switches that change the behaviour of the account; they are kept over restarts."""

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field


class Switches(BaseModel):
    """The value of each switch."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    hold: bool = Field(default=False, description="New events wait until they are released")
    lose: bool = Field(default=False, description="New events are never delivered")
    event_shape: Literal["new", "old"] = Field(
        default="new", description="Events are written as since 2025-03-31, or as before"
    )
    api_key: Literal["valid", "invalid", "other_account"] = Field(
        default="valid", description="The key works, is refused, or belongs to another account"
    )
