# Needs python3 (3.11 or newer), python3-venv and make. Everything else is installed into this folder, as wheels.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
MAKEFLAGS += --no-print-directory

PYTHON ?= python3
# Test processes at a time.
JOBS ?= 2
# Passed on: `make quick ARGS="-k sowing"`, `make play ARGS="five-tribes --players 3"`.
ARGS ?=
# What `make soak` plays and `make mutate` breaks.
GAME ?= five-tribes
GAMES ?= 1000000

TOOLS := .tools
VENV := .venv
PLAY := .venv-play
BENCH := .venv-bench
BIN := $(VENV)/bin
UV := $(TOOLS)/bin/uv

# uv uses the system's Python and certificates.
export UV_PYTHON_DOWNLOADS := never
export UV_SYSTEM_CERTS := 1
unexport VIRTUAL_ENV PYTHONHOME PYTHONPATH

.PHONY: help
help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-11s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

# --- environments -----------------------------------------------------------------------------------------------------
# A stamp is newer than the files its environment was made from: a second `make` installs nothing, a changed lock does.

$(TOOLS)/.stamp: requirements/bootstrap.lock
	$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit("Serai needs Python 3.11 or newer: make PYTHON=python3.11")'
	$(PYTHON) -m venv --clear $(TOOLS)
	$(TOOLS)/bin/python -m pip install --quiet --disable-pip-version-check --only-binary :all: --require-hashes -r $<
	@touch $@

# $(call environment,FOLDER): exactly what is locked, hashes checked; then Serai itself, editable.
define environment
$(1)/bin/python -c '' 2>/dev/null || $(PYTHON) -m venv --without-pip --clear $(1)
$(UV) pip sync --quiet --compile-bytecode --python $(1)/bin/python --only-binary :all: --require-hashes $<
$(UV) pip install --quiet --python $(1)/bin/python --no-deps --no-build-isolation --editable .
@touch $@
endef

# What players need and nothing else.
$(PLAY)/.stamp: requirements/play.lock pyproject.toml $(TOOLS)/.stamp $(TOOLS)/.pages
	$(call environment,$(PLAY))

$(VENV)/.stamp: requirements/dev.lock pyproject.toml $(TOOLS)/.stamp $(TOOLS)/.pages
	$(call environment,$(VENV))

$(BENCH)/.stamp: requirements/bench.lock pyproject.toml $(TOOLS)/.stamp $(TOOLS)/.pages
	$(call environment,$(BENCH))

# htmx and the fonts, by package-lock.json; node, npm and what cuts fonts come with .tools. The linter of scripts is for contributors.
$(TOOLS)/.pages: package-lock.json .npmrc tools/frontend.py tools/fonts.py $(TOOLS)/.stamp
	$(TOOLS)/bin/python -m tools.frontend
	@touch $@

$(TOOLS)/.scripts: package-lock.json .npmrc $(TOOLS)/.pages
	$(TOOLS)/bin/python -m tools.frontend contributors
	@touch $@

.PHONY: install
install: $(PLAY)/.stamp ## install what players and hosts need into .venv-play (`make play` does this itself)

.PHONY: setup
setup: $(VENV)/.stamp $(TOOLS)/.scripts ## install what contributors need into .venv (the other targets do this themselves)

# --- play -------------------------------------------------------------------------------------------------------------

.PHONY: play
play: $(PLAY)/.stamp ## play in the browser; ARGS="--terminal" plays in the terminal
	@$(PLAY)/bin/serai play $(ARGS)

# --- check ------------------------------------------------------------------------------------------------------------

.PHONY: warm
warm: setup ## compile the games now, once per machine
	$(BIN)/serai warm

.PHONY: lint
lint: setup ## check style, types and the direction of imports
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(TOOLS)/bin/python -m tools.frontend lint

.PHONY: test
test: lint warm ## check everything: lint, all tests and the examples in the documentation
	$(BIN)/pytest -n $(JOBS) --dist worksteal --doctest-modules src/serai tests $(ARGS)

.PHONY: long
long: warm ## run longer tests: whole games in every window size, every decision measured in all of them
	$(BIN)/pytest -n $(JOBS) --dist worksteal -m long tests $(ARGS)

.PHONY: coverage
coverage: warm ## run all tests and report the coverage of the Python outside compiled rules; slower
	$(BIN)/pytest --cov -n $(JOBS) --dist worksteal tests $(ARGS)

QUICK = tests/kernel tests/rules tests/cli tests/terminal tests/boards tests/web/test_wording.py

.PHONY: quick
quick: warm ## test the rules, kernel, commands and boards, in less than three minutes
	$(BIN)/pytest -n $(JOBS) --dist worksteal -m "not slow and not long" $(QUICK) $(ARGS)

.PHONY: bounds
bounds: setup ## run the tests with every index in compiled code checked
	NUMBA_BOUNDSCHECK=1 $(BIN)/serai warm
	NUMBA_BOUNDSCHECK=1 $(BIN)/pytest -n $(JOBS) --dist worksteal -m "not slow and not long" $(ARGS)

.PHONY: soak
soak: warm ## play GAMES random games of GAME, checking every invariant after every move
	$(BIN)/serai soak $(GAME) --games $(GAMES) $(ARGS)

.PHONY: load
load: warm ## measure how fast moves reach pages, 300 tables of 3 viewers; smaller: ARGS="--tables 20 --rate 5"
	$(BIN)/python -m bench.serving $(ARGS)

.PHONY: crash
crash: warm ## kill servers while tables are being played; more: ARGS="--tables 50 --kills 200"
	$(BIN)/python -m tests.club.crash $(ARGS)

.PHONY: mutate
mutate: setup ## break the rules of GAME one at a time and see that a test notices
	$(BIN)/python -m tools.mutate $(GAME) $(ARGS)

.PHONY: screenshots
screenshots: warm ## retake the pictures in docs/images; needs Chromium
	$(BIN)/python -m tools.screenshots $(ARGS)

.PHONY: bench
bench: $(BENCH)/.stamp warm ## measure the speed of Serai and of other engines, then of boards and lists
	$(BENCH)/bin/python -m bench $(ARGS)
	$(BIN)/python -m bench.frames
	$(BIN)/python -m bench.pages
	if command -v chromium > /dev/null; then $(BIN)/python -m bench.clicking; fi

.PHONY: dist
dist: warm ## build wheel and source archive in dist/, and try the wheel in an empty environment and a browser
	$(BIN)/python -m tools.dist

.PHONY: container
container: ## build the container image and see that it serves; needs root, buildah, podman and mmdebstrap
	deploy/try-image

.PHONY: licences
licences: $(PLAY)/.stamp ## list the packages that players install, with their licences
	@$(PLAY)/bin/python -m tools.licences

# --- keep -------------------------------------------------------------------------------------------------------------
# Locks hold for every platform and Python from 3.11 on, and name no address: only settings of this file are used.

COMPILE = env -u UV_INDEX -u UV_DEFAULT_INDEX -u UV_INDEX_URL -u UV_EXTRA_INDEX_URL -u UV_FIND_LINKS \
  $(UV) pip compile --no-config --quiet --upgrade --universal --python-version 3.11 --generate-hashes \
  --no-emit-index-url --no-emit-find-links --no-annotate --no-header

# Tests need the table in the browser and every adapter; a player needs the table alone.
EXTRAS = --extra club --extra gymnasium --extra learn --extra openspiel --extra pettingzoo

.PHONY: lock
lock: $(TOOLS)/.stamp ## update the locks in requirements/ from pyproject.toml
	$(COMPILE) pyproject.toml --extra club --group build --output-file requirements/play.lock
	$(COMPILE) pyproject.toml $(EXTRAS) --group build --group dev --constraints requirements/play.lock --output-file requirements/dev.lock
	$(COMPILE) pyproject.toml $(EXTRAS) --group build --group bench --constraints requirements/play.lock --output-file requirements/bench.lock
	$(COMPILE) --group bootstrap --output-file requirements/bootstrap.lock
	$(TOOLS)/bin/python -m tools.frontend lock

.PHONY: clean
clean: ## remove everything that make installed and tools cached here
	rm -rf $(VENV) $(PLAY) $(BENCH) $(TOOLS) node_modules src/serai/web/static/vendor src/serai/locale/*/LC_MESSAGES/*.mo build dist .pytest_cache .hypothesis .mypy_cache .ruff_cache .import_linter_cache .coverage .coverage.*
	find src tests bench tools -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true
