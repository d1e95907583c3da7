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
	@$(BIN)/pytest

test-deep: lint
	@$(BIN)/pytest -m "deep or not deep"

bench: setup
	@for script in benchmarks/*.py; do $(BIN)/python "$$script" || exit 1; done

lint: setup
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports
