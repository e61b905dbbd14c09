"""What became of the mutants: mutants.json for machines, mutants.html for people, a page that needs no network."""
import html
import json
import os

import dashboard
import mutate

VERDICTS = {"wp": "killed by WP", "tests": "killed by the tests alone", "survived": "survived", "equivalent": "equivalent"}


def tally(rows, by):
    """{file or kind: {verdict: mutants}}"""
    found = {}
    for row in rows:
        one = found.setdefault(row[by], dict.fromkeys(VERDICTS, 0))
        one[row["verdict"]] += 1
    return dict(sorted(found.items()))


def percent(part, whole):
    return f"{100 * part / whole:.1f} %" if whole else ""


def sentence(rows):
    counts = {verdict: sum(r["verdict"] == verdict for r in rows) for verdict in VERDICTS}
    real = len(rows) - counts["equivalent"]
    return (f"mutants {len(rows)} equivalent {counts['equivalent']} killed by WP {counts['wp']} ({percent(counts['wp'], real)}) "
            f"by WP or tests {counts['wp'] + counts['tests']} ({percent(counts['wp'] + counts['tests'], real)}) "
            f"survived {counts['survived']}")


def write(folder, rows, faults):
    found = {"version": 1, "kinds": tally(rows, "kind"), "files": tally(rows, "file"), "faults": faults, "mutants": rows}
    dashboard.replace(os.path.join(folder, "mutants.json"), json.dumps(found, indent=1) + "\n")
    dashboard.replace(os.path.join(folder, "mutants.html"), PAGE.format(
        style=dashboard.STYLE, script=dashboard.SCRIPT, sentence=html.escape(sentence(rows)),
        kinds=totals(found["kinds"], "kind", mutate.KIND_WORDS), files=totals(found["files"], "file", {}),
        faults="".join(f'<p class="open">{html.escape(f)}</p>\n' for f in faults), rows="".join(map(line, rows))))


def totals(found, what, words):
    heads = "".join(f"<th>{w}" for w in VERDICTS.values())
    lines = "".join(
        f"<tr><td>{html.escape(name)}</td><td class='soft'>{html.escape(words.get(name, ''))}</td>"
        + "".join(f"<td{' class=open' if v == 'survived' else ''}>{n or ''}</td>" for v, n in counts.items())
        + f"<td>{percent(counts['wp'], sum(counts.values()) - counts['equivalent'])}</td></tr>\n"
        for name, counts in found.items())
    return f"<table><thead><tr><th>{what}<th>{heads}<th>WP</tr></thead><tbody>\n{lines}</tbody></table>\n"


def line(row):
    by = "; ".join(filter(None, [row["goal"] or row["why"] or row["test"],
                                 "another number of obligations" if row["goals_differ"] else ""]))
    return (f"<tr><td>{html.escape(row['file'])}:{row['line']}<br>{html.escape(row['function'])}</td><td>{row['kind']}</td>"
            f"<td><code><del>{html.escape(row['old'])}</del><br><ins>{html.escape(row['changed'])}</ins></code></td>"
            f"<td{' class=open' if row['verdict'] == 'survived' else ''}>{VERDICTS[row['verdict']]}<br>"
            f"<span class='soft'>{html.escape(by)}</span></td></tr>\n")


PAGE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>attest: mutants</title>
<style>{style}
table{{margin:1.5em 0}}
td:last-child{{white-space:nowrap}}
.mutants td,.mutants th{{text-align:left;vertical-align:top;white-space:normal}}.mutants td:nth-child(n+3){{overflow-wrap:anywhere}}
del,ins{{text-decoration:none}}del{{color:#b00}}ins{{color:#070}}
@media(prefers-color-scheme:dark){{del{{color:#f77}}ins{{color:#7c7}}}}</style>
<h1>Mutants of src/core: small wrong changes, and who notices</h1>
<p>{sentence}</p>
<p class="soft">WP proves the changed function; the unit and inclusion tests run where it finds no fault. The last column is the
share that WP kills of those that are not equivalent.</p>
{faults}{kinds}{files}
<p><input id="find" placeholder="file, function, kind, verdict" aria-label="file, function, kind, verdict"></p>
<table class="mutants"><thead><tr><th>where<th>kind<th>change<th>verdict</tr></thead><tbody class="found">
{rows}</tbody></table>
<script>{script}</script>
</html>
"""
