"""Where webhooks may go, how they are signed and when they are tried again: pure functions."""

import ipaddress

import pytest

from billing.webhook_sender.addresses import NotPublic, checked_url, is_public, public_addresses
from billing.webhook_sender.rules import Answer, pause_after
from billing.webhook_sender.signatures import new_secret, signed_headers

# The example that the Standard Webhooks text and its libraries are tested with.
EXAMPLE = {
    "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
    "webhook-timestamp": "1614265330",
    "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
}
EXAMPLE_SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
EXAMPLE_BODY = b'{"test": 2432232314}'

PRIVATE = """
0.0.0.0 10.1.2.3 100.64.0.1 100.100.100.200 127.0.0.1 127.9.9.9 168.63.129.16 169.254.169.254
172.16.0.1 172.31.255.255 192.0.0.192 192.0.2.1 192.88.99.1 192.168.1.1 198.18.0.1 198.51.100.1
203.0.113.1 224.0.0.1 239.255.255.250 240.0.0.1 255.255.255.255
:: ::1 ::ffff:127.0.0.1 ::ffff:8.8.8.8 ::7f00:1 64:ff9b::7f00:1 64:ff9b::808:808 64:ff9b:1::1
100::1 2001::1 2001:db8::1 2002:7f00:1::1 2002:808:808::1 3fff::1 5f00::1 fc00::1 fd00:ec2::254
fe80::1 fe80::1%eth0 fec0::1 ff02::1
"""
PUBLIC = ["1.1.1.1", "8.8.8.8", "172.32.0.1", "2001:4860:4860::8888", "2606:4700:4700::1111"]


def test_a_message_is_signed_as_the_standard_does() -> None:
    secrets = [EXAMPLE_SECRET]
    assert signed_headers(EXAMPLE["webhook-id"], 1614265330, EXAMPLE_BODY, secrets) == EXAMPLE


def test_two_secrets_give_two_signatures() -> None:
    other = new_secret()
    both = signed_headers("msg_1", 1, b"{}", [other, EXAMPLE_SECRET])["webhook-signature"]
    alone = [
        signed_headers("msg_1", 1, b"{}", [each])["webhook-signature"]
        for each in (other, EXAMPLE_SECRET)
    ]
    assert both.split() == alone
    assert len(set(alone)) == 2


@pytest.mark.parametrize("address", PRIVATE.split())
def test_an_address_that_no_stranger_has_is_not_public(address: str) -> None:
    assert not is_public(ipaddress.ip_address(address))


@pytest.mark.parametrize("address", PUBLIC)
def test_what_anybody_can_reach_is_public(address: str) -> None:
    assert is_public(ipaddress.ip_address(address))


@pytest.mark.parametrize(
    "url",
    [
        "http://hooks.example/", "ftp://hooks.example/", "hooks.example", "https://", "https:///x",
        "https://user:secret@hooks.example/", "https://localhost/", "https://identity/",
        "https://identity:8000/", "https://identity.keto.svc.cluster.local/", "https://a.internal/",
        "https://LOCALHOST./", "https://127.0.0.1/", "https://[::1]/", "https://169.254.169.254/",
        "https://[::ffff:10.0.0.1]/", "https://[64:ff9b::a00:1]/", "https://[fe80::1%25eth0]/",
    ],
)  # fmt: skip
def test_a_url_that_is_not_https_or_not_public_is_refused(url: str) -> None:
    with pytest.raises(NotPublic):
        checked_url(url, allow_loopback=False)


def test_a_public_url_is_taken_and_loopback_only_where_it_is_allowed() -> None:
    for url in (
        "https://hooks.example/keto?a=b",
        "https://8.8.8.8/",
        "https://hooks.example:8443/",
    ):
        assert str(checked_url(url, allow_loopback=False)) == url
    for url in ("http://127.0.0.1:8080/", "http://localhost/"):
        assert str(checked_url(url, allow_loopback=True)) == url
    with pytest.raises(NotPublic):
        checked_url("http://10.0.0.1/", allow_loopback=True)


@pytest.mark.parametrize(
    "answers", [["127.0.0.1"], ["8.8.8.8", "10.0.0.1"], ["2606:4700::1111", "::ffff:127.0.0.1"]]
)
async def test_a_name_with_one_address_that_is_not_public_is_refused(answers: list[str]) -> None:
    async def resolving(host: str, port: int) -> list[str]:
        assert (host, port) == ("hooks.example", 443)
        return answers

    url = checked_url("https://hooks.example/", allow_loopback=False)
    with pytest.raises(NotPublic):
        await public_addresses(url, allow_loopback=False, resolving=resolving)


@pytest.mark.parametrize(
    ("status", "retry_after", "expected"),
    [
        (500, None, [5, 300, None]), (None, None, [5, 300, None]), (302, None, [5, 300, None]),
        (410, None, [None, None, None]), (429, "60", [60, 300, None]),
        (503, "900", [900, 900, None]),
        (500, "900", [5, 300, None]), (429, "9999999999999", [86_400, 86_400, None]),
        (429, "Fri, 27 Nov 2026 01:00:00 GMT", [5, 300, None]), (429, "\u00b2", [5, 300, None]),
    ],
)  # fmt: skip
def test_pauses_follow_the_settings_and_what_the_endpoint_asks_for(
    status: int | None, retry_after: str | None, expected: list[int | None]
) -> None:
    answer = Answer(status, None, retry_after)
    assert [pause_after(tries, (5, 300), answer) for tries in (1, 2, 3)] == expected
