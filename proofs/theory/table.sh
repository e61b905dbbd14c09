#!/bin/sh
# table.sh: print README.md with its table of theorems made anew from theorems.txt and
# the sources. Fails if a theorem of the list is not there, or if one whose name carries
# a source (kim_, vuckovic_, attest_) is not in the list.
set -eu

awk -F ' *[|] *' '
  FILENAME == "theorems.txt" { if ($0 !~ /^#/ && NF == 4) { order[++n] = $1; row[$1] = $2 " | " $3; use[$1] = $4 } next }
  FNR == 1 { name = "" }
  /^(Theorem|Corollary|Lemma) / { split($0, word, "[ :]+"); name = word[2]; start = FNR }
  /(Qed|Defined)\.$/ && name != "" {
    where[name] = FILENAME; lines[name] = FNR - start + 1
    if (name ~ /^(kim|vuckovic|attest)_/ && !(name in row)) { print "not in theorems.txt: " name > "/dev/stderr"; bad = 1 }
    name = ""
  }
  END {
    print "| theorem | source | statement | relied on by | file | lines |"
    print "|---|---|---|---|---|---|"
    for (i = 1; i <= n; i++) {
      t = order[i]
      if (!(t in where)) { print "no such theorem: " t > "/dev/stderr"; bad = 1 }
      print "| `" t "` | " row[t] " | " use[t] " | " where[t] " | " lines[t] " |"
    }
    exit bad
  }' theorems.txt *.v numeric/*.v > table.new || { rm -f table.new; exit 1; }

# What is said to rely on a theorem must exist.
for name in $(cut -d'|' -f4 theorems.txt | grep -oE 'attest_[a-z0-9_]+' | sort -u); do
  grep -rqw "$name" ../../src --include='*.h' || { echo "no such function: $name" >&2; rm -f table.new; exit 1; }
done

awk '
  /^<!-- table -->$/ { print; while ((getline line < "table.new") > 0) print line; skip = 1; next }
  /^<!-- end -->$/ { skip = 0 }
  !skip' README.md
rm -f table.new
