"""Units of systemd, as far as ours go: what they start, and with which environment."""

from pathlib import Path

from tests.docs.pages import ROOT

FOLDER = ROOT / "deploy" / "systemd"
PROGRAMS = "/opt/interregnum/.venv/bin/"


def values(unit: str, name: str) -> list[str]:
    """All values of a setting; `unit` may name an instance: `interregnum@rules.service`."""
    instance = unit.partition("@")[2].removesuffix(".service")
    file = FOLDER / (f"{unit.partition('@')[0]}@.service" if instance else unit)
    lines = file.read_text().splitlines()
    found = [line.partition("=")[2] for line in lines if line.startswith(f"{name}=")]
    return [value.replace("%i", instance) for value in found]


def command(unit: str) -> str:
    """What the unit starts, without the folder of the programs."""
    (start,) = values(unit, "ExecStart")
    assert start.startswith(PROGRAMS)
    return start.removeprefix(PROGRAMS)


def environment(unit: str, folders: dict[str, str]) -> dict[str, str]:
    """As systemd reads it. folders: where the folders of the unit are on this machine."""
    lines = []
    for name in values(unit, "EnvironmentFile"):
        file = Path(_moved(name.removeprefix("-"), folders))
        if file.exists() or not name.startswith("-"):
            lines += file.read_text().splitlines()
    lines += values(unit, "Environment")
    pairs = (line.partition("=") for line in lines if line and not line.startswith("#"))
    return {name: _moved(value, folders) for name, _, value in pairs}


def _moved(text: str, folders: dict[str, str]) -> str:
    for old, new in folders.items():
        text = text.replace(old, new)
    return text
