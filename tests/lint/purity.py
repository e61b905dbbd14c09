#!/usr/bin/env python3
"""An object of src/core calls nothing but its like, keeps no state, and of libm at most sqrt.

usage: purity.py FILE.o
"""
import re
import subprocess
import sys

# memset, memcpy and memmove are put there by compilers, for loops that fill and copy
ALLOWED = re.compile(r"(attest|fl)_\w+|sqrt|mem(set|cpy|move)|_GLOBAL_OFFSET_TABLE_|__stack_chk_fail|__(asan|ubsan)_\w+")


def main():
    faults = []
    symbols = subprocess.run(["nm", sys.argv[1]], stdout=subprocess.PIPE, text=True, check=True).stdout
    for kind, name in re.findall(r"^[0-9a-f ]* (\w) (\S+)$", symbols, re.M):
        if kind == "U" and not ALLOWED.fullmatch(name):
            faults.append(f"{sys.argv[1]} calls {name}")
        if kind in "BbCDdGgSs":
            faults.append(f"{sys.argv[1]} keeps state: {name}")
        if kind in "TW" and not name.startswith(("attest_", "fl_")):
            faults.append(f"{sys.argv[1]} exports {name}, which is neither an attest_ nor an fl_ name")
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
