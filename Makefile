# make serve   set everything up and open the lobby in a browser   (PORT=8000 HOST=127.0.0.1 DB=…)
# make play    set everything up and play in the terminal          (GAME=fresh-fish SEATS=you,greedy,greedy …)
# make test    set everything up and run all tests
# make check   ruff and mypy
# make fix     format, and mend what ruff can mend
# make docs    build the documentation into build/docs
# make soak    a million hostile messages against a server of its own, ten minutes   (MESSAGES=1000000)
# make transcripts, make pictures, make notebooks    write tests/transcripts, docs/pictures and docs/notebooks anew

PYTHON ?= python3
GAME ?= fishery
SEATS ?=
HOST ?= 127.0.0.1
PORT ?= 8000
DB ?=
MESSAGES ?= 1000000
BIN := .venv/bin
RULES := $(shell find src/shoal/games src/shoal/search -name '*.py')

.PHONY: serve play test check fix docs soak transcripts pictures notebooks clean

serve: .venv/player
	$(BIN)/shoal serve --host '$(HOST)' --port '$(PORT)' $(if $(DB),--db '$(DB)') --open

play: .venv/player
	$(BIN)/shoal play $(GAME) $(if $(SEATS),--seats '$(SEATS)')

test: .venv/developer
	$(BIN)/python -m pytest -n auto
	@if $(BIN)/python -c 'import sys; from shoal.pure import is_compiled; sys.exit(not is_compiled())'; then \
	  echo 'The rules once more, interpreted:'; \
	  SHOAL_PURE=1 $(BIN)/python -m pytest -n auto --ignore-glob='*/test_face.py' --ignore=tests/laws/test_bots.py tests/games tests/laws tests/search; \
	else \
	  echo 'Without a C compiler the rules run interpreted, so all of the above was.'; \
	fi

check: .venv/developer
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

fix: .venv/developer
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

docs: .venv/developer
	$(BIN)/python -m sphinx --fail-on-warning --keep-going --quiet --fresh-env --write-all --jobs auto docs build/docs

soak: .venv/developer
	$(BIN)/python -m benchmarks.soak --messages '$(MESSAGES)'

transcripts: .venv/developer
	$(BIN)/python -m tests.transcripts

pictures: .venv/developer
	$(BIN)/python docs/pictures/draw.py
	$(BIN)/python -m docs.pictures.diagrams
	$(BIN)/python -m docs.pictures.screens

notebooks: .venv/developer
	$(BIN)/python -m docs.notebooks.execute

clean:
	rm -rf .venv build src/*.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find src -name '*.so' -delete

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo 'Shoal needs Python 3.11 or newer: make PYTHON=/path/to/python3'; exit 2; }
	@$(PYTHON) -m venv .venv || \
	  { rm -rf .venv; echo 'This Python has no venv module: install it (on Debian: apt install python3-venv)'; exit 2; }

# Each stamp is renewed when what it was built from changes. Without a C compiler the rules run interpreted.
.venv/player: .venv/bin/python pyproject.toml setup.py $(RULES)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[report]'
	@touch $@

.venv/developer: .venv/bin/python pyproject.toml setup.py $(RULES)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@ .venv/player
