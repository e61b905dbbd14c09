# attest: build, test, prove, install. `make help` lists the targets.
#
#   BUILD=DIR     everything made goes there (default: build); builds in different folders do not disturb each other
#   CC=clang      another compiler: the bits of every result stay the same
#   SANITIZE=...  compile with -fsanitize=...
#   PREFIX=/usr/local DESTDIR=   where `make install` puts things
#   V=1           show every command

BUILD   ?= build
Q       := $(if $(V),,@)
PREFIX  ?= /usr/local
DESTDIR ?=
ifeq ($(origin CC),default)
CC := gcc
endif
VERSION := $(shell sed -n 's/^.define ATTEST_VERSION "\(.*\)"/\1/p' src/include/attest.h)

# -ffp-contract=off: no compiler fuses a multiplication and an addition that the source keeps apart.
# -fno-math-errno: sqrt is one instruction; nobody here reads errno after it. Neither changes a correctly rounded bit.
WERROR   ?= -Werror
OPT      ?= -O2
CORE_OPT ?= -O3
CPPFLAGS += -D_POSIX_C_SOURCE=200809L -Isrc -Isrc/core -Isrc/include -Ispec
CFLAGS   += -std=c17 -g -fPIC -ffp-contract=off -fno-math-errno -fno-semantic-interposition \
            -Wall -Wextra -Wconversion -Wshadow $(WERROR)
ifdef SANITIZE
CFLAGS   += -fsanitize=$(SANITIZE) -fno-sanitize-recover=all -fno-omit-frame-pointer
LDFLAGS  += -fsanitize=$(SANITIZE)
endif
LIBS      := -ljansson -lmpfi -lmpfr -lgmp -lm
PROGRAM_LIBS = $(LIBS) -lcrypto $(if $(mpicc),$(shell $(mpicc) --showme:link))
TEST_LIBS := -lcmocka $(LIBS)

need_build   := gcc libc6-dev libmpfr-dev libmpfi-dev libgmp-dev libjansson-dev libssl-dev
need_mpi     := libopenmpi-dev openmpi-bin
need_test    := libcmocka-dev libflint-arb-dev libflint-dev python3 $(need_mpi)
need_numpy   := python3-numpy
need_scipy   := python3-scipy
need_clang   := clang libclang-rt-14-dev
need_lint    := $(need_clang) clang-format clang-tidy cppcheck python3 $(need_mpi)
need_prove   := frama-c-base why3 libwhy3-ocaml-dev ocaml-findlib z3 cvc4 cvc5 python3
need_theory  := coq libcoq-coquelicot libcoq-interval libcoq-flocq gappa libcoq-gappa python3
need_bench   := python3-numpy python3-torch libopenblas-dev
need_valgrind := valgrind libc6-dbg
need_installed := pkgconf g++
needs        := $(addprefix need-,build test numpy scipy clang lint prove theory valgrind bench installed)

objects   = $(patsubst %.c,$(BUILD)/obj/%.o,$(wildcard $(1)))
programs  = $(patsubst %.c,$(BUILD)/%,$(wildcard $(1)))
library  := $(call objects,src/core/*.c src/exact/*.c src/vault/*.c src/judge/*.c)
program  := $(call objects,src/cli/*.c src/golden/*.c src/lab/*.c)
# Under mpirun many machines make a suite together, where Open MPI is installed. A sanitized program goes without: MPI leaks.
mpicc    := $(if $(SANITIZE),,$(shell command -v mpicc.openmpi))
program  := $(filter-out %/ranks_$(if $(mpicc),alone,mpi).o,$(program))
support  := $(call objects,tests/support/*.c src/golden/random.c src/lab/*.c)
twins    := $(call objects,tests/inclusion/twin/*.c)
unit     := $(call programs,tests/unit/test_*.c)
inclusion:= $(call programs,tests/inclusion/test_*.c)
fuzzers  := $(call programs,tests/fuzz/fuzz_*.c)
answers  := $(wildcard tests/cli/test_*.py)
refusals := $(wildcard tests/negative/test_*.py)
# Debian's own python3 is the one that sees Debian's numpy and torch, whatever else is first in PATH.
PYTHON   ?= /usr/bin/python3
run      := $(PYTHON) tests/run.py
export PYTHON

.DEFAULT_GOAL := all
.DELETE_ON_ERROR:
.SECONDARY:
.PHONY: all help deps clean

all: $(BUILD)/libattest.a $(BUILD)/libattest.so.0 $(if $(program),$(BUILD)/attest) ## the program and the library, in build/ (the default)

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/\1|\2/p' $(MAKEFILE_LIST) | while IFS='|' read -r target words; do \
	    printf '  make %-15s %s\n' "$$target" "$$words"; done

# --- the program and the library

$(BUILD)/obj/src/core/%.o $(BUILD)/obj/src/lab/lm_%.o: OPT = $(CORE_OPT)
$(BUILD)/obj/tests/%.o: CPPFLAGS += -Itests
$(BUILD)/obj/src/cli/ranks_mpi.o: CPPFLAGS += $(patsubst -I%,-isystem %,$(shell $(mpicc) --showme:compile))
# One source, a build for each kind of processor; kernels.c chooses when the program runs. All give the same bits.
$(BUILD)/obj/src/exact/%.o: OPT = $(CORE_OPT)
ifneq ($(filter x86_64-%,$(shell $(CC) -dumpmachine)),)
$(BUILD)/obj/src/exact/kernels_fma.o:    CFLAGS += -mfma
$(BUILD)/obj/src/exact/kernels_avx2.o:   CFLAGS += -mfma -mavx2
$(BUILD)/obj/src/exact/kernels_avx512.o: CFLAGS += -mfma -mavx2 -mavx512f
endif

# Contracts that run: E-ACSL's translation of the core, whose wrappers take the names of the functions that they check.
ifdef EACSL
library += $(BUILD)/obj/tests/eacsl/runtime.o
$(BUILD)/obj/src/core/%.o: src/core/%.c | need-build need-prove
	@mkdir -p $(@D) $(BUILD)/core
	$(if $(V),,@echo '  EACSL $<')
	$(Q)$(CC) $(CPPFLAGS) -MM -MP -MT $@ -MF $(@:.o=.d) $<
	$(Q)$(PYTHON) tests/eacsl/translate.py $< $(BUILD)/core/$*.c
	$(Q)$(CC) $(CPPFLAGS) $(CFLAGS) $(OPT) -w -c $(BUILD)/core/$*.c -o $@.raw
	$(Q)objcopy --redefine-syms=$(BUILD)/core/$*.names $@.raw $@
	$(Q)objcopy --wildcard --localize-symbol='__gen_e_acsl_*' --redefine-sym __gmpq_set_d=rational_of $@

$(BUILD)/tests/eacsl/%: $(BUILD)/obj/tests/eacsl/%.o $(BUILD)/libattest.a
	@mkdir -p $(@D)
	$(Q)$(CC) $(CFLAGS) $(LDFLAGS) $^ $(LIBS) -o $@
endif

$(BUILD)/obj/%.o: %.c | need-build
	@mkdir -p $(@D)
	$(if $(V),,@echo '  CC    $<')
	$(Q)$(CC) $(CPPFLAGS) $(CFLAGS) $(OPT) -MMD -MP -c $< -o $@

$(BUILD)/libattest.a: $(library)
	$(if $(V),,@echo '  AR    $@')
	$(Q)rm -f $@
	$(Q)ar rcs $@ $^

$(BUILD)/libattest.so.0: $(library) src/include/attest.map
	$(if $(V),,@echo '  LINK  $@')
	$(Q)$(CC) $(CFLAGS) $(LDFLAGS) -shared -Wl,-soname,libattest.so.0 -Wl,-Bsymbolic-functions \
	    -Wl,--version-script=src/include/attest.map -Wl,--as-needed $(library) $(LIBS) -o $@

$(BUILD)/attest: $(program) $(BUILD)/libattest.a
	$(if $(V),,@echo '  LINK  $@')
	$(Q)$(CC) $(CFLAGS) $(LDFLAGS) $^ -Wl,--as-needed $(PROGRAM_LIBS) -o $@

$(BUILD)/attest.1: $(BUILD)/attest
	$< --man >$@

-include $(shell find $(BUILD)/obj -name '*.d' 2>/dev/null)

# --- tests

# The language models compute in float; here in double, which differences need.
$(BUILD)/obj/double/%.o: CPPFLAGS += -DLM_DOUBLE -Itests
$(BUILD)/obj/double/%.o: %.c | need-test
	@mkdir -p $(@D)
	$(if $(V),,@echo '  CC    $< (double)')
	$(Q)$(CC) $(CPPFLAGS) $(CFLAGS) $(OPT) -MMD -MP -c $< -o $@

$(BUILD)/tests/unit/test_lm_gradient: $(patsubst %.c,$(BUILD)/obj/double/%.o,tests/unit/test_lm_gradient.c $(wildcard src/lab/lm_*.c)) \
    $(call objects,src/golden/random.c src/lab/adam.c) $(BUILD)/libattest.a
	@mkdir -p $(@D)
	$(if $(V),,@echo '  LINK  $@')
	$(Q)$(CC) $(CFLAGS) $(LDFLAGS) $^ $(TEST_LIBS) -o $@

$(BUILD)/tests/unit/%: $(BUILD)/obj/tests/unit/%.o $(support) $(BUILD)/libattest.a
	@mkdir -p $(@D)
	$(if $(V),,@echo '  LINK  $@')
	$(Q)$(CC) $(CFLAGS) $(LDFLAGS) $^ $(TEST_LIBS) -o $@

$(BUILD)/tests/inclusion/%: $(BUILD)/obj/tests/inclusion/%.o $(twins) $(support) $(BUILD)/libattest.a
	@mkdir -p $(@D)
	$(if $(V),,@echo '  LINK  $@')
	$(Q)$(CC) $(CFLAGS) $(LDFLAGS) $^ $(TEST_LIBS) -o $@

$(BUILD)/tests/unit/test_bits: $(filter-out %/main.o,$(call objects,tests/samebits/*.c))
$(BUILD)/tests/unit/test_bits: TEST_LIBS := $(BUILD)/libattest.a $(TEST_LIBS)

$(BUILD)/tests/inclusion/test_interval_arb $(BUILD)/tests/inclusion/test_exact_arb: TEST_LIBS := -lflint-arb -lflint $(TEST_LIBS)

$(call objects,tests/*/*.c tests/*/*/*.c): | need-test
$(call objects,tests/bench/*.c): | need-bench

.PHONY: check unit inclusion cli negative fuzz sanitize valgrind eva eacsl samebits lint format

stages := lint unit inclusion cli negative golden samebits sanitize valgrind eva fuzz installed theory theory-checked notices prove-recorded
check: need-test ## everything: each stage below in turn, one line each
	@BUILD=$(BUILD) .ci/stages $(stages)

unit: need-test $(unit) ## small exact facts, edges and bad input (tests/unit)
	@$(run) $(unit)

inclusion: need-test $(inclusion) ## every result within its stated bound of its MPFR twin (tests/inclusion)
	@$(run) $(inclusion)

cli: need-test need-numpy need-scipy all peers ## the program's answers, beside formulas written in numpy (tests/cli)
	@ATTEST=$(BUILD)/attest $(run) $(answers)

negative: need-test need-numpy all ## the program refuses what it must, clearly (tests/negative)
	@ATTEST=$(BUILD)/attest $(run) $(refusals)

sanitize: ## unit, inclusion, cli and negative again under ASan and UBSan
	@$(MAKE) --no-print-directory BUILD=$(BUILD)/sanitize SANITIZE=address,undefined OPT=-O1 CORE_OPT=-O1 unit inclusion cli negative

valgrind: need-test need-valgrind $(unit) ## unit again under valgrind
	@$(run) --prefix 'valgrind -q --error-exitcode=99 --leak-check=full' $(unit)

# Programs that E-ACSL's checks neither slow down nor end without a cause; tests/eacsl/run.py says which others there are.
eacsl_unit := $(patsubst %,$(BUILD)/eacsl/tests/unit/test_%,attention_derivative attention_error attention_row boxes \
    cholesky dropout exp fl gram_matrix image interval layernorm log norm phi standing tanh upper)
eacsl: need-prove need-test ## some unit tests with the contracts of src/core checked as they run (E-ACSL; minutes, tests/eacsl)
	@$(MAKE) --no-print-directory BUILD=$(BUILD)/eacsl SANITIZE=address EACSL=1 OPT=-O1 CORE_OPT=-O1 \
	    $(patsubst src/core/%.c,$(BUILD)/eacsl/obj/src/core/%.o,$(wildcard src/core/*.c)) $(eacsl_unit) \
	    $(BUILD)/eacsl/tests/eacsl/planted_requires
	@$(PYTHON) tests/eacsl/run.py $(BUILD)/eacsl $(eacsl_unit)

eva: need-prove ## Eva, beside WP: no undefined behaviour in src/core on the bounded inputs of tests/eva
	@$(PYTHON) tests/eva/run.py

FUZZ_SECONDS ?= 20
fuzz: need-test need-clang $(fuzzers) ## libFuzzer on the readers of files, FUZZ_SECONDS (20) each
	@$(run) --fuzz $(FUZZ_SECONDS) $(fuzzers)

$(BUILD)/tests/fuzz/%: tests/fuzz/%.c fuzz-library | need-clang
	@mkdir -p $(@D)
	$(if $(V),,@echo '  FUZZ  $@')
	$(Q)clang $(CPPFLAGS) $(CFLAGS) -O1 -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=all $< $(BUILD)/fuzz/libattest.a $(LIBS) -o $@

.PHONY: fuzz-library
fuzz-library: | need-build need-clang
	@$(MAKE) --no-print-directory BUILD=$(BUILD)/fuzz CC=clang SANITIZE=fuzzer-no-link,address,undefined OPT=-O1 CORE_OPT=-O1 \
	    $(BUILD)/fuzz/libattest.a

samebits: need-build need-clang $(BUILD)/libattest.a ## the same bits from gcc and clang, -O0 to -O3, with and without FMA
	@tests/samebits/run.sh $(BUILD)/samebits

lint: need-lint all ## style, static analysis and the rules of the house (tests/lint)
	@BUILD=$(BUILD) tests/lint/run.sh

format: need-lint ## put every C file into the house style
	clang-format -i $$(git ls-files '*.c' '*.h')

# --- proofs

# Seconds that a prover gets for one goal. What is proved is proved in a few; a busy machine needs more.
PATIENCE ?= 60

# A seed for the solvers, in place of their own: do the proofs hang on luck? Each seed proves everything afresh, in a folder of its own.
SEED ?=

prove prove-recorded prove-record prove-look: export WP_PATIENCE := $(PATIENCE)
prove prove-recorded prove-record: export WP_SEED := $(SEED)

.PHONY: prove prove-recorded prove-record prove-look prove-count prove-manifest prove-mutants notices theory theory-checked
prove: need-prove ## every proof obligation of src/core, by Frama-C/WP; ends with `obligations N proved M assumptions A`; SEED=1: other luck
	@$(PYTHON) proofs/wp/prove.py --build $(BUILD)/wp$(addprefix -seed-,$(SEED))

prove-recorded: need-prove ## the same, but for files that proofs/wp/proved.json records as proved whole with this text and these provers; one in eight is proved again
	@$(PYTHON) proofs/wp/prove.py --build $(BUILD)/wp$(addprefix -seed-,$(SEED)) --recorded

prove-record: need-prove ## the same as prove, and writes proofs/wp/proved.json
	@$(PYTHON) proofs/wp/prove.py --build $(BUILD)/wp --write-record

prove-look: need-prove ## proves everything afresh and looks at what the proofs need: writes proofs/wp/needed.json, by which all later runs are faster (an hour)
	@$(PYTHON) proofs/wp/prove.py --build $(BUILD)/wp-look --look

prove-count: need-prove ## what there is to prove, and whether the manifest and the list of assumptions say so: no prover is asked (minutes)
	@$(PYTHON) proofs/wp/prove.py --build $(BUILD)/wp-count --count

prove-manifest: need-prove ## the same, and writes the obligations expected of each function to proofs/wp/manifest.json
	@$(PYTHON) proofs/wp/prove.py --build $(BUILD)/wp-count --count --write-manifest

notices: need-prove ## the proof gate notices planted faults: false lemmas, vanished contracts, unlisted assumptions, ...
	@$(run) tests/notices/test_prove.py tests/notices/test_mutants.py

prove-mutants: need-prove need-theory need-test ## small wrong changes of src/core: does WP notice, do the tests? build/wp/mutants.html (two hours)
	@$(PYTHON) proofs/wp/mutants.py --build $(BUILD)/wp

theory: need-theory ## the theorems behind the bounds, in Coq (proofs/theory)
	@if [ -f proofs/theory/Makefile ]; then $(MAKE) --no-print-directory -C proofs/theory BUILD=$(abspath $(BUILD))/theory; \
	else echo 'proofs/theory: nothing there yet'; fi

theory-checked: need-theory ## the same, gone through once more by Coq's independent checker (minutes)
	@$(MAKE) --no-print-directory -C proofs/theory checked

# --- golden vectors and measurements

.PHONY: golden bench
golden: need-numpy all ## makes the suite core of problems with correctly rounded answers, verifies it, holds two builds against it
	@BUILD=$(BUILD) MAKE="$(MAKE)" tests/golden/run.sh

# Arb is a peer in the races where it is installed.
arb_libs := $(if $(wildcard /usr/include/arb.h),-lflint-arb -lflint)
$(BUILD)/tests/bench/bench: $(call objects,tests/bench/*.c) $(BUILD)/libattest.a
	@mkdir -p $(@D)
	$(if $(V),,@echo '  LINK  $@')
	$(Q)$(CC) $(CFLAGS) $(LDFLAGS) $^ -lopenblas $(arb_libs) $(LIBS) -o $@

$(BUILD)/obj/tests/bench/peak.o: CFLAGS += -O3 -march=native -ffp-contract=fast

# The library's parts that it does not show to others, for the races of exact.py.
$(BUILD)/tests/bench/exact.so: $(BUILD)/libattest.a $(BUILD)/obj/tests/bench/peak.o $(BUILD)/obj/tests/bench/clock.o
	@mkdir -p $(@D)
	$(if $(V),,@echo '  LINK  $@')
	$(Q)$(CC) $(CFLAGS) $(LDFLAGS) -shared -Wl,--whole-archive $^ -Wl,--no-whole-archive $(LIBS) -o $@

bench: need-bench all peers $(BUILD)/tests/bench/bench $(BUILD)/tests/bench/exact.so ## speed beside numpy, torch, LAPACK and plain C: lines `RATIO name value (goal value)`
	@BUILD=$(BUILD) tests/bench/run.sh

# --- candidates to judge

# Honest fast builds, and the known bugs, in one library: tests/peers. Files that include real.h are compiled once for each
# build; sanitizers do not look at them, since the program that loads them is another one.
peers_once   := $(patsubst tests/peers/%.c,$(BUILD)/obj/peers/%.o,$(shell grep -LP 'R\x28' tests/peers/*.c))
peers_names  := $(patsubst tests/peers/%.c,%,$(shell grep -lP 'R\x28' tests/peers/*.c))
peers_builds := f64 f32 ofast_f64 ofast_f32
peers_each   := $(foreach build,$(peers_builds),$(patsubst %,$(BUILD)/obj/peers/$(build)/%.o,$(peers_names)))
peers_flags  := -std=c17 -g -fPIC -Wall -Wextra -Wconversion -Wshadow $(WERROR)
peers_fast   := -Ofast -ffp-contract=fast $(if $(filter x86_64-%,$(shell $(CC) -dumpmachine)),-mavx2 -mfma)
peers_compile = $(CC) $(CPPFLAGS) $(peers_flags) $(1) -MMD -MP -c $< -o $@

.PHONY: peers
peers: $(BUILD)/peers/peers.so ## honest fast builds and the catalogue of known bugs, as a library to judge (tests/peers)

$(peers_once): $(BUILD)/obj/peers/%.o: tests/peers/%.c | need-build
	@mkdir -p $(@D)
	$(if $(V),,@echo '  CC    $<')
	$(Q)$(call peers_compile,-O2 -ffp-contract=off)

$(BUILD)/obj/peers/f64/%.o: tests/peers/%.c | need-build
	@mkdir -p $(@D)
	$(if $(V),,@echo '  CC    $< (f64)')
	$(Q)$(call peers_compile,-O2 -ffp-contract=off -DPEERS_BUILD=f64)

$(BUILD)/obj/peers/f32/%.o: tests/peers/%.c | need-build
	@mkdir -p $(@D)
	$(if $(V),,@echo '  CC    $< (f32)')
	$(Q)$(call peers_compile,-O2 -ffp-contract=off -DPEERS_BUILD=f32 -DPEERS_FLOAT)

$(BUILD)/obj/peers/ofast_f64/%.o: tests/peers/%.c | need-build
	@mkdir -p $(@D)
	$(if $(V),,@echo '  CC    $< (ofast, f64)')
	$(Q)$(call peers_compile,$(peers_fast) -DPEERS_BUILD=ofast_f64)

$(BUILD)/obj/peers/ofast_f32/%.o: tests/peers/%.c | need-build
	@mkdir -p $(@D)
	$(if $(V),,@echo '  CC    $< (ofast, f32)')
	$(Q)$(call peers_compile,$(peers_fast) -DPEERS_BUILD=ofast_f32 -DPEERS_FLOAT)

$(BUILD)/peers/peers.so: $(peers_once) $(peers_each)
	@mkdir -p $(@D)
	$(if $(V),,@echo '  LINK  $@')
	$(Q)$(CC) -shared -Wl,-Bsymbolic $^ -lm -o $@

.PHONY: judged
judged: need-bench all peers ## real subjects under the profiles they follow: PyTorch, and C builds, naive, in tiles, with -Ofast (minutes)
	@PYTHON=$(PYTHON) tests/peers/judged.sh $(BUILD)

.PHONY: kills
kills: need-numpy all peers ## every known bug on the suites: which are caught, under which profile, and by what people use today (minutes)
	@$(PYTHON) tests/peers/kills.py $(BUILD)

# --- install

.PHONY: install uninstall installed
public := src/include/attest.h $(patsubst %,src/core/%,$(shell sed -n 's/^.include "attest\/\(.*\)"/\1/p' src/include/attest.h))
share   = $(DESTDIR)$(PREFIX)

install: all $(if $(program),$(BUILD)/attest.1) ## into DESTDIR/PREFIX (/usr/local): program, library, headers, man page, pkg-config
	install -d $(share)/bin $(share)/lib/pkgconfig $(share)/include/attest/logic $(share)/share/man/man1
	$(if $(program),install $(BUILD)/attest $(share)/bin)
	install -m 644 $(BUILD)/libattest.a $(share)/lib
	install -m 755 $(BUILD)/libattest.so.0 $(share)/lib
	ln -sf libattest.so.0 $(share)/lib/libattest.so
	install -m 644 src/include/attest.h src/include/attest_candidate.h $(share)/include
	install -m 644 $(filter src/core/%,$(public)) $(share)/include/attest
	install -m 644 spec/logic/*.h $(share)/include/attest/logic
	$(if $(program),install -m 644 $(BUILD)/attest.1 $(share)/share/man/man1)
	install -d $(share)/lib/python3/dist-packages/attest
	install -m 644 src/python/attest/*.py $(share)/lib/python3/dist-packages/attest
	sed 's|@PREFIX@|$(PREFIX)|; s|@VERSION@|$(VERSION)|' src/include/attest.pc.in >$(share)/lib/pkgconfig/attest.pc

uninstall: ## takes away what install put there
	rm -f $(share)/bin/attest $(share)/lib/libattest.a $(share)/lib/libattest.so $(share)/lib/libattest.so.0 \
	    $(share)/lib/pkgconfig/attest.pc $(share)/include/attest.h $(share)/include/attest_candidate.h $(share)/share/man/man1/attest.1
	rm -rf $(share)/include/attest $(share)/lib/python3/dist-packages/attest

installed: need-build need-installed need-numpy ## a small program builds and runs against an installed copy
	@BUILD=$(BUILD) MAKE="$(MAKE)" tests/installed/run.sh

# --- housekeeping

deps: $(needs) ## installs every Debian package that any target needs

clean: ## removes the build folder
	rm -rf $(BUILD)

.PHONY: $(needs)
# A static pattern: for a phony target make seeks no other pattern rule, and would say that there is nothing to be done.
$(needs): need-%:
	@.ci/need $(need_$*)
