#!/bin/sh
# acsl.sh ROOT: every axiom of the C contracts, and every lemma of their headers that the
# provers do not prove, is a theorem of the same name here; fail on one that is not.
#
# Looked at: ROOT/spec/logic/*.h, ROOT/src/core/*.h and, for axioms, ROOT/src/core/*.c. A lemma
# of a header is proved where proofs/wp/manifest.json expects its obligation; a lemma of a
# source file is an obligation of that file's own proof.
set -eu
root=$1
manifest=$root/proofs/wp/manifest.json

# declared KIND FILE ...: the names that `KIND name:` or `KIND name{Labels}:` declares
declared() {
  kind=$1
  shift
  cat /dev/null "$@" | tr '\n@' '  ' |
    grep -oE "\\b$kind +[A-Za-z_][A-Za-z0-9_]* *(\\{[^}]*\\} *)?:" | sed -E "s/^$kind +//; s/[ {:].*//" | sort -u
}

# present FILE ...: those of them that exist (a pattern without a match stays a pattern)
present() {
  for file in "$@"; do [ ! -f "$file" ] || echo "$file"; done
}

headers=$(present "$root"/spec/logic/*.h "$root"/src/core/*.h)
sources=$(present "$root"/src/core/*.c)
theorems=$(sed -nE "s/^(Theorem|Corollary|Lemma) +([A-Za-z0-9_']+).*/\2/p" *.v numeric/*.v)

needed=$(
  declared axiom $headers $sources
  declared 'admit lemma' $headers $sources
  for lemma in $(declared lemma $headers); do
    grep -qF "\"lemma $lemma\"" "$manifest" || echo "$lemma"
  done
)

count=0
missing=
for name in $needed; do
  count=$((count + 1))
  printf '%s\n' "$theorems" | grep -qx "$name" || missing="$missing $name"
done
if [ -n "$missing" ]; then
  echo "acsl.sh: assumed in C, and no theorem here:$missing" >&2
  exit 1
fi
echo "acsl.sh: $count assumed in C, each a theorem here; $(declared lemma $headers | wc -l) lemmas of headers seen"
