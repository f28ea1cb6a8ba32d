"""Where requests come from: the client behind trusted proxies, and its address's networks."""

from collections.abc import Sequence
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import NamedTuple

# A home has a /64 or a /56, a site a /48: limits that count by an address alone, or by a /64, are
# none for a client that has thousands of these.
_IPV6_PREFIXES = (64, 56, 48)


class Client(NamedTuple):
    # The client's address, and the trusted proxies after it.
    hops: tuple[str, ...]
    # Narrowest first; each may have twice as much as the one before.
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
        self._is_exempt = lru_cache(4096)(lambda host: is_in(exempt, host))

    def of_connection(self, host: str) -> Client:
        return Client((host,), networks_of(host), self._is_exempt(host) or self.is_trusted(host))

    def of_request(self, host: str, forwarded: bytes | None = None) -> Client:
        """The last address that no trusted proxy has: what is before it, anyone may write."""
        hops, rest = [host], forwarded or b""
        # From the end, and no further than proxies are trusted: the header is a stranger's.
        while rest and self.is_trusted(hops[0]):
            rest, _, last = rest.rpartition(b",")
            hop = _without_port(last.strip().decode("latin-1"))
            if _parsed(hop) is None:
                break
            hops.insert(0, hop)
        # Exempt are those who connect themselves, not those behind a proxy that does.
        return Client(
            tuple(hops), networks_of(hops[0]), forwarded is None and self._is_exempt(host)
        )


@lru_cache(4096)
def networks_of(address: str) -> tuple[str, ...]:
    """The networks that limits count by: an IPv4 address; the /64, /56 and /48 of an IPv6 one."""
    found = _parsed(address)
    if found is None:
        return (address,)
    prefixes = _IPV6_PREFIXES if isinstance(found, IPv6Address) else (32,)
    return tuple(str(ip_network((int(found), prefix), strict=False)) for prefix in prefixes)


def _without_port(hop: str) -> str:
    """Some proxies name the client's port: `192.0.2.1:80`, `[2001:db8::1]:80`."""
    if hop.startswith("["):
        return hop[1:].partition("]")[0]
    return hop.partition(":")[0] if hop.count(":") == 1 else hop


def _parsed(address: str) -> IPv4Address | IPv6Address | None:
    try:
        found = ip_address(address)
    except ValueError:
        return None
    # An IPv4 client of a socket for both.
    return getattr(found, "ipv4_mapped", None) or found
