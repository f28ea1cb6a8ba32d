"""Checks the target of a webhook: public addresses only, with the name resolved once.

Whoever configures an endpoint chooses the name, and its DNS server the addresses: both could
point into the deployment. The addresses are therefore checked, and the connection is made to a
checked address, not to the name (`sender.py`).
"""

import asyncio
import ipaddress
import socket
from collections.abc import Awaitable, Callable, Sequence

import httpx

IpAddress = ipaddress.IPv4Address | ipaddress.IPv6Address
Resolve = Callable[[str, int], Awaitable[Sequence[str]]]

# The public part of IPv6; everything else is local, reserved, or embeds another address.
_PUBLIC_6 = ipaddress.IPv6Network("2000::/3")
_NOT_PUBLIC = tuple(
    ipaddress.ip_network(each)
    for each in (
        # Relays to IPv4, and tunnels that embed another address.
        "192.0.0.0/24", "192.88.99.0/24", "2001::/23", "2002::/16",
        # For documentation.
        "2001:db8::/32", "3fff::/20",
        # Azure's metadata endpoint for virtual machines.
        "168.63.129.16/32",
    )
)  # fmt: skip
_LOOPBACK = ipaddress.IPv4Network("127.0.0.0/8")
# Names that public name servers do not resolve.
_LOCAL_NAMES = (".localhost", ".local", ".internal", ".lan", ".home.arpa", ".svc", ".cluster")


class NotPublic(Exception):
    """The URL cannot be used: it is not https, or its host is not public."""


def checked_url(url: str, *, allow_loopback: bool) -> httpx.URL:
    """Parse the URL of an endpoint; raise NotPublic if its text shows that it is not public."""
    try:
        parsed = httpx.URL(url)
    except httpx.InvalidURL:
        raise NotPublic("Must be a URL") from None
    if parsed.scheme != "https" and not (allow_loopback and parsed.scheme == "http"):
        raise NotPublic("Must begin with https://")
    if parsed.userinfo or not parsed.host:
        raise NotPublic("Must have a host, and no password")
    host = host_of(parsed)
    if _is_address(host):
        check_address(host, allow_loopback=allow_loopback)
    elif not allow_loopback and _is_local(host):
        raise NotPublic("Must have a public host")
    return parsed


def host_of(url: httpx.URL) -> str:
    """The host, for resolving and for the certificate."""
    return url.raw_host.decode("ascii").strip("[]").rstrip(".").lower()


def port_of(url: httpx.URL) -> int:
    return url.port or (80 if url.scheme == "http" else 443)


def check_address(address: str, *, allow_loopback: bool) -> None:
    """Raise NotPublic for an address that is not public."""
    parsed = ipaddress.ip_address(address)
    if not (is_public(parsed) or (allow_loopback and parsed in _LOOPBACK)):
        raise NotPublic("Must have a public host")


def is_public(address: IpAddress) -> bool:
    """Whether an address is public: not private, local, reserved, multicast or embedded."""
    if address.version == 6 and address not in _PUBLIC_6:
        return False
    is_listed = any(address.version == each.version and address in each for each in _NOT_PUBLIC)
    return address.is_global and not (address.is_multicast or address.is_reserved or is_listed)


async def resolve(host: str, port: int) -> Sequence[str]:
    """The addresses of a host, the best one first; an OSError without any."""
    found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(each[4][0]) for each in found))


async def public_addresses(
    url: httpx.URL, *, allow_loopback: bool, resolving: Resolve = resolve
) -> Sequence[str]:
    """Resolve the host once: every address must be public, or NotPublic is raised."""
    found = await resolving(host_of(url), port_of(url))
    if not found:
        raise OSError("the name has no address")
    if allow_loopback and len(found) > 1:
        # `localhost` has both.
        found = [each for each in found if each != "::1"]
    for address in found:
        check_address(address, allow_loopback=allow_loopback)
    return found


def _is_address(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def _is_local(host: str) -> bool:
    return "." not in host or f".{host}".endswith(_LOCAL_NAMES)
