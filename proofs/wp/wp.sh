#!/bin/sh
# Frama-C/WP on one whole file, with the options of every proof in attest; they stand here and nowhere else.
# Never -wp-fct or -wp-skip-fct: they drop the lemmas silently and go on using them.
#
# One proof at a time: the provers take a goal in the order given, and none starts where one before it was successful.
#
# With WP_COUNT set no prover is asked: what there is to prove, and what is proved by computing alone.
#
# WP_NEEDED names a file that says which axioms and definitions proofs needed: the prover that is asked first sees no others
# (faster.ml). To WP_NEEDED_TO is added what proofs need now, where provers.sh was told to look.
#
# usage: [WP_PATIENCE=SECONDS] [WP_READING=reals] [WP_COUNT=1] wp.sh CONFIG FILE [frama-c options]      CONFIG: a folder for provers.sh
#
# Read as it stands, a double is IEEE 754's, and that memory is valid and nothing overflows are goals too. In the reading `reals` a double
# is a real number (src/core/reals.h), and the goals are those of the formulas.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
config=$1 file=$2
shift 2
[ -f "$config/why3.conf" ] || "$here/provers.sh" "$config"
provers=cvc4-hinted,cvc4-quick,z3-quick,cvc5-quick,cvc4-steady,cvc5-steady,z3-steady,z3-patient,cvc4-patient,cvc5-patient
case ${WP_READING:-} in
reals) reading='-wp-model Typed+real -wp-no-rte' defined=' -DOVER_THE_REALS' ;;
*) reading=-wp-rte defined= ;;
esac
[ -n "${WP_NEEDED:-}${WP_NEEDED_TO:-}" ] || provers=${provers#*,}
[ -z "${WP_COUNT:-}" ] || provers=none
# shellcheck disable=SC2086 # options of the reading
WHY3CONFIG=$config/why3.conf exec frama-c -load-module "$config/faster.cmxs" -c11 -cpp-extra-args="-I$here/../../spec$defined" \
    -wp $reading -wp-no-ground -warn-special-float none -wp-share "$config/share" -wp-prover "$provers" \
    -wp-timeout "${WP_PATIENCE:-20}" -wp-par 1 "$file" "$@"
