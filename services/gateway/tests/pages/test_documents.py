"""The documents that the gateway serves."""

import gzip
import json

import pytest

from services.gateway.tests.conftest import FRONTEND
from services.gateway.tests.wire import Client

FILES = (b"pages.css", b"swagger-ui-bundle.js", b"swagger-ui-start.js", b"swagger-ui.css")
PAGES = [b"/docs", b"/docs/events", b"/openapi.json", b"/asyncapi.json"]


@pytest.mark.parametrize("path", [*PAGES, *(b"/docs/" + file for file in FILES)])
async def test_a_document_is_compressed_if_accepted_and_304_if_unchanged(
    client: Client, path: bytes
) -> None:
    plain = await client.get(path)
    assert plain.status == 200
    assert b"content-encoding" not in plain
    assert b"default-src 'none'" in plain[b"content-security-policy"]
    assert b"unsafe" not in plain[b"content-security-policy"]

    compressed = await client.get(path, b"accept-encoding: br, gzip;q=0.5")
    assert gzip.decompress(compressed.body) == plain.body
    assert compressed[b"etag"] == plain[b"etag"]
    assert b"Accept-Encoding" in compressed.all(b"vary")
    refused = await client.get(path, b"accept-encoding: gzip;q=0")
    assert refused.body == plain.body

    unchanged = await client.get(path, b'if-none-match: "x", ' + plain[b"etag"])
    assert (unchanged.status, unchanged.body) == (304, b"")


async def test_the_api_and_the_events_are_documented(client: Client) -> None:
    described = json.loads((await client.get(b"/openapi.json")).body)
    assert "/api/payments/webhook" in described["paths"]
    assert not [path for path in described["paths"] if not path.startswith("/api/")]
    events = json.loads((await client.get(b"/asyncapi.json")).body)
    page = (await client.get(b"/docs/events")).body.decode()
    assert "billing.plan-purchased.v1" in events["channels"]
    assert all(f'id="{channel}"' in page for channel in events["channels"])
    assert "<script" not in page


@pytest.mark.parametrize("accept", [None, b"*/*", b"application/json", b"text/html;q=0, */*"])
async def test_the_root_is_json_for_programs(client: Client, accept: bytes | None) -> None:
    answer = await client.get(b"/", *([b"accept: " + accept] if accept else []))
    assert answer[b"content-type"] == b"application/json"
    body = json.loads(answer.body)
    assert body["name"] == "Keto"
    for link in body["links"].values():
        assert (await client.get(link.encode())).status == 200
    assert (await client.ask(b"HEAD", b"/")).status == 200
    assert (await client.ask(b"POST", b"/", body=b"x")).status == 405


async def test_the_root_is_a_page_for_browsers(client: Client) -> None:
    accept = b"text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
    answer = await client.get(b"/", b"accept: " + accept)
    assert answer[b"content-type"] == b"text/html; charset=utf-8"
    assert b"Accept" in answer.all(b"vary")
    for address in ("/docs", "/docs/events", "/openapi.json", FRONTEND):
        assert f'href="{address}"'.encode() in answer.body
