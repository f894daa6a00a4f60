"""Data files that are a part of this program, like its modules: read once, when it is imported."""

from __future__ import annotations

import pkgutil


def read_data(name: str, package: str = "domain.tiles") -> str:
    """The text of a data file of a package. Raises FileNotFoundError."""
    data = pkgutil.get_data(package, name)
    if data is None:
        raise FileNotFoundError(f"{package} has no data file {name}")
    return data.decode()
