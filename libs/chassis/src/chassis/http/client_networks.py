"""The networks of a client's address: what its limits are counted by."""

from ipaddress import IPv6Address, ip_address, ip_network

# One link, one home, one site: a /48 has 65,536 of the /64.
_IPV6_PREFIXES = (64, 56, 48)
_IPV4_PREFIX = 24
_UNKNOWN = "unknown"


def networks(address: str) -> tuple[str, ...]:
    """The networks of an address, widest last: the /24 of IPv4; the /64, /56 and /48 of IPv6."""
    try:
        found = ip_address(address)
    except ValueError:
        return (_UNKNOWN,)
    if isinstance(found, IPv6Address) and found.ipv4_mapped is not None:
        found = found.ipv4_mapped
    if not isinstance(found, IPv6Address):
        return (str(ip_network(f"{found}/{_IPV4_PREFIX}", strict=False)),)
    # Without the zone of a link-local address.
    number = int(found)
    return tuple(str(ip_network((number, prefix), strict=False)) for prefix in _IPV6_PREFIXES)
