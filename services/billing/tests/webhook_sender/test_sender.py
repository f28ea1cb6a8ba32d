"""What is sent to whom: the address is pinned, the certificate is the host's, limits hold."""

import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from billing.settings import Settings
from billing.webhook_sender import sender as sending
from billing.webhook_sender.addresses import Resolve
from billing.webhook_sender.rules import Answer
from billing.webhook_sender.sender import Sender
from billing.webhook_sender.signatures import new_secret
from chassis import clock
from testkit import Receiver, answering, receiving


@asynccontextmanager
async def sender_of(
    settings: Settings,
    *answers: list[str],
    loopback: bool = True,
    trusted: ssl.SSLContext | None = None,
) -> AsyncIterator[tuple[Sender, list[str]]]:
    """A sender whose names are resolved to these, one after the other; and what it has asked."""
    asked: list[str] = []
    left = list(answers)

    async def resolving(host: str, port: int) -> list[str]:
        asked.append(host)
        return left.pop(0)

    known: dict[str, Resolve] = {"resolving": resolving} if answers else {}
    changed = settings.model_copy(update={"webhook_allow_loopback": loopback})
    sender = Sender(changed, trusted=trusted, **known)
    yield sender, asked
    await sender.close()


async def post(sender: Sender, url: str) -> Answer:
    sealed = sender.box.sealed(new_secret())
    return await sender.send(url, "msg_1", {"type": "order.paid"}, [sealed])


async def test_a_name_is_resolved_once_and_the_connection_is_to_that_address(
    settings: Settings,
) -> None:
    """DNS rebinding: the second answer of the name server is another address."""
    async with (
        receiving() as first,
        receiving(Receiver(port=first.port, address="127.0.0.2")) as other,
    ):
        url = f"http://hooks.example:{first.port}/a?b=c"
        async with sender_of(settings, ["127.0.0.1"], ["127.0.0.2"]) as (sender, asked):
            assert (await post(sender, url)).status == 200
            assert asked == ["hooks.example"]
        (received,) = first.received
        assert other.received == []
    assert received.path == "/a?b=c"
    assert received.headers["host"] == f"hooks.example:{first.port}"


@pytest.mark.parametrize("answer", ["127.0.0.1", "::ffff:127.0.0.1", "169.254.169.254"])
async def test_a_name_that_has_become_private_is_not_connected_to(
    settings: Settings, answer: str
) -> None:
    async with receiving() as receiver:
        url = f"https://hooks.example:{receiver.port}/"
        async with sender_of(settings, [answer], loopback=False) as (sender, asked):
            refused = await post(sender, url)
        assert refused == Answer(None, "Not sent: Must have a public host")
        assert asked == ["hooks.example"]
        assert receiver.received == []


async def test_the_certificate_must_be_the_hosts_and_not_the_addresss(
    settings: Settings, tmp_path: Path
) -> None:
    served, trusted = certificate("hooks.example", tmp_path)
    async with receiving(tls=served) as receiver:
        for host, is_taken in (("hooks.example", True), ("other.example", False)):
            names = sender_of(settings, ["127.0.0.1"], trusted=trusted)
            async with names as (sender, _):
                answer = await post(sender, f"https://{host}:{receiver.port}/")
            assert answer.is_success == is_taken, answer
        assert answer.text is not None
        assert "certificate" in answer.text
        # A certificate of an unknown authority is refused, too.
        async with sender_of(settings, ["127.0.0.1"]) as (sender, _):
            assert (await post(sender, f"https://hooks.example:{receiver.port}/")).status is None
        assert len(receiver.received) == 1


async def test_no_redirect_is_followed_and_no_cookie_is_kept(settings: Settings) -> None:
    async with receiving() as other, receiving() as receiver:
        away = answering("302 Found", "", f"location: {other.url}", "set-cookie: a=b")
        receiver.answers = [away]
        async with sender_of(settings) as (sender, _):
            for _ in range(2):
                answer = await post(sender, receiver.url)
                assert (answer.status, answer.is_success) == (302, False)
        assert other.received == []
        assert not [each for each in receiver.received if "cookie" in each.headers]


async def test_of_an_answer_the_beginning_is_kept_whatever_its_length(settings: Settings) -> None:
    endless = b"HTTP/1.1 200 OK\r\n\r\n" + "\0é".encode() * 500_000
    async with (
        receiving(Receiver(answers=[endless])) as receiver,
        sender_of(settings) as (sender, _),
    ):
        answer = await post(sender, receiver.url)
    assert answer == Answer(200, "é" * 1_000)


async def test_an_answer_that_does_not_come_in_time_is_a_failure(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sending, "_SECONDS", 0.2)
    begun = b"HTTP/1.1 204 No Content\r\ncontent-length: 9\r\n\r\n"
    silent = Receiver(answers=[None, begun])
    async with receiving(silent) as receiver, sender_of(settings) as (sender, _):
        assert await post(sender, receiver.url) == Answer(None, "No answer in time")
        # A status has come.
        assert (await post(sender, receiver.url)).is_success
        broken = f"http://127.0.0.1:{receiver.port}"
    async with sender_of(settings) as (sender, _):
        assert (await post(sender, broken)).text == "No answer: All connection attempts failed"


def certificate(host: str, folder: Path) -> tuple[ssl.SSLContext, ssl.SSLContext]:
    """A server's context for a host, and the context of a client that trusts it."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, host)])
    now = clock.now()
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(host)]), critical=False)
        .sign(key, hashes.SHA256())
    )
    pem = folder / "both.pem"
    private = key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
    pem.write_bytes(private + made.public_bytes(serialization.Encoding.PEM))
    served = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    served.load_cert_chain(pem)
    return served, ssl.create_default_context(cafile=pem)
