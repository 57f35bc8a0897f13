"""What an address tells: whether it is in a network that the host named, or near this machine."""

from collections.abc import Iterable
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

Network = IPv4Network | IPv6Network

#: This machine and private networks. Not `is_private`: that counts networks for documentation and tests as well.
_NEAR = tuple(
    ip_network(net)
    for net in (
        "127.0.0.0/8",
        "10.0.0.0/8",
        "172.16.0.0/12",
        "192.168.0.0/16",
        "169.254.0.0/16",
        "::1/128",
        "fc00::/7",
        "fe80::/10",
    )
)


def within(address: str, networks: Iterable[Network]) -> bool:
    """Whether an address is in one of these networks; what is no address is in none.

    >>> within("::ffff:10.0.0.1", [ip_network("10.0.0.0/8")]), within("unknown", [ip_network("10.0.0.0/8")])
    (True, False)
    """
    try:
        ip = ip_address(address.partition("%")[0])
    except ValueError:
        return False
    mapped = ip.ipv4_mapped if isinstance(ip, IPv6Address) else None  # as a socket for both kinds gives it
    return any((mapped or ip) in network for network in networks)


def is_near(address: str) -> bool:
    """Whether an address is on this machine or in a private network.

    >>> is_near("192.168.1.7"), is_near("::ffff:10.0.0.1"), is_near("fe80::1%eth0"), is_near("192.0.2.7")
    (True, True, True, False)
    """
    return within(address, _NEAR)


def is_named_here(host: str, names: Iterable[str]) -> bool:
    """Whether a request's Host is an address, this machine, a name without a dot, or one of the names given.

    Any other name may be one that a stranger's page made to lead here (DNS rebinding).

    >>> [is_named_here(host, ["club.example"]) for host in ("[::1]:8000", "serai:80", "club.example", "evil.example")]
    [True, True, True, False]
    """
    name = host.lower()
    name = name[1:].partition("]")[0] if name.startswith("[") else name.partition(":")[0]
    try:
        ip_address(name)
    except ValueError:
        return bool(name) and ("." not in name or name in names)
    return True
