# Every target makes its own virtual environment: `make demo` and `make test` need nothing but
# make and a Python of 3.11 or later.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help

BIN := .venv/bin
STAMP := .venv/.complete
PYTEST := $(BIN)/python -m pytest
WORKERS := 2
SAMPLE := 300
SEED := 1

.PHONY: help demo test lint format soak coverage mutants bench compiled docs proof clean

help: ## List the targets
	@grep -E '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 10

demo: $(STAMP) ## Show the main job on a real card
	@$(BIN)/momon demo

test: lint ## Everything that must pass: style, types, tests, examples in docstrings
	$(PYTEST) -q -n $(WORKERS) --doctest-modules tests momon_dsl cardscripts

lint: $(STAMP) ## Style and types alone
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

format: $(STAMP) ## Put the code into the project's format
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

soak: $(STAMP) ## Measure the large figures and write them down; `make soak FIGURES="games size"`
	$(BIN)/python -m tests.soak --workers $(WORKERS) $(FIGURES)

coverage: $(STAMP) ## Lines and branches of engine and interpreter that the tests reach
	$(BIN)/python -m tests.proof.covered

mutants: $(STAMP) ## Faults put into the engine: how many do the tests find? SAMPLE=300 SEED=1
	$(BIN)/python -m tests.mutants --workers $(WORKERS) --sample $(SAMPLE) --seed $(SEED)

bench: $(STAMP) ## Measure speed; `make bench YARDSTICK=FILE` runs another program beside it
	$(BIN)/momon bench $(if $(YARDSTICK),--yardstick "$(YARDSTICK)")

compiled: $(STAMP) ## The engine compiled: it plays the same games, and how much faster
	$(BIN)/python -m tests.compiled

docs: $(STAMP) ## Write the generated documents anew, try every example, build the site build/site
	$(BIN)/python -m tests.generated
	$(PYTEST) -q -n $(WORKERS) tests/docs/test_links.py tests/docs/test_examples.py
	NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --clean -f docs/site/mkdocs.yml
	@echo "The site begins at build/site/index.html"

proof: $(STAMP) ## Measure each point of an issue: `make proof ISSUE=2`
	@$(BIN)/python -m tests.proof $(ISSUE)

clean: ## Remove the environment and everything built
	rm -rf .venv build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis

# The stamp is written last, so that an installation that was interrupted is begun again. Byte code
# is compiled here because PYTHONDONTWRITEBYTECODE may be set, which makes every start slow.
$(STAMP): pyproject.toml
	@python=; for each in $(PYTHON) python3 python3.11 python3.12 python3.13; do \
	  if "$$each" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then \
	    python=$$each; break; fi; done; \
	  if [ -z "$$python" ]; then echo "momon-dsl needs Python 3.11 or later" >&2; exit 1; fi; \
	  echo "Making .venv with $$python"; "$$python" -m venv --clear .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	$(BIN)/python -m compileall -q momon_dsl
	@touch $@
