"""The kill table as a page for a browser: no network, no scripts, dark or light as the reader's browser is."""
import html

CLASSES = {"W": "wrong", "x": "wrong", "S": "suspicious", "N": "no-answer", "-": "correct", " ": "none"}
WORDS = {"W": "wrong", "x": "caught", "S": "suspicious", "N": "no answer", "-": "let through", " ": "not tried"}
STYLE = """:root{--bg:#fff;--fg:#1c2128;--soft:#5b6470;--line:#d8dde3;--wrong:#1a7f37;--suspicious:#4aa564;--no-answer:#2f7fb8;
--correct:#cf222e;--x:#1a7f37}
@media(prefers-color-scheme:dark){:root{--bg:#0d1117;--fg:#e6edf3;--soft:#9198a1;--line:#30363d}}
body{background:var(--bg);color:var(--fg);font:14px/1.45 system-ui,sans-serif;max-width:1250px;margin:2em auto;padding:0 1em}
h1{font-size:1.5em}.soft{color:var(--soft)}pre{overflow-x:auto}.box{overflow-x:auto}table{border-collapse:collapse;font-size:.92em}
td,th{text-align:left;padding:.2em .6em;border-bottom:1px solid var(--line);vertical-align:top}th{position:sticky;top:0;background:var(--bg)}
i{display:inline-block;width:.95em;height:.95em;margin-right:2px;border-radius:2px;background:var(--line)}
i.wrong{background:var(--wrong)}i.suspicious{background:var(--suspicious)}i.no-answer{background:var(--no-answer)}
i.correct{background:var(--correct)}i.none{background:none}code{font-family:ui-monospace,monospace}"""


def squares(letters, arithmetics):
    """One for each letter of the table, that is for each arithmetic."""
    return "".join(f'<i class="{CLASSES[letter]}" title="{arithmetic}: {WORDS[letter]}"></i>'
                   for letter, arithmetic in zip(letters, arithmetics))


def write(path, table, lines, suites, arithmetics):
    """`table`: for every bug its letters on each suite, and by each of the three judges on some suite."""
    head = "".join(f"<th>{name}</th>" for name in
                   ("bug", *suites, "attest", "assert_close", "twice", "what goes wrong, where it was seen"))
    body = ""
    for bug, cells, sums in table:
        body += (f"<tr><td><code>{html.escape(bug['name'])}</code></td>" +
                 "".join(f"<td>{squares(letters, arithmetics)}</td>" for letters in cells + sums) +
                 f"<td>{html.escape(bug['what'])} <span class=\"soft\">({html.escape(bug['where'])})</span></td></tr>\n")
    legend = "".join(f'<i class="{CLASSES[letter]}"></i> {words}, ' for letter, words in zip("WSN-", (
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
