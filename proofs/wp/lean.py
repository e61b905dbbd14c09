#!/usr/bin/env python3
"""Writes WP's and Why3's theories without what left_out.txt names: DIR/share for WP, DIR/data for Why3, the rest as installed.

A name that is not found, or that another declaration needs, is a fault: nothing is left out by mistake, and nothing stays by one.

usage: lean.py DIR
"""

import fnmatch
import os
import re
import shutil
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
WP = "/usr/share/frama-c/wp"
WHY3 = "/usr/share/why3"

KINDS = "theory|module|use|clone|meta|type|axiom|lemma|(?:val |let )?(?:function|predicate|constant)"
START = re.compile(rf"^(?=end\b| {{,2}}(?:{KINDS}|val|let)\b)", re.MULTILINE)
COMMENT = re.compile(r"\(\*(?!\)).*?\*\)", re.DOTALL)


def left_out():
    """{theory: patterns of names}"""
    patterns, theory = {}, None
    with open(f"{HERE}/left_out.txt", encoding="utf-8") as text:
        for line in text:
            words = line.split("#")[0].split()
            if words and words[0].endswith(":"):
                theory, words = words[0][:-1], words[1:]
            if words:
                patterns.setdefault(theory, []).extend(words)
    return patterns


def names(declaration):
    """What a declaration is called; a meta goes with each name in it, an import with the name that it gives."""
    kind, *words = re.findall(r"[\w']+", declaration) or [""]
    if kind in ("val", "let"):
        words = words[1:]
    return words if kind == "meta" else words[-1:] if kind == "use" else words[:1]


def lean(text, base, patterns, used):
    """The text of a file of theories, without the declarations that the patterns name; base is how others call the file."""
    kept, theory = [], None
    for declaration in START.split(COMMENT.sub("", text)):
        opened = re.match(r"\s*(?:theory|module) (\w+)", declaration)
        theory = f"{base}.{opened.group(1)}" if opened else theory
        hit = {(theory, pattern) for pattern in patterns.get(theory, []) for name in names(declaration)
               if fnmatch.fnmatchcase(name, pattern)}
        used |= hit
        if not hit:
            kept.append(declaration)
    return "".join(kept)


def main():
    target = sys.argv[1]
    patterns, used = left_out(), set()
    shutil.copytree(WP, f"{target}/share", dirs_exist_ok=True)
    shutil.copytree(WHY3, f"{target}/data", dirs_exist_ok=True)
    homes = {"frama_c_wp": f"{target}/share/why3/frama_c_wp", "": f"{target}/data/stdlib"}
    for base in {theory.rpartition(".")[0] for theory in patterns}:
        package, _, file = base.rpartition(".")
        path = f"{homes[package]}/{file}.mlw"
        with open(path, encoding="utf-8") as text:
            whole = text.read()
        with open(path, "w", encoding="utf-8") as text:
            text.write(lean(whole, base, patterns, used))
    missing = {(theory, pattern) for theory in patterns for pattern in patterns[theory]} - used
    if missing:
        sys.exit("lean.py: left_out.txt names what the theories do not have: " +
                 ", ".join(sorted(f"{theory}: {pattern}" for theory, pattern in missing)))


if __name__ == "__main__":
    main()
