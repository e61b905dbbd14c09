#!/bin/sh
# axioms.sh ALLOWED FILE.v ...: print what the theorems of these files assume;
# fail if anything is missing from the list ALLOWED, or left unproved.
set -eu
allowed=$1
shift
[ $# -gt 0 ] || exit 0

if grep -nwE 'Admitted|admit|Axiom|Axioms|Conjecture|Parameter|Parameters|bypass_check' "$@"; then
  echo "axioms.sh: the lines above leave something unproved" >&2
  exit 1
fi

# Everything proved goes into one term, so that Coq walks each proof once.
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
{
  for file in "$@"; do
    echo "From Attest Require $(echo "${file%.v}" | tr / .)."
  done
  for file in "$@"; do
    module=$(echo "${file%.v}" | tr / .)
    sed -nE "s/^(Theorem|Corollary|Lemma) +([A-Za-z0-9_']+).*/@Attest.$module.\2/p" "$file"
  done | sed '1s/^/Definition everything := (/; $!s/$/,/; $s/$/)./'
  echo "Print Assumptions everything."
} > "$work/assumptions.v"
coqc -R . Attest -w none "$work/assumptions.v" > "$work/log"
grep -oE '^[A-Za-z_][A-Za-z0-9_.]* *(:|$)' "$work/log" | tr -d ' :' | grep -vx 'Axioms' | sort -u > "$work/found" || true

extra=$(grep -vxFf "$allowed" "$work/found" || true)
if [ -n "$extra" ]; then
  printf 'axioms.sh: not allowed:\n%s\n' "$extra" >&2
  exit 1
fi
cat "$work/found"
