# Two commands: `make play` opens the table, `make test` proves that all is well.
# Each sets up what it needs in .venv; only Python 3.11 or newer and make are asked for.

PYTHON ?= python3
BIN := .venv/bin
PYTEST_ARGS ?=

.PHONY: play test bench format clean

play: .venv/play
	@$(BIN)/lucca

test: .venv/dev
	@$(BIN)/python tools/install.py
	@$(BIN)/python tools/check.py $(PYTEST_ARGS)

bench: .venv/bench
	@$(BIN)/python -m bench

format: .venv/dev
	@$(BIN)/ruff format . && $(BIN)/ruff check --fix .

clean:
	rm -rf .venv build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

.venv/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Lucca needs Python 3.11 or newer; this is $$($(PYTHON) --version 2>&1). Name another with: make $(MAKECMDGOALS) PYTHON=python3.12"; exit 1; }
	@$(PYTHON) -m venv .venv || \
	  { rm -rf .venv; echo "This Python can't make a virtual environment (on Debian and Ubuntu: apt install python3-venv)."; exit 1; }
	@touch $@

.venv/play: .venv/python pyproject.toml
	@echo "Setting up (once) …"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e .
	@touch $@

.venv/dev: .venv/python pyproject.toml
	@echo "Setting up (once) …"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev,postgres]'
	@touch $@ .venv/play

.venv/bench: .venv/dev
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[bench]'
	@touch $@
