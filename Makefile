# What one runs here. The first call of any target sets up what it needs: little for `play`, all for the others.

VENV := .venv
BIN := $(VENV)/bin
PLAYS := $(VENV)/.plays
TESTS := $(VENV)/.tests
INSTALLER := pyproject.toml tools/setup.sh tools/install.py tools/chromium.py

# Modules are compiled once, when first imported, not anew in each of many processes.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: setup play test test-deep coverage bench bench-gpu lint

setup: $(TESTS)

$(PLAYS): $(INSTALLER)
	@sh tools/setup.sh $(VENV) play
	@touch $@

# What cannot be had is looked for again the next time (exit status 3); what it is for fails, and all else is tested.
$(TESTS): $(PLAYS)
	@sh tools/setup.sh $(VENV) tests && touch $@ || test $$? -eq 3

play: $(PLAYS)
	@$(BIN)/crossings play

# Two at a time; what took longest is told, so that the whole stays under twelve minutes on two cores.
PYTEST := $(BIN)/pytest -n 2 --dist loadfile --no-loadscope-reorder --durations 12 --durations-min 5
test: lint
	@$(PYTEST)

test-deep: lint
	@$(PYTEST) -m "deep or not deep"
	@$(MAKE) --no-print-directory coverage

# Which lines and branches of the source tests reach, those of browser tests not counted; the floor is in pyproject.toml.
# `make coverage MEASURED=tests/table` measures some tests, and holds no floor.
MEASURED := tests
coverage: setup
	@rm -rf .coverage
	@$(BIN)/coverage run -m pytest -n 2 --dist loadfile --no-loadscope-reorder --ignore tests/browser $(MEASURED)
	@$(BIN)/coverage combine --quiet
	@$(BIN)/coverage report $(if $(filter tests,$(MEASURED)),,--fail-under=0)

bench: setup
	@$(BIN)/python -c 'import pyspiel, chess, pygame' 2>/dev/null || \
		$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[bench]'
	@$(BIN)/python benchmarks/run.py

# Where there is no GPU it says so, and that is all.
bench-gpu: setup
	@$(BIN)/python benchmarks/gpu.py

lint: setup
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-logo
