"""Ports, taken before anything is started so that a taken one is said at once."""

import socket


class PortTaken(Exception):
    """Somebody else listens on a port that a stand-in should have."""


def bind(variable: str, host: str, port: int) -> socket.socket:
    """Listen on a port, or say which variable would name another one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(512)
    except OSError as failure:
        listening.close()
        raise PortTaken(
            f"cannot listen on {host}:{port} ({failure.strerror}): stop what has it,"
            f" or give another port in {variable} (0 takes any free one)"
        ) from None
    listening.setblocking(False)
    return listening
