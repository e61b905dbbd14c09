#!/usr/bin/env python3
"""What the gate found, for machines and for people: obligations.json, which `attest obligations` reads, and
obligations.html, a page that needs no network.

usage: dashboard.py DIR      makes DIR/obligations.html of DIR/obligations.json; prove.py does so after every run
"""
import html
import json
import os
import sys

# an obligation's kind, by what Frama-C calls it; the first that fits
KINDS = [("lemma", ("lemma ",)),
         ("safety", ("_rte_", "_requires")),
         ("termination", ("_terminates", "_exits", "_loop_variant")),
         ("writes", ("_assigns",)),
         ("result", ("_ensures",)),
         ("steps", ("",))]
FORMULA = "formula"  # whatever is proved over the reals
KIND_WORDS = {"lemma": "facts that several functions use",
              "safety": "memory, sizes and indices in range; what callees require",
              "termination": "ends, by returning", "writes": "nothing written but what is declared",
              FORMULA: "read over the reals: what is computed, and the steps on the way there",
              "result": "what the contract says of results", "steps": "loop invariants and assertions on the way there"}


def kind_of(owner, name):
    said = owner + " " + name
    return next(kind for kind, parts in KINDS if any(p in said for p in parts))


def function_summary(place, owner, goals, provers, reals):
    """goals: {property: (goals, valid ones)}; provers: {prover: goals}; are they of the reading over the reals?"""
    kinds = {}
    for name, (total, valid) in goals.items():
        known = kinds.setdefault(FORMULA if reals else kind_of(owner, name), [0, 0])
        known[0] += valid
        known[1] += total
    return {"file": place, "function": owner,
            "proved": sum(v for v, _ in kinds.values()), "total": sum(t for _, t in kinds.values()), "kinds": kinds,
            "provers": provers, "unproved": sorted(n for n, (total, valid) in goals.items() if valid < total)}


def write(folder, functions, assumptions, faults, seconds):
    """The functions' summaries and what was assumed, as JSON and as a page."""
    found = {"version": 1, "proved": sum(f["proved"] for f in functions), "total": sum(f["total"] for f in functions),
             "assumptions": sorted(assumptions), "faults": faults, "seconds": round(seconds),
             "functions": sorted(functions, key=lambda f: (f["file"], f["function"]))}
    replace(os.path.join(folder, "obligations.json"), json.dumps(found, indent=1) + "\n")
    write_page(folder)


def replace(path, text):
    with open(path + ".new", "w") as file:
        file.write(text)
    os.replace(path + ".new", path)


def share(part):
    """[proved, all] as a cell: empty where there is none."""
    proved, total = part
    if proved < total:
        return f'<td class="open">{proved} of {total}</td>'
    return f"<td>{total or ''}</td>"


def counted(number, noun):
    return f"{number} {noun}" + ("s" if number != 1 else "")


def rows(found, kinds):
    for f in found["functions"]:
        cells = "".join(share(f["kinds"].get(k, [0, 0])) for k in kinds)
        provers = ", ".join(f"{html.escape(p)} {n}" for p, n in sorted(f["provers"].items()))
        missing = "".join(f'<div class="open">{html.escape(name)}</div>' for name in f["unproved"])
        yield (f"<tr><td>{html.escape(f['file'])}</td><td>{html.escape(f['function'])}{missing}</td>"
               f"{share([f['proved'], f['total']])}{cells}<td>{provers}</td></tr>\n")


STYLE = """body{font:15px sans-serif;margin:2em auto;max-width:75em;padding:0 1em;color:#222;background:#fff}
h1{font-size:1.5em}table{border-collapse:collapse;width:100%}td,th{padding:.2em .6em;border-bottom:1px solid #ddd;text-align:right}
td:nth-child(-n+2),th:nth-child(-n+2),td:last-child,th:last-child{text-align:left}th{position:sticky;top:0;background:#fff}
.open{color:#b00;font-weight:bold}.soft{color:#666}input{font:inherit;padding:.3em;width:20em}
@media(prefers-color-scheme:dark){body,th{background:#181818;color:#ddd}td,th{border-color:#444}.open{color:#f77}.soft{color:#999}}"""
SCRIPT = """const find=document.getElementById("find"),all=[...document.querySelectorAll("tbody.found tr")];
find.oninput=()=>all.forEach(r=>r.hidden=!r.textContent.includes(find.value));"""

PAGE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>attest: proof obligations</title>
<style>{style}</style>
<h1>{proved} of {total} obligations proved, {count}</h1>
<p>{files} files, {functions} functions and lemmas, {seconds} s. Assumed: {assumptions}. What each is, and who vouches for it:
spec/soundness.md.</p>
{faults}<ul class="soft">{legend}</ul>
<p><input id="find" placeholder="file or function" aria-label="file or function"></p>
<table><thead><tr><th>file<th>function<th>proved{heads}<th>by</tr></thead><tbody class="found">
{rows}</tbody></table>
<script>{script}</script>
</html>
"""


def write_page(folder):
    with open(os.path.join(folder, "obligations.json")) as text:
        found = json.load(text)
    kinds = [k for k in (*(k for k, _ in KINDS), FORMULA) if any(k in f["kinds"] for f in found["functions"])]
    faults = "".join(f'<p class="open">{html.escape(f)}</p>\n' for f in found["faults"])
    replace(os.path.join(folder, "obligations.html"), PAGE.format(
        style=STYLE, script=SCRIPT, proved=found["proved"], total=found["total"], seconds=found["seconds"], faults=faults,
        count=counted(len(found["assumptions"]), "assumption"),
        files=len({f["file"] for f in found["functions"]}), functions=len(found["functions"]),
        assumptions=", ".join(f"<code>{html.escape(a)}</code>" for a in found["assumptions"]) or "nothing",
        legend="".join(f"<li>{k}: {KIND_WORDS[k]}</li>" for k in kinds), heads="".join(f"<th>{k}" for k in kinds),
        rows="".join(rows(found, kinds))))


if __name__ == "__main__":
    write_page(sys.argv[1])
