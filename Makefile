# Two commands do everything: `make run` starts the platform, `make test` checks all of it.
# Both make their own virtual environment first; nothing else is needed but Python 3.11 or later.

PYTHON ?= $(shell command -v python3.11 || command -v python3.12 || command -v python3.13 || command -v python3)
BIN := .venv/bin
WEB := services/gateway/web
WEB_SOURCES := $(shell find $(WEB) -type f -not -path '*/node_modules/*' -not -path '*/src/contracts/*' 2>/dev/null) $(wildcard contracts/schema/*.json)
ARGS ?=
# Tests run in so many processes, one for each core; a test starts its own servers on free ports.
JOBS ?= $(shell nproc 2>/dev/null || echo 2)

.PHONY: help setup run test check tests web-tests lock clean

help:
	@echo "make run     start the platform (ARGS='--port 8500' passes options on)"
	@echo "make test    all checks and tests"
	@echo "make check   the checks alone: format, lint, types, imports, schema"
	@echo "make setup   the virtual environment alone: $(BIN)/interregnum"
	@echo "make lock    bring requirements.lock up to date with pyproject.toml"
	@echo "make clean   remove the virtual environment and all that was built"

setup: .venv/ready

run: setup
	@exec $(BIN)/interregnum up $(ARGS)

test: check web-tests tests

check: setup
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/interregnum schema --check

web-tests: setup
	$(BIN)/python $(WEB)/build.py check

tests: setup
	@$(BIN)/python tests/web/chromium.py --install || true
	$(BIN)/pytest -n $(JOBS) --dist worksteal $(ARGS)

lock: .venv/packages
	$(BIN)/uv pip compile pyproject.toml --group dev --extra postgres --universal --generate-hashes --upgrade \
		--no-header --no-emit-index-url --no-emit-find-links -q -o requirements.lock

clean:
	rm -rf .venv services/gateway/static $(WEB)/node_modules .mypy_cache .ruff_cache .pytest_cache .hypothesis

# -- the virtual environment, in three steps, each done again only when what it depends on has changed ---------

.venv/python:
	@test -n "$(PYTHON)" && $(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "Python 3.11 or later is needed: install it (Debian: apt install python3 python3-venv)," >&2; \
		echo "or name one: make $(MAKECMDGOALS) PYTHON=/path/to/python3.11" >&2; exit 1; }
	@$(PYTHON) -m venv .venv || { \
		echo "No virtual environment could be made: install venv (Debian: apt install python3-venv)." >&2; exit 1; }
	@touch $@

.venv/packages: .venv/python requirements.lock
	@echo "Installing packages (about a minute the first time)"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock || { \
		echo "The packages could not be installed; pip says why above." >&2; \
		echo "- Is the package registry reachable? pip reads its address from PIP_INDEX_URL or pip.conf." >&2; \
		echo "- Was a package to be compiled? Install a compiler (Debian: apt install build-essential python3-dev)." >&2; \
		exit 1; }
	@touch $@

.venv/ready: .venv/packages pyproject.toml $(WEB_SOURCES)
	@echo "Building the web client"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable . || { \
		echo "Interregnum could not be installed; the reason stands above." >&2; \
		echo "If it is the web client: INTERREGNUM_SKIP_WEB=1 make $(MAKECMDGOALS) goes on without it." >&2; exit 1; }
	@touch $@
