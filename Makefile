# Every target says what it does: `make` lists them.

QUERY ?= climate
PREFIX ?= $(HOME)/.local
export QUERY

# What the build needs from Debian, and what only the tests need.
BUILD_PACKAGES := libcurl4-openssl-dev libgif-dev libpng-dev libsqlite3-dev libturbojpeg0-dev \
  libwebp-dev zlib1g-dev
TEST_PACKAGES := openssl gzip

# Without the flag SwiftPM keeps a plan that knows no new files of the packages below the root.
REPLAN := --disable-build-manifest-caching
SWIFT_BUILD := swift build $(REPLAN)
# A test that computes keeps a thread to itself, and there is one for each core: were all begun at
# once, those that wait for a server or a clock would see their time run out before their turn.
SWIFT_TEST := swift test $(REPLAN) --experimental-maximum-parallelization-width 4
# What every start would otherwise look for and bind anew is linked into the program: a folder
# with nothing but these archives is searched before those that hold the shared libraries too.
ARCHIVES := libsqlite3.a libstdc++.a libz.a
ARCHIVE_FOLDER := .build/archives
# lld, with what is not used left out, makes the program smaller and its start faster; so does a
# fixed address, since nothing has to be relocated. A library beside the program is not to be
# taken for the system's.
RELEASE := -c release --static-swift-stdlib --disable-local-rpath --product broadsheet \
  -Xswiftc -use-ld=lld -Xlinker --gc-sections -Xlinker -s -Xswiftc -L$(ARCHIVE_FOLDER) \
  -Xswiftc -Xclang-linker -Xswiftc -static-libgcc -Xswiftc -Xclang-linker -Xswiftc -no-pie
# Warnings are errors wherever the code is checked, though not for people who only want to run it.
STRICT := -Xswiftc -warnings-as-errors
SOURCES := Package.swift Modules Tests Tools bench
TOOLS := --package-path Tools/Boundaries --scratch-path .build/tools
# Tests that compute for long run alone: the others wait for servers and clocks beside them.
HEAVY := BruteForceTests|CivilTimeTests|Durability
BOUNDARIES := .build/tools/debug/boundaries
BENCH := --package-path bench --scratch-path .build/bench-tools
EXECUTABLE := .build/release/broadsheet
# The fixtures that other people recorded; tests that use them are skipped where they are missing.
export BROADSHEET_FIXTURES ?= $(realpath ../shared/fixtures)

.DEFAULT_GOAL := help

.PHONY: help
help: ## list the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /\1\t/' | expand -t 14

.PHONY: run
run: build ## search the news: make run QUERY="climate"
	@$(EXECUTABLE) search -- "$$QUERY"

.PHONY: build
build: setup archives ## build the release executable, .build/release/broadsheet
	@$(SWIFT_BUILD) $(RELEASE) 1>&2

.PHONY: archives
archives: setup
	@mkdir -p $(ARCHIVE_FOLDER)
	@for archive in $(ARCHIVES); do \
	  ln -sf "$$(clang -print-file-name=$$archive)" $(ARCHIVE_FOLDER)/ || exit 1; \
	done

.PHONY: setup
setup: ## check the toolchain and install what is missing from Debian
	@scripts/setup $(BUILD_PACKAGES)

.PHONY: setup-tests
setup-tests:
	@scripts/setup $(BUILD_PACKAGES) $(TEST_PACKAGES)

.PHONY: test
test: boundaries ## hold the layers to their policy, and run every test
	$(SWIFT_TEST) $(TOOLS) $(STRICT)
	BROADSHEET_EXECUTABLE=$(CURDIR)/.build/debug/broadsheet $(SWIFT_TEST) $(STRICT) --skip '$(HEAVY)'
	BROADSHEET_EXECUTABLE=$(CURDIR)/.build/debug/broadsheet $(SWIFT_TEST) $(STRICT) --filter '$(HEAVY)'

.PHONY: end-to-end
end-to-end: setup-tests build ## try the release executable as a person and a script would
	BROADSHEET_EXECUTABLE=$(CURDIR)/$(EXECUTABLE) $(SWIFT_TEST) $(STRICT) --filter EndToEndTests

.PHONY: corpora
corpora: setup-tests ## hold the archive against a plain scan of recorded news, where it is there
	BROADSHEET_CORPORA=$(realpath ../shared/corpora) \
	  $(SWIFT_TEST) $(STRICT) --filter 'CorpusTests'

.PHONY: sanitize
sanitize: setup-tests ## run the tests under the thread sanitizer
	TSAN_OPTIONS="suppressions=$(CURDIR)/Tests/thread-sanitizer.supp" \
	  $(SWIFT_TEST) --scratch-path .build/thread --sanitize=thread $(STRICT) --skip 'EndToEndTests|$(HEAVY)'
	$(SWIFT_TEST) --package-path Tools/Boundaries --scratch-path .build/tools-thread \
	  --sanitize=thread $(STRICT) --skip 'WorkspaceTests|FirstPolicyTests|RealBuildTests'

.PHONY: tools
tools: setup
	@$(SWIFT_BUILD) $(TOOLS) --build-tests $(STRICT) 1>&2

# What does not build is checked all the same: the report tells more than the first error.
.PHONY: boundaries
boundaries: setup-tests tools ## hold the layers to boundaries.json: imports, symbols, builds alone
	-$(SWIFT_BUILD) --product broadsheet $(STRICT) && $(SWIFT_BUILD) --build-tests $(STRICT)
	-$(SWIFT_BUILD) --build-tests $(BENCH) $(STRICT)
	$(BOUNDARIES)

.PHONY: drawing
drawing: tools ## draw the layers anew, as docs/layers.svg
	@$(BOUNDARIES) --graph svg > .build/layers.svg
	@mv .build/layers.svg docs/layers.svg

.PHONY: manual
manual: setup ## write docs/manual.md from the command table
	@$(SWIFT_BUILD) --product broadsheet 1>&2
	@.build/debug/broadsheet man --format markdown > .build/manual.md
	@mv .build/manual.md docs/manual.md

.PHONY: bench
bench: build ## measure the release executable, as ratios within one run
	@$(SWIFT_BUILD) -c release --static-swift-stdlib $(BENCH) 1>&2
	@bench/run $(CURDIR)/$(EXECUTABLE)
	@bench/archive $(CURDIR)/$(EXECUTABLE) $(CURDIR)/.build/bench-tools/release/archive-bench

.PHONY: lint
lint: ## check the formatting
	swift format lint --strict --recursive $(SOURCES)

.PHONY: format
format: ## format the sources
	swift format --in-place --recursive $(SOURCES)

.PHONY: check
check: ## run all that CI runs
	@.ci/run

# The conventional places of the program, its manual page and the completions of three shells.
PROGRAM := bin/broadsheet
MANUAL := share/man/man1/broadsheet.1
FOR_BASH := share/bash-completion/completions/broadsheet
FOR_ZSH := share/zsh/site-functions/_broadsheet
FOR_FISH := share/fish/vendor_completions.d/broadsheet.fish
WRITTEN := .build/share
export INSTALL_ROOT = $(DESTDIR)$(PREFIX)

.PHONY: install
install: build ## install the program, its man page and completions to PREFIX (~/.local)
	@mkdir -p $(WRITTEN)
	"$(EXECUTABLE)" man > $(WRITTEN)/man
	"$(EXECUTABLE)" completions bash > $(WRITTEN)/bash
	"$(EXECUTABLE)" completions zsh > $(WRITTEN)/zsh
	"$(EXECUTABLE)" completions fish > $(WRITTEN)/fish
	install -D -m 755 "$(EXECUTABLE)" "$$INSTALL_ROOT/$(PROGRAM)"
	install -D -m 644 $(WRITTEN)/man "$$INSTALL_ROOT/$(MANUAL)"
	install -D -m 644 $(WRITTEN)/bash "$$INSTALL_ROOT/$(FOR_BASH)"
	install -D -m 644 $(WRITTEN)/zsh "$$INSTALL_ROOT/$(FOR_ZSH)"
	install -D -m 644 $(WRITTEN)/fish "$$INSTALL_ROOT/$(FOR_FISH)"

.PHONY: uninstall
uninstall: ## remove the installed files from PREFIX
	@for file in $(PROGRAM) $(MANUAL) $(FOR_BASH) $(FOR_ZSH) $(FOR_FISH); do \
	  rm -f "$$INSTALL_ROOT/$$file" || exit 1; \
	done

.PHONY: clean
clean: ## remove what was built
	rm -rf .build Modules/*/.build
