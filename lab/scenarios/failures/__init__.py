"""The scenarios, grouped by the part that fails."""

from lab.scenarios.declared import SCENARIOS
from lab.scenarios.failures import of_databases, of_messages, of_payments, of_services

__all__ = ["SCENARIOS", "of_databases", "of_messages", "of_payments", "of_services"]
