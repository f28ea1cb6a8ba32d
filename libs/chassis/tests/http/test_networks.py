"""The networks that limits are counted by."""

import pytest

from chassis.http import networks


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("203.0.113.7", ("203.0.113.0/24",)),
        ("::ffff:203.0.113.7", ("203.0.113.0/24",)),
        ("2001:db8:1:23ff::9", ("2001:db8:1:23ff::/64", "2001:db8:1:2300::/56", "2001:db8:1::/48")),
        ("fe80::1%eth0", ("fe80::/64", "fe80::/56", "fe80::/48")),
        ("no address", ("unknown",)),
    ],
)
def test_an_address_counts_for_its_networks(address: str, expected: tuple[str, ...]) -> None:
    assert networks(address) == expected
