"""Ports, before anything is started on them."""

import errno
import socket


class PortInUseError(Exception):
    """Another program listens there; the message says what to do."""


def require_free(host: str, port: int, option: str) -> None:
    """Raises PortInUseError, naming the option that chooses another port. host: a name, or an address of either kind."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            if error.errno == errno.EADDRINUSE:
                reason = f"port {port} is in use: stop what listens there, or choose another with {option}"
            else:
                reason = f"can not listen on {host}:{port} ({error.strerror}): choose another with {option}"
            raise PortInUseError(reason) from None


def free_port() -> int:
    """A port that was free a moment ago."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
