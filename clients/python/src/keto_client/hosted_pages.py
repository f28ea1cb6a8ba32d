"""The payment pages of the sandbox, to which a checkout leads."""

import httpx


def session_in(checkout_url: str) -> str:
    """The session whose page an address leads to."""
    return httpx.URL(checkout_url).path.rpartition("/")[2]


async def pay(
    payments: httpx.AsyncClient, session: str, card: str = "4242424242424242"
) -> httpx.Response:
    """Press Pay on the page of a checkout."""
    return await payments.post(f"/sandbox/checkout/{session}/pay", json={"card": card})
