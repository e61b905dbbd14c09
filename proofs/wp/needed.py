#!/usr/bin/env python3
"""Asks CVC4 for a proof as any prover would, and notes what the proof needed, for later proofs of the same goal (faster.ml).

Every assertion of Why3's text gets a name; of a proof CVC4 then says which it used. Under a line with Why3's name for each axiom or
definition, and one with the goal's number, Why3 writes it as an assertion: a line with this number and the names is added to the
file WP_NEEDED_TO.

usage: WP_NEEDED_TO=FILE needed.py GOAL.smt2
"""
import os
import re
import subprocess
import sys


def assertions(text):
    """(Why3's name, where it begins, where it ends) of each"""
    name = None
    for found in re.finditer(r"^;; (.*)$|^\(assert\b", text, re.M):
        if found.group(1) is not None:
            name = found.group(1)
            continue
        depth = 0
        for token in re.compile(r";[^\n]*|\|[^|]*\||[()]").finditer(text, found.start()):
            depth += {"(": 1, ")": -1}.get(token.group(), 0)
            if depth == 0:
                yield name, found.start(), token.end()
                break


def named(text):
    """The text with a name for each assertion, and what Why3 calls them"""
    pieces, names, end = [], [], 0
    for name, begins, ends in assertions(text):
        pieces += [text[end:begins], "(assert (! ", text[begins + len("(assert"):ends - 1], f" :named needed__{len(names)}))"]
        names.append(name)
        end = ends
    return "".join([*pieces, text[end:]]), names


def main():
    with open(sys.argv[1], encoding="utf-8") as task:
        text, names = named(task.read())
    asked = subprocess.run(["cvc4", "--lang=smt2", "--produce-unsat-cores", "--dump-unsat-cores", "--stats"], input=text, text=True,
                           stdout=subprocess.PIPE, check=False)
    if asked.stdout.startswith("unsat"):
        goal = names.pop()
        used = {names[number] for number in map(int, re.findall(r"\bneeded__(\d+)", asked.stdout)) if number < len(names)}
        with open(os.environ["WP_NEEDED_TO"], "a", encoding="utf-8") as told:
            told.write(" ".join([goal.removeprefix("Goal goal "), *sorted(used)]) + "\n")
    print(asked.stdout)


if __name__ == "__main__":
    main()
