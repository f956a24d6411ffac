# Two commands matter: `make play` and `make test`. Each sets up .venv by itself, from the lock files, once.

.DEFAULT_GOAL := help

VENV := .venv
BIN := $(VENV)/bin
CODE := $(wildcard bot.py cogs data render rules)
COMMON_TESTS := tests/conftest.py $(addprefix tests/,architecture balance bench browser campaign clicks conformance crash docker docs e2e faults golden helpers hostile saves secrecy secrecy_discord)
MARATHON_TESTS := $(addprefix tests/,campaign conformance crash e2e hostile render rules saves secrecy secrecy_discord)
WORKERS ?= auto

# What is compiled is kept, whatever the shell says: tests start many processes, and each would compile everything anew.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: help play backup restore doctor test marathon check format bench clicks balance faults map lock clean venv play-venv dev-venv bench-venv

help: ## list the commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: play-venv ## start the bot; without a DISCORD_TOKEN, the playground in a browser (KEEP=1 keeps its tables)
	@$(if $(KEEP),PLAYGROUND_KEEP=$(KEEP) )$(BIN)/python bot.py

backup: play-venv ## copy the database while the bot runs, into the folder beside it (or TO=…)
	@$(BIN)/python -m data.backup $(TO)

restore: play-venv ## put a backup in the place of the database while the bot does not run (FILE=…); lists them without one
	@$(BIN)/python -m data.restore $(FILE)

doctor: play-venv ## check everything that the bot needs; DM=1 also sends its owner a direct message
	@$(BIN)/python -m cogs.doctor $(if $(DM),dm)

test: dev-venv ## run every test, in parallel
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal $(ARGS)

check: dev-venv ## lint, format check, types, import contracts
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy $(CODE) $(COMMON_TESTS)
	$(BIN)/lint-imports --no-cache

format: dev-venv ## put the code into the common format
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: bench-venv ## measure speed and memory; prints a table and writes JSON
	$(BIN)/python -m tests.bench $(ARGS)

GAME := saber_and_blood

marathon: COUNT := 20
marathon: dev-venv ## the common suites at full length: so many playouts of each kind (GAME=… COUNT=…)
	MARATHON=$(COUNT) $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal -k "$(GAME) or campaign or crash or hostile" $(MARATHON_TESTS) $(ARGS)
	$(BIN)/python -m tests.conformance.marathon $(GAME) --random $(COUNT) --own $(COUNT)

clicks: dev-venv ## count the clicks that common tasks take, on real panels; writes docs/clicks.md
	$(BIN)/python -m tests.clicks

balance: dev-venv ## stewards against each other by the hundred (GAME=…); prints the table and writes its page in docs/balance
	$(BIN)/python -m tests.balance $(GAME) $(ARGS)

faults: COUNT := 40
faults: SEED := 1
faults: dev-venv ## plant small faults in a game's rules (GAME=… or kernel, COUNT=…, SEED=…) and see which the tests notice
	$(BIN)/python -m tests.faults $(GAME) --count $(COUNT) --seed $(SEED) $(ARGS)

map: dev-venv ## build the map of Swords & Sails again, from data/atlas
	$(BIN)/python -m data.atlas
	$(BIN)/python -m tests.render.lettering

clean: ## remove everything that the other commands made
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache .faults
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# A copy of the lock file inside .venv says what is installed: the same content installs nothing.
# dev.txt holds all of play.txt in the same versions, so after it nothing is left to install for `play`.

play-venv: venv
	@cmp -s locks/play.txt $(VENV)/installed-play.txt || { \
		$(BIN)/python -m pip install --disable-pip-version-check --quiet --require-hashes -r locks/play.txt && \
		cp locks/play.txt $(VENV)/installed-play.txt; }

dev-venv: venv
	@cmp -s locks/dev.txt $(VENV)/installed-dev.txt || { \
		$(BIN)/python -m pip install --disable-pip-version-check --quiet --require-hashes -r locks/dev.txt && \
		cp locks/dev.txt $(VENV)/installed-dev.txt && \
		cp locks/play.txt $(VENV)/installed-play.txt; }

bench-venv: dev-venv
	@cmp -s locks/bench.txt $(VENV)/installed-bench.txt || { \
		$(BIN)/python -m pip install --disable-pip-version-check --quiet --require-hashes -r locks/bench.txt && \
		cp locks/bench.txt $(VENV)/installed-bench.txt; }

# Any Python from 3.11 on will do; the plain python3 comes first.
NEW_ENOUGH := 'import sys; sys.exit(sys.version_info < (3, 11))'

venv:
	@$(BIN)/python -c $(NEW_ENOUGH) 2>/dev/null || { \
		for python in python3 python3.14 python3.13 python3.12 python3.11; do \
			if $$python -c $(NEW_ENOUGH) 2>/dev/null; then found=$$python; break; fi; \
		done; \
		test -n "$${found:-}" || { \
			echo "Sealed Orders needs Python 3.11 or newer, and none was found as python3 or python3.11 to python3.14." >&2; exit 1; }; \
		rm -rf $(VENV); \
		$$found -m venv $(VENV) || { \
			rm -rf $(VENV); \
			echo "$$found cannot make a virtual environment; on Debian, install the package python3-venv." >&2; exit 1; }; }

# One resolution for all: the smaller locks take their versions from dev.txt.
COMPILE = $(VENV)/lock/bin/uv pip compile pyproject.toml --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-emit-find-links --no-header --no-annotate --quiet

lock: venv ## resolve the dependencies of pyproject.toml again, into locks/ (ARGS=--upgrade takes the newest)
	@test -x $(VENV)/lock/bin/uv || { \
		$(BIN)/python -m venv $(VENV)/lock && \
		$(VENV)/lock/bin/python -m pip install --disable-pip-version-check --quiet 'uv>=0.9'; }
	$(COMPILE) --group dev $(ARGS) -o locks/dev.txt
	$(COMPILE) --group playground -c locks/dev.txt -o locks/play.txt
	$(COMPILE) -c locks/dev.txt -o locks/runtime.txt
	$(COMPILE) --group bench -c locks/dev.txt -o locks/bench.txt
