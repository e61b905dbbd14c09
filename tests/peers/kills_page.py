"""The kill table as a page for a browser: no network, no scripts, dark or light as the reader's browser is."""
import html

VERDICTS = ("wrong", "suspicious", "no answer", "correct")
STYLE = """:root{--bg:#fff;--fg:#1c2128;--soft:#5b6470;--line:#d8dde3;--wrong:#1a7f37;--suspicious:#4aa564;--no-answer:#2f7fb8;
--correct:#cf222e;--x:#1a7f37}
@media(prefers-color-scheme:dark){:root{--bg:#0d1117;--fg:#e6edf3;--soft:#9198a1;--line:#30363d}}
body{background:var(--bg);color:var(--fg);font:14px/1.45 system-ui,sans-serif;max-width:1250px;margin:2em auto;padding:0 1em}
h1{font-size:1.5em}.soft{color:var(--soft)}pre{overflow-x:auto}.box{overflow-x:auto}table{border-collapse:collapse;font-size:.92em}
td,th{text-align:left;padding:.2em .6em;border-bottom:1px solid var(--line);vertical-align:top}th{position:sticky;top:0;background:var(--bg)}
i{display:inline-block;width:.95em;height:.95em;margin-right:2px;border-radius:2px;background:var(--line)}
i.wrong{background:var(--wrong)}i.suspicious{background:var(--suspicious)}i.no-answer{background:var(--no-answer)}
i.correct{background:var(--correct)}i.none{background:none}code{font-family:ui-monospace,monospace}"""


def square(word, title):
    return f'<i class="{word.replace(" ", "-")}" title="{html.escape(title)}"></i>'


def verdicts(rows, suite, arithmetics):
    """A square for each arithmetic."""
    found = {row["arithmetic"]: row["verdict"] for row in rows if row["suite"] == suite}
    return "".join(square(found.get(a) or "none", f"{a}: {found.get(a) or 'not tried'}") for a in arithmetics)


def anywhere(rows, value, arithmetics):
    squares = ""
    for arithmetic in arithmetics:
        tried = [value(row) for row in rows if row["arithmetic"] == arithmetic and row["verdict"] is not None]
        word = "none" if not tried else "wrong" if any(tried) else "correct"
        squares += square(word, f"{arithmetic}: {'not tried' if not tried else 'caught' if any(tried) else 'let through'}")
    return squares


def write(path, bugs, rows, lines, suites, arithmetics):
    judges = {"attest": lambda row: row["verdict"] != "correct", "assert_close": lambda row: row["assert_close"],
              "twice": lambda row: row["twice"]}
    head = "".join(f"<th>{name}</th>" for name in ("bug", *suites, *judges, "what goes wrong, where it was seen"))
    body = ""
    for bug in bugs:
        mine = [row for row in rows if row["bug"] == bug["name"]]
        cells = [verdicts(mine, suite, arithmetics) for suite in suites]
        cells += [anywhere(mine, value, arithmetics) for value in judges.values()]
        body += (f"<tr><td><code>{html.escape(bug['name'])}</code></td>" + "".join(f"<td>{cell}</td>" for cell in cells) +
                 f"<td>{html.escape(bug['what'])} <span class=\"soft\">({html.escape(bug['where'])})</span></td></tr>\n")
    legend = "".join(f"{square(word, word)} {words}, " for word, words in zip(VERDICTS, (
        "wrong: beyond the proved bound", "suspicious: beyond 6 sigma", "no answer", "let through")))
    with open(path, "w", encoding="utf-8") as file:
        file.write(f"""<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>attest: the kill table</title>
<style>{STYLE}</style></head><body>
<h1>Known bugs: which are caught?</h1>
<p>Each bug is switched on in an otherwise honest build, on every suite, in each arithmetic in which it is a bug (a square each:
{", ".join(arithmetics)}), judged under the profile of that arithmetic. {legend}blank: not tried, or no problem in reach.
The columns <code>attest</code>, <code>assert_close</code> and <code>twice</code> say whether it is caught on some suite: by attest,
by the defaults of torch.testing.assert_close, and by "at most twice the error of a plain build"; the latter two are given attest's
exact answers.</p>
<pre>{html.escape(chr(10).join(lines))}</pre>
<div class="box"><table><tr>{head}</tr>
{body}</table></div></body></html>
""")
