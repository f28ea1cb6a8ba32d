"""Identifiers in the form of Stripe's, with enough entropy that they cannot be guessed."""

import secrets
import string

ALPHABET = string.ascii_letters + string.digits
LENGTHS = {"cs_test_a1": 56, "cs_live_a1": 56, "cus_": 14, "prod_": 14, "si_": 14, "req_": 14}


def new_id(prefix: str) -> str:
    """Make an identifier such as `cus_QXg1o8vcGmoR32`."""
    return prefix + "".join(secrets.choice(ALPHABET) for _ in range(LENGTHS.get(prefix, 24)))
