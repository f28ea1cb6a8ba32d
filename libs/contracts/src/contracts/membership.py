"""Subscription tiers and statuses."""

from typing import Literal

Tier = Literal["FREE", "BASIC", "PRO", "LIFETIME"]
Status = Literal["ACTIVE", "CANCELED", "PAST_DUE", "INACTIVE"]
