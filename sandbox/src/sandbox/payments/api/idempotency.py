"""The first response to each idempotency key, repeated for the same request for a day."""

import hashlib
import json
from dataclasses import dataclass

from sandbox.payments.account import Store, StripeApiError
from sandbox.payments.api.form import Tree

A_DAY = 86_400
LONGEST_KEY = 255


@dataclass(frozen=True)
class StoredResponse:
    status: int
    body: str
    request_id: str


def find_response(store: Store, key: str, fingerprint: str, now: int) -> StoredResponse | None:
    """Return the first response to a key, or refuse a key that was used for another request."""
    if len(key) > LONGEST_KEY:
        raise StripeApiError(f"Idempotency keys can be at most {LONGEST_KEY} characters long.")
    row = store.database.execute(
        "select fingerprint, request_id, status, body from answer where key = ? and created > ?",
        (key, now - A_DAY),
    ).fetchone()
    if row is None:
        return None
    if row["fingerprint"] != fingerprint:
        raise StripeApiError(
            "Keys for idempotent requests can only be used with the same parameters they were "
            f"first used with. Try using a key other than '{key}' if you meant to execute "
            "a different request.",
            kind="idempotency_error",
        )
    return StoredResponse(row["status"], row["body"], row["request_id"])


def save_response(
    store: Store, key: str, fingerprint: str, response: StoredResponse, now: int
) -> None:
    store.database.execute("delete from answer where created <= ?", (now - A_DAY,))
    store.database.execute(
        "insert or replace into answer (key, fingerprint, request_id, status, body, created)"
        " values (?, ?, ?, ?, ?, ?)",
        (key, fingerprint, response.request_id, response.status, response.body, now),
    )


def fingerprint_of(method: str, path: str, given: Tree) -> str:
    """Identify a request independently of the order of its parameters."""
    return hashlib.sha256(json.dumps([method, path, given], sort_keys=True).encode()).hexdigest()
