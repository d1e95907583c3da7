# The commands of this repository. The first run of a target installs what it needs: little for `play`, more for tests.

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

# Let Python cache the bytecode of modules: many processes import them.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: setup play site docs test test-deep test-all test-long coverage bench bench-gpu lint

setup: $(TESTS)

$(PLAYS): $(INSTALLER)
	@sh tools/setup.sh $(VENV) play
	@touch $@

# Exit status 3: something could not be installed. The tests that need it fail, the others run, and the next run tries
# again.
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

# `make play HOST=0.0.0.0` also accepts connections from the network.
play: $(PLAYS)
	@$(BIN)/crossings play $(if $(HOST),--host $(HOST))

# Builds the static edition in `build/site` and serves it on this machine until Ctrl-C.
SITE := build/site
site: $(WEB)
	@$(BIN)/crossings site -o $(SITE)
	@$(BIN)/python -m http.server --bind 127.0.0.1 --directory $(SITE) 8040

# Four test processes on two cores, because tests wait for pages and servers. `--time-budget` is in seconds.
IN_PARALLEL := -n 4 --dist loadfile --no-loadscope-reorder --durations 12 --durations-min 5
PYTEST := $(BIN)/pytest $(IN_PARALLEL)
DEEP_FILES := -o python_files='test_*.py deep_*.py'
ALL_FILES := -o python_files='test_*.py deep_*.py long_*.py'

# The docs as a site; a broken link or reference is an error.
docs: $(DOCS)
	@$(BIN)/sphinx-build --quiet --fail-on-warning --keep-going docs build/docs
	@echo "The docs are in build/docs/index.html"

# The tests that find nearly every mistake: at most 6 minutes on two cores, 10 the first time.
test: lint
	@$(PYTEST) --time-budget 360

# Slower tests that protect data, secrets, rules and the setup: killed processes, forged files, PostgreSQL, proxies,
# browsers, the wheel, the oldest and newest versions of the dependencies, Pyodide.
test-deep: $(DEEP)
	@$(PYTEST) $(DEEP_FILES) -m "deep and not long"

# Both together, as `.ci/run` does: at most 20 minutes.
test-all: lint $(DEEP)
	@$(PYTEST) $(DEEP_FILES) -m "not long" --time-budget 1200

# Strength, learners, tournaments, thousands of positions, whole games in three browsers: hours, in a separate virtual
# environment, with compiled searches.
test-long: $(LONG)
	@CROSSINGS_COMPILE=auto $(LONG_VENV)/bin/pytest --timeout 3600 $(ALL_FILES) -m long

# Coverage of lines and branches, without the browser tests, compared with the minimum in pyproject.toml.
# `make coverage MEASURED=tests/table` measures the tests of one folder, without a minimum.
MEASURED := tests
coverage: setup
	@rm -rf .coverage
	@$(BIN)/coverage run -m pytest $(IN_PARALLEL) --ignore tests/browser $(MEASURED)
	@$(BIN)/coverage combine --quiet
	@$(BIN)/coverage report $(if $(filter tests,$(MEASURED)),,--fail-under=0)

bench: setup
	@$(BIN)/python -c 'import pyspiel, chess, pygame' 2>/dev/null || \
		$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[bench]'
	@$(BIN)/python -m benchmarks.run

# Without a GPU, it prints that and stops.
bench-gpu: $(DEEP)
	@$(BIN)/python -m benchmarks.batches.gpu

lint: setup
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-logo
	@$(BIN)/python tools/cycles.py
	@$(BIN)/python tools/style.py
