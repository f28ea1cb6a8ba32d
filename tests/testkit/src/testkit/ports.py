"""Ports for servers that tests start."""

from keto_local.home import ports


def free_port() -> int:
    """A port that no connection is given by the kernel before the server listens on it."""
    return ports.pick()
