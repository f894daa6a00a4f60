"""Builds the web client when the package is built, so that the wheel brings it along."""

import importlib.util
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class WebClientHook(BuildHookInterface):  # type: ignore[type-arg]
    """Runs build.py beside this file before hatchling collects the files."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        path = Path(self.root) / "services" / "gateway" / "web" / "build.py"
        spec = importlib.util.spec_from_file_location("interregnum_web_build", path)
        if spec is None or spec.loader is None:
            raise FileNotFoundError(path)
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        try:
            module.build()
        except module.WebBuildError as error:
            self.app.abort(f"web client: {error}")
