"""The demo member, made through the public API."""

from keto_local.demo.member import PLANS, SESSIONS, STREAK, log_in, prepare

__all__ = ["PLANS", "SESSIONS", "STREAK", "log_in", "prepare"]
