"""Responses by idempotency key, repeated for the same request."""

import hashlib
import json
from dataclasses import dataclass

from sandbox.payments.api_errors import StripeApiError
from sandbox.payments.form import Tree
from sandbox.payments.store import Store

A_DAY = 86_400
LONGEST_KEY = 255


@dataclass(frozen=True)
class StoredResponse:
    status: int
    body: str
    request_id: str


class IdempotentResponses:
    """The first response to each idempotency key, for a day."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.database = store.database
        self.in_flight: set[str] = set()

    def find(self, key: str, fingerprint: str, now: int) -> StoredResponse | None:
        """Return the first response to `account/key`, or refuse a key of another request."""
        text = key.partition("/")[2]
        if len(text) > LONGEST_KEY:
            raise StripeApiError(f"Idempotency keys can be at most {LONGEST_KEY} characters long.")
        if key in self.in_flight:
            raise StripeApiError(
                "There is currently another in-progress request using this Idempotency Key.",
                code="idempotency_key_in_use",
                status=409,
                kind="idempotency_error",
            )
        row = self.database.execute(
            "select fingerprint, request_id, status, body from answer"
            " where key = ? and created > ?",
            (key, now - A_DAY),
        ).fetchone()
        if row is None:
            return None
        if row["fingerprint"] != fingerprint:
            raise StripeApiError(
                "Keys for idempotent requests can only be used with the same parameters they were "
                f"first used with. Try using a key other than '{text}' if you meant to execute "
                "a different request.",
                kind="idempotency_error",
            )
        return StoredResponse(row["status"], row["body"], row["request_id"])

    def save(self, key: str, fingerprint: str, response: StoredResponse, now: int) -> None:
        self.database.execute("delete from answer where created <= ?", (now - A_DAY,))
        self.database.execute(
            "insert or replace into answer (key, fingerprint, request_id, status, body, created)"
            " values (?, ?, ?, ?, ?, ?)",
            (key, fingerprint, response.request_id, response.status, response.body, now),
        )


def fingerprint_of(method: str, path: str, given: Tree) -> str:
    """Identify a request independently of the order of its parameters."""
    return hashlib.sha256(json.dumps([method, path, given], sort_keys=True).encode()).hexdigest()
