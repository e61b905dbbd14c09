"""Small wrong changes to a C file, each in one place: a mutant. Only code is changed: no comment, so no contract and no
ghost code either, no string, no directive, and no declaration outside of functions other than the numbers of a table."""
import hashlib
import re
from dataclasses import dataclass, replace

NO_CODE = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|^[ \t]*#(?:\\\n|/\*.*?\*/|[^\n])*',
                     re.M | re.S)


@dataclass(frozen=True)
class Mutant:
    """The file with `new` from `start` to `end`. The lines before and after the change, and which of several equal ones in the
    function is changed, name it: line numbers do not, so that what stands elsewhere may change."""
    file: str
    function: str
    kind: str
    line: int
    old: str
    changed: str
    start: int
    end: int
    new: str
    place: int = 1

    def text(self, original):
        return original[:self.start] + self.new + original[self.end:]

    @property
    def name(self):
        return self.file, self.function, self.old, self.changed, self.place


def rank(mutant, seed):
    """A place in a shuffled row that depends on the mutant alone."""
    return hashlib.sha256(repr((seed, mutant.kind, mutant.name)).encode()).hexdigest()


def code_of(text):
    """The text with blanks for all that is not code; every other character stays at its place."""
    return NO_CODE.sub(lambda found: re.sub(r"[^\n]", " ", found.group()), text)


def bodies(code):
    """(name, start, end) of each function's body and each table's numbers."""
    depth = start = head = 0
    for at, letter in enumerate(code):
        if letter == "{":
            if depth == 0:
                start = at
            depth += 1
        elif letter == "}":
            depth -= 1
            named = re.search(r"(\w+)\s*(?:\([^;{}()]*\)|\[[^\]]*\] =)\s*$", code[head:start])
            if depth == 0 and named:
                yield named.group(1), start, at + 1
        if depth == 0 and letter in ";}":
            head = at + 1


def closing(code, opening):
    """Where the bracket that opens at `opening` closes."""
    depth = 0
    for at in range(opening, len(code)):
        depth += {"(": 1, ")": -1}.get(code[at], 0)
        if depth == 0:
            return at
    raise ValueError("an open bracket")


def arguments(code, opening):
    """(start, end) of each argument of the call whose bracket opens at `opening`."""
    depth, start, found = 0, opening + 1, []
    for at in range(opening, closing(code, opening) + 1):
        depth += {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}.get(code[at], 0)
        if depth == 0 or (depth == 1 and code[at] == ","):
            found.append((start, at))
            start = at + 1
    return found


# --- kinds of change: each yields (start, end, what stands there instead) for one body of the code

def swapped(pattern, pairs):
    """Whatever group 1 of the pattern matches, for its partner."""
    partner = dict(pairs) | {b: a for a, b in pairs}

    def changes(code, start, end):
        for found in re.compile(pattern).finditer(code, start, end):
            yield found.start(1), found.end(1), partner[found.group(1)]
    return changes


def dropped(pattern):
    def changes(code, start, end):
        for found in re.compile(pattern).finditer(code, start, end):
            yield found.start(), found.end(), ""
    return changes


def operators(code, start, end):
    other = {"+": "-", "-": "+", "*": "+", "/": "*", "%": "/", "&&": "||", "||": "&&", "<<": ">>", ">>": "<<", "&": "|",
             "|": "&"}
    for found in re.compile(r" ([-+*/%&|]|&&|\|\||<<|>>)=? ").finditer(code, start, end):
        yield found.start(1), found.end(1), other[found.group(1)]


LOOP = re.compile(r"\bfor \(([^;]*);([^;]*);[^;{]*?\)(?=\s)")


def loops(code, start, end):
    """A loop that begins or ends one step too late or too early."""
    for found in LOOP.finditer(code, start, end):
        first = re.compile(r"= ([^;=]+)$").search(code, found.start(1), found.end(1))
        last = re.compile(r" (<|<=|!=|>|>=) (.+)$").search(code, found.start(2), found.end(2))
        if first:
            yield first.start(1), first.end(1), first.group(1) + " + 1"
        if last:
            closed = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "!=": "<="}
            yield last.start(1), last.end(1), closed[last.group(1)]
            yield last.start(2), last.end(2), last.group(2) + " - 1"


def outside_loops(changes):
    """The same changes, but none in the head of a `for`: those are the kind `loop`."""
    def others(code, start, end):
        heads = [found.span() for found in LOOP.finditer(code, start, end)]
        return (change for change in changes(code, start, end) if not any(a <= change[0] < b for a, b in heads))
    return others


def indices(code, start, end):
    """x[i] read one further; `double x[4]` declares and stays."""
    for found in re.compile(r"(\w+ )?\b\w+\[([^\[\]]+)\]").finditer(code, start, end):
        if found.group(1) in (None, "return ", "else ", "case "):
            yield found.start(2), found.end(2), found.group(2) + " + 1"


def strides(code, start, end):
    """i * d + j as j * d + i; a row's length for another of the same function."""
    for found in re.compile(r"\b([a-z]\w*) \* ([\w.]+) \+ ([a-z]\w*)\b(?![\w.\[(])").finditer(code, start, end):
        i, stride, j = found.groups()
        if i != j:
            yield found.start(), found.end(), f"{j} * {stride} + {i}"
    rows = list(re.compile(r"(?<=\+ )\w+ \* ([\w.]+)(?![\w.\[(])").finditer(code, start, end))
    lengths = list(dict.fromkeys(re.compile(r"\b\w+ \* ([a-z][\w.]*)(?![\w.\[(])").findall(code, start, end)))
    for found in rows:
        others = lengths[lengths.index(found.group(1)) + 1:] + lengths if found.group(1) in lengths else lengths
        other = next((length for length in others if length != found.group(1)), "1")
        yield found.start(1), found.end(1), other


def constants(code, start, end):
    """A number for another one near it, true for false."""
    pattern = r"(?<![\w.])(0x[\da-f]*\.?[\da-f]*p[-+]?\d+|\d+\.\d*(?:e[-+]?\d+)?|\d+|true|false)(?![\w.\]])"
    for found in re.compile(pattern).finditer(code, start, end):
        said = found.group()
        if said in ("true", "false"):
            new = "false" if said == "true" else "true"
        elif said.isdigit():
            new = str(int(said) + 1)
        else:
            value = float.fromhex(said) if "p" in said else float(said)
            new = (1.125 * value if value else 1.0).hex()
        yield found.start(), found.end(), new


WRAPPED = re.compile(r"\b(?:fl|attest_interval|attest_dd)_(add|sub|mul|div)(?:_up|_down|_double)?(?=\()")


def terms(code, start, end):
    """A sum without one of its terms, a product without one of its factors."""
    for found in WRAPPED.finditer(code, start, end):
        for keep in arguments(code, found.end())[:2 if found.group(1) in ("add", "mul") else 1]:
            yield found.start(), closing(code, found.end()) + 1, "(" + code[slice(*keep)].strip() + ")"
    for found in re.compile(r"(?<=[\w)]) [-+] [\w.]+(?: \* [\w.]+)*(?=[;,)\]])").finditer(code, start, end):
        yield found.start(), found.end(), ""


def shifts(code, start, end):
    """exp(x - m) without the - m, which the compiler still sees used."""
    for found in re.compile(r"_exp(?=\((\w+_sub(?:_up|_down)?)\()").finditer(code, start, end):
        kept, lost = (code[slice(*one)].strip() for one in arguments(code, found.end(1)))
        yield found.end() + 1, closing(code, found.end(1)) + 1, f"((void)({lost}), {kept})"


def negated(code, start, end):
    for found in re.compile(r"\b(?:if|while) (?=\()").finditer(code, start, end):
        last = closing(code, found.end()) + 1
        yield found.end(), last, f"(!{code[found.end():last]})"


STATEMENT = re.compile(r"(?<=[;{})])\s+(?!return|break|continue)"
                       r"((?:\w+\([^;{}]*\)|\*?\w[\w.]*(?:->\w+)*(?:\[[^;{}=]*\][.\w]*)* [-+*/|]?= [^;{}]*|\w+(?:\+\+|--));)")


def statements(code, start, end):
    """A statement dropped."""
    for found in STATEMENT.finditer(code, start, end):
        yield found.start(1), found.end(1), "{}"


FLOATING = r"\b(?:fl|attest_interval|attest_dd)_"
KINDS = {
    "operation": swapped(FLOATING + r"(add|sub|mul|div|max|min)(?=(?:_up|_down|_double)?\()",
                         [("add", "sub"), ("mul", "div"), ("max", "min")]),
    "rounding": swapped(r"\bfl_\w+_(up|down)(?=\()", [("up", "down")]),
    "end": swapped(r"\.(lo|hi)\b", [("lo", "hi")]),
    "operator": outside_loops(operators),
    "comparison": outside_loops(swapped(r" (<=|<|>=|>|==|!=) ", [("<", "<="), (">", ">="), ("==", "!=")])),
    "loop": loops,
    "index": indices,
    "stride": strides,
    "sign": dropped(r"\b(?:fl|attest_interval)_neg(?=\()|(?<![-\w)\]] )(?<![-\w)\]])-(?=[\w(])|(?<=return )-(?=[\w(])"),
    "constant": outside_loops(constants),
    "term": outside_loops(terms),
    "shift": shifts,
    "statement": outside_loops(statements),
    "condition": negated,
}
KIND_WORDS = {
    "operation": "one floating-point operation for another", "rounding": "rounded the wrong way",
    "end": "the wrong end of an interval, the wrong part of a double-double",
    "operator": "one operator on integers or truths for another", "comparison": "< for <=, == for !=",
    "loop": "a loop begins or ends off by one", "index": "an index off by one",
    "stride": "rows and columns exchanged, a wrong length of a row", "sign": "a minus dropped",
    "constant": "an integer off by one, a number off by an eighth, true for false",
    "term": "a term or a factor dropped", "shift": "the largest not subtracted before exp",
    "statement": "a statement dropped", "condition": "a condition negated"}


def words(text):
    return " ".join(text.split())


def mutants(file, text):
    """All mutants of a file."""
    code, seen = code_of(text), {}
    for function, first, last in bodies(code):
        for kind, changes in KINDS.items():
            for start, end, new in changes(code, first, last):
                if code[start:end] != text[start:end]:
                    continue  # a comment stands within
                before, after = text.rfind("\n", 0, start) + 1, text.find("\n", end)
                one = Mutant(file, function, kind, text.count("\n", 0, start) + 1, words(text[before:after]),
                             words(text[before:start] + new + text[end:after]), start, end, new)
                seen[one.name] = seen.get(one.name, 0) + 1
                yield replace(one, place=seen[one.name])
