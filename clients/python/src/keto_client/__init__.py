"""Keto's API: a method for each operation, and a client over httpx."""

from keto_client.client import Client, Refused
from keto_client.hosted_pages import pay, session_in
from keto_client.operations import Operations
from keto_client.requests import Body, Request

__all__ = ["Body", "Client", "Operations", "Refused", "Request", "pay", "session_in"]
