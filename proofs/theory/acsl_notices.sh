#!/bin/sh
# acsl_notices.sh: acsl.sh notices what it should: planted axioms and lemmas.
set -eu
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
mkdir -p "$root/spec/logic" "$root/src/core" "$root/proofs/wp"
printf '{\n "spec/logic/planted.h": {\n  "lemma proved": 1\n }\n}\n' > "$root/proofs/wp/manifest.json"

# expect ok|refused FILE TEXT: acsl.sh's verdict on TEXT planted in FILE
expect() {
  printf '%s\n' "$3" > "$root/$2"
  if ./acsl.sh "$root" > "$root/log" 2>&1; then verdict=ok
  elif grep -q 'no theorem here' "$root/log"; then verdict=refused
  else verdict=broken; fi
  if [ $verdict != "$1" ]; then
    printf 'acsl_notices.sh: %s, not %s: %s\n' $verdict "$1" "$3" >&2
    cat "$root/log" >&2
    exit 1
  fi
  rm "$root/$2"
}

expect ok      spec/logic/planted.h '/* an axiom of choice, and lemma F.1 (K13): prose */'
expect refused spec/logic/planted.h '/*@ axiomatic A { axiom invented: \forall real x; x == x; } */'
expect ok      spec/logic/planted.h '/*@ axiomatic A { axiom attest_lemma_A: \true; } */'
expect refused src/core/planted.h   '/*@ axiomatic A { axiom invented{L}: \forall real x; x == x; } */'
expect refused src/core/planted.c   '/*@ axiomatic A { axiom
  @   invented: \forall real x; x == x; } */'
expect refused spec/logic/planted.h '/*@ lemma open_goal: \forall integer i; 0 <= i; */'
expect ok      spec/logic/planted.h '/*@ lemma proved: \forall integer i; i == i; */'
expect refused spec/logic/planted.h '/*@ admit lemma proved: \forall integer i; i != i; */'
expect ok      src/core/planted.c   '/*@ lemma of_its_own_file: \forall integer i; i == i; */'
echo 'acsl_notices.sh: 9 planted cases, each judged rightly'
