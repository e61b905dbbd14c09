#!/usr/bin/env python3
"""Runs test programs, two at a time, and prints one line for each, and everything that a failing one said.

usage: run.py [--prefix 'valgrind -q'] [--fuzz SECONDS] PROGRAM...
A program passes if it exits 0 in time; a cmocka program also says how many tests it ran.
"""
import argparse
import concurrent.futures
import os
import re
import shlex
import subprocess
import sys
import time

TIME_LIMIT = 900  # seconds a program may run before it counts as hung


def fuzz_command(program, seconds):
    """libFuzzer on a scratch corpus, seeded from tests/fuzz/corpus/NAME; the seed of the generator is fixed."""
    name = os.path.basename(program).removeprefix("fuzz_")
    scratch = f"{program}.corpus"
    os.makedirs(scratch, exist_ok=True)
    seeds = f"tests/fuzz/corpus/{name}"
    command = [program, f"-max_total_time={seconds}", "-seed=1", "-timeout=10", "-print_final_stats=1",
               f"-artifact_prefix={program}.", scratch]
    return command + ([seeds] if os.path.isdir(seeds) else [])


def run(program, options):
    interpreter = [sys.executable] if program.endswith(".py") else []
    command = fuzz_command(program, options.fuzz) if options.fuzz else shlex.split(options.prefix) + interpreter + [program]
    began = time.monotonic()
    try:
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=TIME_LIMIT)
        status, words = done.returncode, done.stdout.decode(errors="replace")
    except subprocess.TimeoutExpired as late:
        status, words = -1, (late.stdout or b"").decode(errors="replace") + f"\nno end after {TIME_LIMIT} s"
    return program, status, words, time.monotonic() - began


def count(words):
    """How many tests a program said it ran: cmocka's count, or libFuzzer's number of inputs."""
    found = re.findall(r"\[  PASSED  \] (\d+) test|stat::number_of_executed_units: (\d+)", words)
    return sum(int(a or b) for a, b in found)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--prefix", default="")
    parser.add_argument("--fuzz", type=int, default=0)
    parser.add_argument("programs", nargs="*")
    options = parser.parse_args()
    failed = tests = 0
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for program, status, words, seconds in pool.map(lambda p: run(p, options), options.programs):
            tests += count(words)
            failed += status != 0
            print(f"{'ok    ' if status == 0 else 'FAILED'} {seconds:7.1f} s  {program}"
                  + (f"  ({count(words)})" if count(words) else ""), flush=True)
            if status != 0:
                print(words + f"\n{program}: exit status {status}", flush=True)
    print(f"{len(options.programs)} programs, {tests} tests, {failed} programs failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
