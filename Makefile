# Needs python3 (3.11 or newer, with venv) and make; everything else goes into $(VENV).
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check

.PHONY: help venv demo test lint format soak bench language-report language-check lint-recall clean

help:
	@echo "make demo    one whole game of four bots, round by round"
	@echo "make test    all tests, and the twenty slowest of them"
	@echo "make lint    style, types, layers of imports"
	@echo "make format  put the Python into its canonical form"
	@echo "make soak    two thousand random games of every ruleset, number of players and example, all invariants on"
	@echo "make bench   the figures: games a second, start of a check, memory"
	@echo "make language-report [SEEDS=dir] [DICTIONARIES=dir]    what each language prints and reads, and how fast"
	@echo "make language-check DICTIONARIES=dir    whether every printed word is in a spelling dictionary"
	@echo "make lint-recall    how many mistakes in rules the checks find, and whether they blame what is right"
	@echo "make clean   remove what make made"

# The parser's tables: worked out of the grammar once, not at the start of every command.
TABLES := interpreter/fuero/lang/fuero.tables.json

# The documents that ship, as JSON: half of a start would go into reading them as YAML.
PREPARED := interpreter/fuero/ruleset/prepared
DOCUMENTS := $(shell find interpreter/fuero/text rulesets -name '*.yaml') $(wildcard schema/*.json)

venv: $(VENV)/.installed $(TABLES) $(PREPARED)

$(TABLES): interpreter/fuero/lang/fuero.lark interpreter/fuero/lang/tables.py $(VENV)/.installed
	$(BIN)/python -c "from fuero.lang.tables import write_tables; write_tables()"

$(PREPARED): $(DOCUMENTS) $(wildcard interpreter/fuero/ruleset/*.py) $(VENV)/.installed
	$(BIN)/python -c "from fuero.text.shipped import prepare_shipped; prepare_shipped()"
	@touch $@

$(VENV)/.installed: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(PIP) --editable '.[test]'
	@touch $@

$(VENV)/.lint-installed: $(VENV)/.installed
	$(PIP) --editable '.[test,lint]'
	@touch $@

demo: venv
	@$(BIN)/fuero demo el-grande

test: venv
	$(BIN)/pytest -q -n 2 --durations=20

lint: $(VENV)/.lint-installed
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports

format: $(VENV)/.lint-installed
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

soak: venv
	$(BIN)/python tests/support/soak.py
	$(BIN)/pytest -q -n 2 --backend python tests/machine tests/property
	$(BIN)/pytest -q -n 2 --backend reference tests/golden tests/property tests/machine

bench: venv
	$(BIN)/python tests/support/bench.py

language-report: venv
	DICTIONARIES="$(DICTIONARIES)" SEEDS="$(SEEDS)" $(BIN)/python tests/support/language_report.py

language-check: venv
	$(BIN)/python tests/support/language_check.py "$(DICTIONARIES)"

lint-recall: venv
	PYTHONPATH=tests $(BIN)/python tests/support/lint_recall.py

clean:
	rm -rf $(VENV) $(TABLES) $(PREPARED) dist build .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find interpreter tests examples -name __pycache__ -type d -prune -exec rm -rf {} +
