"""The demo member, made through the public API."""

from keto_local.demo.member import PLANS, SESSIONS, STREAK, prepare

__all__ = ["PLANS", "SESSIONS", "STREAK", "prepare"]
