"""Contracts as E-ACSL can run them: a printed C file's annotations, clause by clause, reduced to what has a value at run time.

E-ACSL 25 ignores what it does not know with a warning, and on some of it ends in an internal error. It knows no \\is_finite, no
predicate that reads memory, no logic function that does, no minus before a real. So predicates and logic functions are replaced
by their definitions, \\is_finite and its like by comparisons of doubles, and a clause in which something is left that has no
value at run time (\\exp, a rounding, all real numbers, a recursive sum, a ghost's label) is dropped, with the reason.
A contract stays where the function is defined and is dropped before a mere declaration: another file's calls would check it twice.
"""
import re

KEYWORDS = ("requires", "ensures", "loop invariant", "assert", "check", "assigns", "terminates", "exits", "loop assigns",
            "loop variant")
CHECKED = KEYWORDS[:5]
EXHAUSTING = {"attest_sight_of"}  # functions on whose contracts E-ACSL runs for ever
TOKEN = re.compile(r"\\?[A-Za-z_]\w*|0[xX][0-9a-fA-F]*(?:\.[0-9a-fA-F]*)?(?:[pP][-+]?\d+)?[uUlL]*|\d+(?:\.\d*)?(?:[eE][-+]?\d+)?[uUlL]*"
                   r"|<==>|==>|\.\.|->|<=|>=|==|!=|&&|\|\||\^\^|\s+|.", re.S)
LONGEST = 2000  # characters: a longer clause exhausts the stack of E-ACSL
# what each builtin means for doubles; the two bounds are constants of runtime.c
DOUBLES = {
    "\\is_finite": "(attest_lowest <= {0} && {0} <= attest_largest)",
    "\\is_infinite": "({0} < attest_lowest || attest_largest < {0})",
    "\\is_plus_infinity": "(attest_largest < {0})",
    "\\is_minus_infinity": "({0} < attest_lowest)",
    "\\is_NaN": "(!({0} <= attest_largest) && !(attest_largest < {0}))",
    "\\le_double": "({0} <= {1})", "\\ge_double": "({0} >= {1})", "\\lt_double": "({0} < {1})", "\\gt_double": "({0} > {1})",
    "\\eq_double": "({0} == {1})",
}
# why a clause cannot run, by what is left in it; the first that fits is said
OBSTACLES = (
    ("a function of real numbers", r"\\(?:exp|log|sqrt|pow|sum)\b"),
    ("a rounding of a real number", r"\\round_\w+|\\(?:NearestEven|Up|Down)\b"),
    ("all real numbers, pointers or lists", r"\\(?:forall|exists|lambda)\s+(?!integer|int64_t|size_t|int\b)"),
    ("too long, once predicates are replaced", r"(?s).{%d}" % LONGEST),
    ("a list", r"\\list|\\nth|\\length|\[\|"),
    # of l / 4 + 11.5 E-ACSL 25 takes the quotient of integers for one of real numbers
    ("a quotient of integers among real numbers", r"/\s*\d+\s*[-+]\s*\d+\.\d"),
    # in a loop's invariant E-ACSL 25 reads the present state in place of the other one, and says nothing
    ("another state, of what is quantified", r"\\(?:forall|exists)\b.*\\(?:at|old)\("),
    ("a local variable within another state", r"\\at\([^;]*\\at\("),
    ("a label inside the function", r"\\at\([^;]*,\s*(?!Pre\b|Here\b|Old\b)[A-Z]\w*\)|\bLoopEntry\b"),
)


class Clause:
    """One clause of a contract, a loop or an assertion; `runs` is what E-ACSL is given, or None where `reason` says why not."""

    def __init__(self, function, kind, text):
        names, self.text = re.match(r"((?:\w+:\s+)*)(.*)", " ".join(text.split())).groups()
        self.function, self.kind, self.name = function, kind, names.replace(": ", " ").strip()
        self.runs = self.reason = None


def tokens(text):
    return TOKEN.findall(text)


def closing(parts, opening):
    """The index of the bracket that closes parts[opening]."""
    depth = 0
    for i in range(opening, len(parts)):
        depth += {"(": 1, "{": 1, "[": 1, ")": -1, "}": -1, "]": -1}.get(parts[i], 0)
        if depth == 0:
            return i
    raise ValueError("unbalanced: " + "".join(parts))


def arguments(parts):
    """Lists of tokens between the commas that no bracket hides."""
    found, depth = [[]], 0
    for part in parts:
        depth += {"(": 1, "{": 1, "[": 1, ")": -1, "}": -1, "]": -1}.get(part, 0)
        if part == "," and depth == 0:
            found.append([])
        else:
            found[-1].append(part)
    return ["".join(one).strip() for one in found]


def substitute(body, values):
    """The body with its parameters replaced, whose own bound variables give way to names in the arguments."""
    taken = set(re.findall(r"\w+", " ".join(values.values())))
    bound = re.findall(r"\\(?:forall|exists)\s+([^;]*);", body) + re.findall(r"\\let\s+(\w+)", body)
    for name in {re.findall(r"\w+", one)[-1] for group in bound for one in group.split(",")} & taken:
        fresh = name + "_"
        while fresh in taken:
            fresh += "_"
        body = re.sub(r"(?<![\w\\.])%s\b" % name, fresh, body)
    out, before = "", ""
    for part in tokens(body):
        out += f"({values[part]})" if part in values and before not in (".", "->") else part
        before = part if part.strip() else before
    return out


class Definitions:
    """The predicates and logic functions of a file; `expand` replaces each use by its definition."""

    def __init__(self, text):
        self.known, self.opaque = {}, set()
        pattern = r"\b(?:predicate|logic\s+[\w \*]*?)\s*(\w+)\s*((?:\{[^}]*\})?)\s*(?:\(([^()]*)\))?\s*(=|;|reads)"
        for note in re.findall(r"/\*@(.*?)\*/", text, re.S):
            for found in re.finditer(pattern, note):
                name, labels, parameters, what = found.groups()
                body = self.body(note[found.end():]) if what == "=" else ""
                if not body or re.search(r"\b%s\b" % name, body) or "," in labels:
                    self.opaque.add(name)
                else:
                    names = [re.findall(r"\w+", p)[-1] for p in parameters.split(",")] if parameters else []
                    self.known[name] = (names, body)

    @staticmethod
    def body(text):
        end = re.search(r";\s*(?:\n\s*(?:predicate|logic|lemma|axiom|inductive|\})|\Z)", text)
        return text[:end.start()].strip() if end else ""

    def expand(self, text, depth=0):
        if depth > 40 or len(text) > LONGEST:
            return text
        parts, out, i = tokens(text), "", 0
        while i < len(parts):
            name, after = parts[i], i + 1
            if name in self.known and out[-1:] != ".":
                labels = ""
                if parts[after:after + 1] == ["{"]:
                    end = closing(parts, after)
                    labels, after = "".join(parts[after + 1:end]).strip(), end + 1
                parameters, body = self.known[name]
                values = []
                if parameters and parts[after:after + 1] != ["("]:  # a variable of that name
                    out += name
                    i += 1
                    continue
                if parameters:
                    end = closing(parts, after)
                    values, after = arguments(parts[after + 1:end]), end + 1
                if labels in ("", "Here"):
                    values = [self.expand(v, depth + 1) for v in values]
                    out += "(" + self.expand(substitute(body, dict(zip(parameters, values))), depth + 1) + ")"
                    i = after
                    continue
            out += parts[i]
            i += 1
        return out

    def left(self, text):
        """The first predicate or logic function in it that has no definition to put in its place."""
        return next((name for name in re.findall(r"\w+", text) if name in self.opaque or name in self.known), None)


def builtins(text):
    """The builtins of DOUBLES in their own words."""
    parts, out, i = tokens(text), "", 0
    while i < len(parts):
        if parts[i] in DOUBLES and parts[i + 1:i + 2] == ["("]:
            end = closing(parts, i + 1)
            out += DOUBLES[parts[i]].format(*("(%s)" % builtins(a) for a in arguments(parts[i + 2:end])))
            i = end + 1
        else:
            out += parts[i]
            i += 1
    return out


CONNECTIVES = {"&&", "||", "==>", "<==>", "^^", "!", ";"}
RELATIONS = {"<=", ">=", "<", ">", "==", "!="}


def atom(parts, start, end):
    """The bounds of the comparison in which parts[start:end] stands."""
    while True:
        first, last, related = start, end, False
        depth = 0
        while first > 0 and not (depth == 0 and (parts[first - 1] in CONNECTIVES or parts[first - 1] in ("(", ","))):
            first -= 1
            depth += {")": 1, "]": 1, "(": -1, "[": -1}.get(parts[first], 0)
            related |= depth == 0 and parts[first] in RELATIONS
        while last < len(parts) and not (depth == 0 and (parts[last] in CONNECTIVES or parts[last] in (")", ","))):
            depth += {"(": 1, "[": 1, ")": -1, "]": -1}.get(parts[last], 0)
            related |= depth == 0 and parts[last] in RELATIONS
            last += 1
        if related or first == 0 or last == len(parts):
            return first, last
        start, end = first - 1, last + 1


def is_stored(term):
    """Is the term a variable, an element or a member, so that it is a double and its negative one too?"""
    parts = [p for p in tokens(term) if p.strip()]
    while parts and parts[0] == "(" and closing(parts, 0) == len(parts) - 1:
        parts = parts[1:-1]
    depth, before = 0, ""
    for part in parts:
        if depth == 0 and (part in ("+", "-", "/", "?") or (part == "*" and before)):
            return False
        depth += {"(": 1, "[": 1, ")": -1, "]": -1}.get(part, 0)
        before = part
    return True


def cases(text):
    """Without \\abs, \\max and \\min: E-ACSL cannot choose between two real numbers, but a comparison in which one is chosen is
    the same comparison in either case."""
    parts = tokens(text)
    for i, part in enumerate(parts):
        if part not in ("\\abs", "\\max", "\\min") or len(text) > LONGEST:
            continue
        end = closing(parts, i + 1)
        values = ["(%s)" % a for a in arguments(parts[i + 2:end])]
        first, last = atom(parts, i, end + 1)
        before, after = "".join(parts[first:i]), "".join(parts[end + 1:last])
        if part == "\\abs" and is_stored(values[0]):
            chosen = "({0} >= 0 ? {0} : {0} <= 0 ? (double)(0.0 - {0}) : {0})".format(values[0])
            return cases("".join(parts[:i]) + chosen + "".join(parts[end + 1:]))
        x, y = values if len(values) == 2 else (values[0], "0.0 - " + values[0])
        left, right = (y, x) if part == "\\min" else (x, y)
        split = ("(({0} >= {1} && ({2}{3}{5})) || ({0} < {1} && ({2}({4}){5})))"
                 .format(x, y if len(values) == 2 else "0", before, left, right, after))
        return cases("".join(parts[:first]) + split + "".join(parts[last:]))
    return text


def without_minus(text):
    """-x as (0 - x), which E-ACSL knows of real numbers too."""
    parts = [p for p in tokens(text) if p.strip()] if "-" in text else tokens(text)
    out, i = [], 0
    while i < len(parts):
        before = out[-1] if out else "("
        if parts[i] == "-" and not re.match(r"[\w)\]]", before[-1]):
            end = i + 1
            if parts[end] == "*":
                end += 1
            if parts[end] == "(":
                end = closing(parts, end)
            while end + 1 < len(parts) and parts[end + 1] in ("(", "[", ".", "->"):
                end = closing(parts, end + 1) if parts[end + 1] in ("(", "[") else end + 2
            out.append("(0 - " + without_minus(" ".join(parts[i + 1:end + 1])) + ")")
            i = end + 1
        else:
            out.append(parts[i])
            i += 1
    return " ".join(out) if "-" in text else "".join(out)


def reduce(clause, definitions, ghosts):
    """Sets `runs` or `reason`."""
    if clause.kind not in CHECKED:
        clause.reason = "no check of " + clause.kind
        return
    if clause.function in EXHAUSTING:
        clause.reason = "E-ACSL runs for ever"
        return
    text = cases(" ".join(definitions.expand(clause.text).split()))
    for reason, pattern in OBSTACLES:
        if re.search(pattern, text):
            clause.reason = reason
            return
    if definitions.left(text):
        clause.reason = "a predicate or function of another state, or a recursive one"
    elif re.search(r"(?<!\w)(?:%s)\b" % "|".join(ghosts or ["\\Z"]), text):
        clause.reason = "a ghost variable"
    else:
        clause.runs = without_minus(builtins(text))


def clauses_of(note, function):
    """The clauses of one annotation."""
    starts = list(re.finditer(r"(?:^|\n)\s*(%s)\b" % "|".join(KEYWORDS), note))
    for here, following in zip(starts, starts[1:] + [None]):
        text = note[here.end():following.start() if following else len(note)].strip()
        yield Clause(function, here.group(1), text.rstrip(";").strip())


def reduced(printed):
    """The text of the file with the clauses' identities in their places, and {identity: clause} for the functions that it defines."""
    ghosts = set(re.findall(r"/\*@ ghost [\w ]*?\b(\w+) =", printed))
    definitions = Definitions(printed)
    out, clauses, position, function = "", {}, 0, None
    for note in re.finditer(r"/\*@(.*?)\*/", printed, re.S):
        code = printed[position:note.start()]
        position = note.end()
        out += code
        body = note.group(1)
        # a contract stands before its function, at the left margin; everything else inside one
        contract = printed[note.start() - 1] == "\n" if note.start() else True
        if contract:
            head = re.match(r"\s*([^;{}()]*?(\w+)\s*\((?:[^()]|\([^()]*\))*\))\s*(;|\{)", printed[position:])
            if not head or head.group(3) == ";" or body.lstrip().startswith("ghost"):
                continue
            function = head.group(2)
        elif re.match(r"\s*ghost\b", body):
            continue
        else:
            names = re.findall(r"^\w[^;{}=\n]*?\b(\w+)\s*\([^;{}]*\)\s*\{", printed[:note.start()], re.M)
            function = names[-1] if names else function
        kept = []
        for clause in clauses_of(body, function):
            identity = f"clause_{len(clauses)}"
            reduce(clause, definitions, ghosts)
            clauses[identity] = clause
            kept.append(identity)
        out += f"/*@ {' '.join(kept)} */" if kept else ""
    return out + printed[position:], clauses


def with_clauses(text, clauses):
    """The text that `reduced` returned, with these clauses in their places."""
    def annotation(place):
        lines = [f"{clauses[i].kind} {i}: {clauses[i].runs};" for i in place.group(1).split() if i in clauses]
        return "/*@ " + "\n    ".join(lines) + "\n*/" if lines else ""
    return re.sub(r"/\*@ ((?:clause_\d+ )+)\*/", annotation, text)
