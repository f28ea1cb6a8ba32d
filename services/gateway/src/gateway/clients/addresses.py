"""Where requests come from: the client behind trusted proxies, and its address's networks."""

import logging
from collections.abc import Sequence
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import NamedTuple

log = logging.getLogger(__name__)

# A home has a /64 or a /56, a site a /48: a limit per address, or per /64, does not limit a client
# that has thousands of them.
_IPV6_PREFIXES = (64, 56, 48)


class Client(NamedTuple):
    # The client's address, and the trusted proxies after it.
    hops: tuple[str, ...]
    # Narrowest first; each one's limits are twice those of the one before.
    networks: tuple[str, ...]
    is_exempt: bool

    @property
    def network(self) -> str:
        """The widest network, for limits that do not grow."""
        return self.networks[-1]


class Clients:
    """Finds the client of a connection or a request."""

    def __init__(self, trusted: Sequence[str], exempt: Sequence[str]) -> None:
        def is_in(networks: Sequence[str], host: str) -> bool:
            return any(_parsed(host) in ip_network(network) for network in networks)

        # A trusted proxy carries the requests of many clients, and names them.
        self.is_trusted = lru_cache(4096)(lambda host: is_in(trusted, host))
        self._note_distrusted = lru_cache(64)(_note_distrusted)
        self._is_exempt = lru_cache(4096)(lambda host: is_in(exempt, host))

    def of_connection(self, host: str) -> Client:
        return Client((host,), networks_of(host), self._is_exempt(host) or self.is_trusted(host))

    def of_request(self, host: str, forwarded: bytes | None = None) -> Client:
        """The last address that is not a trusted proxy's: any client can forge those before it."""
        hops, rest = [host], forwarded or b""
        if rest and not self.is_trusted(host):
            self._note_distrusted(host)
        # From the end, as long as proxies are trusted: a client can send any header.
        while rest and self.is_trusted(hops[0]):
            rest, _, last = rest.rpartition(b",")
            hop = _without_port(last.strip().decode("latin-1"))
            if _parsed(hop) is None:
                break
            hops.insert(0, hop)
        # Only a client that connects directly can be exempt, not one behind an exempt proxy.
        return Client(
            tuple(hops), networks_of(hops[0]), forwarded is None and self._is_exempt(host)
        )


def _note_distrusted(host: str) -> None:
    """Warn once of a probable proxy: all of its clients share the limits of one address."""
    parsed = _parsed(host)
    if parsed is not None and parsed.is_private and not parsed.is_loopback:
        log.warning("X-Forwarded-For is not believed: TRUSTED_PROXIES lacks %s", host)


@lru_cache(4096)
def networks_of(address: str) -> tuple[str, ...]:
    """The networks that limits count by: an IPv4 address; the /64, /56 and /48 of an IPv6 one."""
    parsed = _parsed(address)
    if parsed is None:
        return (address,)
    prefixes = _IPV6_PREFIXES if isinstance(parsed, IPv6Address) else (32,)
    return tuple(str(ip_network((int(parsed), prefix), strict=False)) for prefix in prefixes)


def _without_port(hop: str) -> str:
    """Some proxies name the client's port: `192.0.2.1:80`, `[2001:db8::1]:80`."""
    if hop.startswith("["):
        return hop[1:].partition("]")[0]
    return hop.partition(":")[0] if hop.count(":") == 1 else hop


def _parsed(address: str) -> IPv4Address | IPv6Address | None:
    try:
        parsed = ip_address(address)
    except ValueError:
        return None
    # An IPv4 client of a dual-stack socket.
    return getattr(parsed, "ipv4_mapped", None) or parsed
