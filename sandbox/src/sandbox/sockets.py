"""Ports, bound before anything starts, so that a port in use is reported at once."""

import socket


class PortTaken(Exception):
    """The port of a stand-in is in use by another process."""


def bind(variable: str, host: str, port: int) -> socket.socket:
    """Listen on a port; the error names the variable that changes it."""
    listening = socket.socket()
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
