#!/usr/bin/env python3
"""Writes in Coq what src/exact computes: the constants of its bounds, and the functions named below, operation by operation.

usage: tier_code.py FILE... >tier_code.v        the files' order is the order of the definitions

A vector of doubles is read as one of its lanes, a real number; each operation on it is rounded to nearest. An int64_t is an
integer, a struct a record. A function gets its pointers' targets and returns them, before its result. Nothing is copied by
hand: a theorem about these definitions is one about the text of the C files, and its proof breaks when that changes.
"""
import re
import sys
from fractions import Fraction

CONSTANTS = r"LEMMA_\w+|EXACT_LEVEL|EXACT_PARTS"
STRUCTS = "pair rests binade tally layout".split()
FUNCTIONS = """sum2 sum2_ordered negative product2 pair_product pair_plus pair_sum
    rests_none rests_raise rests_add rests_end binade_move binade_put_aside binade_end binade_end_aside
    tally_none tally_add tally_add_smaller tally_end inverse inverse_root outer_rest exp_reduced exp_step exp_tail
    additions level levels exact_lemma_a exact_lemma_a_part exact_lemma_a_parts exact_lemma_a_tally
    round_slack layout_of within_range is_odd nearest_whole exact_round_sum slack_of exact_round_enclosed exact_root_scale""".split()
TYPES = {"lanes": "R", "double": "R", "int64_t": "Z", "int": "Z", "attest_format": "Z", "bool": "bool", **{s: s for s in STRUCTS},
         "attest_dd": "pair", "exact_scale": "pair"}
REAL = {"+": "+", "-": "-", "*": "*", "/": "/"}
WHOLE = {**REAL, "%": "mod"}
COMPARED = {"<": "<?", "<=": "<=?", ">": ">?", ">=": ">=?", "==": "=?"}
COMPARED_REAL = {"==": "Req_bool {0} {1}", "!=": "negb (Req_bool {0} {1})", "<": "Rlt_bool {0} {1}", "<=": "Rle_bool {0} {1}",
                 ">": "Rlt_bool {1} {0}", ">=": "Rle_bool {1} {0}"}
LOGICAL = ("&&", "||")
EXACT = {"fabs": "Rabs", "lanes_magnitude": "Rabs", "rint": "rint", "fmod": "fmod", "copysign": "copysign"}  # nothing is rounded
TOKEN = re.compile(r"\s*(0x[0-9a-f.]+p[-+]?\d+|\d+\.\d+|\d+|\w+|->|[-+*/<>=!&|]=|&&|\|\||.)")
HEAD = """(* Written by tier_code.py: what src/exact computes. *)
From Coq Require Import Reals ZArith Bool.
From Flocq Require Import Core.
From Attest.numeric Require Import code.
Open Scope R_scope.

(* a b + c, rounded once *)
Definition fma (a b c : R) : R := rnd (a * b + c).

(* The C library's *)
Definition rint (x : R) : R := IZR (ZnearestE x).
Definition fmod (x y : R) : R := x - y * IZR (Ztrunc (x / y)).
Definition copysign (x y : R) : R := if Rlt_bool y 0 then - Rabs x else Rabs x.
Definition ilogb (x : R) : Z := (mag radix2 x - 1)%Z.
Definition ldexp (x : R) (n : Z) : R := rnd (x * bpow radix2 n).
(* Infinity is a number here, beyond all doubles. *)
Definition INFINITY : R := bpow radix2 1024.

(* while (going x) x = next x; sixty-four times at most, as often as a power of two can be doubled *)
Definition doubled (going : Z -> bool) (next : Z -> Z) (x : Z) : Z :=
  Nat.iter 64 (fun x => if going x then next x else x) x.
"""

# src/core's operations on pairs, as WP proves them to be
CORE = """Definition attest_dd_sum (x y : R) : pair := Pair (rnd (x + y)) (dd_sum_lo x y).
Definition attest_dd_product (x y : R) : pair := Pair (rnd (x * y)) (dd_product_lo x y).
Definition attest_dd_add_double (a : pair) (y : R) : pair :=
  Pair (dd_add_double_hi (pair'hi a) (pair'lo a) y) (dd_add_double_lo (pair'hi a) (pair'lo a) y).
Definition attest_dd_mul_double (a : pair) (y : R) : pair :=
  Pair (dd_mul_double_hi (pair'hi a) (pair'lo a) y) (dd_mul_double_lo (pair'hi a) (pair'lo a) y)."""


def fail(why):
    sys.exit(f"tier_code.py: {why}")


def real(literal):
    """The double that a C literal is, as a fraction of integers."""
    value = Fraction(float.fromhex(literal) if "x" in literal else float(literal))
    places = value.denominator.bit_length() - value.numerator.bit_length()
    if abs(places) > 64 and value == Fraction(2) ** -places:
        return f"(bpow radix2 ({-places}))"
    return f"{value.numerator}" if value.denominator == 1 else f"({value.numerator} / {value.denominator})"


class Translation:
    """Of one function: expressions come out as pairs of a Coq term and its type, `before` holds what they need done first."""

    def __init__(self, known, records, body):
        self.known, self.records = known, records
        self.tokens = [m.group(1) for m in TOKEN.finditer(body) if m.group(1).strip()]
        self.types, self.before, self.fresh = {}, [], 0

    # --- tokens
    def peek(self, ahead=0):
        return self.tokens[ahead] if ahead < len(self.tokens) else ""

    def take(self, expected=None):
        token = self.tokens.pop(0)
        if expected is not None and token != expected:
            fail(f"{token!r} where {expected!r} was expected")
        return token

    def accept(self, token):
        if self.peek() == token:
            return self.take()
        return None

    # --- expressions
    def expression(self):
        condition = self.binary(("||",), lambda: self.binary(("&&",), lambda: self.equality()))
        if not self.accept("?"):
            return condition
        yes = self.expression()
        self.take(":")
        no = self.expression()
        return f"(if {condition[0]} then {yes[0]} else {no[0]})", yes[1]

    def equality(self):
        return self.binary(("==", "!="), lambda: self.binary(("<", "<=", ">", ">="), self.sum))

    def sum(self):
        return self.binary(("+", "-"), lambda: self.binary(("*", "/", "%"), self.unary))

    def binary(self, operators, part):
        left = part()
        while self.peek() in operators:
            operator = self.take()
            left = self.operation(operator, left, part())
        return left

    @staticmethod
    def operation(operator, left, right):
        if operator in LOGICAL:
            return f"({left[0]} {operator} {right[0]})", "bool"
        if left[1] == "bool":
            return f"(eqb {left[0]} {right[0]})", "bool"
        if "R" in (left[1], right[1]):
            left, right = (f"(IZR {x})" if kind == "Z" else x for x, kind in (left, right))
            if operator in COMPARED_REAL:
                return f"({COMPARED_REAL[operator].format(left, right)})", "bool"
            return f"(rnd ({left} {REAL[operator]} {right}))", "R"
        if operator in COMPARED:
            return f"({left[0]} {COMPARED[operator]} {right[0]})%Z", "bool"
        return f"({left[0]} {WHOLE[operator]} {right[0]})%Z", "Z"

    def unary(self):
        if self.accept("-"):
            x, kind = self.unary()
            return f"(- {x})" + ("%Z" if kind == "Z" else ""), kind
        if self.accept("!"):
            return f"(negb {self.unary()[0]})", "bool"
        if self.accept("*") or self.accept("&"):  # what a pointer leads to is passed itself
            return self.unary()
        if self.peek() == "(" and self.peek(1) in TYPES and self.peek(2) == ")":
            self.take()
            kind = TYPES[self.take()]
            self.take()
            if self.accept("{"):
                return f"({kind.capitalize()} {' '.join(self.arguments('}'))})", kind
            x = self.unary()[0]
            return (f"(rnd (IZR {x}))" if kind == "R" else x), kind
        return self.fields(self.primary())

    def fields(self, x):
        while self.peek() in (".", "->"):
            self.take()
            field = self.take()
            x = f"({x[1]}'{field} {x[0]})", self.records[x[1]][field]
        return x

    def primary(self):
        token = self.take()
        if token == "(":
            x = self.expression()
            self.take(")")
            return x
        if token[0].isdigit():
            return (real(token), "R") if re.search(r"[.p]", token) else (f"{token}%Z", "Z")
        if self.accept("("):
            return self.call(token)
        if token in self.types:
            return token, self.types[token]
        return self.known.get(token) or fail(f"{token!r} is not known")

    def arguments(self, end):
        out = []
        while not self.accept(end):
            out.append(self.expression()[0])
            self.accept(",")
        return out

    def call(self, name):
        if name == "lanes_all":
            return f"{self.arguments(')')[0]}", "R"
        if name in EXACT:
            return f"({EXACT[name]} {' '.join(self.arguments(')'))})", "R"
        if name in ("ldexp", "ilogb"):
            return f"({name} {' '.join(self.arguments(')'))})", "R" if name == "ldexp" else "Z"
        if name == "isfinite":  # what is not, is no number here
            self.arguments(")")
            return "true", "bool"
        if name in ("lanes_root", "sqrt"):
            return f"(rnd (sqrt {self.arguments(')')[0]}))", "R"
        if name in ("lanes_fma", "lanes_plus_exact"):  # where the product is exact, both are the same
            return f"(fma {' '.join(self.arguments(')'))})", "R"
        pointers, kind = self.known.get(f"{name}()") or fail(f"{name} is not known")
        values, targets = [], []
        while not self.accept(")"):
            if len(targets) < pointers:
                target = self.target()
                targets.append(target)
                values.append(self.read(target))
            else:
                values.append(self.expression()[0])
            self.accept(",")
        term = f"({name} {' '.join(values)})" if values else name
        if not pointers:
            return term, kind
        self.fresh += 1
        names = [f"new{self.fresh}_{i}" for i in range(pointers)] + ([f"got{self.fresh}"] if kind else [])
        self.before.append(f"let '({', '.join(names)}) := {term} in" if len(names) > 1 else f"let {names[0]} := {term} in")
        for target, new in zip(targets, names):
            self.write(target, new)
        return names[-1], kind

    # --- what pointers lead to: a variable, or a field of one
    def target(self):
        self.accept("&")
        self.accept("*")
        name, field = self.take(), None
        if self.peek() in (".", "->"):
            self.take()
            field = self.take()
        return name, field

    def read(self, target):
        name, field = target
        return f"({self.types[name]}'{field} {name})" if field else name

    def write(self, target, value):
        name, field = target
        if field:
            kind = self.types[name]
            parts = [value if f == field else f"({kind}'{f} {name})" for f in self.records[kind]]
            value = f"{kind.capitalize()} {' '.join(parts)}"
        self.before.append(f"let {name} := {value} in")

    # --- statements; each gives the lines that stand before what follows
    def flushed(self, *more):
        lines, self.before = self.before + list(more), []
        return lines

    def body(self, result):
        """All that is left, ending in `result` of what the last statement returns."""
        lines = []
        while self.tokens:
            if self.accept("return"):
                return lines + self.returned(result)
            if self.peek() == "if":
                lines += self.choice(result)
            else:
                lines += self.statement()
        return lines + [result(None)]

    def returned(self, result):
        value = self.expression()[0]
        self.take(";")
        return self.flushed(result(value))

    def choice(self, result):
        self.take("if")
        self.take("(")
        condition = self.expression()[0]
        self.take(")")
        if self.accept("return"):
            return [*self.flushed(f"if {condition} then"), *self.returned(result), "else"]
        if self.accept("{"):  # a block that ends in a return
            lines = self.flushed(f"if {condition} then")
            while not self.accept("return"):
                lines += self.statement()
            lines += self.returned(result)
            self.take("}")
            return [*lines, "else"]
        lines = self.statement()
        changed = re.match(r"let (\w+) :=", lines[-1]).group(1)
        return [f"let {changed} := if {condition} then", *("  " + line for line in lines), f"  {changed} else {changed} in"]

    def statement(self):
        self.accept("const")
        if self.peek() == "while":
            return self.loop()
        if self.peek() in TYPES:
            return self.declarations(TYPES[self.take()])
        if self.peek(1) == "(":
            self.call_statement()
        else:
            target = self.target()
            self.assignment(target, self.take())
        self.take(";")
        return self.flushed()

    def call_statement(self):
        name = self.take()
        self.take("(")
        self.call(name)

    def assignment(self, target, operator):
        value = self.expression()
        if operator != "=":
            kind = self.records[self.types[target[0]]][target[1]] if target[1] else self.types[target[0]]
            value = self.operation(operator[0], (self.read(target), kind), value)
        self.write(target, value[0])

    def declarations(self, kind):
        lines = []
        while True:
            name = self.take()
            self.take("=")
            lines += self.flushed_let(name, self.expression()[0])
            self.types[name] = kind
            if self.accept(";"):
                return lines
            self.take(",")

    def flushed_let(self, name, value):
        return self.flushed(f"let {name} := {value} in")

    def loop(self):
        self.take("while")
        self.take("(")
        going = self.expression()[0]
        self.take(")")
        name = self.peek()
        next_value = re.match(r"let \w+ := (.*) in$", self.statement()[-1]).group(1)
        return [f"let {name} := doubled (fun {name} => {going}) (fun {name} => {next_value}) {name} in"]


def record(name, body):
    fields = {}
    for kind, names in re.findall(r"(\w+) ([\w, ]+);", re.sub(r"/\*.*?\*/", "", body, flags=re.S)):
        fields.update({field.strip(): TYPES[kind] for field in names.split(",")})
    text = "; ".join(f"{name}'{field} : {kind}" for field, kind in fields.items())
    return fields, f"Record {name} := {name.capitalize()} {{ {text} }}."


def chosen(found):
    """What a function looks up in a table of its own, as a choice."""
    kind, entries, index = found.groups()
    *most, last = re.findall(r"\[(\w+)\] = (\{[^}]*\})", entries)
    return "return " + "".join(f"{index} == {place} ? ({kind}){entry} : " for place, entry in most) + f"({kind}){last[1]};"


def function(name, kind, parameters, body, known, records):
    translation = Translation(known, records, body)
    pointers, names = [], []
    for parameter in [] if parameters == "void" else parameters.split(", "):
        words = parameter.removeprefix("const ").replace("*", "* ").split()
        words = [word for word in words if word != "*"]
        translation.types[words[1]] = TYPES[words[0]]
        names.append(f"({words[1]} : {TYPES[words[0]]})")
        if "*" in parameter and not parameter.startswith("const "):
            pointers.append(words[1])
    kind = None if kind == "void" else TYPES[kind]

    def result(value):
        parts = pointers + ([value] if value is not None else [])
        return f"({', '.join(parts)})" if len(parts) > 1 else parts[0]

    lines = translation.body(result)
    known[f"{name}()"] = len(pointers), kind
    kinds = [translation.types[p] for p in pointers] + ([kind] if kind else [])
    head = " ".join([f"Definition {name}", *names, ":", " * ".join(kinds)])
    return f"{head} :=\n  " + "\n  ".join(lines) + "."


def definitions(path, known, records):
    """Constants, structs and functions of a file, in the order in which they stand there."""
    with open(path) as file:
        text = file.read()
    constant = r"^#define (?P<constant>%s) +(?:\\\n +)?(?P<number>[-\d.xp a-f]+?)(?= */\*|$)" % CONSTANTS
    struct = r"^typedef struct (?P<struct>%s) \{(?P<fields>[^}]*)\}" % "|".join(STRUCTS)
    functions = r"^(?:INLINE |static )?(?P<kind>\w+) (?P<function>%s)\((?P<parameters>[^)]*)\)\n\{\n(?P<body>.*?)^\}" % "|".join(FUNCTIONS)
    enum = r"^typedef enum attest_format \{(?P<enum>[^}]*)\}"
    for found in re.finditer("|".join((constant, struct, enum, functions)), text, re.M | re.S):
        if found["constant"]:
            number = found["number"].strip()
            kind = "R" if re.search(r"[.p]", number) else "Z"
            known[found["constant"]] = found["constant"], kind
            yield f"Definition {found['constant']} : {kind} := {real(number) if kind == 'R' else number}."
        elif found["enum"]:
            for place, word in enumerate(re.findall(r"\w+", found["enum"])):
                known[word] = word, "Z"
                yield f"Definition {word} : Z := {place}."
        elif found["struct"]:
            records[found["struct"]], line = record(found["struct"], found["fields"])
            yield line
            if found["struct"] == "pair":
                known.update({f"{name}()": (0, "pair") for name in re.findall(r"Definition (\w+)", CORE)})
                yield CORE
        else:
            body = re.sub(r"/\*.*?\*/|//[^\n]*", " ", found["body"], flags=re.S)
            body = re.sub(r"static const (\w+) \w+\[\] = \{(.*?\})\};\s*return \w+\[(\w+)\];", chosen, body, flags=re.S)
            yield function(found["function"], found["kind"], found["parameters"], body, known, records)


def main():
    known, records = {word: (word, "bool") for word in ("true", "false")}, {}
    known.update({name: (name, "R") for name in ("EXP_STEP_HIGH", "EXP_STEP_MIDDLE", "EXP_STEP_LAST")})  # code.v has them
    known["INFINITY"] = "INFINITY", "R"
    print(HEAD)
    for path in sys.argv[1:]:
        for definition in definitions(path, known, records):
            print(definition)
    for name in FUNCTIONS:
        if f"{name}()" not in known:
            fail(f"no function {name}")


if __name__ == "__main__":
    main()
