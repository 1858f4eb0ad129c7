# make serve   set everything up and open the lobby in a browser   (PORT=8000 HOST=127.0.0.1 DB=…)
# make play    set everything up and play in the terminal          (GAME=fresh-fish SEATS=you,greedy,greedy …)
# make test    set everything up and run all tests
# make coverage    the quick tests once more, traced, and the floor of what they must reach
# make check   ruff and mypy, and the types of the pages' scripts where npm is there
# make fix     format, and mend what ruff can mend
# make docs    build the documentation into build/docs
# make soak    a million hostile messages against a server of its own, ten minutes   (MESSAGES=1000000)
# make transcripts, make pictures, make notebooks    write tests/transcripts, docs/pictures and docs/notebooks anew
# make constraints    write constraints.txt anew, with the newest versions
# make release        everything that stands before a release, and its files in dist   (RELEASE=--skip-tests …)

PYTHON ?= python3
GAME ?= fishery
SEATS ?=
HOST ?= 127.0.0.1
PORT ?= 8000
DB ?=
MESSAGES ?= 1000000
BIN := .venv/bin
RULES := $(shell find src/shoal/games src/shoal/search -name '*.py')
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt
TRACED := $(BIN)/python -m pytest -n auto --cov --cov-report=

.PHONY: serve play test coverage check fix docs soak transcripts pictures notebooks constraints release clean player developer javascript

serve: player
	@echo 'Opening the lobby …'
	@$(BIN)/shoal serve --host '$(HOST)' --port '$(PORT)' $(if $(DB),--db '$(DB)') --open

play: player
	@$(BIN)/shoal play $(GAME) $(if $(SEATS),--seats '$(SEATS)')

test: developer
	$(BIN)/python -m pytest -n auto
	@if $(BIN)/python -c 'import sys; from shoal.pure import is_compiled; sys.exit(not is_compiled())'; then \
	  echo 'The rules once more, interpreted:'; \
	  SHOAL_PURE=1 $(BIN)/python -m pytest -n auto --ignore-glob='*/test_face.py' --ignore=tests/laws/test_bots.py tests/games tests/laws tests/search; \
	else \
	  echo 'Without a C compiler the rules run interpreted, so all of the above was.'; \
	fi

# A tracer makes interpreted rules three times slower, so it sees only tests that are quick, and compiled modules not at all.
coverage: developer
	SHOAL_PURE=1 $(TRACED) tests/games/*/test_rules.py
	$(TRACED) --cov-append tests/play tests/bots tests/terminal tests/games/*/test_face.py \
	  $(addprefix tests/web/test_,bot_pool.py hall.py ownership.py retention.py storage.py)
	$(BIN)/coverage report

check: developer
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	@if command -v npm >/dev/null; then $(MAKE) --no-print-directory javascript; else \
	  echo 'The scripts of the pages were not checked: that takes Node.js and npm (on Debian: apt install nodejs npm).'; fi

javascript: .venv/typescript
	.venv/typescript/node_modules/.bin/tsc --project scripts/javascript

fix: developer
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

docs: developer
	$(BIN)/python -m sphinx --fail-on-warning --keep-going --quiet --fresh-env --write-all --jobs auto docs build/docs

soak: developer
	$(BIN)/python -m benchmarks.soak --messages '$(MESSAGES)'

transcripts: developer
	$(BIN)/python -m tests.transcripts

pictures: developer
	$(BIN)/python docs/pictures/draw.py
	$(BIN)/python -m docs.pictures.diagrams
	$(BIN)/python -m docs.pictures.screens

notebooks: developer
	$(BIN)/python -m docs.notebooks.execute

constraints: .venv/bin/python
	$(BIN)/python scripts/constraints.py

release: developer
	$(BIN)/python scripts/release.py $(RELEASE)

clean:
	rm -rf .venv build dist src/*.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis .coverage
	find src -name '*.so' -delete

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo 'Shoal needs Python 3.11 or newer: make PYTHON=/path/to/python3'; exit 2; }
	@echo 'Making an environment in .venv …'
	@$(PYTHON) -m venv .venv || \
	  { rm -rf .venv; echo 'This Python has no venv module: install it (on Debian: apt install python3-venv)'; exit 2; }

# Libraries are installed while the rules are compiled.
player developer:
	@$(MAKE) --no-print-directory --jobs=2 .venv/$@ .venv/compiled

# Each stamp is renewed when what it was made from changes.
.venv/compiler: .venv/bin/python pyproject.toml constraints.txt
	@echo 'Installing the compiler of the rules …'
	@$(INSTALL) --no-compile setuptools mypy
	@touch $@

# There is no stamp while the rules run interpreted, so that a C compiler is noticed as soon as there is one.
.venv/compiled: .venv/compiler setup.py $(RULES)
	@$(BIN)/python setup.py --quiet build_ext --inplace
	@if PYTHONPATH=src $(BIN)/python -c 'import sys; from shoal.pure import is_compiled; sys.exit(not is_compiled())'; then touch $@; fi

.venv/player: .venv/compiler
	@echo 'Installing libraries …'
	@SHOAL_PURE=1 $(INSTALL) --no-build-isolation --editable '.[terminal,web]'
	@touch $@

.venv/typescript: scripts/javascript/package.json
	@echo 'Installing TypeScript, which checks the scripts …'
	@mkdir -p $@ && cp $< $@/
	@npm install --prefix $@ --no-package-lock --no-audit --no-fund --silent
	@touch $@

.venv/developer: .venv/compiler
	@echo 'Installing libraries and tools …'
	@SHOAL_PURE=1 $(INSTALL) --no-build-isolation --editable '.[dev]'
	@touch $@ .venv/player
