"""The networks of a client's address, by which limits are counted."""

from ipaddress import IPv6Address, ip_address, ip_network

# One link, one home, one site: a /48 contains 65,536 of the /64.
_IPV6_PREFIXES = (64, 56, 48)
_IPV4_PREFIX = 24
_UNKNOWN = "unknown"


def networks(address: str) -> tuple[str, ...]:
    """The networks of an address, widest last: the /24 of IPv4; the /64, /56 and /48 of IPv6."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return (_UNKNOWN,)
    if isinstance(parsed, IPv6Address) and parsed.ipv4_mapped is not None:
        parsed = parsed.ipv4_mapped
    if not isinstance(parsed, IPv6Address):
        return (str(ip_network(f"{parsed}/{_IPV4_PREFIX}", strict=False)),)
    # Without the zone of a link-local address.
    number = int(parsed)
    return tuple(str(ip_network((number, prefix), strict=False)) for prefix in _IPV6_PREFIXES)
