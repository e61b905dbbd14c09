"""Hands results that were computed already to attest run --exec.

usage: handover.py RESULTS LIST     for each line IN<TAB>OUT of LIST, the files in RESULTS/NAME, NAME being IN's, go to OUT
"""
import os
import shutil
import sys

if __name__ == "__main__":
    with open(sys.argv[2], encoding="utf-8") as lines:
        for line in lines:
            given, out = line.rstrip("\n").split("\t")
            shutil.copytree(os.path.join(sys.argv[1], os.path.basename(given)), out, dirs_exist_ok=True)
