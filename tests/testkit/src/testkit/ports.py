"""Ports for servers that tests start."""

from keto_local.home import ports


def free_port() -> int:
    """A free port that the kernel does not use for an outgoing connection in the meantime."""
    return ports.pick()
