"""Addresses that are almost one of the service's own."""

from testkit.toy import Toy


async def test_a_path_with_an_additional_slash_is_404(toy: Toy) -> None:
    answer = await toy.it.client.post("/toy/change/a/")
    assert (answer.status_code, answer.json()) == (404, {"error": "Not Found"})
    assert "location" not in answer.headers
