"""Services of `make run` as containers: stopped, started and configured with secret files."""

from tests.e2e.containers.secrets import take_secrets, write_secrets
from tests.e2e.containers.services import Services

__all__ = ["Services", "take_secrets", "write_secrets"]
