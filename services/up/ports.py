"""Ports, before anything is started on them."""

import errno
import itertools
import os
import socket
from pathlib import Path

#: The first port that `free_port` gives, and the first above those, where the system does not say which it takes itself.
_FIRST, _END = 10_000, 32_768
_TAKEN_BY_THE_SYSTEM = Path("/proc/sys/net/ipv4/ip_local_port_range")
_given = itertools.count()


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
    """A port that was free a moment ago, and that only somebody who asks for this very port takes meanwhile.

    It is none of those that the system gives to outgoing connections: else a program that tries to reach the server
    before it listens may connect to itself, from that port to that port. Processes begin at different places, and none
    gives a port twice until all were given.
    """
    ports = _end() - _FIRST
    for _ in range(ports):
        port = _FIRST + (os.getpid() * 997 + next(_given)) % ports
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
    raise PortInUseError(f"all ports from {_FIRST} to {_end() - 1} are in use")


def _end() -> int:
    """The first port that the system takes for outgoing connections, where it leaves some to us."""
    try:
        lowest = int(_TAKEN_BY_THE_SYSTEM.read_text().split()[0])
    except OSError:
        return _END
    return lowest if lowest > _FIRST else _END
