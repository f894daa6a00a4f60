"""`python -m services.bench.way.entry SERVICE`: a service of the platform that also knows the bare variant.

The bench starts its services by this module and nobody else does, so no platform ever offers the variant.
"""

import sys
from importlib import import_module

from services.bench import bare
from services.platform.process import run
from services.platform.settings import from_environment


def main(service: str) -> None:
    bare.enter()
    run(service, import_module(f"services.{service}.service").running, from_environment())


if __name__ == "__main__":
    main(sys.argv[1])
