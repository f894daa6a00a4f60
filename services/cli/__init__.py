"""The command `interregnum`."""

import sys


def main() -> None:
    if sys.argv[1:2] == ["run"]:
        # The process of a service needs nothing of the other commands, neither their time nor their memory.
        from services.cli import running
        from services.cli.empty import empty

        app = empty()
        running.add_to(app)
    else:
        from services.cli.application import app
    app()
