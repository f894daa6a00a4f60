"""Finds a Chromium for the browser tests, and installs one where there is none.

`python tests/web/chromium.py --install` prints its path, or says what to do and exits with status 1.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
#: Flags that a headless Chromium needs as root, and those that keep it from calling home.
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def find() -> str | None:
    """The path of a Chromium: the one named by CHROMIUM, one on the PATH, or Playwright's own."""
    named = os.environ.get("CHROMIUM")
    if named:
        return named if Path(named).exists() else None
    for name in NAMES:
        path = shutil.which(name)
        if path:
            return path
    return _playwrights_own()


def install() -> str | None:
    """Debian's package as root where there is apt-get, Playwright's download otherwise."""
    if os.geteuid() == 0 and shutil.which("apt-get"):
        subprocess.run(["apt-get", "update", "-qq"], check=False)
        command = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium"]
        subprocess.run(command, check=False, env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"})
    else:
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False)
    return find()


def _playwrights_own() -> str | None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def main() -> int:
    path = find() or (install() if "--install" in sys.argv else None)
    if path is None:
        print(
            "No Chromium was found or could be installed: the browser tests will be skipped.\n"
            "Install one (Debian: apt install chromium) or name one with CHROMIUM=/path.",
            file=sys.stderr,
        )
        return 1
    print(f"Browser tests use {path}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
