# What a developer runs. The first call of any target sets the project up.

VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: setup play test test-deep bench lint

setup: $(READY)

$(READY): pyproject.toml tools/setup.sh
	@sh tools/setup.sh $(VENV)
	@touch $@

play: setup
	@$(BIN)/crossings play

test: lint
	@$(BIN)/pytest -n 2 --dist loadfile --no-loadscope-reorder

test-deep: lint
	@$(BIN)/pytest -n 2 --dist loadfile --no-loadscope-reorder -m "deep or not deep"

bench: setup
	@$(BIN)/python -c 'import pyspiel' 2>/dev/null || \
		$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[bench]'
	@$(BIN)/python benchmarks/run.py

lint: setup
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-logo
