"""The scenarios, by what they break."""

from tests.e2e.scenarios.declared import SCENARIOS
from tests.e2e.scenarios.failures import of_databases, of_messages, of_payments, of_services

__all__ = ["SCENARIOS", "of_databases", "of_messages", "of_payments", "of_services"]
