# `make` lists the targets.

QUERY ?= climate
PREFIX ?= $(HOME)/.local
export QUERY

# Debian packages for the build, and those that only the tests need.
BUILD_PACKAGES := g++ libcurl4-openssl-dev libedit-dev libgif-dev libgumbo-dev libmicrohttpd-dev \
  libpng-dev libpq-dev libsixel-dev libsqlite3-dev libstemmer-dev libturbojpeg0-dev libwebp-dev zlib1g-dev
TEST_PACKAGES := curl gzip libvterm-dev newsboat openssl postgresql python3-venv sqlite3 tmux

# Without this flag SwiftPM reuses an old build plan and misses new files in the nested packages.
REPLAN := --disable-build-manifest-caching
SWIFT_BUILD := swift build $(REPLAN)
# These libraries are linked statically for a fast start: the linker searches a folder that contains
# only their archives before the folders with the shared libraries.
ARCHIVES := libgumbo.a libsqlite3.a libstdc++.a libstemmer.a libz.a
ARCHIVE_FOLDER := .build/archives
# lld with --gc-sections makes the program smaller and its start faster; a fixed address avoids
# relocation. Debug information, which -s would remove, takes a seventh of the build; no program loads
# this one, so it exports no symbols. --disable-local-rpath: libraries beside the program are not used.
# -disable-concrete-type-metadata-mangled-name-accessors and the order of the functions make a short
# run fast: see docs/decisions/0012-static-linking-for-a-fast-start.md.
OPTIMIZED := -c release --static-swift-stdlib --disable-local-rpath -debug-info-format none \
  -Xswiftc -use-ld=lld -Xlinker --gc-sections -Xlinker --no-export-dynamic -Xswiftc -L.build/archives \
  -Xswiftc -Xclang-linker -Xswiftc -static-libgcc -Xswiftc -Xclang-linker -Xswiftc -no-pie \
  -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors \
  -Xswiftc -Xfrontend -Xswiftc -function-sections \
  -Xlinker --symbol-ordering-file=scripts/functions.txt -Xlinker --no-warn-symbol-ordering
RELEASE := $(OPTIMIZED) -Xlinker -s
# Warnings are errors in every check, but not for people who only want to run the program.
STRICT := -Xswiftc -warnings-as-errors
# The list of the tests needs the index of their sources, but not that of the system's modules: a build
# without it takes a twentieth less time. No debugger follows a check: without debug information, a tenth.
INDEX := -Xswiftc -index-ignore-system-modules
QUICK := -debug-info-format none $(INDEX)
SOURCES := Package.swift Modules Tests Tools Templates bench
# The boundary tool uses the toolchain's own SwiftSyntax. Its folder, `lib/swift/host`, is not searched
# by default; a link to it has a path that does not depend on the machine. Programs find libraries beside them.
HOST := Tools/Boundaries/.build/host
TOOLS := --package-path Tools/Boundaries -Xswiftc -I.build/host -Xswiftc -L.build/host
# Groups of tests for scripts/run-tests: a name, the program with the tests, which tests it runs, and
# which of those it leaves to another group. In this order four groups run to the end.
TESTS := .build/debug/BroadsheetPackageTests.xctest
TOOL_TESTS := .build/tools/debug/BoundariesPackageTests.xctest
DURABILITY := EndToEndTests\..*(Crowd|Durability|Kill)
SCREENS := EndToEndTests\.(ClosedStreams|FullScreen|Pager|Prompt|ScarceResources|Terminal)
OTHERS := DataTests|EndToEndTests|SharedArchiveTests
STEPS := TextShapeStepsTests
GROUPS := 'shared-archive $(TESTS) SharedArchiveTests Contract' 'data $(TESTS) DataTests' \
  'contracts $(TESTS) SharedArchiveTests\..*Contract' \
  'boundary-check $(TOOL_TESTS) .*' 'layers $(TESTS) .* $(OTHERS)' \
  'programs $(TESTS) EndToEndTests $(DURABILITY)|$(SCREENS)|$(STEPS)' \
  'durability $(TESTS) $(DURABILITY)' 'screens $(TESTS) $(SCREENS)'
# Tests of threaded code, for `make sanitize`.
THREADED_TARGETS := AppTests DataTests PresentationTests SharedArchiveTests WebTests
THREAD_TESTS := .build/thread/debug/BroadsheetPackageTests.xctest
THREADED := $(addprefix Tests/,AppTests/FullScreen AppTests/Threads DataTests/HTTP DataTests/Library \
  DataTests/Requests PresentationTests/Desk PresentationTests/Store SharedArchiveTests/Library \
  SharedArchiveTests/Postgres SharedArchiveTests/Servers WebTests/Server)
# Tests that use recorded replies.
RECORDED := grep -rlE 'Fixtures\.|RecordedFeeds\.' --include=*Tests.swift Tests
# Makes a regular expression of the names of suites from their files.
SUITES := xargs -n 1 basename -s .swift | paste -sd '|'
BOUNDARIES := .build/tools/debug/boundaries
EXECUTABLE := .build/release/broadsheet
# The program of the end-to-end tests is the one that people use.
export BROADSHEET_EXECUTABLE := $(CURDIR)/$(EXECUTABLE)
# Recorded replies; the tests that use them are skipped without them.
export BROADSHEET_FIXTURES ?= $(realpath ../shared/fixtures)
# Clients of the server, installed by scripts/setup-clients; their tests are skipped without them.
export BROADSHEET_CLIENTS ?= $(CURDIR)/.build/clients

.DEFAULT_GOAL := help

.PHONY: help
help: ## list the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /\1\t/' | expand -t 14

.PHONY: run
run: build ## search the news: make run QUERY="climate"
	@$(EXECUTABLE) search -- "$$QUERY"

.PHONY: build
build: setup archives ## build the release executable, .build/release/broadsheet
	@$(SWIFT_BUILD) $(RELEASE) --product broadsheet 1>&2

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
	@scripts/setup-clients

.PHONY: test
test: setup-tests build ## check the boundaries and run every test
	@$(MAKE) --no-print-directory -j2 boundaries
	@$(MAKE) --no-print-directory test-build
	@scripts/run-tests $(GROUPS)

# The targets that the tests of one layer need.
SUPPORT := Boundaries CVTerm TestSupport \
  $(if $(filter DomainTests FeedTests SharedArchiveTests EndToEndTests,$(UNIT)),,OuterTestSupport)

.PHONY: unit
unit: export BROADSHEET_TARGETS := $(UNIT) $(SUPPORT)
unit: setup-tests ## run the tests of one layer: make unit UNIT=DomainTests FILTER=Paging
	@test '$(words $(UNIT))' = 1 || { echo 'make unit needs one test target: make unit UNIT=DomainTests' >&2; exit 1; }
	@$(MAKE) --no-print-directory test-build
	@scripts/run-tests 'unit $(TESTS) $(UNIT)\..*($(FILTER))'

.PHONY: end-to-end
end-to-end: build test-build ## test the executable on a pseudo-terminal and in scripts
	@scripts/run-tests 'end-to-end $(TESTS) EndToEndTests'

.PHONY: steps
steps: build test-build ## count the instructions of the executable for texts of two lengths
	@scripts/setup valgrind
	@scripts/run-tests 'steps $(TESTS) $(STEPS)'

.PHONY: epubcheck
epubcheck: export BROADSHEET_TARGETS := DataTests $(SUPPORT)
epubcheck: setup-tests ## check books of editions with epubcheck, which needs Java
	@scripts/setup epubcheck
	@$(MAKE) --no-print-directory test-build
	@scripts/run-tests 'epubcheck $(TESTS) EPUBCheckTests'

.PHONY: recorded
recorded: build test-build ## run the tests that use the recorded replies in BROADSHEET_FIXTURES
	@scripts/run-tests "recorded $(TESTS) $$($(RECORDED) | $(SUITES))"

.PHONY: corpora
corpora recorded: export BROADSHEET_CORPORA ?= $(realpath ../shared/corpora)
corpora: test-build ## compare the archive with a plain scan of recorded news, if available
	@scripts/run-tests 'corpora $(TESTS) CorpusTests|ParityTests'

.PHONY: sanitize
sanitize: export TSAN_OPTIONS := suppressions=$(CURDIR)/Tests/thread-sanitizer.supp
sanitize: export BROADSHEET_TARGETS := $(THREADED_TARGETS) $(SUPPORT)
sanitize: setup-tests ## run the tests of threaded code under the thread sanitizer
	@$(SWIFT_BUILD) --build-tests --scratch-path .build/thread --sanitize=thread $(STRICT) $(INDEX) 1>&2
	@names=$$(find $(THREADED) -name '*Tests.swift' | $(SUITES)) && \
	scripts/run-tests "threads-shared $(THREAD_TESTS) SharedArchiveTests\.($$names)" \
	  "threads-data $(THREAD_TESTS) DataTests\.($$names)" \
	  "threads-others $(THREAD_TESTS) (App|Presentation|Web)Tests\.($$names)"

.PHONY: fresh
fresh: ## run the two commands of the README in a minimal Debian (needs root)
	@sed -n 's/^    \(make [a-z]*\( [A-Z]*="[^"]*"\)*\) .*/\1/p' README.md | xargs -d '\n' scripts/fresh

.PHONY: adoption
adoption: ## use the boundary check in another package: the plugin and the pre-commit hook
	@scripts/setup git pre-commit
	Tools/Boundaries/Tests/adoption

.PHONY: feature
feature: ## write the slice of a new list: make feature NAME=Podcasts
	@scripts/feature "$$NAME" "$$ONE"

.PHONY: generators
generators: setup-tests tools ## check what make feature and scripts/new-workspace write
	@scripts/setup git
	scripts/check-generators

.PHONY: host
host: setup
	@mkdir -p $(dir $(HOST))
	@ln -sfn "$$(swiftc -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')/host" $(HOST)

.PHONY: tools
tools: host
	@$(SWIFT_BUILD) $(TOOLS) --scratch-path .build/tools --build-tests $(STRICT) $(QUICK) 1>&2
	@ln -sf $(CURDIR)/$(HOST)/libSwift*.so .build/tools/debug/

.PHONY: test-build
test-build: setup-tests
	@$(SWIFT_BUILD) --build-tests $(STRICT) $(QUICK) 1>&2

# A failed build does not stop the check: its report shows more than the first compiler error.
.PHONY: debug
debug: setup-tests
	-$(SWIFT_BUILD) --product broadsheet $(STRICT) $(QUICK) && $(SWIFT_BUILD) --build-tests $(STRICT) $(QUICK)

.PHONY: boundaries
boundaries: tools debug ## check boundaries.json: imports, symbols, each module alone
	$(BOUNDARIES)

.PHONY: drawing
drawing: tools ## update the drawing of the layers in docs/architecture.md
	@$(BOUNDARIES) --graph mermaid --update

.PHONY: manual
manual: setup ## write docs/manual.md from the command table
	@$(SWIFT_BUILD) --product broadsheet 1>&2
	@.build/debug/broadsheet man --format markdown > .build/manual.md
	@mv .build/manual.md docs/manual.md

.PHONY: screenshot
screenshot: setup-tests build ## print the full screen to docs/screenshot.svg
	@scripts/screenshot $(CURDIR)/$(EXECUTABLE) > .build/screenshot.svg
	@mv .build/screenshot.svg docs/screenshot.svg

.PHONY: page-screenshot
page-screenshot: setup-tests build ## print the web page to docs/page.png, by Chromium
	@scripts/setup chromium
	@scripts/page-screenshot $(CURDIR)/$(EXECUTABLE) > .build/page.png
	@mv .build/page.png docs/page.png

.PHONY: order
order: build ## update scripts/functions.txt, the order of functions in the program
	@scripts/setup binutils valgrind
	@rm -f $(EXECUTABLE)
	@$(SWIFT_BUILD) $(OPTIMIZED) --product broadsheet 1>&2
	@scripts/function-order $(EXECUTABLE) > .build/functions.txt
	@mv .build/functions.txt scripts/functions.txt
	@rm -f $(EXECUTABLE)
	@$(MAKE) --no-print-directory build

# RECORD=1 counts only on the command line, so that a variable of the environment changes no check.
RECORDS := $(filter command line,$(origin RECORD))

.PHONY: bench
bench: export RESULTS := .build/bench-results
bench: export BRIEF := 1
bench: bench-tools ## measure what a change may slow down, and compare with bench/ratios.json
	@rm -f $(RESULTS)
	@bench/archive $(CURDIR)/$(EXECUTABLE) $(CURDIR)/.build/release/archive-bench
	@bench/feeds $(CURDIR)/$(EXECUTABLE)
	@bench/pages $(CURDIR)/$(EXECUTABLE)
	@SIZE=100000 DURATION=5 bench/serve-pages $(CURDIR)/$(EXECUTABLE)
	@bench/boundaries $(CURDIR)/Tools/Boundaries/.build/release/boundaries
	@bench/compare $(if $(RECORDS),--record) bench/ratios.json $(RESULTS)

.PHONY: bench-full
bench-full: bench-tools ## measure everything that docs/benchmarks.md lists
	@bench/run $(CURDIR)/$(EXECUTABLE)
	@bench/archive $(CURDIR)/$(EXECUTABLE) $(CURDIR)/.build/release/archive-bench
	@.build/release/list-bench
	@bench/feeds $(CURDIR)/$(EXECUTABLE)
	@bench/pages $(CURDIR)/$(EXECUTABLE)
	@bench/screen $(CURDIR)/$(EXECUTABLE)
	@bench/serve-pages $(CURDIR)/$(EXECUTABLE)
	@bench/shared-archive $(CURDIR)/$(EXECUTABLE)
	@bench/boundaries $(CURDIR)/Tools/Boundaries/.build/release/boundaries

.PHONY: bench-tools
bench-tools: setup-tests build tools debug
	@for product in archive-bench list-bench; do \
	  $(SWIFT_BUILD) $(RELEASE) --product $$product 1>&2 || exit 1; \
	done
	@Tools/Boundaries/run help > /dev/null

.PHONY: counts
counts: export RESULTS := .build/counts
counts: build ## count instructions and threads of short runs; none may exceed bench/counts.json by a tenth
	@scripts/setup valgrind python3
	@rm -f $(RESULTS)
	@bench/counts $(EXECUTABLE)
	@bench/compare $(if $(RECORDS),--record,--strict) bench/counts.json $(RESULTS)

.PHONY: size
size: ## count the code lines of each module; none may exceed bench/size.json
	@scripts/setup python3
	@bench/size $(if $(RECORDS),--record) bench/size.json

.PHONY: lint
lint: ## check the formatting
	swift format lint --strict --recursive $(SOURCES)

.PHONY: format
format: ## format the sources
	swift format --in-place --recursive $(SOURCES)

.PHONY: check
check: ## run everything that CI runs
	@.ci/run

# The usual places of a program, its man page and its completions.
PROGRAM := bin/broadsheet
MANUAL := share/man/man1/broadsheet.1
FOR_BASH := share/bash-completion/completions/broadsheet
FOR_ZSH := share/zsh/site-functions/_broadsheet
FOR_FISH := share/fish/vendor_completions.d/broadsheet.fish
# Units for `broadsheet schedule`; systemd searches this folder in ~/.local, /usr/local and /usr.
UNITS := share/systemd/user
SERVICES := broadsheet-edition.service broadsheet-refresh.service
TIMERS := broadsheet-edition.timer broadsheet-refresh.timer
WRITTEN := .build/share
export INSTALL_ROOT = $(DESTDIR)$(PREFIX)
export INSTALLED_PROGRAM = $(PREFIX)/$(PROGRAM)

.PHONY: install
install: build ## install the program, its man page, completions and timers to PREFIX (~/.local)
	@mkdir -p $(WRITTEN)
	"$(EXECUTABLE)" man > $(WRITTEN)/man
	"$(EXECUTABLE)" completions bash > $(WRITTEN)/bash
	"$(EXECUTABLE)" completions zsh > $(WRITTEN)/zsh
	"$(EXECUTABLE)" completions fish > $(WRITTEN)/fish
	program=$$(printf '%s' "$$INSTALLED_PROGRAM" | sed 's/%/%%/g; s/[\\|&]/\\&/g') && \
	for unit in $(SERVICES); do \
	  sed "s|@PROGRAM@|\"$$program\"|" scripts/$$unit > $(WRITTEN)/$$unit || exit 1; \
	done
	install -D -m 755 "$(EXECUTABLE)" "$$INSTALL_ROOT/$(PROGRAM)"
	install -D -m 644 $(WRITTEN)/man "$$INSTALL_ROOT/$(MANUAL)"
	install -D -m 644 $(WRITTEN)/bash "$$INSTALL_ROOT/$(FOR_BASH)"
	install -D -m 644 $(WRITTEN)/zsh "$$INSTALL_ROOT/$(FOR_ZSH)"
	install -D -m 644 $(WRITTEN)/fish "$$INSTALL_ROOT/$(FOR_FISH)"
	install -d "$$INSTALL_ROOT/$(UNITS)"
	install -m 644 $(addprefix $(WRITTEN)/,$(SERVICES)) $(addprefix scripts/,$(TIMERS)) "$$INSTALL_ROOT/$(UNITS)"

.PHONY: uninstall
uninstall: ## remove the installed files from PREFIX
	@for file in $(PROGRAM) $(MANUAL) $(FOR_BASH) $(FOR_ZSH) $(FOR_FISH) \
	  $(addprefix $(UNITS)/,$(SERVICES) $(TIMERS)); do \
	  rm -f "$$INSTALL_ROOT/$$file" || exit 1; \
	done

.PHONY: clean
clean: ## remove everything that was built
	rm -rf .build Modules/*/.build Tools/Boundaries/.build
