# What one runs here. The first call of any target sets up what it needs: little for `play`, more for tests.

VENV := .venv
BIN := $(VENV)/bin
PLAYS := $(VENV)/.plays
TESTS := $(VENV)/.tests
DEEP := $(VENV)/.deep
WEB := $(VENV)/.web
DOCS := $(VENV)/.docs
LONG_VENV := .venv-long
LONG := $(LONG_VENV)/.long
INSTALLER := pyproject.toml tools/setup.sh tools/install.py tools/chromium.py

# Modules are compiled once, when first imported, not anew in each of many processes.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: setup play site docs test test-deep test-all test-long coverage bench bench-gpu lint

setup: $(TESTS)

$(PLAYS): $(INSTALLER)
	@sh tools/setup.sh $(VENV) play
	@touch $@

# What cannot be had is looked for again the next time (exit status 3); what it is for fails, and all else is tested.
$(TESTS): $(PLAYS)
	@sh tools/setup.sh $(VENV) tests && touch $@ || test $$? -eq 3

$(DEEP): $(TESTS)
	@sh tools/setup.sh $(VENV) deep && touch $@ || test $$? -eq 3

$(WEB): $(PLAYS)
	@sh tools/setup.sh $(VENV) web && touch $@

$(DOCS): $(PLAYS)
	@sh tools/setup.sh $(VENV) docs && touch $@

$(LONG): $(INSTALLER)
	@sh tools/setup.sh $(LONG_VENV) long && touch $@ || test $$? -eq 3

# `make play HOST=0.0.0.0` lets others in the network come, too.
play: $(PLAYS)
	@$(BIN)/crossings play $(if $(HOST),--host $(HOST))

# The table without a server, as files in `build/site`, shown on this machine until Ctrl-C.
SITE := build/site
site: $(WEB)
	@$(BIN)/crossings site -o $(SITE)
	@$(BIN)/python -m http.server --bind 127.0.0.1 --directory $(SITE) 8040

# Four test processes on two cores, since tests wait for pages and servers. `--time-budget` is in seconds.
IN_PARALLEL := -n 4 --dist loadfile --no-loadscope-reorder --durations 12 --durations-min 5
PYTEST := $(BIN)/pytest $(IN_PARALLEL)
DEEP_FILES := -o python_files='test_*.py deep_*.py'
ALL_FILES := -o python_files='test_*.py deep_*.py long_*.py'

# The docs as a site; a broken link or reference is an error.
docs: $(DOCS)
	@$(BIN)/sphinx-build --quiet --fail-on-warning --keep-going docs build/docs
	@echo "The docs are in build/docs/index.html"

# The tests that find nearly every fault: at most 6 minutes on two cores, 10 with nothing compiled or installed.
test: lint
	@$(PYTEST) --time-budget 360

# The tests that protect data, secrets, rules and the set-up: kills, forged files, PostgreSQL, proxies, browsers, the wheel,
# the lowest and newest versions, Pyodide.
test-deep: $(DEEP)
	@$(PYTEST) $(DEEP_FILES) -m "deep and not long"

# Both at once, as `.ci/run` does: at most 20 minutes.
test-all: lint $(DEEP)
	@$(PYTEST) $(DEEP_FILES) -m "not long" --time-budget 1200

# Strength, learners, tournaments, thousands of positions, whole games in three browsers; hours, in an environment of its
# own. Searches are compiled.
test-long: $(LONG)
	@CROSSINGS_COMPILE=auto $(LONG_VENV)/bin/pytest --timeout 3600 $(ALL_FILES) -m long

# Which lines and branches of the source tests reach, those of browser tests not counted; the floor is in pyproject.toml.
# `make coverage MEASURED=tests/table` measures some tests, and holds no floor.
MEASURED := tests
coverage: setup
	@rm -rf .coverage
	@$(BIN)/coverage run -m pytest $(IN_PARALLEL) --ignore tests/browser $(MEASURED)
	@$(BIN)/coverage combine --quiet
	@$(BIN)/coverage report $(if $(filter tests,$(MEASURED)),,--fail-under=0)

bench: setup
	@$(BIN)/python -c 'import pyspiel, chess, pygame' 2>/dev/null || \
		$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[bench]'
	@$(BIN)/python benchmarks/run.py

# Where there is no GPU it says so, and that is all.
bench-gpu: $(DEEP)
	@$(BIN)/python benchmarks/gpu.py

lint: setup
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-logo
	@$(BIN)/python tools/style.py
