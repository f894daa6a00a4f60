"""Writes src/variants/tiles/factions.json, the client's copy of the factions that come with the platform.

`python services/gateway/web/tools/factions.py`; a test of the repository fails when the copy is stale.
"""

import json
import tomllib
from pathlib import Path

WEB = Path(__file__).resolve().parents[1]
SOURCE = WEB.parents[2] / "domain" / "tiles" / "factions.toml"
TARGET = WEB / "src" / "variants" / "tiles" / "factions.json"


def render(text: str) -> str:
    """The client's file, from the data file of the rules: as a game tells the factions that it plays with."""
    factions = [
        {
            "name": name,
            "value": table["value"],
            "origin": table["origin"],
            "effects": table.get("effect", []),
        }
        for name, table in tomllib.loads(text).items()
    ]
    return json.dumps(factions, indent=1) + "\n"


if __name__ == "__main__":
    TARGET.write_text(render(SOURCE.read_text()))
