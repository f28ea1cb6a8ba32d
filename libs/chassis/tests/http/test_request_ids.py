"""The request id that a client sends is in every log line of its request."""

import io
import json
import logging
from collections.abc import Iterator

import pytest

from chassis import context, ids, logs
from testkit.toy import Toy

ALPHABET = "ABCXYZabcxyz0189._:-"


@pytest.fixture
def printed() -> Iterator[io.StringIO]:
    """What the process logs, as JSON lines."""
    out = io.StringIO()
    handler = logs.handler("toy", "json", out)
    logging.getLogger().addHandler(handler)
    yield out
    logging.getLogger().removeHandler(handler)


async def request_id_of_a_failure(toy: Toy, printed: io.StringIO, sent: bytes) -> tuple[str, str]:
    """The request id in the response of a request that fails, and the one in its log line."""
    path = f"/toy/refused-at-commit/{ids.new()}"
    answer = await toy.it.client.post(path, headers=[(b"x-request-id", sent)])
    assert answer.status_code == 500
    line = next(line for line in printed.getvalue().splitlines() if path in line)
    return answer.headers["x-request-id"], json.loads(line)["request_id"]


@pytest.mark.parametrize("sent", ["a", ALPHABET, "x" * 100])
async def test_a_clients_request_id_is_kept(toy: Toy, printed: io.StringIO, sent: str) -> None:
    assert await request_id_of_a_failure(toy, printed, sent.encode()) == (sent, sent)


@pytest.mark.parametrize("sent", [b"", b"x" * 101, b"a b", b"a/b", b"a\n", b"\xc3\xa9", b"{a}"])
async def test_a_malformed_request_id_is_replaced(
    toy: Toy, printed: io.StringIO, sent: bytes
) -> None:
    answered, logged = await request_id_of_a_failure(toy, printed, sent)
    assert answered == logged != sent.decode("latin-1")
    assert context.REQUEST_ID.fullmatch(logged)
