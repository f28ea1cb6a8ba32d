# The commands that people type. They need Linux, python3 (3.11 or newer), make and git. Python packages, Node, PostgreSQL and
# the tests' programs are fetched; RabbitMQ is the installed one or Debian's packages, else set RABBITMQ_URL.

PYTHON ?= python3
ARGS ?=
IN_VENV := .venv/bin/python
UV := .venv/bin/uv
# Foreground programs end together with make, even if make is killed.
FOREGROUND := $(if $(shell command -v setpriv),setpriv --pdeathsig TERM --)
LOCKS = requirements.lock $(sort $(wildcard deploy/locks/*.lock))
# What `make test` runs: the ten journeys are listed in tests/journeys.txt, the markers explained in pyproject.toml.
TESTS = libs services sandbox web lab/lives tests/test_contracts.py tests/test_details.py tests/test_limits.py @tests/journeys.txt \
    -m "not faults and not exhaustive" --hypothesis-profile=quick
# Four processes, which keep two cores busy while two wait, each with separate servers, unless `make servers` runs.
IN_PROCESSES = $(if $(wildcard $(or $(KETO_HOME),.keto)/servers/env/servers.env),, \
    --numprocesses=4 --dist=loadscope --no-loadscope-reorder)
BENCHMARKS = $(filter-out before,$(basename $(notdir $(wildcard lab/benchmarks/[a-z]*.py))))

# MODEL=small: a small real language model instead of the stand-in.
WITH_MODEL = $(if $(filter small,$(MODEL)),$(IN_VENV) -m lab.small_model)

# What the documents are made from.
DOCUMENT = libs/documents/src/documents/keto-client.tgz
DOCUMENT_SOURCES = $(shell find libs/*/src services/*/src tools/openapi tools/templates -type f \
    -not -path "libs/documents/*" -not -name "*.pyc") deploy/system.toml tools/documents.py tools/events_page.py \
    $(wildcard clients/javascript/*.js clients/javascript/keto.d.ts clients/javascript/*.md) \
    clients/javascript/package.json web/package-lock.json pyproject.toml

# Compiled modules halve the time a service takes to start.
unexport PYTHONDONTWRITEBYTECODE
MAKEFLAGS += --no-print-directory

.DEFAULT_GOAL := help
.PHONY: help run demo servers test test-all search engine api-server check generate sql size capacity audit reset memory documents lock dead-letters events staff verify rebuild chart drill scenario chaos lives rotate bench bench-before fuzz \
    hostile hostile-model eval expenditure mutations typeface sheet

help: ## show this
	@sed -n 's/^\([a-z-]*\):.*## /  make \1\t/p' $(MAKEFILE_LIST) | expand -t 22

run: .venv/.ready web/node_modules/.ready $(DOCUMENT) ## run the whole system here, until Ctrl-C (ARGS="--without tracker" to debug one; MODEL=small)
	@exec $(FOREGROUND) $(WITH_MODEL) $(IN_VENV) -m keto_local run $(ARGS)

demo: .venv/.ready web/node_modules/.ready $(DOCUMENT) ## the same with a demo member to look at; prints a link that logs her in
	@exec $(FOREGROUND) $(IN_VENV) -m keto_local demo

servers: .venv/.ready ## only PostgreSQL and RabbitMQ, for `make test` in another terminal
	@exec $(FOREGROUND) $(IN_VENV) -m keto_local servers

test: .venv/.ready web/node_modules/.checks $(DOCUMENT) ## services, libraries, contracts, the web app, ten journeys (ARGS="services/tracker -x", ARGS=--changed)
	@$(if $(filter --changed,$(ARGS)),tests=$$($(IN_VENV) -m tools.changed) &&) exec $(FOREGROUND) $(IN_VENV) -m pytest \
	    $(if $(filter --changed,$(ARGS)),$$tests $(filter-out --changed,$(ARGS)),$(or $(ARGS),$(TESTS) $(IN_PROCESSES)))

test-all: .venv/.ready web/node_modules/.checks $(DOCUMENT) ## every test, as CI runs them
	@exec $(FOREGROUND) $(IN_VENV) -m pytest $(or $(ARGS),$(IN_PROCESSES))

# A printed seed repeats the same run.
search: .venv/.ready web/node_modules/.checks $(DOCUMENT) ## every test with new seeds, before a release (SEED=7 ARGS=services/planner)
	@seed=$(or $(SEED),$$(date +%s)) && echo "keto: make search SEED=$$seed" && \
	    exec $(FOREGROUND) $(IN_VENV) -m pytest --hypothesis-seed=$$seed $(or $(ARGS),$(IN_PROCESSES))

engine: .venv/.ready ## build every image and try compose, a journey and the restores on a Docker engine
	@KETO_TEST_ENGINE=1 exec $(IN_VENV) -m pytest --verbose --override-ini=faulthandler_timeout=1800 $(or $(ARGS),tests/e2e/engine)

api-server: .venv/.ready ## build an API server of Kubernetes, to which tests/deploy applies the manifests (once; 6 minutes of CPU)
	@exec $(IN_VENV) -m tests.deploy.api_server

check: .venv/.ready web/node_modules/.checks $(DOCUMENT) ## style, types, imports, lock file
	@exec $(IN_VENV) -m tools.check

generate: .venv/.ready ## regenerate files made from deploy/system.toml, personal data, docstrings, routes and figures (ARGS=system for one)
	@for each in $(or $(ARGS:%=tools.%),tools.system tools.privacy_page tools.packages tools.web_addresses tools.python_client lab.capacity.page); do \
	    $(IN_VENV) -m $$each || exit 1; done

sql: .venv/.ready ## explain every named statement on a migrated database (ARGS=tracker for one service)
	@exec $(IN_VENV) -m keto_local servers -- $(IN_VENV) -m tools.sql $(ARGS)

size: .venv/.ready ## lines of code and tests by part (ARGS=COMMIT to compare)
	@exec $(IN_VENV) -m tools.size $(ARGS)

capacity: .venv/.ready ## resources for a number of daily members, and their cost (ARGS="--members 1000000 --prices FILE --eval FILE")
	@exec $(IN_VENV) -m lab.capacity $(ARGS)

audit: .venv/.ready ## known vulnerabilities of the lock files (asks PyPI's advisories)
	@failed=0; for lock in $(LOCKS); do echo $$lock; $(UV) tool run --quiet --from "pip-audit>=2.9" pip-audit \
	    --requirement $$lock --require-hashes --disable-pip --strict --progress-spinner off || failed=1; done; exit $$failed

memory: .venv/.ready ## memory of each part of `make run`
	@exec $(IN_VENV) -m keto_local memory

reset: .venv/.ready ## wipe the data of `make run`
	@exec $(IN_VENV) -m keto_local reset

dead-letters: .venv/.ready ## messages that could not be handled (ARGS=list, "show QUEUE", "replay ...", "discard ...")
	@exec $(IN_VENV) -m keto_local with -- $(IN_VENV) -m identity dead-letters $(ARGS)

events: .venv/.ready ## the events of a local run as they pass, without values, until Ctrl-C
	@exec $(IN_VENV) -m keto_local with -- $(IN_VENV) -m identity events --follow

staff: .venv/.ready ## staff of a local run's desk (ARGS="add EMAIL --role owner", "remove EMAIL")
	@exec $(IN_VENV) -m keto_local as identity staff $(ARGS)

verify: .venv/.ready ## compare owners and projections while everything runs (ARGS=--heal)
	@exec $(IN_VENV) deploy/verify.py --run "$(IN_VENV) -m keto_local as SERVICE" $(ARGS)

rebuild: .venv/.ready ## rebuild a projection and switch to it while everything runs (ARGS=planner.memberships)
	@exec $(IN_VENV) deploy/verify.py --run "$(IN_VENV) -m keto_local as SERVICE" --rebuild $(ARGS)

drill: .venv/.ready web/node_modules/.ready $(DOCUMENT) ## lose the databases of a running system and restore them to a moment; minutes of each step
	@exec $(FOREGROUND) $(IN_VENV) -m lab.drill $(ARGS)

scenario: .venv/.ready web/node_modules/.ready $(DOCUMENT) ## named failures of a running system: which alert fires, which command ends it (NAME=service-down for one)
	@exec $(FOREGROUND) $(IN_VENV) -m lab.scenarios $(or $(NAME),$(ARGS))

bench: .venv/.ready web/node_modules/.ready ## the figures of docs/figures.md (ARGS=events for one, ARGS="gateway --rounds=3"; RECORD=1 keeps them)
	@exec $(IN_VENV) -m keto_local servers -- sh -ec 'for each in \
	    $(or $(filter-out -%,$(ARGS)),$(BENCHMARKS)); do \
	    $(IN_VENV) -m lab.benchmarks.$$each $(filter -%,$(ARGS)); done'

bench-before: .venv/.ready ## figures of another version next to this one's (COMMIT=... ARGS=events)
	@$(IN_VENV) -m lab.benchmarks.before $(COMMIT) $(ARGS)

chaos: .venv/.ready web/node_modules/.ready ## journeys under random faults, then everything compared (ARGS="--journeys 10000 --seed 7")
	@exec $(FOREGROUND) $(IN_VENV) -m lab.chaos $(ARGS)

lives: .venv/.ready ## the money of random members, compared at every step (ARGS="--lives 10000 --seed 11")
	@exec $(IN_VENV) -m keto_local servers -- $(IN_VENV) -m lab.lives $(ARGS)

rotate: .venv/.ready web/node_modules/.ready $(DOCUMENT) ## change each secret while members live, then compare everything (ARGS="--members 4")
	@exec $(FOREGROUND) $(IN_VENV) -m lab.chaos --rotate --journeys 1 --members 12 --gap 2 --days 10 $(ARGS)

fuzz: .venv/.ready ## attack the gateway at random (ARGS="--cases 100000 --seed 7", ARGS=--nginx)
	@exec $(IN_VENV) -m services.gateway.tests.attacks.fuzz $(ARGS)

hostile: .venv/.ready web/node_modules/.ready $(DOCUMENT) ## hostile requests from the API document, for long (SECONDS=600 SEED=7)
	@HOSTILE_SECONDS=$(or $(SECONDS),300) HOSTILE_SEED=$(or $(SEED),1) \
	    exec $(FOREGROUND) $(IN_VENV) -m pytest tests/e2e/unhappy/test_hostile_input.py -s $(ARGS)

hostile-model: .venv/.ready ## plans from a model that lies, judged by their own arithmetic (ARGS="--plans 10000 --seed 7")
	@exec $(IN_VENV) -m services.planner.tests.hostile $(ARGS)

eval: .venv/.ready ## what a model's answers are worth, for 40 fixed inputs (MODEL_SERVER_URL=... MODEL_NAME=..., or MODEL=small)
	@exec $(WITH_MODEL) $(IN_VENV) -m services.planner.tests.evaluation $(ARGS)

expenditure: .venv/.ready ## the estimated expenditure of simulated members next to the truth, and years of check-ins (ARGS="--members 3000 --years 1000")
	@exec $(IN_VENV) -m services.tracker.tests.simulated $(ARGS)

mutations: .venv/.ready ## break the code on purpose, and see that a test notices (ARGS="inbox" for some)
	@exec $(IN_VENV) -m lab.mutations $(ARGS)

documents: $(DOCUMENT) ## what the gateway serves at /docs, and the JavaScript client, from the routes

sheet: .venv/.ready ## every page of the web app as one picture, while `make demo` runs (ARGS="FILE.png /plans")
	@exec $(IN_VENV) -m docs.pictures.sheet $(ARGS)

# Its tools are fetched when the letters change, and kept out of the lock.
typeface: .venv/.ready web/node_modules/.ready ## cut the web app's typeface to the letters that typeface.css names
	@cd web/src/styles && cut="$(CURDIR)/$(UV) tool run --quiet --from fonttools[woff]==4.61.1" && whole=$$(mktemp) && \
	    $$cut fonttools varLib.instancer --quiet --output $$whole ../../node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2 wght=400:700 && \
	    $$cut pyftsubset $$whole --flavor=woff2 --no-hinting --name-IDs= --layout-features=kern,tnum,ccmp \
	    --unicodes=$$(sed -n '/figtree.woff2/,/}/p' typeface.css | grep -o 'U+[0-9A-F-]*' | paste -sd,) \
	    --output-file=figtree.woff2; rm -f $$whole

chart: .venv/.ready ## the Helm chart of the manifests for production, as dist/keto-VERSION.tgz (ARGS=FOLDER for another overlay)
	@exec $(IN_VENV) -m tools.chart $(ARGS)

lock: .venv/.ready ## rewrite requirements.lock (ARGS=--upgrade for the newest versions)
	@exec $(IN_VENV) -m tools.lock $(ARGS)

.venv/.ready: requirements.lock pyproject.toml tools/environment.py \
    $(wildcard libs/*/pyproject.toml services/*/pyproject.toml sandbox/pyproject.toml web/server/pyproject.toml \
    deploy/local/pyproject.toml clients/python/pyproject.toml tests/testkit/pyproject.toml)
	@$(PYTHON) tools/environment.py

# The web app's libraries, its bundler, and what makes the JavaScript client's types.
web/node_modules/.ready: web/package-lock.json | .venv/.ready
	@echo "keto: fetching the web app's packages"
	@$(IN_VENV) -m tools.npm ci --silent --omit=dev && touch $@

# The type checker, the linter and what the page tests draw on, too.
web/node_modules/.checks: web/package-lock.json | .venv/.ready
	@$(IN_VENV) -m tools.npm ci --silent && touch web/node_modules/.ready $@

# The tarball is made last.
$(DOCUMENT): $(DOCUMENT_SOURCES) | .venv/.ready web/node_modules/.ready
	@echo "keto: making the documents of the API and of the events"
	@$(IN_VENV) -m tools.documents
